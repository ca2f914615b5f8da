import { Temporal } from 'temporal-polyfill'

// Rules of the weekly digest: Monday morning in the reader's zone.

/** Name of the job that finds users whose Monday morning has begun. */
export const digestJob = 'weekly-digest'

/** ISO weekday Monday, at 8:00. */
const digestDay = 1
const digestTime = Temporal.PlainTime.from('08:00')

/** Limits of the digest: days ahead, and items per kind. */
export const digestWindow = { days: 14, deadlines: 10, notifications: 5, searches: 10 }

/**
 * Finds the Monday (YYYY-MM-DD) whose digest is due at `now` in a zone; undefined at any other time. It stays due for
 * the whole Monday, so that a late run still finds it.
 */
export const findDigestWeek = (now: string, zone: string): string | undefined => {
  const local = Temporal.Instant.from(now).toZonedDateTimeISO(zone)
  if (local.dayOfWeek !== digestDay) return undefined
  return Temporal.PlainTime.compare(local.toPlainTime(), digestTime) >= 0 ? local.toPlainDate().toString() : undefined
}
