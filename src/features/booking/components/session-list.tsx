import { Stack, Text, TextInput, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { mySessionsQuery } from '../client.ts'
import { maxSearchLength, sessionPageSize, sessionsSearchedFrom } from '../rules.ts'
import { SessionCard } from './session-card.tsx'

/**
 * Paginated list of a user's upcoming or past sessions, with a search for long lists. Past ones are hidden if there are
 * none.
 */
export const SessionList = ({ when }: { when: 'upcoming' | 'past' }) => {
  const { t } = useTranslation()
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...mySessionsQuery(when, q, offset),
    placeholderData: keepPreviousData,
  })
  if (isError && !data)
    return (
      <ErrorState title={t('booking.unreadable')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
    )
  if (!data) return <LoadingSkeleton rows={2} />
  const isSearched = typed !== '' || q !== ''
  if (when === 'past' && data.sessions.length === 0 && !isSearched) return null
  return (
    <section aria-label={t(`booking.${when}`)}>
      <Title order={2} mb="sm">
        {t(`booking.${when}`)}
      </Title>
      <Stack gap="sm">
        {data.total >= sessionsSearchedFrom || isSearched ? (
          <TextInput
            type="search"
            label={t('booking.search')}
            maxLength={maxSearchLength}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        ) : null}
        {data.sessions.length === 0 ? (
          <Text c="dimmed" role="status">
            {t(isSearched ? 'booking.noMatch' : 'booking.noUpcoming')}
          </Text>
        ) : null}
        {data.sessions.map((session) => (
          <SessionCard
            key={session.id}
            session={session}
            ownZone={data.ownZone}
            agenda={data.agendas.find(({ sessionId }) => sessionId === session.id)}
          />
        ))}
        <Pagination offset={offset} size={sessionPageSize} total={data.total} onTurn={turnTo} />
      </Stack>
    </section>
  )
}
