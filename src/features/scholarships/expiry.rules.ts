import { Temporal } from 'temporal-polyfill'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'

// Expiry of scholarships. Civil time is converted to an instant here and not in SQL, because the database may have
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

/** Group of scholarships with one deadline: possible amount per year in US dollars, and their number. */
export interface ScholarshipGroup {
  /** Stated deadline of the catalogue; null without one, and for one that is still open in every time zone. */
  deadline: unknown
  count: number
  /** Amounts that are known. */
  sum: { name: string; amount: number }[]
}

/** Number of named parts of a sum. */
const namedParts = 5

/** Sums up the groups that are still open, and names the largest parts. */
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
