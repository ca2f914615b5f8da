// Grants that authorities publish, and what may be said of them.

/**
 * What a register says of time: the year in which a grant ends, that it was active on the day of the export, or that an award
 * was made in a year. Null where it says none of them.
 */
export type GrantTiming = 'end' | 'active' | 'notice' | null

/** One grant, or several of one person that a register lists in one row. */
export interface Grant {
  /** "National Institutes of Health". */
  funder: string
  /** The programme of the funder, such as "R01" or "Discovery Projects"; empty where it is not said. */
  scheme: string
  numbers: string[]
  /** As published, newest first; a register may give fields of research alone. */
  titles: string[]
  from: number | null
  /** The last year that the register names, of the kind that `timing` says. */
  to: number | null
  timing: GrantTiming
  /** The official page, of the grant or of the register. */
  url: string
  /** A row of `catalogue_sources`: publisher, licence, link. */
  source: string
  /** ISO date of the export. */
  read: string
}

/** How long after an export it may be said that a grant runs. `grants_running_until` in procedures.sql is its SQL form. */
export const runningMonths = 18

/** Grants of one person that are kept, the newest. */
export const maxGrants = 400

/** The longest title of a grant that is kept, in characters: the longest that the registers publish have 300. */
export const maxGrantTitleLength = 400

/** Topics that are shown of one person. */
export const maxTopics = 20

/** As the database counts months: 18 after 31 August is the last day of February. */
const monthsAfter = (day: string, months: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0))
  const reached = Math.min(date, lastOfMonth.getUTCDate())
  return `${lastOfMonth.toISOString().slice(0, 8)}${String(reached).padStart(2, '0')}`
}

/** The last day on which a grant may be called running; null where its register never says so much. */
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

/** What tells a grant of one person from the others; `hide_grant` in procedures.sql is its SQL form. */
export const buildGrantKey = ({ funder, numbers, titles }: Pick<Grant, 'funder' | 'numbers' | 'titles'>): string =>
  `${funder} ${numbers[0] ?? titles[0] ?? ''}`

/** Newest first: by the last year that is named, then the first, then the number, so that each import orders them alike. */
const newestFirst = (one: Grant, other: Grant): number =>
  (other.to ?? other.from ?? 0) - (one.to ?? one.from ?? 0) ||
  (other.from ?? 0) - (one.from ?? 0) ||
  buildGrantKey(one).localeCompare(buildGrantKey(other), 'en')

/** Whether a row of several grants says nothing that the single ones beside it do not say. */
const isCovered = (grant: Grant, all: readonly Grant[]): boolean =>
  grant.numbers.length > 1 &&
  grant.numbers.every((number) => all.some(({ numbers }) => numbers.length === 1 && numbers[0] === number))

/** What is known of somebody's grants with what a file says: a grant that is known is replaced, none is lost. */
export const mergeGrants = (known: readonly Grant[], read: readonly Grant[]): Grant[] => {
  const byKey = new Map(known.map((grant) => [buildGrantKey(grant), grant]))
  for (const grant of read) {
    const before = byKey.get(buildGrantKey(grant))
    // An older export says nothing newer of the same grant.
    if (!before || before.read <= grant.read) byKey.set(buildGrantKey(grant), grant)
  }
  const all = [...byKey.values()]
  return all
    .filter((grant) => !isCovered(grant, all))
    .sort(newestFirst)
    .slice(0, maxGrants)
}
