import { formatDate, formatTime } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { getDateFormat } from '#src/shared/formats.ts'

/** The date of an instant on the calendar of a zone, as ISO text. */
export const formatIsoDate = (moment: string | number, zone: string): string =>
  getDateFormat('en-CA', { timeZone: zone, dateStyle: 'short', calendar: 'gregory' }).format(new Date(moment))

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A time on another clock: with its day, where that is another one than the reader's. */
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

/** How much later a clock shows than another time of day, at most half a day either way, in minutes. */
const laterBy = (minutes: number, than: number): number => {
  const difference = minutes - than
  return difference - dayMinutes * Math.round(difference / dayMinutes)
}

/**
 * The first session of a weekly series that begins at another time of the student's day than the one before it, for the clocks of
 * the two change on different dates; undefined where there is none. The series keeps the time on the mentor's clock.
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
