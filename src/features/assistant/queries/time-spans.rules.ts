import { Temporal } from 'temporal-polyfill'

/** Spans of time that people ask about. */
export const spans = ['overdue', 'today', 'week', 'month', 'next'] as const
export type Span = (typeof spans)[number]

/** How far "what is next" looks ahead, and how far back "overdue" goes. */
const yearDays = 365

interface Between {
  from: string
  until: string
}

/**
 * The instants that a span means on the person's own calendar: today until midnight, a week as seven days from today, a
 * month until its last day. What has passed belongs to `overdue` alone.
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

/** Today's date on the person's own calendar. */
export const findToday = (now: string, timeZone: string): string =>
  Temporal.Instant.from(now).toZonedDateTimeISO(timeZone).toPlainDate().toString()
