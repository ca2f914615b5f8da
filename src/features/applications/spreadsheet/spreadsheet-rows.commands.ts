import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import type { LocalDeadline } from '#src/features/deadlines/rules.ts'
import { type Category, categories, entryDefaults } from '#src/features/shortlist/rules.ts'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'
import { type ApplicationStatus, applicationStatuses, clampProgress } from '../rules.ts'
import type { listProgramNames, listUniversities } from './spreadsheet.data.ts'
import {
  buildChoiceKey,
  isNoDate,
  normalizeWord,
  omitTooLong,
  type RowProblem,
  readNumber,
  readYesNo,
  type SheetField,
} from './spreadsheet.parse.ts'
import { type DateOrder, type DateReading, readDate, readTime } from './spreadsheet-dates.parse.ts'
import { statusWords } from './spreadsheet-labels.rules.ts'

export type MatchedUniversity = Awaited<ReturnType<typeof listUniversities>>[number]
export type ProgramName = Awaited<ReturnType<typeof listProgramNames>>[number]

/** A parsed and valid row. */
export interface ReadyRow {
  place: MatchedUniversity
  program: ProgramName | undefined
  programName: string
  /** Choice key of the row, and the key it would have had before the catalogue knew its programme. */
  choice: string
  namedChoice: string
  status: ApplicationStatus
  progress: number | undefined
  category: Category
  priority: number
  notes: string
  deadline: (LocalDeadline & { isConfirmed: boolean }) | undefined
  isArchived: boolean
  /** Cells that could not be read; the row is imported without their values. */
  unread: InvalidCell[]
}

/** Reason why a cell, or the row that it identifies, is invalid, with the invalid text. */
export interface InvalidCell {
  problem: RowProblem
  value: string
}

interface ProgramsByName {
  ids: Map<string, ProgramName>
  named: Map<string, ProgramName>
}

/** Vocabulary to parse the cells of a sheet. */
export interface Words {
  universitiesByName: Map<string, MatchedUniversity>
  universitiesById: Map<string, MatchedUniversity>
  /** The programmes of a university. */
  programsOf: (universityId: string) => ProgramsByName
  statuses: Map<string, ApplicationStatus>
  categories: Map<string, Category>
  /** Words for a missing deadline, normalised by `normalizeWord`. */
  noDeadline: readonly string[]
  order: DateOrder | undefined
}

export type CellOf = (field: SheetField) => string

/** Collects the words for each status in all six languages: those of other trackers, the labels, and the stored values. */
export const collectStatusLabels = () =>
  new Map(
    applicationStatuses
      .flatMap((status) =>
        languages.flatMap((language) =>
          (statusWords[language][status]?.split('|') ?? []).map((words) => [normalizeWord(words), status] as const),
        ),
      )
      .concat(
        applicationStatuses.flatMap((status) => [
          [normalizeWord(status), status] as const,
          ...languages.map(
            (language) => [normalizeWord(getTranslator(language)(`applications.status.${status}`)), status] as const,
          ),
        ]),
      ),
  )

const tierKeys = { reach: 'matching.tierReach', target: 'matching.tierTarget', safety: 'matching.tierSafety' } as const

/** Collects the labels of each category in every language. */
export const collectCategoryLabels = () =>
  new Map(
    categories.flatMap((category) => [
      [category, category] as const,
      ...languages.map((language) => [normalizeWord(getTranslator(language)(tierKeys[category])), category] as const),
    ]),
  )

/** Matches the university that a row names. */
export const matchUniversity = (
  cell: CellOf,
  words: Pick<Words, 'universitiesByName' | 'universitiesById'>,
): MatchedUniversity | InvalidCell => {
  const byId = words.universitiesById.get(cell('university_id'))
  if (byId) return byId
  const name = cell('university')
  if (name === '') return { problem: 'universityMissing', value: '' }
  return words.universitiesByName.get(normalizeName(name)) ?? { problem: 'universityUnknown', value: name }
}

/** Indexes programmes by name; the first of equal names wins. */
const byName = (programs: ProgramName[]): ProgramsByName => {
  const named = new Map<string, ProgramName>()
  for (const program of programs.toReversed()) named.set(normalizeWord(`${program.degree} ${program.name}`), program)
  for (const program of programs.toReversed()) named.set(normalizeWord(program.name), program)
  named.delete('')
  return { ids: new Map(programs.map((program) => [program.id, program])), named }
}

/** Creates a look-up of programmes by cell text, memoized per university when its first row comes. */
export const createProgramFinder = (programs: ProgramName[]): Words['programsOf'] => {
  const byUniversity = Map.groupBy(programs, ({ universityId }) => universityId)
  const finders = new Map<string, ProgramsByName>()
  return (universityId) => {
    const finder = finders.get(universityId) ?? byName(byUniversity.get(universityId) ?? [])
    finders.set(universityId, finder)
    return finder
  }
}

const programOf = (cell: CellOf, place: MatchedUniversity, { programsOf }: Words) => {
  const { ids, named } = programsOf(place.id)
  return ids.get(cell('program_id')) ?? named.get(normalizeWord(cell('program')))
}

const everywhere = ['aoe', 'anywhere on earth']

/** Parses the zone rule of a deadline. */
const clockOf = (cell: CellOf): Pick<LocalDeadline, 'zoneRule' | 'zone'> | InvalidCell => {
  const zone = cell('zone')
  const rule = cell('zone_rule')
  const namedRule = zoneRules.find((name) => name === rule)
  if (rule !== '' && !namedRule) return { problem: 'zoneUnknown', value: rule }
  if (namedRule && namedRule !== 'zone') return { zoneRule: namedRule, zone: null }
  if (everywhere.includes(normalizeWord(zone))) return { zoneRule: 'anywhere_on_earth', zone: null }
  if (isKnownZone(zone)) return { zoneRule: 'zone', zone }
  return zone === '' && !namedRule
    ? { zoneRule: 'unknown', zone: null }
    : { problem: 'zoneUnknown', value: zone || rule }
}

const yesNoOf = (cell: CellOf, field: 'confirmed' | 'archived', unsaid: boolean): boolean | InvalidCell =>
  cell(field) === '' ? unsaid : (readYesNo(cell(field)) ?? { problem: 'yesNoUnknown', value: cell(field) })

/** Returns the first words that the export writes for a missing or expected deadline, in all six languages. */
export const collectNoDeadlineLabels = (): string[] =>
  languages.flatMap((language) => {
    const t = getTranslator(language)
    const [expected = ''] = t('deadlines.expected.inline', { date: '|', years: '' }).split('|')
    return [t('deadlines.none'), expected, t('deadlines.expected.labelStated')].map(normalizeWord)
  })

/** Keeps a value, or records its invalid cell and returns the fallback. */
type Keep = <T>(value: T | InvalidCell, fallback: T) => T

const createKeeper =
  (unread: InvalidCell[]): Keep =>
  (value, fallback) => {
    if (!isInvalid(value)) return value
    unread.push(value)
    return fallback
  }

const defaultTime = '23:59'

/** Reads the time of a deadline from its own column, or from the cell of the date. */
const timeOf = (cell: CellOf, { time = defaultTime }: DateReading): string | InvalidCell => {
  const value = cell('deadline_time')
  return value === '' ? time : (readTime(value) ?? { problem: 'timeUnreadable', value })
}

/** Reads the zone from its own columns, or from the cell of the date: "23:59 AoE". */
const zoneOf = (cell: CellOf, { zone = '' }: DateReading) =>
  clockOf((field) => (field === 'zone' && cell('zone') === '' && cell('zone_rule') === '' ? zone : cell(field)))

const dateOf = (
  value: string,
  { order, noDeadline }: Pick<Words, 'order' | 'noDeadline'>,
): DateReading | InvalidCell | undefined => {
  const words = normalizeWord(value)
  if (value === '' || noDeadline.some((label) => words.startsWith(label))) return undefined
  const reading = readDate(value, order)
  if (reading === 'ambiguous') return { problem: 'dateAmbiguous', value }
  return reading ?? (isNoDate(value) ? undefined : { problem: 'dateUnreadable', value })
}

const deadlineOf = (cell: CellOf, words: Pick<Words, 'order' | 'noDeadline'>, keep: Keep): ReadyRow['deadline'] => {
  const reading = keep(dateOf(cell('deadline'), words), undefined)
  if (!reading) return undefined
  const localTime = keep(timeOf(cell, reading), defaultTime)
  const clock = keep(zoneOf(cell, reading), { zoneRule: 'unknown', zone: null })
  // A date in a user's own list counts as confirmed, unless the list marks it as a guess.
  const isConfirmed = keep(yesNoOf(cell, 'confirmed', true), false)
  return { localDate: reading.date, localTime, ...clock, isConfirmed }
}

const statusOf = (cell: CellOf, { statuses }: Words): ApplicationStatus | InvalidCell => {
  const value = cell('status')
  const word = normalizeWord(value)
  return word === '' ? 'not_started' : (statuses.get(word) ?? { problem: 'statusUnknown', value })
}

const progressOf = (cell: CellOf): number | InvalidCell | undefined => {
  const value = cell('progress')
  if (value === '' || value === '%') return undefined
  const number = readNumber(value)
  return number === undefined ? { problem: 'progressUnreadable', value } : clampProgress(number)
}

export const isInvalid = (value: unknown): value is InvalidCell =>
  typeof value === 'object' && value !== null && 'problem' in value

const categoryOf = (cell: CellOf, words: Words): Category | InvalidCell => {
  const value = cell('category')
  if (value === '') return entryDefaults.category
  return words.categories.get(normalizeWord(value)) ?? { problem: 'categoryUnknown', value }
}

const priorityOf = (cell: CellOf): number | InvalidCell => {
  const value = cell('priority')
  if (value === '') return entryDefaults.priority
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 5 ? number : { problem: 'priorityUnreadable', value }
}

/** Parses a row of a known university. Cells that cannot be read are listed, and their values are left out. */
export const parseRow = (rowCell: CellOf, place: MatchedUniversity, words: Words): ReadyRow => {
  const { cell, problems: unread } = omitTooLong(rowCell)
  const keep = createKeeper(unread)
  const program = programOf(cell, place, words)
  const programName = program?.name ?? cell('program')
  return {
    place,
    program,
    programName,
    choice: buildChoiceKey(place.id, program?.id, programName),
    namedChoice: buildChoiceKey(place.id, null, programName),
    status: keep(statusOf(cell, words), 'not_started'),
    progress: keep(progressOf(cell), undefined),
    category: keep(categoryOf(cell, words), entryDefaults.category),
    priority: keep(priorityOf(cell), entryDefaults.priority),
    notes: cell('notes'),
    deadline: deadlineOf(cell, words, keep),
    isArchived: keep(yesNoOf(cell, 'archived', false), false),
    unread,
  }
}
