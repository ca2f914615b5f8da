import { Temporal } from 'temporal-polyfill'
import { upcomingWindow } from '#src/features/deadlines/lists.rules.ts'
import { isDueWithinDays } from '#src/features/deadlines/upcoming-window.rules.ts'
import { type FittingScholarship, summarizeScholarships } from '#src/features/scholarships/expiry.rules.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import type { Snapshot } from './contract.ts'

type Figures = Snapshot['figures']

/** Figures as read from the database, before values that depend on the user's time zone are computed. */
export interface ReadFigures extends Omit<Figures, 'deadlinesThisMonth' | 'scholarshipsFound' | 'scholarships'> {
  /** Counts by YYYY-MM, for the months that are current somewhere on Earth. */
  deadlinesByMonth: Record<string, number>
  /** Due instants after the whole days of the window that may belong to its last day in the user's time zone. */
  deadlinesAtEdge: string[]
  scholarships: FittingScholarship[]
}

/** Returns the month in a zone at an instant, as YYYY-MM. */
const monthIn = (zone: string, now: number): string =>
  Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(isKnownZone(zone) ? zone : 'UTC')
    .toPlainDate()
    .toString()
    .slice(0, 7)

/** Calculates the figures in the user's time zone. */
export const calculateFigures = (
  { deadlinesByMonth, deadlinesAtEdge, scholarships, ...figures }: ReadFigures,
  zone: string,
  now: number,
): Figures => {
  const summary = summarizeScholarships(scholarships, zone, now)
  const deadlinesThisMonth = deadlinesByMonth[monthIn(zone, now)] ?? 0
  const readerNow = { now: new Date(now).toISOString(), readerZone: zone }
  const isAhead = (dueAt: string) => isDueWithinDays(dueAt, upcomingWindow.days, readerNow)
  return {
    ...figures,
    deadlinesAhead: figures.deadlinesAhead + deadlinesAtEdge.filter(isAhead).length,
    deadlinesThisMonth,
    scholarshipsFound: summary.largest?.amount ?? 0,
    scholarships: summary,
  }
}
