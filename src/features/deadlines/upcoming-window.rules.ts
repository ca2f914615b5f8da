import { countDaysUntil } from '#src/shared/dates.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'

/** Days that a query reads beyond a window, because its last day ends up to a day and a time change later. */
export const windowMarginDays = 2

/**
 * True when a deadline falls on one of the next `days` calendar days of the reader, as its reminder counts them: the last
 * day belongs to the window until midnight.
 */
export const isDueWithinDays = (
  dueAt: string,
  days: number,
  { now, readerZone }: { now: string; readerZone: string },
): boolean => countDaysUntil(dueAt, now, isKnownZone(readerZone) ? readerZone : 'UTC') <= days
