import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { mySessionsQuery } from '../client.ts'
import { SessionCard } from './session-card.tsx'

/** The upcoming or past sessions of a person. Past ones are left out while there are none. */
export const SessionList = ({ when }: { when: 'upcoming' | 'past' }) => {
  const { t } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(mySessionsQuery(when))
  if (isError)
    return (
      <ErrorState title={t('booking.unreadable')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <LoadingSkeleton rows={2} />
  if (when === 'past' && data.sessions.length === 0) return null
  return (
    <section aria-label={t(`booking.${when}`)}>
      <Title order={2} mb="sm">
        {t(`booking.${when}`)}
      </Title>
      {data.sessions.length === 0 ? <Text c="dimmed">{t('booking.noUpcoming')}</Text> : null}
      <Stack gap="sm">
        {data.sessions.map((session) => (
          <SessionCard
            key={session.id}
            session={session}
            ownZone={data.ownZone}
            agenda={data.agendas.find(({ sessionId }) => sessionId === session.id)}
          />
        ))}
      </Stack>
    </section>
  )
}
