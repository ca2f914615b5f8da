import { Temporal } from 'temporal-polyfill'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'

// Which scholarships are over. Civil time becomes an instant here and not in SQL: the database may carry other zone data.

/** Where a day ends last. */
const lastZone = 'Etc/GMT+12'

const zoneOf = (rule: unknown, zone: unknown, ownZone: string): string => {
  const named = rule === 'own' ? ownZone : rule === 'zone' ? zone : lastZone
  return typeof named === 'string' && isKnownZone(named) ? named : lastZone
}

/**
 * Whether a deadline that the catalogue states has passed, on the clock that it names. What does not say whose clock it
 * is, or names a zone or an hour that nobody knows, has passed once its day is over everywhere on Earth.
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

/** What scholarships with the same deadline could bring a year in US dollars, and how many they are. */
export interface ScholarshipGroup {
  /** As the catalogue states it; null for none, and for one that is far enough away to be open on every clock. */
  deadline: unknown
  count: number
  /** Those whose amount is known. */
  sum: { name: string; amount: number }[]
}

/** How many of the parts of a sum are named. */
const namedParts = 5

/** The sum of those that are not over, with the largest of what it is made of. */
export const openScholarships = (groups: readonly ScholarshipGroup[], ownZone: string, now: number) => {
  const open = groups.filter(({ deadline }) => !hasDeadlinePassed(deadline, ownZone, now))
  const parts = open.flatMap(({ sum }) => sum).toSorted((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1))
  return {
    amount: Math.round(parts.reduce((sum, { amount }) => sum + amount, 0)),
    count: open.reduce((sum, group) => sum + group.count, 0),
    parts: parts.length,
    largest: parts.slice(0, namedParts).map(({ name, amount }) => ({ name, amount: Math.round(amount) })),
  }
}
