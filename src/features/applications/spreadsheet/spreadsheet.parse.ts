// Formats of spreadsheets of applications, and parsing of their cells.

import { noteLimit } from '#src/features/shortlist/rules.ts'
import { hourMs } from '#src/shared/durations.ts'
import { foldText, normalizeUnicode } from '#src/shared/unicode.ts'
import { fallbackHeaders, headerWords, noDateWords, type WordedField, yesNoWords } from './spreadsheet-labels.rules.ts'

/** Meanings of columns, in the order of the export. */
export const sheetFields = [
  'university_id',
  'university',
  'program_id',
  'program',
  'status',
  'progress',
  'category',
  'priority',
  'deadline',
  'deadline_time',
  'zone_rule',
  'zone',
  'confirmed',
  'archived',
  'notes',
] as const
export type SheetField = (typeof sheetFields)[number]
/** Position of each field's column, from 0. */
export type Mapping = Partial<Record<SheetField, number>>

export const maxImportBytes = 10 * 1024 * 1024
export const maxImportRows = 20_000
/** Maximum number of listed invalid rows; all are counted. */
export const maxShownProblems = 200
/** Maximum number of unknown names with suggestions from the catalogue. */
export const maxAskedNames = 50
/** Maximum number of columns; further ones are ignored. Each field needs one. */
export const maxColumns = 500
/** Maximum length of a cell that can be valid, in characters. Programme names and notes are not longer. */
const maxCellLength = 300
/** Number of sample rows in the column mapping. */
export const maxShownSamples = 5
/** Maximum length of a cell in the list of problems, in characters. */
export const maxShownCellLength = 300
/** Rate limit of parsed spreadsheets per user: each step of an import parses the file again. */
export const sheetLimit = { limit: 300, windowMs: hourMs, blockMs: 15 * 60_000 }

/** Reasons to skip a row, or to import it without the value of a cell. */
export const rowProblems = [
  'universityMissing',
  'universityUnknown',
  'programTooLong',
  'statusUnknown',
  'dateUnreadable',
  'dateAmbiguous',
  'timeUnreadable',
  'zoneUnknown',
  'yesNoUnknown',
  'progressUnreadable',
  'categoryUnknown',
  'priorityUnreadable',
  'notesTooLong',
  'repeated',
] as const
export type RowProblem = (typeof rowProblems)[number]

/** Fields that identify an application. Their problems skip the row; a problem of another field only omits its value. */
const identifyingFields: readonly SheetField[] = ['university_id', 'university', 'program_id', 'program']

/** Problem of each field's cell above the maximum length. Lengths are checked before cells are parsed. */
const tooLongProblems: Record<SheetField, RowProblem> = {
  university_id: 'universityUnknown',
  university: 'universityUnknown',
  program_id: 'programTooLong',
  program: 'programTooLong',
  status: 'statusUnknown',
  progress: 'progressUnreadable',
  category: 'categoryUnknown',
  priority: 'priorityUnreadable',
  deadline: 'dateUnreadable',
  deadline_time: 'timeUnreadable',
  zone_rule: 'zoneUnknown',
  zone: 'zoneUnknown',
  confirmed: 'yesNoUnknown',
  archived: 'yesNoUnknown',
  notes: 'notesTooLong',
}

export const getMaxLength = (field: SheetField): number => (field === 'notes' ? noteLimit : maxCellLength)

type CellProblem = { problem: RowProblem; value: string }

const toTooLong = (field: SheetField, value: string): CellProblem | undefined =>
  value.length > getMaxLength(field) ? { problem: tooLongProblems[field], value } : undefined

/** Finds the first too long cell that identifies the application, because silent truncation would lose data. */
export const findTooLong = (cell: (field: SheetField) => string): CellProblem | undefined =>
  identifyingFields.map((field) => toTooLong(field, cell(field))).find((problem) => problem !== undefined)

/** Returns the cells of a row without the too long ones of the other fields, and the problems of those. */
export const omitTooLong = (
  cell: (field: SheetField) => string,
): { cell: (field: SheetField) => string; problems: CellProblem[] } => {
  const problems = new Map(
    sheetFields.flatMap((field) => {
      const problem = toTooLong(field, cell(field))
      return problem ? [[field, problem] as const] : []
    }),
  )
  return { cell: (field) => (problems.has(field) ? '' : cell(field)), problems: [...problems.values()] }
}

/** Normalises a word for comparison: lower case without accents, punctuation and repeated spaces. */
export const normalizeWord = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Headers of the fields that only our own export has, as it writes them. */
const ownHeaders: Record<Exclude<SheetField, WordedField>, string[]> = {
  university_id: ['university id'],
  program_id: ['program id', 'programme id'],
  deadline_time: ['deadline time'],
  zone_rule: ['zone rule'],
}

const listHeaders = (field: SheetField): string[] =>
  field in ownHeaders
    ? ownHeaders[field as keyof typeof ownHeaders]
    : Object.values(headerWords).flatMap((words) => words[field as WordedField].split('|'))

/** Known headers of each field with their rank: "Program" is preferred to "Degree". */
type HeaderRanks = ReadonlyMap<string, ReadonlyMap<string, number>>

const toRanks = (headers: string[]): ReadonlyMap<string, number> =>
  new Map(headers.map((header, rank) => [normalizeWord(header), rank] as const).toReversed())

const headersOf: HeaderRanks = new Map(sheetFields.map((field) => [field, toRanks(listHeaders(field))]))
const fallbacksOf: HeaderRanks = new Map(
  Object.entries(fallbackHeaders).map(([field, words]) => [field, toRanks(words.split('|'))]),
)

/** Lists the beginnings and ends of a header at its spaces: "name of university" ends with "university". */
const listParts = (header: string): string[] => {
  const words = header.split(' ').slice(0, maxHeaderWords)
  return words.slice(1).flatMap((_, at) => [words.slice(0, at + 1).join(' '), words.slice(at + 1).join(' ')])
}
const maxHeaderWords = 20

const findRank = (known: ReadonlyMap<string, number> | undefined, texts: string[]): number =>
  texts.reduce((best, text) => Math.min(best, known?.get(text) ?? Number.POSITIVE_INFINITY), Number.POSITIVE_INFINITY)

/** Finds the column whose header has the best rank. */
const findColumn = (known: ReadonlyMap<string, number> | undefined, columns: string[][]): number | undefined => {
  const ranks = columns.map((texts) => findRank(known, texts))
  const best = Math.min(...ranks)
  return Number.isFinite(best) ? ranks.indexOf(best) : undefined
}

/**
 * Guesses what each column means from its header: the same words before words that only begin or end alike, and words
 * of trackers of any kind last.
 */
export const guessMapping = (headers: string[]): Mapping => {
  const words = headers.slice(0, maxColumns).map(normalizeWord)
  const same = words.map((word) => [word])
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const [table, columns] of [
    [headersOf, same],
    [headersOf, words.map(listParts)],
    [fallbacksOf, same],
  ] as const)
    for (const field of sheetFields) {
      if (mapping[field] !== undefined) continue
      const at = findColumn(
        table.get(field),
        columns.map((texts, index) => (taken.has(index) ? [] : texts)),
      )
      if (at === undefined) continue
      mapping[field] = at
      taken.add(at)
    }
  return mapping
}

/** Number of rows in which the header is looked for; titles and remarks stand above it. */
export const maxTitleRows = 10

/** Finds the header row among the first rows: the first of those with the most known columns. */
export const findHeaderRow = (rows: readonly string[][]): number => {
  const counts = rows.slice(0, maxTitleRows).map((row) => {
    const mapping = guessMapping(row)
    const isNamed = mapping.university !== undefined || mapping.university_id !== undefined
    return isNamed ? Object.keys(mapping).length : 0
  })
  const most = Math.max(0, ...counts)
  // A title such as "University applications" names one column as well.
  return most > 1 && most > (counts[0] ?? 0) ? counts.indexOf(most) : 0
}

const maxHeaderLength = 64 * 1024
const delimiters = [',', ';', '\t'] as const

/** Excel's first line "sep=;", which names the delimiter. */
const separatorLine = /^"?sep=([^\r\n"])"?\r?\n/i

/** Splits the text of a file into its delimiter and its rows, without Excel's line for the delimiter. */
export const splitDelimiter = (text: string): { delimiter: string; body: string } => {
  const [line = '', stated] = separatorLine.exec(text.slice(0, 20)) ?? []
  const body = text.slice(line.length)
  return { delimiter: stated ?? detectDelimiter(body), body }
}

/** The mark between cells: whichever of comma, semicolon and tab one of the first lines has most outside of quotes. */
export const detectDelimiter = (text: string): (typeof delimiters)[number] => {
  const lines = text
    .slice(0, maxHeaderLength)
    .replace(/"[^"]*"/g, '')
    .split(/\r?\n/, maxTitleRows)
  const first = lines[0] ?? ''
  const count = (mark: string, line: string) => line.split(mark).length
  const best = (of: string) =>
    delimiters.reduce((winner, mark) => (count(mark, of) > count(winner, of) ? mark : winner), delimiters[0])
  const mark = best(first)
  if (first.includes(mark)) return mark
  const counts = delimiters.map((one) => Math.max(...lines.map((line) => count(one, line))))
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Parses a percentage such as "40", "40 %" or "0,5"; undefined for other text. */
export const readNumber = (text: string): number | undefined => {
  const digits = (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text).replace(',', '.')
  const number = digits === '' ? Number.NaN : Number(digits)
  return Number.isFinite(number) ? number : undefined
}

const yesNoOf = (answer: 'yes' | 'no'): string[] =>
  Object.values(yesNoWords).flatMap((words) => words[answer].split('|').map(normalizeWord))
const yes = ['1', 'x', ...yesNoOf('yes')]
const no = ['0', ...yesNoOf('no')]

/** Parses yes or no in all languages of the product; undefined for other text. */
export const readYesNo = (text: string): boolean | undefined => {
  const word = normalizeWord(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

const noDates = new Set(Object.values(noDateWords).flatMap((words) => words.split('|').map(normalizeWord)))

/** Whether a deadline cell states that there is no date yet: "TBD", "Rolling", "N/A", "—". */
export const isNoDate = (text: string): boolean => {
  const word = normalizeWord(text)
  return word === '' || noDates.has(word)
}

/**
 * Builds the key of a choice: the programme of the catalogue, or the name of one that is not in it. Coarser than the
 * unique constraint of the database, which compares every letter, so that the constraint never rejects a checked row.
 */
export const buildChoiceKey = (
  universityId: string,
  programId: string | null | undefined,
  programName: string,
): string =>
  programId
    ? `${universityId} ${programId}`
    : `${universityId} "${normalizeUnicode(programName, 'NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}"`
