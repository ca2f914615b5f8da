import { Temporal } from 'temporal-polyfill'

// Conversion of wall times to instants, used by hours, bookings and series.

const clockPattern = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** Parses HH:MM up to 24:00 to minutes since midnight; undefined for other text. */
export const parseClock = (clock: string): number | undefined => {
  const parts = clockPattern.exec(clock)
  if (!parts) return undefined
  return parts[1] === undefined ? 24 * 60 : Number(parts[1]) * 60 + Number(parts[2])
}

/** Whether a range ends after it begins. A range over midnight has to be entered as two. */
export const isValidRange = ({ from, to }: { from: string; to: string }): boolean => {
  const [start, end] = [parseClock(from), parseClock(to)]
  return start !== undefined && end !== undefined && start < end
}

const startsAt = (local: Temporal.PlainDateTime, zone: string) => (epochMs: number) =>
  Temporal.PlainDateTime.compare(
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDateTime(),
    local,
  ) >= 0

/** Finds the first instant of an interval at which a monotonic condition is true, by binary search. */
const firstWhere = (after: number, until: number, holds: (epochMs: number) => boolean): number => {
  let [low, high] = [after, until]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (holds(middle)) high = middle
    else low = middle
  }
  return high
}

/**
 * Finds the first instant, in milliseconds, at which a zone shows a date and HH:MM or a later time: in a gap its end,
 * for an ambiguous time the first. Temporal would shift a skipped time by the length of the gap.
 */
export const findWallInstant = (date: Temporal.PlainDate, clock: string, zone: string): number => {
  const minutes = parseClock(clock) ?? 0
  const local = date.toPlainDateTime().add({ minutes })
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  return firstWhere(earlier.epochMilliseconds, later.epochMilliseconds, startsAt(local, zone))
}

/** Whether a zone shows a date and HH:MM at an instant; for an ambiguous time at either. */
export const isWallTime = (epochMs: number, date: Temporal.PlainDate, clock: string, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .equals(date.toPlainDateTime().add({ minutes: parseClock(clock) ?? 0 }))

/** Finds the first instant of a date in a zone, also if its midnight does not exist. */
export const findDayStart = (date: Temporal.PlainDate, zone: string): number => findWallInstant(date, '00:00', zone)

/** Returns the date of an instant in a zone. */
export const getDateInZone = (epochMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate()
