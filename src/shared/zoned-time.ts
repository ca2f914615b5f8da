import type { TFunction } from 'i18next'
import { formatDate, formatDateTime, formatDay, formatDayTime, formatTime } from './dates.ts'

// Zoned time (local date and time with a zone rule), as screens, mails and calendar files show it.

/** Zone rules: the clock on which a deadline is stated. */
export const zoneRules = ['zone', 'anywhere_on_earth', 'own', 'unknown'] as const
export type ZoneRule = (typeof zoneRules)[number]

export interface ZonedTime {
  /** YYYY-MM-DD. */
  localDate: string
  /** HH:MM. */
  localTime: string
  zoneRule: ZoneRule
  zone: string | null
}

/** "New York" from "America/New_York". */
export const formatZoneName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Formats the stated local date and time with its zone. */
export const formatInOwnZone = (time: ZonedTime, t: TFunction, language: string): string => {
  // Parsed and formatted as UTC, so that no zone can shift the day.
  const moment = `${time.localDate}T${time.localTime}:00Z`
  return t('deadlines.dueLocal', {
    date: formatDate(moment, language, 'UTC'),
    time: formatTime(moment, language, 'UTC'),
    rule: t(`deadlines.rule.${time.zoneRule}`, { zone: time.zone ? formatZoneName(time.zone) : '' }),
  })
}

type DueTime = ZonedTime & { dueAt: string }

const readerKey = (zoneRule: ZoneRule) =>
  zoneRule === 'unknown' ? 'deadlines.dueReaderUnknown' : 'deadlines.dueReader'

/** Whether the user's local time equals the stated time; then it is not repeated. */
const isOwnClock = ({ dueAt, localDate, localTime }: DueTime, zone: string | undefined): boolean =>
  formatDayTime(dueAt, 'en', zone) === formatDayTime(`${localDate}T${localTime}:00Z`, 'en', 'UTC')

/**
 * Formats the instant in the user's local time; undefined where that equals the stated time. `zone` undefined is the
 * zone of this machine. For an unknown zone rule it is the earliest possible instant, and the text says to treat it as
 * such.
 */
export const formatForReader = (due: DueTime, t: TFunction, language: string, zone?: string): string | undefined =>
  isOwnClock(due, zone) ? undefined : t(readerKey(due.zoneRule), { moment: formatDateTime(due.dueAt, language, zone) })

/** Formats the stated time and, where it differs, the user's local time, in one line. */
export const formatDue = (due: DueTime, t: TFunction, language: string, zone?: string): string => {
  const stated = formatInOwnZone(due, t, language)
  const reader = formatForReader(due, t, language, zone)
  return reader ? t('deadlines.dueBoth', { stated, reader }) : stated
}

/**
 * Formats a deadline compactly: the stated date, time and zone, and the user's local time where it differs.
 */
export const formatCompactDue = (
  due: DueTime,
  t: TFunction,
  language: string,
  zone?: string,
): { day: string; clock: string; reader: string | undefined } => {
  const moment = `${due.localDate}T${due.localTime}:00Z`
  const rule = t(`deadlines.rule.${due.zoneRule}`, { zone: due.zone ? formatZoneName(due.zone) : '' })
  return {
    day: formatDay(moment, language, 'UTC'),
    clock: t('deadlines.dueClock', { time: formatTime(moment, language, 'UTC'), rule }),
    reader: isOwnClock(due, zone)
      ? undefined
      : t(readerKey(due.zoneRule), { moment: formatDayTime(due.dueAt, language, zone) }),
  }
}
