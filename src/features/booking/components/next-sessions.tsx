import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useNow } from '#src/client/use-now.ts'
import { mySessionsQuery } from '../client.ts'
import type { BookedSession } from '../contract.ts'
import { useRealtimeSessions } from '../realtime.client.ts'
import { isCallOpen } from '../rules.ts'
import { isAwaitingSummary } from '../summaries/summary.rules.ts'
import classes from './next-sessions.module.css'
import { SessionWhen } from './session-when.tsx'
import { SessionsError } from './sessions-error.tsx'

const shownSessions = 3

const Line = ({ session, ownZone }: { session: BookedSession; ownZone: string }) => {
  const { t } = useTranslation()
  const now = useNow()
  const { id, state, typeName: type, otherName } = session
  return (
    <li className={classes.row}>
      <div>
        <Text>
          <bdi>{t('booking.calendar.summary', { type, person: otherName || t('booking.formerPerson') })}</bdi>
        </Text>
        <SessionWhen {...session} ownZone={ownZone} />
      </div>
      {state === 'requested' ? (
        <LinkButton to="/mentor/schedule" variant="default" size="sm">
          {t('booking.nextOnes.answer')}
        </LinkButton>
      ) : null}
      {state === 'booked' && isCallOpen(session, now) ? (
        <LinkButton to="/video-call/$sessionId" params={{ sessionId: id }} reloadDocument size="sm">
          {t('booking.join')}
        </LinkButton>
      ) : null}
    </li>
  )
}

/** Past sessions without a summary; hidden if there are none. */
const Unsummed = () => {
  const { t } = useTranslation()
  const { data } = useQuery(mySessionsQuery('past'))
  const waiting = data?.sessions.filter((session) => isAwaitingSummary(session, Date.now())).slice(0, shownSessions)
  if (!(data && waiting?.length)) return null
  return (
    <section aria-labelledby="sessions-unsummed">
      <Title order={3} id="sessions-unsummed" mb="xs">
        {t('booking.nextOnes.sumUp')}
      </Title>
      <ul data-bare className={classes.list}>
        {waiting.map((session) => (
          <Line key={session.id} session={session} ownZone={data.ownZone} />
        ))}
      </ul>
    </section>
  )
}

/** The mentor's next sessions and those without a summary, for the dashboard (RT-21, ME-01). */
export const NextSessions = () => {
  const { t } = useTranslation()
  useRealtimeSessions()
  const { data, isError, error, isFetching, refetch } = useQuery(mySessionsQuery('upcoming'))
  if (isError && !data) return <SessionsError {...{ error, isFetching, refetch }} />
  if (!data) return <LoadingSkeleton layout="form" rows={2} />
  return (
    <Stack gap="lg">
      {data.sessions.length === 0 ? <Text c="dimmed">{t('booking.noUpcoming')}</Text> : null}
      <ul data-bare className={classes.list}>
        {data.sessions.slice(0, shownSessions).map((session) => (
          <Line key={session.id} session={session} ownZone={data.ownZone} />
        ))}
      </ul>
      <Unsummed />
      <Group>
        <LinkButton to="/mentor/schedule" variant="default" size="sm">
          {t('booking.scheduleTitle')}
        </LinkButton>
      </Group>
    </Stack>
  )
}
