import { normalizeName } from '#src/features/catalogue/names.engine.ts'
import type { LocalDeadline } from '#src/features/deadlines/rules.ts'
import { type Category, categories, entryDefaults, noteLimit } from '#src/features/shortlist/rules.ts'
import { textsFor } from '#src/server/texts.ts'
import { zoneRules } from '#src/shared/due-words.ts'
import { languages } from '#src/shared/locales.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { type ApplicationStatus, applicationStatuses, clampProgress } from '../rules.ts'
import type { listPlaces, listProgramNames } from './spreadsheet.data.ts'
import {
  type DateOrder,
  plainWord,
  type RowProblem,
  readDate,
  readTime,
  readYesNo,
  type SheetField,
} from './spreadsheet.parse.ts'

export type Place = Awaited<ReturnType<typeof listPlaces>>[number]
export type ProgramName = Awaited<ReturnType<typeof listProgramNames>>[number]

/** What a row says, once its words are understood. */
export interface ReadyRow {
  place: Place
  program: ProgramName | undefined
  programName: string
  status: ApplicationStatus
  progress: number | undefined
  category: Category
  priority: number
  notes: string
  deadline: (LocalDeadline & { isConfirmed: boolean }) | undefined
  isArchived: boolean
}

/** Why a row cannot be taken, with the words that are wrong. */
export interface Faulty {
  problem: RowProblem
  value: string
}

/** What the words of a sheet may mean. */
export interface Words {
  places: Map<string, Place>
  placesById: Map<string, Place>
  programs: Map<string, ProgramName[]>
  statuses: Map<string, ApplicationStatus>
  categories: Map<string, Category>
  order: DateOrder | undefined
}

export type CellOf = (field: SheetField) => string

/** The words for each status in all six languages, and as the product stores them. */
export const statusWords = () =>
  new Map(
    applicationStatuses.flatMap((status) => [
      [plainWord(status), status] as const,
      ...languages.map((language) => [plainWord(textsFor(language)(`applications.status.${status}`)), status] as const),
    ]),
  )

const tierKeys = { reach: 'matching.tierReach', target: 'matching.tierTarget', safety: 'matching.tierSafety' } as const

/** The words for each category in all six languages. */
export const categoryWords = () =>
  new Map(
    categories.flatMap((category) => [
      [category, category] as const,
      ...languages.map((language) => [plainWord(textsFor(language)(tierKeys[category])), category] as const),
    ]),
  )

const placeOf = (cell: CellOf, words: Words): Place | Faulty => {
  const byId = words.placesById.get(cell('university_id'))
  if (byId) return byId
  const name = cell('university')
  if (name === '') return { problem: 'universityMissing', value: '' }
  return words.places.get(normalizeName(name)) ?? { problem: 'universityUnknown', value: name }
}

const programOf = (cell: CellOf, place: Place, words: Words) => {
  const known = words.programs.get(place.id) ?? []
  const name = plainWord(cell('program'))
  return (
    known.find(({ id }) => id === cell('program_id')) ??
    known.find((program) => name !== '' && plainWord(program.name) === name) ??
    known.find((program) => name !== '' && plainWord(`${program.degree} ${program.name}`) === name)
  )
}

const everywhere = ['aoe', 'anywhere on earth']

/** Whose clock a deadline means. */
const clockOf = (cell: CellOf): Pick<LocalDeadline, 'zoneRule' | 'zone'> | Faulty => {
  const zone = cell('zone')
  const rule = cell('zone_rule')
  const said = zoneRules.find((name) => name === rule)
  if (rule !== '' && !said) return { problem: 'zoneUnknown', value: rule }
  if (said && said !== 'zone') return { zoneRule: said, zone: null }
  if (everywhere.includes(plainWord(zone))) return { zoneRule: 'anywhere_on_earth', zone: null }
  if (isKnownZone(zone)) return { zoneRule: 'zone', zone }
  return zone === '' && !said ? { zoneRule: 'unknown', zone: null } : { problem: 'zoneUnknown', value: zone || rule }
}

const yesNoOf = (cell: CellOf, field: 'confirmed' | 'archived', unsaid: boolean): boolean | Faulty =>
  cell(field) === '' ? unsaid : (readYesNo(cell(field)) ?? { problem: 'yesNoUnknown', value: cell(field) })

const deadlineOf = (cell: CellOf, order: DateOrder | undefined): ReadyRow['deadline'] | Faulty => {
  const value = cell('deadline')
  if (value === '') return undefined
  const localDate = readDate(value, order)
  if (localDate === undefined) return { problem: 'dateUnreadable', value }
  if (localDate === 'ambiguous') return { problem: 'dateAmbiguous', value }
  const localTime = cell('deadline_time') === '' ? '23:59' : readTime(cell('deadline_time'))
  if (localTime === undefined) return { problem: 'timeUnreadable', value: cell('deadline_time') }
  const clock = clockOf(cell)
  if (isFaulty(clock)) return clock
  // A date in a person's own list is meant, unless the list says that it is a guess.
  const isConfirmed = yesNoOf(cell, 'confirmed', true)
  if (isFaulty(isConfirmed)) return isConfirmed
  return { localDate, localTime, ...clock, isConfirmed }
}

const progressOf = (cell: CellOf): number | Faulty | undefined => {
  const value = cell('progress').replace(/\s*%$/, '').replace(',', '.')
  if (value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? clampProgress(number) : { problem: 'progressUnreadable', value: cell('progress') }
}

export const isFaulty = (value: unknown): value is Faulty =>
  typeof value === 'object' && value !== null && 'problem' in value

const categoryOf = (cell: CellOf, words: Words): Category | Faulty => {
  const value = cell('category')
  if (value === '') return entryDefaults.category
  return words.categories.get(plainWord(value)) ?? { problem: 'categoryUnknown', value }
}

const priorityOf = (cell: CellOf): number | Faulty => {
  const value = cell('priority')
  if (value === '') return entryDefaults.priority
  const number = Number(value)
  return Number.isInteger(number) && number >= 1 && number <= 5 ? number : { problem: 'priorityUnreadable', value }
}

const longestProgram = 300

/** What is too long for its field, so that nothing is cut off unsaid. */
const tooLongIn = (cell: CellOf): Faulty | undefined => {
  if (cell('program').length > longestProgram) return { problem: 'programTooLong', value: cell('program') }
  if (cell('notes').length > noteLimit) return { problem: 'notesTooLong', value: cell('notes') }
  return undefined
}

/** What a row says, or the first thing that is wrong with it. */
export const understand = (cell: CellOf, words: Words): ReadyRow | Faulty => {
  const place = placeOf(cell, words)
  if (isFaulty(place)) return place
  const said = plainWord(cell('status'))
  const status = said === '' ? 'not_started' : words.statuses.get(said)
  if (!status) return { problem: 'statusUnknown', value: cell('status') }
  const deadline = deadlineOf(cell, words.order)
  if (isFaulty(deadline)) return deadline
  const progress = progressOf(cell)
  if (isFaulty(progress)) return progress
  const category = categoryOf(cell, words)
  if (isFaulty(category)) return category
  const priority = priorityOf(cell)
  if (isFaulty(priority)) return priority
  const isArchived = yesNoOf(cell, 'archived', false)
  if (isFaulty(isArchived)) return isArchived
  const tooLong = tooLongIn(cell)
  if (tooLong) return tooLong
  const program = programOf(cell, place, words)
  return {
    place,
    program,
    programName: program?.name ?? cell('program'),
    status,
    progress,
    category,
    priority,
    notes: cell('notes'),
    deadline,
    isArchived,
  }
}
