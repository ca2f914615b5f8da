// Formats of spreadsheets of applications, and parsing of their cells.

import { noteLimit } from '#src/features/shortlist/rules.ts'
import { hourMs } from '#src/shared/durations.ts'
import { foldText, normalizeUnicode } from '#src/shared/unicode.ts'
import { headerWords, type WordedField, yesNoWords } from './spreadsheet-labels.rules.ts'

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

export type DateOrder = 'dmy' | 'mdy'
/** Reasons to skip a row. An invalid cell is never replaced by a default. */
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

/** Finds the first cell that is too long for its field, because silent truncation would lose data. */
export const findTooLong = (
  cell: (field: SheetField) => string,
): { problem: RowProblem; value: string } | undefined => {
  const field = sheetFields.find((name) => cell(name).length > getMaxLength(name))
  return field && { problem: tooLongProblems[field], value: cell(field) }
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

const headersOf = (field: SheetField): string[] => {
  const headers =
    field in ownHeaders
      ? ownHeaders[field as keyof typeof ownHeaders]
      : Object.values(headerWords).flatMap((words) => words[field as WordedField].split('|'))
  return headers.map(normalizeWord)
}

/** Guesses what each column means from its header: the same words before words that only begin alike. */
export const guessMapping = (columns: string[]): Mapping => {
  const words = columns.map(normalizeWord)
  const mapping: Mapping = {}
  const taken = new Set<number>()
  for (const fits of [
    (word: string, known: string) => word === known,
    (word: string, known: string) => word.startsWith(`${known} `) || word.endsWith(` ${known}`),
  ])
    for (const field of sheetFields) {
      if (mapping[field] !== undefined) continue
      const known = headersOf(field)
      const at = words.findIndex((word, index) => !taken.has(index) && known.some((header) => fits(word, header)))
      if (at < 0) continue
      mapping[field] = at
      taken.add(at)
    }
  return mapping
}

const maxHeaderLength = 64 * 1024

/** The mark between cells: whichever of comma, semicolon and tab the first line has most outside of quotes. */
export const detectDelimiter = (text: string): ',' | ';' | '\t' => {
  const line = (text.slice(0, maxHeaderLength).split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
  const count = (mark: string) => line.split(mark).length
  const marks = [',', ';', '\t'] as const
  return marks.reduce((best, mark) => (count(mark) > count(best) ? mark : best), ',' as (typeof marks)[number])
}

const two = (value: string) => value.padStart(2, '0')

const realDate = (year: string, month: string, day: string): string | undefined => {
  const text = `${year}-${two(month)}-${two(day)}`
  const date = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined
}

const isoPattern = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/
const numericPattern = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

/** Whether a date says by itself which of its numbers is the day; undefined for what is not written in numbers. */
const orderIn = (text: string): DateOrder | 'either' | undefined => {
  const [, first, mark, second] = numericPattern.exec(text.trim()) ?? []
  if (!(first && second)) return undefined
  // Dates with dots are day first in all languages.
  if (mark === '.' || Number(first) > 12) return 'dmy'
  if (Number(second) > 12) return 'mdy'
  return first === second ? undefined : 'either'
}

/** Detects the order of a column of dates; `ambiguous` if all fit both orders, or contradict each other. */
export const detectDateOrder = (texts: Iterable<string>): DateOrder | 'ambiguous' | undefined => {
  const seen = new Set<DateOrder | 'either'>()
  for (const text of texts) {
    const order = orderIn(text)
    if (order) seen.add(order)
  }
  if (!seen.has('either')) return undefined
  if (seen.has('dmy') !== seen.has('mdy')) return seen.has('dmy') ? 'dmy' : 'mdy'
  return 'ambiguous'
}

/** Parses a date to YYYY-MM-DD; reports an ambiguous one if no order is given. */
export const readDate = (text: string, order: DateOrder | undefined): string | 'ambiguous' | undefined => {
  const trimmed = text.trim()
  const [, year, month, day] = isoPattern.exec(trimmed) ?? []
  if (year && month && day) return realDate(year, month, day)
  const [, first, , second, last] = numericPattern.exec(trimmed) ?? []
  if (!(first && second && last)) return undefined
  const own = orderIn(trimmed)
  if (own === 'either' && !order) return 'ambiguous'
  const isDayFirst = (own === 'either' ? order : (own ?? 'dmy')) === 'dmy'
  return isDayFirst ? realDate(last, second, first) : realDate(last, first, second)
}

/** Parses a percentage such as "40", "40 %" or "0,5"; undefined for other text. */
export const readNumber = (text: string): number | undefined => {
  const digits = (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text).replace(',', '.')
  const number = digits === '' ? Number.NaN : Number(digits)
  return Number.isFinite(number) ? number : undefined
}

/** Parses a time in 24-hour or 12-hour format to HH:MM. */
export const readTime = (text: string): string | undefined => {
  const [, hour, minute, half] = /^(\d{1,2}):([0-5]\d)(?::[0-5]\d)?\s*([ap])?\.?\s?m?\.?$/i.exec(text.trim()) ?? []
  if (!(hour && minute)) return undefined
  const isAfternoon = half?.toLowerCase() === 'p'
  if (half && (Number(hour) < 1 || Number(hour) > 12)) return undefined
  const hours = half ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  return hours < 24 ? `${two(String(hours))}:${minute}` : undefined
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
