import { Button, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMove } from '../../components/use-move.ts'
import type { Application } from '../../contract.ts'
import { ReplyRow } from './reply-row.tsx'

/** Offers of which the applicant accepts one, or the one that was accepted. */
export const OfferChoice = ({ offers, accepted }: { offers: Application[]; accepted: Application | undefined }) => {
  const { t } = useTranslation()
  const move = useMove()
  const reply = (application: Application, value: 'accepted' | null) =>
    void move.run({ applications: [application], reply: value })
  return (
    <section aria-labelledby="offer-choice">
      <Title order={2} id="offer-choice">
        {t(accepted ? 'applications.decision.acceptedTitle' : 'applications.decision.choose')}
      </Title>
      <Text size="sm" c="dimmed" mt="xs">
        {t(accepted ? 'applications.decision.acceptedHelp' : 'applications.decision.chooseHelp')}
      </Text>
      <ul data-bare>
        {(accepted ? [accepted] : offers).map((application) => {
          const name = application.universityName
          return (
            <ReplyRow
              key={application.id}
              application={application}
              actions={
                accepted ? (
                  <Button
                    variant="subtle"
                    loading={move.isPending}
                    aria-label={t('applications.decision.takeBackNamed', { name })}
                    onClick={() => reply(application, null)}
                  >
                    {t('applications.decision.takeBack')}
                  </Button>
                ) : (
                  <Button
                    variant={offers.length === 1 ? 'filled' : 'default'}
                    loading={move.isPending}
                    aria-label={t('applications.decision.acceptNamed', { name })}
                    onClick={() => reply(application, 'accepted')}
                  >
                    {t('applications.decision.accept')}
                  </Button>
                )
              }
            />
          )
        })}
      </ul>
    </section>
  )
}
