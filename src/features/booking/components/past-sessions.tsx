import { Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { mySessionsQuery } from '../client.ts'
import { sessionPageSize, sessionsSearchedFrom } from '../rules.ts'
import { isAwaitingSummary } from '../summaries/summary.rules.ts'
import classes from './past-sessions.module.css'
import { SessionDays } from './session-days.tsx'
import { SessionSearch } from './session-search.tsx'
import { SessionsError } from './sessions-error.tsx'

const PastList = ({ total }: { total: number }) => {
  const { t } = useTranslation()
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const { data, isError, error, isFetching, refetch } = useQuery({
    ...mySessionsQuery('past', q, offset),
    placeholderData: keepPreviousData,
  })
  return (
    <Stack gap="md" mt="sm">
      {total >= sessionsSearchedFrom ? (
        <SessionSearch label={t('booking.searchPast')} typed={typed} onType={setTyped} />
      ) : null}
      {isError && !data ? <SessionsError {...{ error, isFetching, refetch }} /> : null}
      {data?.sessions.length === 0 ? (
        <Text c="dimmed" role="status">
          {t('booking.noMatch')}
        </Text>
      ) : null}
      {data ? <SessionDays sessions={data.sessions} ownZone={data.ownZone} /> : null}
      {data ? <Pagination offset={offset} size={sessionPageSize} total={data.total} onTurn={turnTo} /> : null}
    </Stack>
  )
}

const Folded = ({ total, unsummed }: { total: number; unsummed: number }) => {
  const { t } = useTranslation()
  const [isOpenAtFirst] = useState(unsummed > 0)
  return (
    <details className={classes.past} open={isOpenAtFirst}>
      <summary>
        <Title order={2} className={classes.title}>
          {t('booking.past', { total })}
        </Title>
        {unsummed > 0 ? (
          <Text span size="sm" c="var(--accent-ink)" ms="sm">
            {t('booking.unsummed', { count: unsummed })}
          </Text>
        ) : null}
      </summary>
      <PastList total={total} />
    </details>
  )
}

/** Past and cancelled sessions with their summaries, folded; open for a mentor who has summaries to write. */
export const PastSessions = () => {
  const { data } = useQuery(mySessionsQuery('past'))
  if (!data || data.total === 0) return null
  const now = Date.now()
  return <Folded total={data.total} unsummed={data.sessions.filter((one) => isAwaitingSummary(one, now)).length} />
}
