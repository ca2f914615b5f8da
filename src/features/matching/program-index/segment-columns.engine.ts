import { programFormats, toDayNumber } from '#src/features/catalogue/rules.ts'
import { gpaScales } from '#src/features/profile/rules.ts'
import { getStateNumber } from '#src/features/profile/us-states.rules.ts'
import {
  byteAt,
  currencyCodes,
  type Dictionaries,
  type IndexRow,
  internWord,
  type Lists,
  maxSegmentSize,
  type RowGroup,
  type Segment,
  type Texts,
  toThousandths,
  tuitionOrigins,
} from './segment.engine.ts'

// Builds the columns of a segment from programmes. Pure.

const encoder = new TextEncoder()

const textsOf = (list: readonly string[]): Texts => {
  const starts = new Uint32Array(list.length + 1)
  const bytes = encoder.encode(list.join(''))
  let end = 0
  for (const [index, text] of list.entries()) {
    end += encoder.encode(text).length
    starts[index + 1] = end
  }
  return { bytes, starts }
}

const listsOf = (lists: readonly (readonly number[])[]): Lists => {
  const starts = new Uint32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) starts[index + 1] = (starts[index] ?? 0) + list.length
  return { starts, values: Uint32Array.from(lists.flat()) }
}

const statedMinimumOf = ({ minimumGrade, oldMinimumGrade }: IndexRow) => minimumGrade ?? oldMinimumGrade

const orUnknown = (value: number | null) => value ?? -1
const tenths = (score: number | null) => Math.round((score ?? 0) * 10)
const byText = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
const byId = (a: IndexRow, b: IndexRow) => byText(a.id, b.id)
/** Groups rows by level and field, and within them by shared entry. */
const byGroup = (a: IndexRow, b: IndexRow) =>
  byText(a.level, b.level) ||
  byText(a.field, b.field) ||
  Number(a.isByField) - Number(b.isByField) ||
  (a.isByField ? byText(a.universityId, b.universityId) : 0) ||
  byId(a, b)

const areOneLine = (a: IndexRow | undefined, b: IndexRow) =>
  b.isByField &&
  a?.isByField === true &&
  a.universityId === b.universityId &&
  a.level === b.level &&
  a.field === b.field

const sizeOf = ({ degrees }: IndexRow): number => {
  if (degrees === null) return 1
  return degrees === 0 ? 0 : Math.min(maxSegmentSize, 2 + Math.floor(Math.log2(degrees)))
}

const linesOf = (rows: readonly IndexRow[]): Uint32Array => {
  const lines = new Uint32Array(rows.length)
  let last = 0
  for (const [at, row] of rows.entries()) {
    if (areOneLine(rows[at - 1], row)) lines[at] = last
    else if (row.isByField) lines[at] = ++last
  }
  return lines
}

const groupsOf = (levels: Uint8Array, fields: Uint8Array): RowGroup[] => {
  const groups: RowGroup[] = []
  for (let row = 0; row < levels.length; row += 1) {
    const [level, field] = [byteAt(levels, row), byteAt(fields, row)]
    const last = groups.at(-1)
    if (last?.level === level && last.field === field) last.to = row + 1
    else groups.push({ level, field, from: row, to: row + 1 })
  }
  return groups
}

const orderById = (rows: readonly IndexRow[]): Uint32Array => {
  const order = new Uint32Array(rows.length)
  for (const [place, [row]] of [...rows.entries()].toSorted(([, a], [, b]) => byId(a, b)).entries()) order[row] = place
  return order
}

type Column = Exclude<keyof Segment, 'size' | 'groups' | 'isDeleted' | 'deletedRows'>
type ColumnMaker<Name extends Column> = (rows: readonly IndexRow[], words: Dictionaries) => Segment[Name]

const termsOf = (words: Dictionaries, terms: readonly string[]) =>
  [...new Set(terms)].map((term) => internWord(words.terms, term))

/** Column builders over sorted rows. */
const columnMakers: { [Name in Column]: ColumnMaker<Name> } = {
  ids: (rows) => textsOf(rows.map(({ id }) => id)),
  names: (rows) => textsOf(rows.map(({ name }) => name)),
  universities: (rows, words) =>
    Uint32Array.from(rows, ({ universityId }) => internWord(words.universities, universityId)),
  fields: (rows, words) => Uint8Array.from(rows, ({ field }) => internWord(words.fields, field)),
  levels: (rows, words) => Uint8Array.from(rows, ({ level }) => internWord(words.levels, level)),
  orderById,
  countries: (rows, words) => Uint16Array.from(rows, ({ country }) => internWord(words.countries, country)),
  cases: (rows) => Int32Array.from(rows, ({ cases }) => cases),
  hasRate: (rows) => Uint8Array.from(rows, ({ hasRate }) => (hasRate ? 1 : 0)),
  odds: (rows) => Float64Array.from(rows, ({ odds }) => odds ?? Number.NaN),
  variance: (rows) => Float64Array.from(rows, ({ variance }) => variance),
  tuition: (rows) => Int32Array.from(rows, ({ tuition }) => orUnknown(tuition)),
  tuitionLow: (rows) => Int32Array.from(rows, ({ tuition, tuitionRange }) => tuitionRange?.low ?? orUnknown(tuition)),
  tuitionHigh: (rows) => Int32Array.from(rows, ({ tuition, tuitionRange }) => tuitionRange?.high ?? orUnknown(tuition)),
  tuitionOrigins: (rows) => Uint8Array.from(rows, ({ tuitionOrigin }) => tuitionOrigins.indexOf(tuitionOrigin)),
  currencies: (rows) =>
    Uint8Array.from(rows, ({ tuitionCurrency }) => currencyCodes.indexOf(tuitionCurrency ?? '') + 1),
  states: (rows) =>
    Uint8Array.from(rows, ({ state, stateTuition }) => (stateTuition === null ? 0 : getStateNumber(state))),
  stateTuition: (rows) => Int32Array.from(rows, ({ stateTuition }) => orUnknown(stateTuition)),
  livingCost: (rows) => Int32Array.from(rows, ({ livingCost }) => orUnknown(livingCost)),
  ielts: (rows) => Uint8Array.from(rows, ({ ielts }) => tenths(ielts)),
  toefl: (rows) => Uint8Array.from(rows, ({ toefl }) => toefl ?? 0),
  greRequired: (rows) => Uint8Array.from(rows, ({ greRequired }) => Number(greRequired)),
  areTestsStated: (rows) =>
    Uint8Array.from(rows, (row) =>
      Number(row.areTestsStated || row.greRequired || row.ielts !== null || row.toefl !== null),
    ),
  areOldTestsStated: (rows) => Uint8Array.from(rows, ({ oldTests }) => Number(oldTests !== null)),
  oldIelts: (rows) => Uint8Array.from(rows, ({ oldTests }) => tenths(oldTests?.ielts ?? null)),
  oldToefl: (rows) => Uint8Array.from(rows, ({ oldTests }) => oldTests?.toefl ?? 0),
  oldGreRequired: (rows) => Uint8Array.from(rows, ({ oldTests }) => Number(oldTests?.greRequired ?? false)),
  isDeadlineExpected: (rows) => Uint8Array.from(rows, ({ isDeadlineExpected }) => Number(isDeadlineExpected)),
  deadlineDays: (rows) => Uint16Array.from(rows, ({ deadlineDay }) => (deadlineDay ? toDayNumber(deadlineDay) : 0)),
  months: (rows) => Uint8Array.from(rows, ({ months }) => Math.min(255, Math.max(0, months ?? 0))),
  evidence: (rows) => Uint8Array.from(rows, ({ evidence }) => evidence),
  hasOwnFacts: (rows) => Uint8Array.from(rows, ({ hasOwnFacts }) => Number(hasOwnFacts)),
  isFunded: (rows) => Uint8Array.from(rows, ({ isFunded }) => Number(isFunded)),
  formats: (rows) => Uint8Array.from(rows, ({ format }) => (format ? programFormats.indexOf(format) + 1 : 0)),
  lines: linesOf,
  sizes: (rows) => Uint8Array.from(rows, sizeOf),
  conditions: (rows) => rows.map(({ conditions }) => conditions ?? undefined),
  minimumPoints: (rows) => Uint16Array.from(rows, ({ minimumGrade }) => toThousandths(minimumGrade?.points ?? 0)),
  isMinimumOld: (rows) => Uint8Array.from(rows, (row) => Number(!row.minimumGrade && row.oldMinimumGrade !== null)),
  minimumGrade: (rows) => Uint16Array.from(rows, (row) => Math.round((statedMinimumOf(row)?.grade ?? 0) * 100)),
  minimumScale: (rows) =>
    Uint8Array.from(rows, (row) => {
      const stated = statedMinimumOf(row)
      return stated ? gpaScales.indexOf(stated.scale) + 1 : 0
    }),
  deadline: (rows) => Int32Array.from(rows, ({ deadline }) => orUnknown(deadline)),
  deadlineUntil: (rows) => Int32Array.from(rows, ({ deadlineUntil }) => orUnknown(deadlineUntil)),
  terms: (rows, words) => listsOf(rows.map(({ terms }) => termsOf(words, terms))),
  nameTerms: (rows, words) => listsOf(rows.map(({ nameTerms }) => termsOf(words, nameTerms))),
  ownTerms: (rows, words) => listsOf(rows.map(({ ownTerms }) => termsOf(words, ownTerms))),
  isTopicKnown: (rows) => Uint8Array.from(rows, ({ isTopicKnown }) => (isTopicKnown ? 1 : 0)),
  faculty: (rows, words) => listsOf(rows.map(({ facultyTerms }) => termsOf(words, facultyTerms))),
}

/**
 * Builds the columns of some programmes, grouped by level and field. A generator with one column per step, so that the
 * caller can yield to other work between two steps. Adds new words to the dictionaries.
 */
export function* buildSegmentInSteps(
  words: Dictionaries,
  unsorted: readonly IndexRow[],
): Generator<undefined, Segment> {
  const rows = unsorted.toSorted(byGroup)
  const columns: Partial<Record<Column, unknown>> = {}
  for (const [name, make] of Object.entries(columnMakers)) {
    yield
    columns[name as Column] = make(rows, words)
  }
  const made = columns as Pick<Segment, Column>
  return {
    ...made,
    size: rows.length,
    groups: groupsOf(made.levels, made.fields),
    isDeleted: new Uint8Array(rows.length),
    deletedRows: 0,
  }
}
