import type { TFunction } from 'i18next'
import { formatDate, formatDateTime, formatDay, formatDayTime, formatTime } from './dates.ts'

// The words of a moment that is stated on somebody's clock; screen, mail, digest and calendar file all use these.

/** Whose clock a moment is stated on. */
export const zoneRules = ['zone', 'anywhere_on_earth', 'own', 'unknown'] as const
export type ZoneRule = (typeof zoneRules)[number]

export interface StatedTime {
  /** YYYY-MM-DD. */
  localDate: string
  /** HH:MM. */
  localTime: string
  zoneRule: ZoneRule
  zone: string | null
}

type DeadlineKind = keyof typeof kindKeys
const kindKeys = {
  application: 'deadlines.kind.application',
  priority: 'deadlines.kind.priority',
  funding: 'deadlines.kind.funding',
  letters: 'deadlines.kind.letters',
  tests: 'deadlines.kind.tests',
  scholarship: 'deadlines.kind.scholarship',
  reply_by: 'deadlines.kind.reply_by',
  follow_up: 'deadlines.kind.follow_up',
} as const

/** What a deadline is called, on every screen and in everything that is sent: its own name, else its kind. */
export const deadlineName = ({ title, kind }: { title: string; kind: string }, t: TFunction): string => {
  if (kind === 'follow_up' && title) return t('deadlines.followUpWith', { name: title })
  return title || t(kindKeys[kind as DeadlineKind] ?? kindKeys.application)
}

/** "New York" from "America/New_York". */
export const zoneName = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** The date and time as they are stated, and whose clock that is. */
export const statedText = (time: StatedTime, t: TFunction, language: string): string => {
  // Read as UTC and written as UTC, so that no zone can move the day.
  const moment = `${time.localDate}T${time.localTime}:00Z`
  return t('deadlines.dueLocal', {
    date: formatDate(moment, language, 'UTC'),
    time: formatTime(moment, language, 'UTC'),
    rule: t(`deadlines.rule.${time.zoneRule}`, { zone: time.zone ? zoneName(time.zone) : '' }),
  })
}

type DueTime = StatedTime & { dueAt: string }

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
export const readerText = (due: DueTime, t: TFunction, language: string, zone?: string): string | undefined =>
  isOwnClock(due, zone) ? undefined : t(readerKey(due.zoneRule), { moment: formatDateTime(due.dueAt, language, zone) })

/** What is stated and, where the reader's clock shows something else, the reader's moment, in one line. */
export const dueTexts = (due: DueTime, t: TFunction, language: string, zone?: string): string => {
  const stated = statedText(due, t, language)
  const reader = readerText(due, t, language, zone)
  return reader ? t('deadlines.dueBoth', { stated, reader }) : stated
}

/**
 * The same for a line with little room: the stated day, its time and whose clock that is, and the reader's own moment
 * where that clock shows something else.
 */
export const compactDue = (
  due: DueTime,
  t: TFunction,
  language: string,
  zone?: string,
): { day: string; clock: string; reader: string | undefined } => {
  const moment = `${due.localDate}T${due.localTime}:00Z`
  const rule = t(`deadlines.rule.${due.zoneRule}`, { zone: due.zone ? zoneName(due.zone) : '' })
  return {
    day: formatDay(moment, language, 'UTC'),
    clock: t('deadlines.dueClock', { time: formatTime(moment, language, 'UTC'), rule }),
    reader: isOwnClock(due, zone)
      ? undefined
      : t(readerKey(due.zoneRule), { moment: formatDayTime(due.dueAt, language, zone) }),
  }
}
