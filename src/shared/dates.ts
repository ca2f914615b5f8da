import { dayMs, hourMs, minuteMs } from './durations.ts'
import { getDateFormat } from './formats.ts'

type Moment = Date | string | number

export type InstantFormatter = (moment: Moment, language: string, options: Intl.DateTimeFormatOptions) => string

let write: InstantFormatter = (moment, language, options) => getDateFormat(language, options).format(new Date(moment))

/** Has moments written in another way, with the same result. */
export const setInstantFormatter = (writer: InstantFormatter): void => {
  write = writer
}

/**
 * Formats a day, such as "Dec 15, 2026", with its month in words: a month in figures is a day elsewhere. `timeZone`
 * undefined means the reader's own.
 */
export const formatDate = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { year: 'numeric', month: 'short', day: 'numeric', timeZone })

/** Formats a day without its year, such as "Dec 15", for lists that stay within one season. */
export const formatDay = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { month: 'short', day: 'numeric', timeZone })

export const formatTime = (moment: Moment, language: string, timeZone?: string): string =>
  write(moment, language, { timeStyle: 'short', timeZone })

/** Formats a moment without its year, such as "Dec 15, 11:59 PM". */
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

/** The number of a moment's calendar day in a zone: neighbouring days have neighbouring numbers. */
const dayNumber = (moment: Moment, timeZone: string | undefined): number => {
  const parts = dayFormat(timeZone).formatToParts(new Date(moment))
  const part = (type: string) => Number(parts.find((known) => known.type === type)?.value)
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs
}

/**
 * Whole days from today to an instant on the reader's own calendar: 0 is today, negative is past. `timeZone` undefined
 * means the reader's own.
 */
export const countDaysUntil = (moment: Moment, now: Moment, timeZone?: string): number =>
  dayNumber(moment, timeZone) - dayNumber(now, timeZone)

export type Elapsed = { unit: 'justNow' | 'minutes' | 'hours' | 'days'; count: number }

/** How long ago something was, in the one unit that is shown: under 60 s 'just now', then minutes, hours, days (NT-09). */
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

/** Says how long ago something was in the reader's language, such as "3 days ago" (NT-09). */
export const formatElapsed = (moment: Moment, now: Moment, t: Translate): string => {
  const { unit, count } = measureElapsed(moment, now)
  if (unit === 'justNow') return t('dates.justNow', { count })
  if (unit === 'minutes') return t('dates.minutesAgo', { count })
  if (unit === 'hours') return t('dates.hoursAgo', { count })
  return t('dates.daysAgo', { count })
}

/** How far the last zone to leave a day is behind UTC. */
const lastZoneMs = 12 * hourMs

/**
 * The earliest day that it still is anywhere on Earth at `now` (milliseconds), as an ISO date: where only the day of a
 * deadline is compared, it has not passed before it has passed everywhere.
 */
export const earliestCurrentDate = (now: number): string => new Date(now - lastZoneMs).toISOString().slice(0, 10)
