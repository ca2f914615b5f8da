import { ActionIcon, Group, Title, VisuallyHidden } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getDateFormat } from '#src/shared/formats.ts'
import { addMonths, countLeadingDays, getFirstWeekday, listMonthDates } from '#src/shared/months.ts'
import { formatIsoDate } from '../session-time.format.ts'
import classes from './session-month.module.css'

/** A day shows at most three dots. */
const dots = ['first', 'second', 'third']

type SessionMonthProps = {
  /** Starts of the sessions, in order. */
  starts: string[]
  now: number
  ownZone: string
  onChoose: (date: string) => void
}

const format = (language: string, date: string, options: Intl.DateTimeFormatOptions) =>
  getDateFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(`${date}T12:00Z`))

/** Day of the calendar: a button if it has sessions, with a dot for each of them. */
const Day = ({ date, count, onChoose }: { date: string; count: number; onChoose: (date: string) => void }) => {
  const { t, i18n } = useTranslation()
  const shown = (
    <>
      <span className={classes.weekday} aria-hidden="true">
        {format(i18n.language, date, { weekday: 'short' })}
      </span>
      <span className={classes.number} aria-hidden={count > 0 || undefined}>
        {format(i18n.language, date, { day: 'numeric' })}
      </span>
    </>
  )
  if (count === 0) return <div className={classes.cell}>{shown}</div>
  const name = format(i18n.language, date, { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    <button type="button" className={classes.cell} onClick={() => onChoose(date)}>
      {shown}
      <VisuallyHidden>{t('booking.daySessions', { day: name, count })}</VisuallyHidden>
      <span className={classes.dots} aria-hidden="true">
        {dots.slice(0, count).map((dot) => (
          <i key={dot} />
        ))}
      </span>
    </button>
  )
}

const WeekHead = ({ firstWeekday }: { firstWeekday: number }) => {
  const { i18n } = useTranslation()
  // 1 January 2024 is a Monday.
  const dates = Array.from({ length: 7 }, (_, day) => `2024-01-${String(firstWeekday + day).padStart(2, '0')}`)
  return (
    <div className={classes.week} aria-hidden="true">
      {dates.map((date) => (
        <span key={date}>{format(i18n.language, date, { weekday: 'short' })}</span>
      ))}
    </div>
  )
}

/**
 * Calendar of a month in the user's time zone that marks days with sessions, from the current month to that of the last
 * session. Phones show the days in one row, from today on.
 */
export const SessionMonth = ({ starts, now, ownZone, onChoose }: SessionMonthProps) => {
  const { t, i18n } = useTranslation()
  const dates = starts.map((moment) => formatIsoDate(moment, ownZone))
  const today = formatIsoDate(now, ownZone)
  const [chosen, setMonth] = useState<string>()
  const [first, last] = [today.slice(0, 7), (dates.at(-1) ?? today).slice(0, 7)]
  const month = chosen ?? dates.find((date) => date >= today)?.slice(0, 7) ?? first
  const counts = Map.groupBy(dates, (date) => date)
  const firstWeekday = getFirstWeekday(i18n.language)
  const turns = [
    { by: -1, label: 'previous', Icon: IconChevronLeft, isOff: month <= first },
    { by: 1, label: 'next', Icon: IconChevronRight, isOff: month >= last },
  ] as const
  return (
    <section className={classes.month} aria-label={t('booking.month')}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Title order={2} fz="md" aria-live="polite">
          {format(i18n.language, `${month}-01`, { month: 'long', year: 'numeric' })}
        </Title>
        <Group gap={0} wrap="nowrap" className={classes.turns} data-single={first === last || undefined}>
          {turns.map(({ by, label, Icon, isOff }) => (
            <ActionIcon
              key={label}
              aria-label={t(`applications.calendar.${label}`)}
              disabled={isOff}
              onClick={() => setMonth(addMonths(month, by))}
            >
              <Icon size={20} aria-hidden="true" data-mirrored />
            </ActionIcon>
          ))}
        </Group>
      </Group>
      <WeekHead firstWeekday={firstWeekday} />
      <ol data-bare className={classes.days}>
        {listMonthDates(month).map((date, index) => (
          <li
            key={date}
            // On a phone the days are no grid, and the column has no effect.
            {...(index === 0 ? { style: { gridColumnStart: countLeadingDays(month, firstWeekday) + 1 } } : {})}
            className={classes.day}
            aria-current={date === today ? 'date' : undefined}
            data-past={date < today || undefined}
          >
            <Day date={date} count={counts.get(date)?.length ?? 0} onChoose={onChoose} />
          </li>
        ))}
      </ol>
    </section>
  )
}
