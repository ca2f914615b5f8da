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
  type DateOrder,
  normalizeWord,
  type RowProblem,
  readDate,
  readNumber,
  readTime,
  readYesNo,
  type SheetField,
} from './spreadsheet.parse.ts'

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
}

/** Reason why a row is invalid, with the invalid text. */
export interface InvalidRow {
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

/** Collects the labels of each status in all six languages, and the stored values. */
export const collectStatusLabels = () =>
  new Map(
    applicationStatuses.flatMap((status) => [
      [normalizeWord(status), status] as const,
      ...languages.map(
        (language) => [normalizeWord(getTranslator(language)(`applications.status.${status}`)), status] as const,
      ),
    ]),
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
): MatchedUniversity | InvalidRow => {
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
const clockOf = (cell: CellOf): Pick<LocalDeadline, 'zoneRule' | 'zone'> | InvalidRow => {
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

const yesNoOf = (cell: CellOf, field: 'confirmed' | 'archived', unsaid: boolean): boolean | InvalidRow =>
  cell(field) === '' ? unsaid : (readYesNo(cell(field)) ?? { problem: 'yesNoUnknown', value: cell(field) })

/** Returns the first words that the export writes for a missing or expected deadline, in all six languages. */
export const collectNoDeadlineLabels = (): string[] =>
  languages.flatMap((language) => {
    const t = getTranslator(language)
    const [expected = ''] = t('deadlines.expected.inline', { date: '|', years: '' }).split('|')
    return [t('deadlines.none'), expected, t('deadlines.expected.labelStated')].map(normalizeWord)
  })

const deadlineOf = (
  cell: CellOf,
  { order, noDeadline }: Pick<Words, 'order' | 'noDeadline'>,
): ReadyRow['deadline'] | InvalidRow => {
  const value = cell('deadline')
  const normalizedDeadline = normalizeWord(value)
  if (value === '' || noDeadline.some((words) => normalizedDeadline.startsWith(words))) return undefined
  const localDate = readDate(value, order)
  if (localDate === undefined) return { problem: 'dateUnreadable', value }
  if (localDate === 'ambiguous') return { problem: 'dateAmbiguous', value }
  const localTime = cell('deadline_time') === '' ? '23:59' : readTime(cell('deadline_time'))
  if (localTime === undefined) return { problem: 'timeUnreadable', value: cell('deadline_time') }
  const clock = clockOf(cell)
  if (isInvalidRow(clock)) return clock
  // A date in a user's own list counts as confirmed, unless the list marks it as a guess.
  const isConfirmed = yesNoOf(cell, 'confirmed', true)
  if (isInvalidRow(isConfirmed)) return isConfirmed
  return { localDate, localTime, ...clock, isConfirmed }
}

const progressOf = (cell: CellOf): number | InvalidRow | undefined => {
  const value = cell('progress')
  if (value === '' || value === '%') return undefined
  const number = readNumber(value)
  return number === undefined ? { problem: 'progressUnreadable', value } : clampProgress(number)
}

export const isInvalidRow = (value: unknown): value is InvalidRow =>
  typeof value === 'object' && value !== null && 'problem' in value

const categoryOf = (cell: CellOf, words: Words): Category | InvalidRow => {
  const value = cell('category')
  if (value === '') return entryDefaults.category
  return words.categories.get(normalizeWord(value)) ?? { problem: 'categoryUnknown', value }
}

const priorityOf = (cell: CellOf): number | InvalidRow => {
  const value = cell('priority')
  if (value === '') return entryDefaults.priority
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 5 ? number : { problem: 'priorityUnreadable', value }
}

/** Parses a row of a known university; returns the row or its first error. */
export const parseRow = (cell: CellOf, place: MatchedUniversity, words: Words): ReadyRow | InvalidRow => {
  const normalizedStatus = normalizeWord(cell('status'))
  const status = normalizedStatus === '' ? 'not_started' : words.statuses.get(normalizedStatus)
  if (!status) return { problem: 'statusUnknown', value: cell('status') }
  const deadline = deadlineOf(cell, words)
  if (isInvalidRow(deadline)) return deadline
  const progress = progressOf(cell)
  if (isInvalidRow(progress)) return progress
  const category = categoryOf(cell, words)
  if (isInvalidRow(category)) return category
  const priority = priorityOf(cell)
  if (isInvalidRow(priority)) return priority
  const isArchived = yesNoOf(cell, 'archived', false)
  if (isInvalidRow(isArchived)) return isArchived
  const program = programOf(cell, place, words)
  const programName = program?.name ?? cell('program')
  return {
    place,
    program,
    programName,
    choice: buildChoiceKey(place.id, program?.id, programName),
    namedChoice: buildChoiceKey(place.id, null, programName),
    status,
    progress,
    category,
    priority,
    notes: cell('notes'),
    deadline,
    isArchived,
  }
}
