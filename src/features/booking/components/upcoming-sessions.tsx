import { Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusWithoutScroll } from '#src/client/restore-focus.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { Pagination } from '#src/client/ui/pagination.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { useNow } from '#src/client/use-now.ts'
import { mySessionsQuery } from '../client.ts'
import type { BookedSession } from '../contract.ts'
import { findNextSession, sessionPageSize, sessionsSearchedFrom } from '../rules.ts'
import { formatIsoDate } from '../session-time.format.ts'
import type { Agenda } from '../summaries/summary.contract.ts'
import { NextSession } from './next-session.tsx'
import { SessionDays } from './session-days.tsx'
import { SessionMonth } from './session-month.tsx'
import { SessionSearch } from './session-search.tsx'
import { SessionsError } from './sessions-error.tsx'
import classes from './upcoming-sessions.module.css'

type Page = { sessions: BookedSession[]; agendas: Agenda[]; starts: string[]; total: number; ownZone: string }

/** Moves the focus to a day once its page is shown. */
const useDayFocus = (isShown: boolean) => {
  const list = useRef<HTMLDivElement>(null)
  const [date, setDate] = useState<string>()
  // The heading of a day on another page exists only after that page has loaded.
  useEffect(() => {
    if (!(date && isShown)) return
    const day = list.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)
    if (day) {
      focusWithoutScroll(day)
      day.scrollIntoView({ block: 'start' })
    }
    setDate(undefined)
  }, [date, isShown])
  return { list, focusDay: setDate }
}

type LaterSessionsProps = {
  sessions: BookedSession[]
  page: Page
  search: ReturnType<typeof useSearchPage>
  isSearchable: boolean
  title: string
}

/** Sessions by day, with a search and pages. */
const LaterSessions = ({ sessions, page, search, isSearchable, title }: LaterSessionsProps) => {
  const { t } = useTranslation()
  return (
    <section className={classes.list} aria-labelledby="upcoming-sessions">
      <Title order={2} id="upcoming-sessions" mb="sm">
        {title}
      </Title>
      <Stack gap="md">
        {isSearchable ? (
          <SessionSearch label={t('booking.search')} typed={search.typed} onType={search.setTyped} />
        ) : null}
        {sessions.length === 0 ? (
          <Text c="dimmed" role="status">
            {t('booking.noMatch')}
          </Text>
        ) : null}
        <SessionDays sessions={sessions} agendas={page.agendas} ownZone={page.ownZone} />
        <Pagination offset={search.offset} size={sessionPageSize} total={page.total} onTurn={search.turnTo} />
      </Stack>
    </section>
  )
}

type LoadedProps = Pick<LaterSessionsProps, 'page' | 'search'> & { firstPage: Page; isShown: boolean }

const Loaded = ({ page, firstPage, search, isShown }: LoadedProps) => {
  const { t } = useTranslation()
  const now = useNow()
  const { list, focusDay } = useDayFocus(isShown)
  const { ownZone, agendas } = firstPage
  const next = findNextSession(firstPage.sessions, now)
  const isSearched = search.typed !== '' || search.q !== ''
  // A search also finds the next session; then it is in the list as well.
  const listed = isSearched ? page.sessions : page.sessions.filter(({ id }) => id !== next?.id)
  const chooseDay = (date: string) => {
    const index = page.starts.findIndex((moment) => formatIsoDate(moment, ownZone) === date)
    const offset = index - (index % sessionPageSize)
    if (offset !== search.offset) search.turnTo(offset)
    focusDay(date)
  }
  return (
    <div className={classes.layout} ref={list}>
      {next ? (
        <div className={classes.next}>
          <NextSession
            session={next}
            ownZone={ownZone}
            agenda={agendas.find(({ sessionId }) => sessionId === next.id)}
          />
        </div>
      ) : null}
      <div className={classes.month}>
        <SessionMonth starts={page.starts} now={now} ownZone={ownZone} onChoose={chooseDay} />
      </div>
      {listed.length > 0 || isSearched ? (
        <LaterSessions
          sessions={listed}
          page={page}
          search={search}
          isSearchable={firstPage.total >= sessionsSearchedFrom || isSearched}
          title={t(next ? 'booking.later' : 'booking.upcoming')}
        />
      ) : null}
    </div>
  )
}

/**
 * A user's upcoming sessions: the next one, a calendar of the days that have some, and all others by day, paginated and
 * with a search if they are many. Renders `empty` if there are none.
 */
export const UpcomingSessions = ({ empty }: { empty: ReactNode }) => {
  const search = useSearchPage()
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...mySessionsQuery('upcoming', search.q, search.offset),
    placeholderData: keepPreviousData,
  })
  const { data: firstPage } = useQuery(mySessionsQuery('upcoming'))
  if (isError && !data) return <SessionsError {...{ error, isFetching, refetch }} />
  if (!(data && firstPage)) return <LoadingSkeleton rows={2} />
  if (firstPage.total === 0) return empty
  return <Loaded page={data} firstPage={firstPage} search={search} isShown={!isPlaceholderData} />
}
