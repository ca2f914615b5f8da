// Grants published by authorities, and the statements that they support.

/**
 * Time information of a register: the year in which a grant ends, that it was active on the export date, or the year of
 * the award. Null without any.
 */
export type GrantTiming = 'end' | 'active' | 'notice' | null

/** A grant, or several of one person in one row of a register. */
export interface Grant {
  /** "National Institutes of Health". */
  funder: string
  /** Funding programme, such as "R01" or "Discovery Projects"; empty when not stated. */
  scheme: string
  numbers: string[]
  /** Titles as published, newest first; a register may give fields of research only. */
  titles: string[]
  from: number | null
  /** Last year that the register names; its meaning depends on `timing`. */
  to: number | null
  timing: GrantTiming
  /** Official page of the grant or of the register. */
  url: string
  /** Row of `catalogue_sources`: publisher, licence, link. */
  source: string
  /** ISO date of the export. */
  read: string
}

/**
 * Validity of the statement that a grant is running, after an export. `grants_running_until` in procedures.sql is its
 * SQL form.
 */
export const runningMonths = 18

/** Maximum of stored grants per person; the newest are kept. */
export const maxGrants = 400

/** Maximum characters of a grant title; the longest published ones have 300. */
export const maxGrantTitleLength = 400

/** Maximum of displayed topics per person. */
export const maxTopics = 20

/** Adds months like PostgreSQL: 18 months after 31 August is the last day of February. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const reached = Math.min(date, lastOfMonth.getUTCDate())
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(reached).padStart(2, '0')}`
}

/** Returns the last day on which a grant may be called running; null when its register never states that. */
export const findGrantEnd = ({ timing, to, read }: Pick<Grant, 'timing' | 'to' | 'read'>): string | null => {
  if (timing !== 'end' && timing !== 'active') return null
  const fresh = monthsAfter(read, runningMonths)
  if (timing === 'active') return fresh
  if (to === null) return null
  const end = `${to}-12-31`
  return end < fresh ? end : fresh
}

/** Whether a grant may be called running on a day. */
export const isRunning = (grant: Grant, today: string): boolean => (findGrantEnd(grant) ?? '') >= today

/** Key of a grant within a person; `hide_grant` in procedures.sql is its SQL form. */
export const buildGrantKey = ({ funder, numbers, titles }: Pick<Grant, 'funder' | 'numbers' | 'titles'>): string =>
  `${funder} ${numbers[0] ?? titles[0] ?? ''}`

/** Compares grants, newest first: by last year, then first year, then number, so that the order is deterministic. */
const newestFirst = (one: Grant, other: Grant): number =>
  (other.to ?? other.from ?? 0) - (one.to ?? one.from ?? 0) ||
  (other.from ?? 0) - (one.from ?? 0) ||
  buildGrantKey(one).localeCompare(buildGrantKey(other), 'en')

/** Whether a row of several grants adds nothing to the individual ones. */
const isCovered = (grant: Grant, all: readonly Grant[]): boolean =>
  grant.numbers.length > 1 &&
  grant.numbers.every((number) => all.some(({ numbers }) => numbers.length === 1 && numbers[0] === number))

/** Merges the known grants of a person with those of a file: a known grant is replaced, none is lost. */
export const mergeGrants = (known: readonly Grant[], read: readonly Grant[]): Grant[] => {
  const byKey = new Map(known.map((grant) => [buildGrantKey(grant), grant]))
  for (const grant of read) {
    const before = byKey.get(buildGrantKey(grant))
    // An older export of the same grant adds no information.
    if (!before || before.read <= grant.read) byKey.set(buildGrantKey(grant), grant)
  }
  const all = [...byKey.values()]
  return all
    .filter((grant) => !isCovered(grant, all))
    .sort(newestFirst)
    .slice(0, maxGrants)
}
