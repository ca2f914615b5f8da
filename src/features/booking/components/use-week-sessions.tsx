import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { useNow } from '#src/client/use-now.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import { mySessionsQuery } from '../client.ts'
import type { BookedSession } from '../contract.ts'
import { useRealtimeSessions } from '../realtime.client.ts'
import { isCallOpen } from '../rules.ts'
import { SessionWhen } from './session-when.tsx'

const weekDays = 7

const WeekSession = ({ session, ownZone }: { session: BookedSession; ownZone: string }) => {
  const { t } = useTranslation()
  const now = useNow()
  const { id, state, typeName: type, otherName } = session
  const isOpen = state === 'booked' && isCallOpen(session, now)
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Text fw={600}>
          <TextLink to="/sessions" underline="hover" inherit c="inherit">
            <bdi>{t('booking.calendar.summary', { type, person: otherName || t('booking.formerPerson') })}</bdi>
          </TextLink>
        </Text>
        <SessionWhen {...session} ownZone={ownZone} />
        {state === 'requested' ? (
          <Text size="sm" c="dimmed">
            {t('booking.state.requested')}
          </Text>
        ) : null}
      </div>
      {isOpen ? (
        <TextLink to="/video-call/$sessionId" params={{ sessionId: id }} reloadDocument>
          {t('booking.join')}
        </TextLink>
      ) : null}
    </Group>
  )
}

/** Sessions of the next seven days, booked or requested, as entries of the week's agenda. */
export const useWeekSessions = () => {
  useRealtimeSessions()
  const { data } = useQuery(mySessionsQuery('upcoming'))
  const now = Date.now()
  return (data?.sessions ?? [])
    .filter(({ state }) => state === 'booked' || state === 'requested')
    .filter(({ startsAt }) => countDaysUntil(startsAt, now) < weekDays)
    .map((session) => ({
      key: `session ${session.id}`,
      at: session.startsAt,
      content: <WeekSession session={session} ownZone={data?.ownZone ?? 'UTC'} />,
    }))
}
