import { formatDate, formatTime } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { dateFormat } from '#src/shared/formats.ts'

/** The date of an instant on the calendar of a zone, as ISO text. */
export const isoDate = (moment: string | number, zone: string): string =>
  dateFormat('en-CA', { timeZone: zone, dateStyle: 'short', calendar: 'gregory' }).format(new Date(moment))

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** A time on another clock: with its day, where that is another one than the reader's. */
export const timeElsewhere = (moment: string, language: string, zone: string, ownZone: string): string => {
  const time = formatTime(moment, language, zone)
  return isoDate(moment, zone) === isoDate(moment, ownZone) ? time : `${formatDate(moment, language, zone)}, ${time}`
}
