import type { ProgramFormat } from '#src/features/catalogue/rules.ts'
import { gpaScales, type StatedGrade } from '#src/features/profile/rules.ts'
import type { UsState } from '#src/features/profile/us-states.rules.ts'
import { ratesPerEuro } from '#src/shared/currency-exchange.ts'
import type { Conditions } from './conditions.parse.ts'

// Column store segment of the catalogue: numbers in typed arrays, so that a hundred thousand programmes take little
// memory and a pass a few milliseconds. A segment is immutable except for tombstones; new or changed rows go into a
// further segment, until all are merged. Pure.

/** Origins of a tuition, by their number in a column. */
export const tuitionOrigins = ['own', 'estimate', 'rule', 'average', 'credits'] as const
export type TuitionOrigin = (typeof tuitionOrigins)[number]
/** Origins of prices that are not stated for the programme, and are given as a range. */
export const estimatedOrigins = ['estimate', 'average', 'credits'] as const satisfies readonly TuitionOrigin[]

/** Currencies with a rate, by their number in a column, from 1. */
export const currencyCodes: readonly string[] = Object.keys(ratesPerEuro)

/** Index row of a programme as read from the catalogue; unknown or outdated facts are null. */
export interface IndexRow {
  id: string
  universityId: string
  name: string
  field: string
  level: string
  country: string
  /** Log odds of the place in the tier model. */
  odds: number | null
  /** Variance of the log odds; infinite where the odds are not reliable. */
  variance: number
  /** Reported outcomes of its university in the weights; 0 without any. */
  cases: number
  /** True when the odds include an admission rate. */
  hasRate: boolean
  /** US dollars a year; the middle of an estimate. */
  tuition: number | null
  /** Range of an estimate; null for a stated price. */
  tuitionRange: { low: number; high: number } | null
  /**
   * Own price of the programme, an estimate from its department's or university's stated one, a national rule, or an
   * estimate from the average of the whole university or from the programme's price of a credit.
   */
  tuitionOrigin: TuitionOrigin
  /** Currency in which the price is stated; null without a price. */
  tuitionCurrency: string | null
  /** State whose residents pay `stateTuition`, the middle of an estimate; null without such a price. */
  state: UsState | null
  stateTuition: number | null
  livingCost: number | null
  /** Lowest accepted overall scores. */
  ielts: number | null
  toefl: number | null
  greRequired: boolean
  /** True when a source states the required tests, or that there are none. */
  areTestsStated: boolean
  /** Scores from an outdated or undated page, when no current one states them; null without any. */
  oldTests: { ielts: number | null; toefl: number | null; greRequired: boolean } | null
  /** Lowest accepted grade, as stated and in points of 4.0. */
  minimumGrade: (StatedGrade & { points: number }) | null
  /** Grade from an outdated or undated page, when no current one states it. Displayed only. */
  oldMinimumGrade: StatedGrade | null
  /** Days since 1970-01-01. */
  deadline: number | null
  /** Last day on which a past deadline is still known; null without an end. */
  deadlineUntil: number | null
  /** True when only the day of an earlier cycle is known, on which the next is expected. */
  isDeadlineExpected: boolean
  /** Month and day of the deadline in any year; null when unknown. */
  deadlineDay: { month: number; day: number } | null
  /** Minimum length in months; null when unknown. */
  months: number | null
  /** Number of known distinguishing facts, with current ones counted twice. */
  evidence: number
  /** True when its own entry contains a price, a deadline, tests or a length. */
  hasOwnFacts: boolean
  /** True when a source states full funding or assistantships. */
  isFunded: boolean
  /** Unusual mode of teaching. */
  format: ProgramFormat | null
  /**
   * True when a register knows it by its field only: such programmes of one university, level and field share a ranking
   * entry.
   */
  isByField: boolean
  /** Degrees awarded in the last year in a register; null when unknown. */
  degrees: number | null
  /** Rarely stated conditions; null without any. */
  conditions: Conditions | null
  /** True when a source states its topics; otherwise its keywords are the usual ones of its field. */
  isTopicKnown: boolean
  /** Stems of its name and keywords, of its name, of its name and sourced keywords, and of its faculty's topics. */
  terms: readonly string[]
  nameTerms: readonly string[]
  ownTerms: readonly string[]
  facultyTerms: readonly string[]
}

/** Packed texts in one contiguous buffer. */
export interface Texts {
  bytes: Uint8Array
  starts: Uint32Array
}

/** Packed lists of numbers in one contiguous buffer. */
export interface Lists {
  starts: Uint32Array
  values: Uint32Array
}

export interface Segment {
  size: number
  ids: Texts
  names: Texts
  /** Numbers in the dictionary of universities. */
  universities: Uint32Array
  fields: Uint8Array
  levels: Uint8Array
  countries: Uint16Array
  /** NaN when unknown. */
  odds: Float64Array
  variance: Float64Array
  cases: Int32Array
  hasRate: Uint8Array
  /** -1 when unknown. */
  tuition: Int32Array
  tuitionLow: Int32Array
  tuitionHigh: Int32Array
  tuitionOrigins: Uint8Array
  /** Number of the stated currency in `currencyCodes`, from 1; 0 without a price. */
  currencies: Uint8Array
  /** Number of the state whose residents pay `stateTuition`, from 1; 0 without such a price. */
  states: Uint8Array
  stateTuition: Int32Array
  livingCost: Int32Array
  /** Tenths of a point; 0 when unknown. */
  ielts: Uint8Array
  toefl: Uint8Array
  greRequired: Uint8Array
  areTestsStated: Uint8Array
  areOldTestsStated: Uint8Array
  oldIelts: Uint8Array
  oldToefl: Uint8Array
  oldGreRequired: Uint8Array
  isDeadlineExpected: Uint8Array
  /** Day of the year as counted by `toDayNumber`; 0 when unknown. */
  deadlineDays: Uint16Array
  /** Capped at 255; 0 when unknown. */
  months: Uint8Array
  evidence: Uint8Array
  hasOwnFacts: Uint8Array
  isFunded: Uint8Array
  /** 0 for a usual programme, else the number of its format, from 1. */
  formats: Uint8Array
  /** Number of the shared entry, from 1, equal for all its programmes; 0 for a separate entry. */
  lines: Uint32Array
  /** Number of degrees on a doubling scale: 0 for none in the last year, 1 when unknown. */
  sizes: Uint8Array
  /** Undefined for a row that states none. */
  conditions: readonly (Conditions | undefined)[]
  /** Lowest grade in thousandths of a point of 4.0; 0 when no current page states one. */
  minimumPoints: Uint16Array
  isMinimumOld: Uint8Array
  /** Stated grade, from an outdated page too: hundredths, and its scale; 0 when unknown. */
  minimumGrade: Uint16Array
  minimumScale: Uint8Array
  /** -1 when unknown. */
  deadline: Int32Array
  /** -1 without an end. */
  deadlineUntil: Int32Array
  isTopicKnown: Uint8Array
  terms: Lists
  nameTerms: Lists
  ownTerms: Lists
  faculty: Lists
  isDeleted: Uint8Array
  deletedRows: number
  /** Rank of each row in id order. */
  orderById: Uint32Array
  /** Row groups by level and field, stored contiguously: a pass reads only the requested groups, in sequence. */
  groups: RowGroup[]
}

export interface RowGroup {
  level: number
  field: number
  /** First row, and exclusive end row. */
  from: number
  to: number
}

/** Dictionary encoding of words, numbered by first occurrence. */
export interface Words {
  numbers: Map<string, number>
  list: string[]
}

/** Dictionaries for the encoded columns of a segment. */
export interface Dictionaries {
  universities: Words
  fields: Words
  levels: Words
  countries: Words
  terms: Words
}

export const internWord = (words: Words, word: string): number => {
  const known = words.numbers.get(word)
  if (known !== undefined) return known
  words.numbers.set(word, words.list.length)
  return words.list.push(word) - 1
}

const decoder = new TextDecoder()

// Column accessors with one function per typed array: a shared function would be megamorphic, stay unoptimized by the
// JIT, and take ten times as long.
export const realAt = (column: Float64Array, row: number): number => column[row] ?? 0
export const wholeAt = (column: Int32Array, row: number): number => column[row] ?? 0
export const indexAt = (column: Uint32Array, row: number): number => column[row] ?? 0
export const shortAt = (column: Uint16Array, row: number): number => column[row] ?? 0
export const byteAt = (column: Uint8Array, row: number): number => column[row] ?? 0

const textAt = ({ bytes, starts }: Texts, row: number) =>
  decoder.decode(bytes.subarray(indexAt(starts, row), indexAt(starts, row + 1)))

export const idAt = (segment: Segment, row: number): string => textAt(segment.ids, row)
export const universityIdAt = ({ universities }: Dictionaries, segment: Segment, row: number): string =>
  universities.list[indexAt(segment.universities, row)] ?? ''
export const nameAt = (segment: Segment, row: number): string => textAt(segment.names, row)

/** Counts the live rows of a group. */
export const countRows = (segment: Segment, { from, to }: RowGroup): number => {
  if (segment.deletedRows === 0) return to - from
  let count = 0
  for (let row = from; row < to; row += 1) count += 1 - byteAt(segment.isDeleted, row)
  return count
}

export const numbersAt = ({ starts, values }: Lists, row: number): Uint32Array =>
  values.subarray(indexAt(starts, row), indexAt(starts, row + 1))

/** Size step of the largest programmes: 8,192 degrees a year and more. */
export const maxSegmentSize = 15

/** Converts points of 4.0 to whole thousandths for comparison. */
export const toThousandths = (points: number): number => Math.round(points * 1000)

/** Returns the stated lowest grade; null when unknown. */
export const minimumAt = (segment: Segment, row: number): StatedGrade | null => {
  const scale = gpaScales[byteAt(segment.minimumScale, row) - 1]
  return scale ? { grade: shortAt(segment.minimumGrade, row) / 100, scale } : null
}

/** Lists the ids of live rows. */
export const listLiveIds = (segment: Segment): string[] =>
  Array.from({ length: segment.size }, (_, row) => row)
    .filter((row) => byteAt(segment.isDeleted, row) === 0)
    .map((row) => idAt(segment, row))

/** Measures the bytes of the columns. */
export const measureBytes = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + measureBytes(part), 0)
    : 0
}
