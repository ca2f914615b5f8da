import { Temporal } from 'temporal-polyfill'

// What a mentor's clock time means as an instant. One home for it: hours, bookings and series all ask here.

const clockPattern = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/

/** Minutes since midnight of HH:MM, up to 24:00; undefined for anything else. */
export const parseClock = (clock: string): number | undefined => {
  const parts = clockPattern.exec(clock)
  if (!parts) return undefined
  return parts[1] === undefined ? 24 * 60 : Number(parts[1]) * 60 + Number(parts[2])
}

/** Whether hours can be stored: they end after they begin, and a night is entered as two parts. */
export const isValidRange = ({ from, to }: { from: string; to: string }): boolean => {
  const [start, end] = [parseClock(from), parseClock(to)]
  return start !== undefined && end !== undefined && start < end
}

const startsAt = (local: Temporal.PlainDateTime, zone: string) => (epochMs: number) =>
  Temporal.PlainDateTime.compare(
    Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDateTime(),
    local,
  ) >= 0

/** The first instant of an interval that satisfies a condition which, once true, stays true. */
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
 * The first instant, in milliseconds, at which the clock of a zone shows a date and HH:MM or a later time: after a gap of the
 * clocks its end, of a time that comes twice the first. Temporal would shift a skipped time by the length of the gap.
 */
export const findWallInstant = (date: Temporal.PlainDate, clock: string, zone: string): number => {
  const minutes = parseClock(clock) ?? 0
  const local = date.toPlainDateTime().add({ minutes })
  const earlier = local.toZonedDateTime(zone, { disambiguation: 'earlier' })
  if (earlier.toPlainDateTime().equals(local)) return earlier.epochMilliseconds
  const later = local.toZonedDateTime(zone, { disambiguation: 'later' })
  return firstWhere(earlier.epochMilliseconds, later.epochMilliseconds, startsAt(local, zone))
}

/** Whether the clock of a zone shows a date and HH:MM at an instant: of a time that comes twice, at either. */
export const isWallTime = (epochMs: number, date: Temporal.PlainDate, clock: string, zone: string): boolean =>
  Temporal.Instant.fromEpochMilliseconds(epochMs)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .equals(date.toPlainDateTime().add({ minutes: parseClock(clock) ?? 0 }))

/** The first instant of a date in a zone, also where its midnight does not exist. */
export const findDayStart = (date: Temporal.PlainDate, zone: string): number => findWallInstant(date, '00:00', zone)

/** The date that a zone's calendar shows at an instant. */
export const getDateInZone = (epochMs: number, zone: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(epochMs).toZonedDateTimeISO(zone).toPlainDate()
