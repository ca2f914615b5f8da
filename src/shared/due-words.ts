import type { TFunction } from 'i18next'
import { formatDate, formatDateTime, formatTime } from './dates.ts'

// The words of a moment that is stated on somebody's clock; screen, mail, digest and calendar file all use these.

export interface StatedTime {
  /** YYYY-MM-DD. */
  localDate: string
  /** HH:MM. */
  localTime: string
  zoneRule: 'zone' | 'anywhere_on_earth' | 'own' | 'unknown'
  zone: string | null
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

/** The same instant on the reader's own clock; `zone` undefined is the zone of this machine. */
export const readerText = (dueAt: string, t: TFunction, language: string, zone?: string): string =>
  t('deadlines.dueReader', { moment: formatDateTime(dueAt, language, zone) })
