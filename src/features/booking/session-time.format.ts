import { countDaysUntil, formatDate, formatTime } from '#src/shared/dates.ts'
import { dayMs, hourMs, minuteMs } from '#src/shared/durations.ts'
import { getDateFormat, getRelativeFormat } from '#src/shared/formats.ts'

/** Formats the date of an instant in a time zone as ISO text. */
export const formatIsoDate = (moment: string | number, zone: string): string =>
  getDateFormat('en-CA', { timeZone: zone, dateStyle: 'short', calendar: 'gregory' }).format(new Date(moment))

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Distances of two instants with the same local time: clocks are set back by an hour, on Lord Howe Island by half. */
const doubledDistancesMs = [-hourMs, -hourMs / 2, hourMs / 2, hourMs]

/** Whether the local time of an instant occurs twice in a zone, because clocks are set back. */
export const isDoubledTime = (moment: string, zone: string): boolean => {
  const localTime = (at: number) => `${formatIsoDate(at, zone)} ${formatTime(at, 'en', zone)}`
  const at = Date.parse(moment)
  return doubledDistancesMs.some((distance) => localTime(at + distance) === localTime(at))
}

/** Formats the time of day, with the offset from UTC if that time occurs twice on this day. */
export const formatClock = (moment: string, language: string, zone: string): string =>
  isDoubledTime(moment, zone)
    ? getDateFormat(language, {
        hour: 'numeric',
        minute: '2-digit',
        timeZoneName: 'shortOffset',
        timeZone: zone,
      }).format(new Date(moment))
    : formatTime(moment, language, zone)

/**
 * Formats the time until an instant, such as "in 2 hours". Hours are rounded down, so that the text never promises more
 * time than is left; from a day on, calendar days in the user's time zone are counted.
 */
export const formatCountdown = (moment: string, now: number, language: string, zone: string): string => {
  const leftMs = Date.parse(moment) - now
  const relative = getRelativeFormat(language, { numeric: 'auto' })
  const minutes = Math.max(0, Math.floor(leftMs / minuteMs))
  if (leftMs < hourMs) return relative.format(minutes, 'minute')
  if (leftMs < dayMs) return relative.format(Math.floor(leftMs / hourMs), 'hour')
  return relative.format(countDaysUntil(moment, now, zone), 'day')
}

/** Formats an instant in a time zone, with the day if it differs from the user's. */
export const formatTimeInZone = (moment: string, language: string, zone: string, ownZone: string): string => {
  const time = formatClock(moment, language, zone)
  return formatIsoDate(moment, zone) === formatIsoDate(moment, ownZone)
    ? time
    : `${formatDate(moment, language, zone)}, ${time}`
}

const dayMinutes = 24 * 60

const minutesIn = (moment: number, zone: string): number => {
  const clock = getDateFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  const [hours = 0, minutes = 0] = clock.format(moment).split(':').map(Number)
  return hours * 60 + minutes
}

/** Returns the difference of two times of day in minutes, between minus and plus half a day. */
const laterBy = (minutes: number, than: number): number => {
  const difference = minutes - than
  return difference - dayMinutes * Math.round(difference / dayMinutes)
}

/**
 * Finds the first session of a weekly series that begins at another time of the student's day than the previous one,
 * because the two zones change to or from daylight saving time on different dates; undefined if there is none. The
 * series keeps the mentor's wall time.
 */
export const findFirstClockShift = (
  startsAt: string,
  repeats: number,
  { zone, ownZone }: { zone: string; ownZone: string },
): string | undefined => {
  const first = Date.parse(startsAt)
  for (let week = 1; week < repeats; week += 1) {
    const sameInstant = first + week * 7 * dayMs
    const start = sameInstant - laterBy(minutesIn(sameInstant, zone), minutesIn(first, zone)) * 60_000
    if (minutesIn(start, ownZone) !== minutesIn(first, ownZone)) return new Date(start).toISOString()
  }
  return undefined
}
