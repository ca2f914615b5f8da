import type { ProgramFormat } from '#src/features/catalogue/rules.ts'
import { gpaScales, type StatedGrade } from '#src/features/profile/rules.ts'
import type { Conditions } from './conditions.parse.ts'

// A part of the catalogue as the engine reads it: columns of numbers in typed arrays, so that a hundred thousand programmes take
// little memory and one pass over them a few milliseconds. A segment never changes, but for rows that are struck out; what
// is new or changed stands in a further segment, until all are written anew. Pure.

/** Where a price comes from, by its number in a column. */
export const tuitionOrigins = ['own', 'estimate', 'rule'] as const
export type TuitionOrigin = (typeof tuitionOrigins)[number]

/** One programme as it is read from the catalogue; what is not known, or too old to count, is null. */
export interface IndexRow {
  id: string
  universityId: string
  name: string
  field: string
  level: string
  country: string
  /** How easy the place is, in log odds of the tier model. */
  odds: number | null
  /** How uncertain the odds are; infinite where nobody may count on the place. */
  variance: number
  /** Reported outcomes of its university that the weights know; 0 where none. */
  cases: number
  /** Whether the odds come from an admission rate too. */
  hasRate: boolean
  /** US dollars a year; of an estimate the middle. */
  tuition: number | null
  /** Between what an estimate lies; null where the price is stated. */
  tuitionRange: { low: number; high: number } | null
  /** The programme's own price, one estimated from its university's, or a rule of its country. */
  tuitionOrigin: TuitionOrigin
  livingCost: number | null
  /** The lowest overall scores that are accepted. */
  ielts: number | null
  toefl: number | null
  greRequired: boolean
  /** Whether a source says which tests it asks for, if any. */
  areTestsStated: boolean
  /** The same of an old page or one without a year, where no recent one says it; null where none does. */
  oldTests: { ielts: number | null; toefl: number | null; greRequired: boolean } | null
  /** The lowest grade that is accepted, as it is stated and in points of 4.0. */
  minimumGrade: (StatedGrade & { points: number }) | null
  /** The same of an old page or one without a year, where no recent one says it. It is shown, and decides nothing. */
  oldMinimumGrade: StatedGrade | null
  /** Days since 1970-01-01. */
  deadline: number | null
  /** The last day on which a deadline that has passed is still known to have passed; null where that does not end. */
  deadlineUntil: number | null
  /** Whether the day of an earlier cycle is known, on which the next is expected. */
  isDeadlineExpected: boolean
  /** Month and day of the deadline, of whichever year; null where none is known. */
  deadlineDay: { month: number; day: number } | null
  /** How long it takes at least; null where it is not known. */
  months: number | null
  /** How many facts are known that tell programmes apart, recent ones counted twice. */
  evidence: number
  /** Whether a source says that it is funded in full or by assistantships. */
  isFunded: boolean
  /** How it is taught, where that is unlike most others. */
  format: ProgramFormat | null
  /** Whether a register knows it by its field alone: those of one university, level and field are one line of a ranking. */
  isByField: boolean
  /** Degrees given in the last year that a register knows; null where none does. */
  degrees: number | null
  /** What only some programmes state; null where it states none of that. */
  conditions: Conditions | null
  /** Whether a source says what it works on; else its keywords are the usual ones of its field. */
  isTopicKnown: boolean
  /** Stems of its name and keywords, of its name, of its name and sourced keywords, and of what its faculty work on. */
  terms: readonly string[]
  nameTerms: readonly string[]
  ownTerms: readonly string[]
  facultyTerms: readonly string[]
}

/** Texts one behind the other in one piece of memory. */
export interface Texts {
  bytes: Uint8Array
  starts: Uint32Array
}

/** Lists of numbers one behind the other. */
export interface Lists {
  starts: Uint32Array
  values: Uint32Array
}

export interface Segment {
  size: number
  ids: Texts
  universityIds: Texts
  names: Texts
  fields: Uint8Array
  levels: Uint8Array
  countries: Uint16Array
  /** Not a number where it is not known. */
  odds: Float64Array
  variance: Float64Array
  cases: Int32Array
  hasRate: Uint8Array
  /** -1 where it is not known. */
  tuition: Int32Array
  tuitionLow: Int32Array
  tuitionHigh: Int32Array
  tuitionOrigins: Uint8Array
  livingCost: Int32Array
  /** Tenths of a point; 0 where none is known. */
  ielts: Uint8Array
  toefl: Uint8Array
  greRequired: Uint8Array
  areTestsStated: Uint8Array
  areOldTestsStated: Uint8Array
  oldIelts: Uint8Array
  oldToefl: Uint8Array
  oldGreRequired: Uint8Array
  isDeadlineExpected: Uint8Array
  /** As `toDayNumber` counts the days of a year; 0 where none is known. */
  deadlineDays: Uint16Array
  /** At most 255; 0 where it is not known. */
  months: Uint8Array
  evidence: Uint8Array
  isFunded: Uint8Array
  /** 0 for a usual programme, else the number of its format, from 1. */
  formats: Uint8Array
  /** Programmes known by their fields alone that are one line: the same number, from 1, for each of them; else 0. */
  lines: Uint32Array
  /** How many degrees are given, in steps that double: 0 for none in the last year, 1 where it is not known. */
  sizes: Uint8Array
  /** By row, for those that state some. */
  conditions: ReadonlyMap<number, Conditions>
  /** The lowest grade in thousandths of a point of 4.0; 0 where no recent page states one. */
  minimumPoints: Uint16Array
  isMinimumOld: Uint8Array
  /** As it is stated, by an old page too: hundredths, and its scale; 0 where none is known. */
  minimumGrade: Uint16Array
  minimumScale: Uint8Array
  /** -1 where it is not known. */
  deadline: Int32Array
  /** -1 where it does not end. */
  deadlineUntil: Int32Array
  isTopicKnown: Uint8Array
  terms: Lists
  nameTerms: Lists
  ownTerms: Lists
  faculty: Lists
  isDeleted: Uint8Array
  deletedRows: number
  /** The place of each row in the order of ids. */
  orderById: Uint32Array
  /** The rows of each level and field, which stand together: a pass reads only what somebody asked for, one after another. */
  groups: RowGroup[]
}

export interface RowGroup {
  level: number
  field: number
  /** The first row, and the one behind the last. */
  from: number
  to: number
}

/** Words numbered in the order in which they first came. */
export interface Words {
  numbers: Map<string, number>
  list: string[]
}

/** The dictionaries that the numbers of a segment's columns stand for. */
export interface Dictionaries {
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

// A number of a column, which is as long as its segment. One function for each kind of column: a single one for all would
// be compiled for none of them, and takes ten times as long.
export const realAt = (column: Float64Array, row: number): number => column[row] ?? 0
export const wholeAt = (column: Int32Array, row: number): number => column[row] ?? 0
export const indexAt = (column: Uint32Array, row: number): number => column[row] ?? 0
export const shortAt = (column: Uint16Array, row: number): number => column[row] ?? 0
export const byteAt = (column: Uint8Array, row: number): number => column[row] ?? 0

const textAt = ({ bytes, starts }: Texts, row: number) =>
  decoder.decode(bytes.subarray(indexAt(starts, row), indexAt(starts, row + 1)))

export const idAt = (segment: Segment, row: number): string => textAt(segment.ids, row)
export const universityIdAt = (segment: Segment, row: number): string => textAt(segment.universityIds, row)
export const nameAt = (segment: Segment, row: number): string => textAt(segment.names, row)

/** How many rows of a group are not struck out. */
export const countRows = (segment: Segment, { from, to }: RowGroup): number => {
  if (segment.deletedRows === 0) return to - from
  let count = 0
  for (let row = from; row < to; row += 1) count += 1 - byteAt(segment.isDeleted, row)
  return count
}

export const numbersAt = ({ starts, values }: Lists, row: number): Uint32Array =>
  values.subarray(indexAt(starts, row), indexAt(starts, row + 1))

/** The step of the largest programmes: 8,192 degrees a year and more. */
export const maxSegmentSize = 15

/** Points of 4.0 as they are compared: whole thousandths. */
export const toThousandths = (points: number): number => Math.round(points * 1000)

/** The lowest grade as it is stated; null where none is known. */
export const minimumAt = (segment: Segment, row: number): StatedGrade | null => {
  const scale = gpaScales[byteAt(segment.minimumScale, row) - 1]
  return scale ? { grade: shortAt(segment.minimumGrade, row) / 100, scale } : null
}

/** The programmes that are not struck out. */
export const listLiveIds = (segment: Segment): string[] =>
  Array.from({ length: segment.size }, (_, row) => row)
    .filter((row) => byteAt(segment.isDeleted, row) === 0)
    .map((row) => idAt(segment, row))

/** Bytes of the columns. */
export const measureBytes = (value: unknown): number => {
  if (ArrayBuffer.isView(value)) return value.byteLength
  return typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + measureBytes(part), 0)
    : 0
}
