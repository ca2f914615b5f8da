import { Temporal } from 'temporal-polyfill'

// The weekly digest: on Monday morning, on the reader's own clock.

/** The job that looks whose Monday morning has come. */
export const digestJob = 'weekly-digest'

/** Monday, at eight. */
const digestDay = 1
const digestTime = Temporal.PlainTime.from('08:00')

/** How far the digest looks ahead, and how much of each kind it names. */
export const digestWindow = { days: 14, deadlines: 10, notifications: 5 }

/**
 * The Monday (YYYY-MM-DD) whose digest is due at `now` in a zone; undefined at any other time. It stays due for the whole
 * Monday, so that a run that comes late still finds it.
 */
export const findDigestWeek = (now: string, zone: string): string | undefined => {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  if (local.dayOfWeek !== digestDay) return undefined
  return Temporal.PlainTime.compare(local.toPlainTime(), digestTime) >= 0 ? local.toPlainDate().toString() : undefined
}
