import { Button, Group, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { formatDate } from '#src/shared/dates.ts'
import { outcomeQuery } from '../client.ts'
import type { SharedOutcome } from '../contract.ts'
import { type Decision, toDecision } from '../rules.ts'

type ShareOutcomeProps = { applicationId: string; status: string }

const useOutcomeChange = (applicationId: string, name: 'share' | 'withdraw') => {
  const { t } = useTranslation()
  return useAppMutation({
    write: async () => await client.outcomes[name]({ applicationId }),
    onSaved: (answer, _nothing, queryClient) => {
      queryClient.setQueryData(outcomeQuery(applicationId).queryKey, answer)
    },
    done: t(name === 'share' ? 'outcomes.thanks' : 'outcomes.withdrawn'),
  })
}

type OfferProps = { applicationId: string; decision: Decision | undefined; shared: SharedOutcome | null }

const Offer = ({ applicationId, decision, shared }: OfferProps) => {
  const { t, i18n } = useTranslation()
  const share = useOutcomeChange(applicationId, 'share')
  const withdraw = useOutcomeChange(applicationId, 'withdraw')
  const isBehind = decision !== undefined && decision !== shared?.decision
  return (
    <section aria-labelledby="outcome">
      <Title order={2} id="outcome">
        {t(shared ? 'outcomes.sharedTitle' : 'outcomes.title')}
      </Title>
      {shared ? (
        <Text mt="sm">
          {t('outcomes.shared', {
            decision: t(`applications.status.${shared.decision}`),
            date: formatDate(shared.sharedAt, i18n.language),
          })}
        </Text>
      ) : null}
      <Text size="sm" c="dimmed" mt="sm">
        {t('outcomes.consent')}
      </Text>
      <Group gap="sm" mt="sm">
        {isBehind ? (
          <Button variant="default" loading={share.isPending} onClick={() => void share.run()}>
            {t(shared ? 'outcomes.shareAgain' : 'outcomes.agree', {
              decision: t(`applications.status.${decision}`),
            })}
          </Button>
        ) : null}
        {shared ? (
          <Button variant="subtle" loading={withdraw.isPending} onClick={() => void withdraw.run()}>
            {t('outcomes.withdraw')}
          </Button>
        ) : null}
      </Group>
    </section>
  )
}

/** Consent to share the outcome of a decided application, and its withdrawal. */
export const ShareOutcome = ({ applicationId, status }: ShareOutcomeProps) => {
  const { data } = useQuery(outcomeQuery(applicationId))
  const decision = toDecision(status)
  return data && (decision || data.shared) ? (
    <Offer applicationId={applicationId} decision={decision} shared={data.shared} />
  ) : null
}
