import { normalizeName } from '#src/features/catalogue/rules.ts'
import { type LocalDeadline, zoneRules } from '#src/features/deadlines/rules.ts'
import { type Category, categories, noteLimit } from '#src/features/shortlist/rules.ts'
import { textsFor } from '#src/server/texts.ts'
import { languages } from '#src/shared/locales.ts'
import { isKnownZone } from '#src/shared/time-zones.ts'
import { type ApplicationStatus, applicationStatuses, clampProgress } from '../../rules.ts'
import type { listPlaces, listProgramNames } from '../data.ts'
import { type DateOrder, plainWord, type RowProblem, readDate, type SheetField } from '../rules.ts'

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
  deadline: LocalDeadline | undefined
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

const deadlineOf = (cell: CellOf, order: DateOrder | undefined): LocalDeadline | Faulty | undefined => {
  const value = cell('deadline')
  if (value === '') return undefined
  const localDate = readDate(value, order)
  if (localDate === undefined) return { problem: 'dateUnreadable', value }
  if (localDate === 'ambiguous') return { problem: 'dateAmbiguous', value }
  const time = /^([01]?\d|2[0-3]):([0-5]\d)/.exec(cell('deadline_time'))
  const localTime = time ? `${time[1]?.padStart(2, '0')}:${time[2]}` : '23:59'
  const zone = isKnownZone(cell('zone')) ? cell('zone') : null
  const said = zoneRules.find((rule) => rule === cell('zone_rule')) ?? (zone ? 'zone' : 'unknown')
  const zoneRule = said === 'zone' && !zone ? 'unknown' : said
  return { localDate, localTime, zoneRule, zone: zoneRule === 'zone' ? zone : null }
}

const progressOf = (cell: CellOf): number | Faulty | undefined => {
  const value = cell('progress').replace(/\s*%$/, '').replace(',', '.')
  if (value === '') return undefined
  const number = Number(value)
  return Number.isFinite(number) ? clampProgress(number) : { problem: 'progressUnreadable', value: cell('progress') }
}

export const isFaulty = (value: unknown): value is Faulty =>
  typeof value === 'object' && value !== null && 'problem' in value

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
  const program = programOf(cell, place, words)
  return {
    place,
    program,
    programName: program?.name ?? cell('program').slice(0, 300),
    status,
    progress,
    category: words.categories.get(plainWord(cell('category'))) ?? 'target',
    priority: Math.min(5, Math.max(1, Math.round(Number(cell('priority'))) || 1)),
    notes: cell('notes').slice(0, noteLimit),
    deadline,
  }
}
