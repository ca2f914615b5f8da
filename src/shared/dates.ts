import { dayMs, hourMs, minuteMs } from './durations.ts'
import { getDateFormat } from './formats.ts'

type Moment = Date | string | number

export type InstantFormatter = (moment: Moment, language: string, options: Intl.DateTimeFormatOptions) => string

let write: InstantFormatter = (moment, language, options) => getDateFormat(language, options).format(new Date(moment))

/** Replaces the formatter of instants by another one with the same output. */
export const setInstantFormatter = (writer: InstantFormatter): void => {
  write = writer
}

/**
 * Formats a date, such as "Dec 15, 2026", with the month in words, because the order of day and month differs between
 * countries. `timeZone` undefined means the zone of the device.
 */
export const formatDate = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { year: 'numeric', month: 'short', day: 'numeric', timeZone })

/** Formats a day without its year, such as "Dec 15", for lists that stay within one season. */
export const formatDay = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { month: 'short', day: 'numeric', timeZone })

export const formatTime = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { timeStyle: 'short', timeZone })

/** Formats an instant without its year, such as "Dec 15, 11:59 PM". */
export const formatDayTime = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZone })

/** Formats an instant with its zone, such as "Dec 15, 2026, 11:59 PM GMT+1". */
export const formatDateTime = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })

const dayFormat = (timeZone: string | undefined): Intl.DateTimeFormat =>
  getDateFormat('en-US', { timeZone, calendar: 'gregory', year: 'numeric', month: 'numeric', day: 'numeric' })

/** Returns the ordinal of an instant's calendar day in a zone: consecutive days have consecutive numbers. */
const dayNumber = (moment: Moment, timeZone: string | undefined): number => {
  const parts = dayFormat(timeZone).formatToParts(new Date(moment))
  const part = (type: string) => Number(parts.find((known) => known.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
}

/**
 * Counts calendar days from today to an instant: 0 is today, negative is past. `timeZone` undefined means the zone of
 * the device.
 */
export const countDaysUntil = (moment: Moment, now: Moment, timeZone?: string): number =>
  dayNumber(moment, timeZone) - dayNumber(now, timeZone)

export type Elapsed = { unit: 'justNow' | 'minutes' | 'hours' | 'days'; count: number }

/** Measures the elapsed time in the displayed unit: under 60 s 'just now', then minutes, hours, days (NT-09). */
export const measureElapsed = (moment: Moment, now: Moment): Elapsed => {
  const ms = new Date(now).getTime() - new Date(moment).getTime()
  if (ms < minuteMs) return { unit: 'justNow', count: 0 }
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) }
  if (ms < dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) }
  return { unit: 'days', count: Math.floor(ms / dayMs) }
}

type Translate = (
  key: 'dates.justNow' | 'dates.minutesAgo' | 'dates.hoursAgo' | 'dates.daysAgo',
  options: { count: number },
) => string

/** Formats the elapsed time in the user's language, such as "3 days ago" (NT-09). */
export const formatElapsed = (moment: Moment, now: Moment, t: Translate): string => {
  const { unit, count } = measureElapsed(moment, now)
  if (unit === 'justNow') return t('dates.justNow', { count })
  if (unit === 'minutes') return t('dates.minutesAgo', { count })
  if (unit === 'hours') return t('dates.hoursAgo', { count })
  return t('dates.daysAgo', { count })
}

/** Offset of the westernmost time zone (UTC-12), the last to leave a day. */
const lastZoneMs = 12 * hourMs

/**
 * Returns the earliest current date anywhere on Earth at `now` (milliseconds), as an ISO date: a deadline that is only
 * a date has not passed before it has passed everywhere.
 */
export const earliestCurrentDate = (now: number): string => new Date(now - lastZoneMs).toISOString().slice(0, 10)
