import { Button, Group, Text, Title } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client } from '#src/client/api.ts'
import { showFailure } from '#src/client/failures.ts'
import { showToast } from '#src/client/ui/toasts.ts'
import { formatDate } from '#src/shared/dates.ts'
import { outcomeQuery } from '../client.ts'
import type { SharedOutcome } from '../contract.ts'
import { type Decision, decisionOf } from '../rules.ts'

type ShareOutcomeProps = { applicationId: string; status: string }

const useOutcomeChange = (applicationId: string, name: 'share' | 'withdraw') => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => await client.outcomes[name]({ applicationId }),
    onSuccess: (answer) => {
      queryClient.setQueryData(outcomeQuery(applicationId).queryKey, answer)
      showToast({ message: t(name === 'share' ? 'outcomes.thanks' : 'outcomes.withdrawn'), tone: 'success' })
    },
    onError: (error) => showFailure(error, t),
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
          <Button variant="default" loading={share.isPending} onClick={() => share.mutate()}>
            {t(shared ? 'outcomes.shareAgain' : 'outcomes.agree', {
              decision: t(`applications.status.${decision}`),
            })}
          </Button>
        ) : null}
        {shared ? (
          <Button variant="subtle" loading={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('outcomes.withdraw')}
          </Button>
        ) : null}
      </Group>
    </section>
  )
}

/** Once an application is decided: consent to share how, and the way to take it back, which stays open. */
export const ShareOutcome = ({ applicationId, status }: ShareOutcomeProps) => {
  const { data } = useQuery(outcomeQuery(applicationId))
  const decision = decisionOf(status)
  return data && (decision || data.shared) ? (
    <Offer applicationId={applicationId} decision={decision} shared={data.shared} />
  ) : null
}
