// What a spreadsheet of applications may look like, and how its words are read.

import { noteLimit } from '#src/features/shortlist/rules.ts'
import { hourMs } from '#src/shared/durations.ts'
import { foldText, normalizeUnicode } from '#src/shared/unicode.ts'
import { headerWords, type WordedField, yesNoWords } from './spreadsheet-labels.rules.ts'

/** What a column can mean, in the order of the export. */
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
/** Which column means what: the position of the column, from 0. */
export type Mapping = Partial<Record<SheetField, number>>

export const maxImportBytes = 10 * 1024 * 1024
export const maxImportRows = 20_000
/** How many faulty rows are named; all are counted. */
export const maxShownProblems = 200
/** For how many unknown names the catalogue is asked what they could mean. */
export const maxAskedNames = 50
/** Columns beyond these are not read; each field needs one. */
export const maxColumns = 500
/** The longest cell that can mean something; programme names and notes of the product are no longer either. */
const maxCellLength = 300
/** How many rows are shown beside the choice of columns. */
export const maxShownSamples = 5
/** How much of a cell is shown beside what is wrong with it. */
export const maxShownCellLength = 300
/** Calls of one person that read a spreadsheet: every answer on the way to an import reads it again. */
export const sheetLimit = { limit: 300, windowMs: hourMs, blockMs: 15 * 60_000 }

export type DateOrder = 'dmy' | 'mdy'
/** Why a row is left out; a cell that is not understood is never replaced by something else. */
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

/** What is wrong with a cell that is too long for its field. Cells are measured before anything reads them. */
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

/** The first cell that is too long for its field, so that nothing is cut off unsaid. */
export const findTooLong = (
  cell: (field: SheetField) => string,
): { problem: RowProblem; value: string } | undefined => {
  const field = sheetFields.find((name) => cell(name).length > getMaxLength(name))
  return field && { problem: tooLongProblems[field], value: cell(field) }
}

/** Lower case without accents, marks and doubled spaces, so that headers and words of any hand compare. */
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

const longestHeader = 64 * 1024

/** The mark between cells: whichever of comma, semicolon and tab the first line has most outside of quotes. */
export const detectDelimiter = (text: string): ',' | ';' | '\t' => {
  const line = (text.slice(0, longestHeader).split(/\r?\n/, 1)[0] ?? '').replace(/"[^"]*"/g, '')
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
  // With dots the day comes first everywhere.
  if (mark === '.' || Number(first) > 12) return 'dmy'
  if (Number(second) > 12) return 'mdy'
  return first === second ? undefined : 'either'
}

/** The order that a column of dates shows; `ambiguous` when each could be read both ways, or they contradict. */
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

/** Reads a date as YYYY-MM-DD; says when it could mean two days and no order was given. */
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

/** Reads a share such as "40", "40 %" or "0,5"; undefined for what is no number. */
export const readNumber = (text: string): number | undefined => {
  const digits = (text.endsWith('%') ? text.slice(0, -1).trimEnd() : text).replace(',', '.')
  const number = digits === '' ? Number.NaN : Number(digits)
  return Number.isFinite(number) ? number : undefined
}

/** Reads a time of day as HH:MM, on the clock of 24 or of 12 hours. */
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

/** Reads yes or no in any of the product's languages; undefined for anything else. */
export const readYesNo = (text: string): boolean | undefined => {
  const word = normalizeWord(text)
  if (yes.includes(word)) return true
  return no.includes(word) ? false : undefined
}

/**
 * What tells a choice from another: the programme of the catalogue, or the words for one that the catalogue does not
 * know. Coarser than the rule of the database, which takes every letter, so that it never refuses what passed here.
 */
export const buildChoiceKey = (
  universityId: string,
  programId: string | null | undefined,
  programName: string,
): string =>
  programId
    ? `${universityId} ${programId}`
    : `${universityId} "${normalizeUnicode(programName, 'NFKC').toLowerCase().replace(/\s+/g, ' ').trim()}"`
