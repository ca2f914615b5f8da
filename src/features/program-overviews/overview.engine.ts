import type { ProgramIndex } from '#src/features/matching/program-index/program-index.engine.ts'
import {
  byteAt,
  currencyCodes,
  idAt,
  type Segment,
  shortAt,
  tuitionOrigins,
  wholeAt,
} from '#src/features/matching/program-index/segment.engine.ts'
import { convertCurrency } from '#src/shared/currency-exchange.ts'
import { calculateMedian, maxShownDates } from './rules.ts'

// Figures of a field in a country, from one pass over the rows of the field in the program index. Pure.

/** Scores of a test that programmes ask for. */
interface ScoreRange {
  programs: number
  min: number
  max: number
}

export interface OverviewFigures {
  total: number
  /** Programmes with facts of their own. */
  withFacts: number
  levels: { level: string; count: number }[]
  /** Known yearly prices; estimates from a university's average or a credit are left out. */
  tuition: { known: number; currency: string; min: number; median: number; max: number } | null
  tests: { known: number; none: number; gre: number; ielts: ScoreRange | null; toefl: ScoreRange | null }
  /** Programmes with a future deadline, and with one that is expected from an earlier cycle. */
  deadlines: { stated: number; expected: number }
  /** Programmes of which the length is known. */
  lengths: number
  /** Ids of the programmes with the next stated and the next expected deadlines. */
  next: string[]
  /** All programmes, those with the most known facts first. */
  ranked: RankedProgram[]
}

export interface RankedProgram {
  id: string
  evidence: number
}

interface Row {
  segment: Segment
  row: number
}

/** Day of the overview. */
export interface Today {
  /** Days since 1970-01-01. */
  day: number
  /** Day of the year as counted by `toDayNumber`. */
  dayOfYear: number
}

/** Numbers of a field and a country in an index; without a country, all of them match. */
interface Place {
  field: number | undefined
  country: number | undefined
  isEverywhere: boolean
}

/** Lists the live rows of a field in one segment. Only rows that match become objects: a field has ten times as many. */
const listRows = (segment: Segment, { field, country, isEverywhere }: Place): Row[] => {
  const rows: Row[] = []
  for (const { from, to } of segment.groups.filter((group) => group.field === field))
    for (let row = from; row < to; row += 1) {
      const isPlace = isEverywhere || shortAt(segment.countries, row) === country
      if (isPlace && byteAt(segment.isDeleted, row) === 0) rows.push({ segment, row })
    }
  return rows
}

/** Finds the live rows of a field in a country, or in all countries. */
const findRows = ({ segments, fields, countries }: ProgramIndex, field: string, country: string | undefined): Row[] => {
  const place = {
    field: fields.numbers.get(field),
    country: country === undefined ? undefined : countries.numbers.get(country),
    isEverywhere: country === undefined,
  }
  return segments.flatMap((segment) => listRows(segment, place))
}

const countIf = (rows: readonly Row[], is: (row: Row) => boolean): number =>
  rows.reduce((sum, row) => sum + Number(is(row)), 0)

const hasOwnFacts = ({ segment, row }: Row) => byteAt(segment.hasOwnFacts, row) === 1

/** Origins of prices that are stated for the programme: by itself, or by a rule that holds for all. */
const statedOrigins = new Set([tuitionOrigins.indexOf('own'), tuitionOrigins.indexOf('rule')])

const hasStatedPrice = ({ segment, row }: Row) =>
  wholeAt(segment.tuition, row) >= 0 && statedOrigins.has(byteAt(segment.tuitionOrigins, row))

/** Returns the most frequent currency of prices; the first one of equally frequent ones. */
const findUsualCurrency = (prices: readonly Row[]): string => {
  const counts = new Map<number, number>()
  for (const { segment, row } of prices) {
    const currency = byteAt(segment.currencies, row)
    counts.set(currency, (counts.get(currency) ?? 0) + 1)
  }
  const [usual = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return currencyCodes[usual - 1] ?? 'USD'
}

/**
 * Converts a price of the index back to its currency. The index has whole dollars, so the last digits of a currency with
 * smaller units are not known: 535,812 yen become 536,000.
 */
const fromDollars = (dollars: number, currency: string): number => {
  const unit = convertCurrency(1, 'USD', currency) ?? 1
  const step = 10 ** Math.max(0, Math.ceil(Math.log10(unit)))
  return Math.round((dollars * unit) / step) * step
}

const summarizeTuition = (rows: readonly Row[]): OverviewFigures['tuition'] => {
  const prices = rows.filter(hasStatedPrice)
  if (prices.length === 0) return null
  const currency = findUsualCurrency(prices)
  const amounts = prices.map(({ segment, row }) => wholeAt(segment.tuition, row)).sort((a, b) => a - b)
  return {
    known: prices.length,
    currency,
    min: fromDollars(amounts[0] ?? 0, currency),
    median: fromDollars(calculateMedian(amounts), currency),
    max: fromDollars(amounts.at(-1) ?? 0, currency),
  }
}

const summarizeScores = (scores: readonly number[]): ScoreRange | null => {
  const asked = scores.filter((score) => score > 0)
  return asked.length === 0
    ? null
    : {
        programs: asked.length,
        min: asked.reduce((low, score) => Math.min(low, score)),
        max: asked.reduce((high, score) => Math.max(high, score)),
      }
}

const summarizeTests = (rows: readonly Row[]): OverviewFigures['tests'] => {
  const known = rows.filter(({ segment, row }) => byteAt(segment.areTestsStated, row) === 1)
  const ielts = known.map(({ segment, row }) => byteAt(segment.ielts, row) / 10)
  const toefl = known.map(({ segment, row }) => byteAt(segment.toefl, row))
  const gre = known.map(({ segment, row }) => byteAt(segment.greRequired, row))
  return {
    known: known.length,
    none: known.filter((_, at) => !ielts[at] && !toefl[at] && !gre[at]).length,
    gre: gre.filter(Boolean).length,
    ielts: summarizeScores(ielts),
    toefl: summarizeScores(toefl),
  }
}

const isStated =
  ({ day }: Today) =>
  ({ segment, row }: Row) =>
    wholeAt(segment.deadline, row) >= day

const isExpected =
  (today: Today) =>
  (row: Row): boolean =>
    !isStated(today)(row) &&
    byteAt(row.segment.isDeadlineExpected, row.row) === 1 &&
    shortAt(row.segment.deadlineDays, row.row) > 0

const leapYear = 366

/** Counts the days until the day of the year of a deadline. */
const countDaysAhead = ({ segment, row }: Row, { dayOfYear }: Today): number =>
  (shortAt(segment.deadlineDays, row) - dayOfYear + leapYear) % leapYear

/** Returns the ids of the rows with the lowest keys, in their order, without sorting the others. */
const readFirstIds = (rows: readonly Row[], keyOf: (row: Row) => number): string[] => {
  const first: { row: Row; key: number }[] = []
  for (const row of rows) {
    const key = keyOf(row)
    if (first.length === maxShownDates && key >= (first.at(-1)?.key ?? 0)) continue
    const place = first.findLastIndex((one) => one.key <= key) + 1
    first.splice(place, 0, { row, key })
    first.length = Math.min(first.length, maxShownDates)
  }
  return first.map(({ row: { segment, row } }) => idAt(segment, row))
}

const summarizeDeadlines = (rows: readonly Row[], today: Today): Pick<OverviewFigures, 'deadlines' | 'next'> => {
  const stated = rows.filter(isStated(today))
  const expected = rows.filter(isExpected(today))
  return {
    deadlines: { stated: stated.length, expected: expected.length },
    next: [
      ...readFirstIds(stated, ({ segment, row }) => wholeAt(segment.deadline, row)),
      ...readFirstIds(expected, (row) => countDaysAhead(row, today)),
    ],
  }
}

const summarizeLevels = (rows: readonly Row[], { levels }: ProgramIndex): OverviewFigures['levels'] =>
  [...Map.groupBy(rows, ({ segment, row }) => byteAt(segment.levels, row))]
    .map(([level, { length }]) => ({ level: levels.list[level] ?? '', count: length }))
    .sort((a, b) => b.count - a.count)

interface Dated {
  /** ISO day. */
  date: string
}

/** Order of deadlines by date; those of the same day keep their order. */
export const compareDates = (a: Dated, b: Dated): number => (a.date < b.date ? -1 : Number(a.date > b.date))

/** Order of the list: most known facts first, then by id, so that a cursor can continue it. */
export const compareRanked = (a: RankedProgram, b: RankedProgram): number =>
  b.evidence - a.evidence || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

/** Calculates the figures of a field in a country. */
export const calculateOverview = (
  programIndex: ProgramIndex,
  field: string,
  country: string,
  today: Today,
): OverviewFigures => {
  const rows = findRows(programIndex, field, country)
  return {
    total: rows.length,
    withFacts: countIf(rows, hasOwnFacts),
    levels: summarizeLevels(rows, programIndex),
    tuition: summarizeTuition(rows),
    tests: summarizeTests(rows),
    ...summarizeDeadlines(rows, today),
    lengths: countIf(rows, ({ segment, row }) => byteAt(segment.months, row) > 0),
    ranked: rows
      .map(({ segment, row }) => ({ id: idAt(segment, row), evidence: byteAt(segment.evidence, row) }))
      .sort(compareRanked),
  }
}

/**
 * Finds the programmes of a field, in a country or in all, with the next stated and the next expected deadlines.
 *
 * @returns their ids
 */
export const findNextDeadlines = (
  programIndex: ProgramIndex,
  { field, country }: { field: string; country: string | undefined },
  today: Today,
): string[] => summarizeDeadlines(findRows(programIndex, field, country), today).next

/** Numbers of programmes of a field in a country. */
export interface OverviewCounts {
  field: string
  country: string
  total: number
  withFacts: number
}

/** Counts the programmes of all fields in all countries in one pass. */
export const countOverviews = ({ segments, fields, countries }: ProgramIndex): OverviewCounts[] => {
  const width = countries.list.length
  const total = new Uint32Array(fields.list.length * width)
  const withFacts = new Uint32Array(total.length)
  for (const segment of segments)
    for (const { field, from, to } of segment.groups)
      for (let row = from; row < to; row += 1) {
        if (byteAt(segment.isDeleted, row) === 1) continue
        const at = field * width + shortAt(segment.countries, row)
        total[at] = (total[at] ?? 0) + 1
        withFacts[at] = (withFacts[at] ?? 0) + byteAt(segment.hasOwnFacts, row)
      }
  return Array.from(total, (count, at) => ({
    field: fields.list[Math.floor(at / width)] ?? '',
    country: countries.list[at % width] ?? '',
    total: count,
    withFacts: withFacts[at] ?? 0,
  })).filter((counts) => counts.total > 0)
}
