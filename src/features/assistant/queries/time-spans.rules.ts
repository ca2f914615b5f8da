import { Temporal } from 'temporal-polyfill'

/** Time spans that a question may name. */
export const spans = ['overdue', 'today', 'week', 'month', 'next'] as const
export type Span = (typeof spans)[number]

/** Length of the spans `next` (ahead) and `overdue` (back), in days. */
const yearDays = 365

interface Between {
  from: string
  until: string
}

/**
 * Resolves a span to instants in the user's time zone: today until midnight, a week as seven days from today, a month
 * until its last day. Past instants belong to `overdue` only.
 */
export const resolveTimeSpan = (span: Span, now: string, timeZone: string): Between => {
  const moment = Temporal.Instant.from(now).toZonedDateTimeISO(timeZone)
  const today = moment.startOfDay()
  const end = (day: Temporal.ZonedDateTime) => day.toInstant().toString()
  const ends: Record<Span, string> = {
    overdue: now,
    today: end(today.add({ days: 1 })),
    week: end(today.add({ days: 7 })),
    month: end(today.with({ day: 1 }).add({ months: 1 })),
    next: end(today.add({ days: yearDays })),
  }
  return { from: span === 'overdue' ? end(today.subtract({ days: yearDays })) : now, until: ends[span] }
}

/** Resolves a period of days to instants in the user's time zone: from now, or its first day, until its last day has ended. */
export const resolveDayPeriod = (
  { from, until }: { from: string; until: string },
  now: string,
  timeZone: string,
): Between => {
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant().toString()
  const first = startOf(Temporal.PlainDate.from(from))
  return {
    from: Temporal.Instant.compare(first, now) < 0 ? now : first,
    until: startOf(Temporal.PlainDate.from(until).add({ days: 1 })),
  }
}

/** Returns today's date in the user's time zone. */
export const findToday = (now: string, timeZone: string): string =>
  Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
