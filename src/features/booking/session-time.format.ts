import { formatDate, formatTime } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { getDateFormat } from '#src/shared/formats.ts'

/** Formats the date of an instant in a time zone as ISO text. */
export const formatIsoDate = (moment: string | number, zone: string): string =>
  getDateFormat('en-CA', { timeZone: zone, dateStyle: 'short', calendar: 'gregory' }).format(new Date(moment))

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Formats an instant in a time zone, with the day if it differs from the user's. */
export const formatTimeInZone = (moment: string, language: string, zone: string, ownZone: string): string => {
  const time = formatTime(moment, language, zone)
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
