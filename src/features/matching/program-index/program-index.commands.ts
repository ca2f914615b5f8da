import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { type Fact, readTests } from '#src/features/catalogue/facts/facts.rules.ts'
import { dateIn, isFactOld, lastYearOf } from '#src/features/catalogue/rules.ts'
import type { Database } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import { convert } from '#src/shared/exchange.ts'
import { parseTopics } from '../research/research.engine.ts'
import type { MatchingFact } from '../rules.ts'
import { areaOfField } from '../tiers/areas.rules.ts'
import { gradePoints, statedGradeIn } from '../tiers/grades.rules.ts'
import { readTierModel } from '../tiers/tier-model.commands.ts'
import { isMeasured, placeOdds } from '../tiers/tiers.rules.ts'
import { listPrograms, type Selection, type StoredProgram } from './program-index.data.ts'
import { addRows, mostSegments, newShelf, removeRows, type Shelf, segmentsToMerge } from './program-index.engine.ts'
import { nameAt, type ShelfRow, universityIdAt } from './segment.engine.ts'

// Keeps a shelf per process, read when the first match is asked for, and in step with the catalogue: the database
// announces each change on the channel `catalogue`, and what changed is read again.

const pageSize = 20_000

/** Outcomes exist for master's programmes and doctorates; nobody has measured the others. */
const oddsOf = ({ universityId, field, level }: StoredProgram, admissionRate: number | null): number | null => {
  const model = readTierModel()
  if ((level !== 'masters' && level !== 'phd') || !isMeasured(model, { universityId, admissionRate })) return null
  return placeOdds(model, { universityId, area: areaOfField(field), level, admissionRate })
}

const casesOf = (universityId: string): number => {
  const { universities } = readTierModel()
  return Object.hasOwn(universities, universityId) ? (universities[universityId]?.cases ?? 0) : 0
}

/** Days since 1970 of a deadline; null where there is none. */
const dayOf = (value: unknown): number | null => {
  const day = Math.floor(Date.parse(dateIn(value) ?? '') / dayMs)
  return Number.isNaN(day) ? null : day
}

/** The last day of a year in days since 1970; null for a year that does not come. */
const endOf = (year: number): number | null =>
  Number.isFinite(year) ? Math.floor(Date.UTC(year, 11, 31) / dayMs) : null

const minimumGradeIn = (value: unknown): ShelfRow['minimumGrade'] => {
  const stated = statedGradeIn(value)
  return stated && { ...stated, points: gradePoints(stated.grade, stated.scale) ?? 0 }
}

/** The catalogue's programme as the engine reads it: old facts are not known, and amounts are in US dollars, as limits are. */
export const toShelfRow = (program: StoredProgram, today: string): ShelfRow => {
  const fact = (kind: MatchingFact): Fact | null => {
    const found = program.facts[kind]
    return found && !isFactOld({ kind, year: found.year, value: found.value }, today) ? found : null
  }
  const amount = (kind: MatchingFact) => {
    const found = fact(kind)
    if (typeof found?.value !== 'number' || found.value < 0) return null
    const dollars = convert(found.value, found.currency ?? '', 'USD')
    return dollars === undefined ? null : Math.round(dollars)
  }
  // Whether a deadline is old is asked in the pass, on the day of the pass.
  const { deadline } = program.facts
  const rate = fact('admission_rate_undergraduate')?.value
  const tests = readTests(fact('tests')?.value)
  return {
    id: program.id,
    universityId: program.universityId,
    name: program.name,
    field: program.field,
    level: program.level,
    country: program.country,
    odds: oddsOf(program, typeof rate === 'number' ? rate : null),
    cases: casesOf(program.universityId),
    hasRate: typeof rate === 'number',
    tuition: amount('tuition_per_year'),
    livingCost: amount('living_cost_per_year'),
    ielts: tests.ielts,
    toefl: tests.toefl,
    greRequired: tests.isGreRequired,
    minimumGrade: minimumGradeIn(fact('minimum_gpa')?.value),
    deadline: dayOf(deadline?.value),
    deadlineUntil: deadline ? endOf(lastYearOf({ kind: 'deadline', year: deadline.year })) : null,
    isTopicKnown: program.isTopicKnown,
    terms: program.terms,
    nameTerms: program.nameTerms,
    ownTerms: program.ownTerms,
    facultyTerms: program.facultyTerms,
  }
}

const topicsFile = new URL('../../../../catalogue/sources/keywords.txt', import.meta.url)
let usualTopics: string[] | undefined

/** What the editor wrote of whole fields and kinds of programmes; no source says that one of them covers it. */
const readUsualTopics = (): string[] => {
  usualTopics ??= parseTopics(readFileSync(topicsFile, 'utf8'))
  return usualTopics
}

const today = () => new Date().toISOString().slice(0, 10)

const readRows = async (database: Database, selection: Selection) =>
  (await listPrograms(database.service, selection, readUsualTopics())).map((program) => toShelfRow(program, today()))

const readAll = async (database: Database): Promise<Shelf> => {
  const shelf = newShelf()
  let rows = await readRows(database, { after: '', limit: pageSize })
  while (rows.length > 0) {
    addRows(shelf, rows)
    rows = await readRows(database, { after: rows.at(-1)?.id ?? '', limit: pageSize })
  }
  return shelf
}

/**
 * What the database announces: the programmes or universities that changed, in several
 * messages where there are more than one holds; neither when there are more than 10,000.
 */
interface Announced {
  programs?: string[]
  universities?: string[]
}

interface Kept {
  year: string
  /** Resolves with the shelf in step with everything announced so far. */
  shelf: Promise<Shelf>
  /** Announced and not yet read. */
  waiting: Announced[]
}

const shelves = new WeakMap<Database, Kept>()

/** Ids that are read in one statement. */
const batchSize = 5000

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, batch) =>
    ids.slice(batch * batchSize, (batch + 1) * batchSize),
  )

const idsIn = (changes: readonly Announced[], kind: 'programs' | 'universities') => [
  ...new Set(changes.flatMap((change) => change[kind] ?? [])),
]

/** Where a programme went or has another name, one that was called the same stands by itself from now on. */
const universitiesOfRenamed = (shelf: Shelf, ids: readonly string[], rows: readonly ShelfRow[]): string[] => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => {
    const [index = -1, row = -1] = shelf.places.get(id) ?? []
    const segment = shelf.segments[index]
    return segment && nameAt(segment, row) !== names.get(id) ? [universityIdAt(segment, row)] : []
  })
}

/** Reads what was announced in one segment, however many announcements an import made of it. */
const applyChanges = async (database: Database, shelf: Shelf, changes: readonly Announced[]): Promise<Shelf> => {
  if (changes.length === 0) return shelf
  const isUncounted = changes.some(({ programs, universities }) => !(programs ?? universities))
  if (isUncounted || shelf.segments.length >= mostSegments) return await readAll(database)
  const programs = idsIn(changes, 'programs')
  const rows: ShelfRow[] = []
  for (const batch of batchesOf(programs)) rows.push(...(await readRows(database, { programs: batch })))
  const universities = new Set([...idsIn(changes, 'universities'), ...universitiesOfRenamed(shelf, programs, rows)])
  for (const batch of batchesOf([...universities])) rows.push(...(await readRows(database, { universities: batch })))
  const merged = segmentsToMerge(shelf, rows.length)
  for (const batch of batchesOf(merged.ids)) rows.push(...(await readRows(database, { programs: batch })))
  // From here on without a pause: who ranks meanwhile finds each programme once.
  removeRows(shelf, [...programs, ...merged.ids])
  shelf.segments.length -= merged.segments
  // A programme that was announced by itself and with its university stands once.
  addRows(shelf, [...new Map(rows.map((row) => [row.id, row])).values()])
  return shelf
}

/** Listens before the first reading, so that no change falls between the two. */
const listen = async (database: Database, kept: () => Kept | undefined) => {
  const client = new pg.Client({ ...database.servicePool.options, application_name: 'gradapp catalogue' })
  // Without it what is kept may be out of step; the next question reads everything anew.
  const forget = () => {
    if (shelves.get(database) === kept()) shelves.delete(database)
  }
  client.on('error', forget)
  client.on('end', forget)
  client.on('notification', ({ payload }) => {
    const held = kept()
    if (!held) return
    held.waiting.push(JSON.parse(payload ?? '{}') as Announced)
    // The first in the row reads for all that have come by then.
    held.shelf = held.shelf.then(async (shelf) => {
      if (held.waiting.length > 0) await setImmediate()
      return await applyChanges(database, shelf, held.waiting.splice(0))
    })
    held.shelf.catch(forget)
  })
  await client.connect()
  await client.query('listen catalogue')
  // The process may end while this connection waits.
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}

const open = (database: Database): Kept => {
  const kept: Kept = {
    year: today().slice(0, 4),
    waiting: [],
    shelf: listen(database, () => kept).then(async () => await readAll(database)),
  }
  kept.shelf.catch(() => {
    if (shelves.get(database) === kept) shelves.delete(database)
  })
  shelves.set(database, kept)
  return kept
}

/** The catalogue as the engine reads it. Facts age by the year, so a new year reads it anew. */
export const readShelf = async (database: Database): Promise<Shelf> => {
  const kept = shelves.get(database)
  if (kept && kept.year === today().slice(0, 4)) return await kept.shelf
  return await open(database).shelf
}
