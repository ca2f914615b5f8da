import { isRecord, omitEmpty, type PagePart, type PageValue } from './page-value.parse.ts'

// Application deadlines among the dates of a page. A date whose qualifier names a part of the application, such as
// references or test results, is none; nor is one for funding alone.

/** Qualifiers of application deadlines, with their distance to the regular deadline. */
const rounds: readonly (readonly [RegExp, number])[] = [
  [/^(final|regular|standard|general|main round|self-funded|self-financing)$/, 0],
  [/^((visa (required|needed))|studied abroad|foreign degree|partner countries|on-campus programmes)$/, 0],
  [/^(August|September|autumn) (intake|entry)$|^autumn$/, 0],
  [/^(no visa (required|needed)|programme countries|second( deadline)?|clearing round|late|space available)$/, 3],
  [/^(January|February|April|July) (intake|entry)$|^spring$/, 3],
  [/^(round|phase|stage|period|priority) (\d)$/, 1],
  [
    /^(priority|early|early action|early review|early priority|priority review|preferred|recommended|early decision)$/,
    2,
  ],
  [/^recommended, visa needed$/, 2],
]

const getRoundRank = (round: string | null): number | undefined =>
  round === null ? 0 : rounds.find(([pattern]) => pattern.test(round))?.[1]

/** Rounds of one intake in their order, although the first of spring lies in the summer before. */
const parseRoundNumber = (round: string | null): number =>
  Number(/^(?:round|phase|stage|period) (\d)$/.exec(round ?? '')?.[1] ?? 0)

const getTermRank = (term: string | null): number => (term === null || term === 'fall' ? 0 : 1)
const getAudienceRank = (audience: string | null): number => (audience === 'domestic' || audience === 'eu' ? 1 : 0)

const zones: Readonly<Record<string, string>> = {
  ET: 'America/New_York',
  EST: 'America/New_York',
  CT: 'America/Chicago',
  PT: 'America/Los_Angeles',
  PST: 'America/Los_Angeles',
  PDT: 'America/Los_Angeles',
  CET: 'Europe/Paris',
  CEST: 'Europe/Paris',
  UK: 'Europe/London',
  'Italian time': 'Europe/Rome',
  Chile: 'America/Santiago',
  JST: 'Asia/Tokyo',
  UAE: 'Asia/Dubai',
}

/** CST is the time zone of Chicago and of Beijing. */
const parseZone = (zone: unknown, country: string | null): string | undefined => {
  if (zone === 'CST') return country === 'CN' ? 'Asia/Shanghai' : country === 'US' ? 'America/Chicago' : undefined
  return typeof zone === 'string' ? zones[zone] : undefined
}

const pad = (value: number) => String(value).padStart(2, '0')

const daysInMonth = (month: number, year: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Years of dates; a five-digit year is no date of the product and fails to format. */
const [minYear, maxYear] = [1990, 2100]

const isIntegerWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** Formats a date as the catalogue stores it: complete where the page names a year, else month and day alone. */
export const readDay = (value: unknown, country: string | null): Record<string, unknown> | undefined => {
  if (value === 'rolling') return { rolling: true }
  if (!isRecord(value)) return undefined
  const { month, day, year, time, zone } = value
  if (!isIntegerWithin(month, 1, 12) || (typeof year === 'number' && !isIntegerWithin(year, minYear, maxYear)))
    return undefined
  // 29 February is a valid day, although not in every year.
  if (!isIntegerWithin(day, 1, daysInMonth(month, typeof year === 'number' ? year : 2024))) return undefined
  const zoneName = parseZone(zone, country)
  const clock = typeof time === 'string' ? /^([01]\d|2[0-3]):[0-5]\d/.exec(time)?.[0] : undefined
  return omitEmpty({
    date: typeof year === 'number' ? `${year}-${pad(month)}-${pad(day)}` : null,
    month,
    day,
    time: clock,
    zone_rule: zoneName ? 'zone' : 'unknown',
    zone: zoneName ?? null,
  })
}

interface Dated {
  day: Record<string, unknown>
  omitEmpty: PageValue
  rank: number[]
}

const yearIn = (day: Record<string, unknown>) => (typeof day.date === 'string' ? Number(day.date.slice(0, 4)) : 0)

const compareRanks = (a: Dated, b: Dated): number => {
  const differing = a.rank.findIndex((part, at) => part !== b.rank[at])
  return differing < 0 ? 0 : (a.rank[differing] ?? 0) - (b.rank[differing] ?? 0)
}

/**
 * Returns the admission cycle of a date: an autumn date belongs to the cycle of the next spring. Dates without a year
 * have no cycle to compare.
 */
const getCycle = (day: Record<string, unknown>): number => yearIn(day) && yearIn(day) + (Number(day.month) >= 8 ? 1 : 0)

const listDates = (page: PagePart, kind: 'deadline' | 'opens'): Dated[] =>
  page.facts
    .filter((fact) => fact.kind === kind && fact.audience !== 'funding')
    .flatMap((fact) => {
      const day = readDay(fact.value, page.country)
      const round = getRoundRank(fact.round)
      if (!day || round === undefined) return []
      const calendar = (((Number(day.month) + 4) % 12) + 1) * 100 + Number(day.day)
      const rank = [
        -getCycle(day),
        getAudienceRank(fact.audience),
        getTermRank(fact.term),
        round,
        parseRoundNumber(fact.round),
        calendar,
      ]
      return [{ day, omitEmpty: fact, rank }]
    })
    .toSorted(compareRanks)

const labelled = ({ day, omitEmpty: { term, audience, round } }: Dated) => omitEmpty({ ...day, term, audience, round })

const maxOtherDates = 8

const isAbroad = ({ omitEmpty: { audience } }: Dated) => getAudienceRank(audience) === 0

/** Finds the date of the newest cycle for international applicants, which may be slightly before that of residents. */
const selectDate = (dates: readonly Dated[]): Dated | undefined => {
  const [newest] = dates
  const isOfCycle = ({ rank }: Dated) => Math.abs((rank[0] ?? 0) - (newest?.rank[0] ?? 0)) <= 1
  return dates.find((one) => isAbroad(one) && isOfCycle(one)) ?? newest
}

/** Returns the deadline of most international applicants with the page's other dates; undefined without any. */
export const readDeadline = (page: PagePart, kind: 'deadline' | 'opens' = 'deadline') => {
  const dates = listDates(page, kind)
  const first = selectDate(dates)
  if (!first) return undefined
  const value = labelled(first)
  // Other rounds of the same cycle; those of an earlier cycle would only confuse.
  const more = dates.filter((other) => other !== first && (other.rank[0] ?? 0) <= (first.rank[0] ?? 0)).map(labelled)
  const year = yearIn(first.day) || page.year
  return {
    value: more.length > 0 ? { ...value, more: more.slice(0, maxOtherDates) } : value,
    year: year ? String(year) : '',
  }
}
