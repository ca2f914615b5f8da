import type { TFunction } from 'i18next'
import { formatDate, formatDateTime, formatDay, formatDayTime, formatTime } from './dates.ts'

// A moment that is stated on a clock, as screens, mails and calendar files show it.

/** Whose clock a moment is stated on. */
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

/** The date and time as they are stated, and whose clock that is. */
export const formatInOwnZone = (time: ZonedTime, t: TFunction, language: string): string => {
  // Read as UTC and written as UTC, so that no zone can move the day.
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

/** Whether the reader's clock shows at the instant what is stated; then it is not said a second time. */
const isOwnClock = ({ dueAt, localDate, localTime }: DueTime, zone: string | undefined): boolean =>
  formatDayTime(dueAt, 'en', zone) === formatDayTime(`${localDate}T${localTime}:00Z`, 'en', 'UTC')

/**
 * The same instant on the reader's own clock, undefined where that clock shows what is stated; `zone` undefined is the
 * zone of this machine. Where the time zone is unknown it is the earliest instant that may be meant, and the text says
 * to treat it as such.
 */
export const formatForReader = (due: DueTime, t: TFunction, language: string, zone?: string): string | undefined =>
  isOwnClock(due, zone) ? undefined : t(readerKey(due.zoneRule), { moment: formatDateTime(due.dueAt, language, zone) })

/** What is stated and, where the reader's clock shows something else, the reader's moment, in one line. */
export const formatDue = (due: DueTime, t: TFunction, language: string, zone?: string): string => {
  const stated = formatInOwnZone(due, t, language)
  const reader = formatForReader(due, t, language, zone)
  return reader ? t('deadlines.dueBoth', { stated, reader }) : stated
}

/**
 * The same for a line with little room: the stated day, its time and whose clock that is, and the reader's own moment
 * where that clock shows something else.
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
