import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNow } from '#src/client/use-now.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import { getDateFormat, getRelativeFormat } from '#src/shared/formats.ts'
import type { BookedSession } from '../contract.ts'
import { formatIsoDate } from '../session-time.format.ts'
import type { Agenda } from '../summaries/summary.contract.ts'
import { SessionCard } from './session-card.tsx'
import classes from './session-days.module.css'

type SessionDaysProps = { sessions: BookedSession[]; agendas?: Agenda[]; ownZone: string }

const nearDays = 1

/** Sessions by day in the user's time zone, in the given order. A day's heading can take the focus (`data-day`). */
export const SessionDays = ({ sessions, agendas = [], ownZone }: SessionDaysProps) => {
  const { i18n } = useTranslation()
  const { language } = i18n
  const now = useNow()
  const days = Map.groupBy(sessions, ({ startsAt }) => formatIsoDate(startsAt, ownZone))
  const thisYear = formatIsoDate(now, ownZone).slice(0, 4)
  const nameDay = (date: string) =>
    getDateFormat(language, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      ...(date.startsWith(thisYear) ? {} : { year: 'numeric' }),
      timeZone: 'UTC',
    }).format(new Date(`${date}T12:00Z`))
  const nameNearDay = (moment: string) => {
    const left = countDaysUntil(moment, now, ownZone)
    return Math.abs(left) > nearDays ? undefined : getRelativeFormat(language, { numeric: 'auto' }).format(left, 'day')
  }
  return (
    <ol data-bare>
      {[...days].map(([date, ofDay]) => (
        <li key={date} className={classes.day}>
          <Title order={3} className={classes.name} data-day={date} tabIndex={-1}>
            <time dateTime={date}>{nameDay(date)}</time>
            <span className={classes.near}>{nameNearDay(ofDay[0]?.startsAt ?? '')}</span>
          </Title>
          <div>
            {ofDay.map((session) => (
              <SessionCard
                key={session.id}
                session={session}
                ownZone={ownZone}
                agenda={agendas.find(({ sessionId }) => sessionId === session.id)}
              />
            ))}
          </div>
        </li>
      ))}
    </ol>
  )
}
