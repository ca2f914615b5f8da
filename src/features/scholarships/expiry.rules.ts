import { Temporal } from 'temporal-polyfill'
import {
  isDeadlineStated,
  type ProjectableFact,
  projectDeadline,
} from '#src/features/catalogue/facts/expected-deadline.rules.ts'
import { parseDeadlineDate } from '#src/features/catalogue/rules.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'

// Expiry and next deadline of scholarships. Civil time is converted to an instant here and not in SQL, because the database may have
// another tzdata version.

/** Time zone in which a day ends last. */
const lastZone = 'Etc/GMT+12'

const zoneOf = (rule: unknown, zone: unknown, ownZone: string): string => {
  const named = rule === 'own' ? ownZone : rule === 'zone' ? zone : lastZone
  return typeof named === 'string' && isKnownZone(named) ? named : lastZone
}

/**
 * Tells whether a stated deadline has passed in its time zone. Without a zone, or with an unknown zone or hour, it
 * passes when its day is over everywhere on Earth.
 */
export const hasDeadlinePassed = (stated: unknown, ownZone: string, now: number): boolean => {
  const { date, time, zone_rule: rule, zone } = Object(stated) as Record<string, unknown>
  if (typeof date !== 'string') return false
  try {
    const local = Temporal.PlainDateTime.from(`${date}T${typeof time === 'string' ? time : '23:59'}`)
    const { epochMilliseconds } = local.toZonedDateTime(zoneOf(rule, zone, ownZone), { disambiguation: 'earlier' })
    return epochMilliseconds < now
  } catch {
    return date < earliestCurrentDate(now)
  }
}

const byName = (a: { name: string }, b: { name: string }): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)

export interface NextDeadline {
  /** ISO date. */
  date: string
  /** Whether the date is projected from an earlier cycle instead of stated for the coming one. */
  isExpected: boolean
  /** Years of the earlier cycles; empty for a stated date, and for a page that states none. */
  years: string[]
}

/** Returns the ISO date of the day after an ISO date. */
const getNextDay = (date: string): string => new Date(Date.parse(date) + dayMs).toISOString().slice(0, 10)

/**
 * Finds the next stated deadline that has not passed in its time zone, or the next expected one.
 * @param now milliseconds since 1970
 */
export const findNextDeadline = (
  fact: ProjectableFact | undefined,
  ownZone: string,
  now: number,
): NextDeadline | undefined => {
  if (!fact) return undefined
  const today = earliestCurrentDate(now)
  const date = parseDeadlineDate(fact.value)
  const isStated = date !== undefined && isDeadlineStated(fact, today)
  const hasPassed = isStated && hasDeadlinePassed(fact.value, ownZone, now)
  if (isStated && !hasPassed) return { date, isExpected: false, years: [] }
  // One that passed on the day that has begun last on Earth is not expected on that day again.
  const projected = projectDeadline({ ...fact, isOld: true }, hasPassed ? getNextDay(date) : today)
  return projected && { date: projected.localDate, isExpected: true, years: projected.years }
}

/** Scholarship that may fit, for the dashboard. */
export interface FittingScholarship {
  name: string
  /** Current amount per year in US dollars. */
  amount?: number
  deadline?: ProjectableFact
  isVerified: boolean
}

/**
 * Counts the scholarships that are still open, and finds the largest amount and the earliest deadline among them. The
 * amounts are not added up, because most scholarships cannot be held together.
 */
export const summarizeScholarships = (fitting: readonly FittingScholarship[], ownZone: string, now: number) => {
  const open = fitting.filter(
    ({ isVerified, deadline }) => !isVerified || !hasDeadlinePassed(deadline?.value, ownZone, now),
  )
  const amounts = open.flatMap(({ name, amount }) => (amount === undefined ? [] : [{ name, amount }]))
  const deadlines = open.flatMap(({ name, deadline }) => {
    const next = findNextDeadline(deadline, ownZone, now)
    return next ? [{ name, date: next.date, isExpected: next.isExpected }] : []
  })
  const [largest] = amounts.toSorted((a, b) => b.amount - a.amount || byName(a, b))
  const [next] = deadlines.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date) || byName(a, b))
  return {
    count: open.length,
    largest: largest ? { name: largest.name, amount: Math.round(largest.amount) } : null,
    nextDeadline: next ?? null,
  }
}
