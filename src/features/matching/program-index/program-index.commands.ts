import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Database, Db } from '#src/server/database.ts'
import { openClient } from '#src/server/database-hosts.ts'
import { createYielder } from '#src/server/yield.ts'
import type { OwnFacts } from '../own-facts.commands.ts'
import { parseTopics } from '../research/research.engine.ts'
import { toIndexRow } from './index-row.commands.ts'
import { listProgramFacts, listPrograms, type Selection } from './program-index.data.ts'
import {
  addSegment,
  createProgramIndex,
  createUserIndex,
  maxSegments,
  type ProgramIndex,
  type RankedIndex,
  removeRows,
  selectSegmentsToMerge,
} from './program-index.engine.ts'
import { byteAt, type IndexRow, type Lists, nameAt, numbersAt, type Segment, universityIdAt } from './segment.engine.ts'
import { buildSegmentInSteps } from './segment-columns.engine.ts'

// Program index cache per process: loaded lazily with the first match, and synchronized with the catalogue. The
// database notifies the channel `catalogue` of each change, and changed rows are read again.

/** Rows per segment in a full load. */
const segmentSize = 10_000
/**
 * Rows per statement: building more would delay other requests, and stemming more would exceed the statement timeout.
 */
const pageSize = 2000

const topicsFile = new URL('../../../../catalogue/sources/keywords.txt', import.meta.url)
let usualTopics: string[] | undefined

/** Reads the editor's usual topics of fields and kinds of programmes; no source confirms them for a programme. */
const readUsualTopics = (): string[] => {
  usualTopics ??= parseTopics(readFileSync(topicsFile, 'utf8'))
  return usualTopics
}

const today = () => new Date().toISOString().slice(0, 10)

const readRows = async (database: Database, selection: Selection) => {
  const day = today()
  return (await listPrograms(database.service, selection, readUsualTopics())).map((one) => toIndexRow(one, day))
}

/** Builds a segment and yields to other work in between. */
const makeSegment = async (programIndex: ProgramIndex, rows: readonly IndexRow[]): Promise<Segment> => {
  const steps = buildSegmentInSteps(programIndex, rows)
  const pause = createYielder()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

/**
 * Loads everything in id order, pipelined: the database reads the next programmes while the previous ones are built.
 */
const readAll = async (database: Database): Promise<ProgramIndex> => {
  const programIndex = createProgramIndex()
  const listAfter = (after: string) => listPrograms(database.service, { after, limit: pageSize }, readUsualTopics())
  let rows: IndexRow[] = []
  let coming = listAfter('')
  for (;;) {
    const page = await coming
    const last = page.at(-1)
    if (last) {
      coming = listAfter(last.id)
      // Prevents an unhandled rejection; the error is thrown when awaited.
      coming.catch(() => undefined)
    }
    const day = today()
    const pause = createYielder()
    for (const program of page) {
      rows.push(toIndexRow(program, day))
      await pause()
    }
    if (!last || rows.length >= segmentSize) {
      addSegment(programIndex, await makeSegment(programIndex, rows))
      rows = []
    }
    if (!last) return programIndex
  }
}

/**
 * Notification payload: changed programmes or universities, in several messages when one is too small; neither when
 * there are more than 10,000.
 */
interface Announced {
  programs?: string[]
  universities?: string[]
}

interface IndexCache {
  year: string
  /** Resolves with the program index after applying all notifications so far. */
  programIndex: Promise<ProgramIndex>
  /** Queue of notifications that are not applied yet. */
  waiting: Announced[]
}

const shelves = new WeakMap<Database, IndexCache>()

/** Ids per statement. */
const batchSize = 5000

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, batch) =>
    ids.slice(batch * batchSize, (batch + 1) * batchSize),
  )

const idsIn = (changes: readonly Announced[], kind: 'programs' | 'universities') => [
  ...new Set(changes.flatMap((change) => change[kind] ?? [])),
]

/**
 * Finds the universities of deleted or renamed programmes: other programmes of the former name are ranked separately
 * from now on.
 */
const universitiesOfRenamed = (
  programIndex: ProgramIndex,
  ids: readonly string[],
  rows: readonly IndexRow[],
): string[] => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => {
    const [index = -1, row = -1] = programIndex.places.get(id) ?? []
    const segment = programIndex.segments[index]
    return segment && nameAt(segment, row) !== names.get(id) ? [universityIdAt(programIndex, segment, row)] : []
  })
}

/** Finds the universities of shared entries, whose rows must be in one segment. */
const universitiesOfLines = (rows: readonly IndexRow[]): string[] =>
  rows.filter(({ isByField }) => isByField).map(({ universityId }) => universityId)

/** Applies queued notifications as a single segment, however many an import caused. */
const applyChanges = async (
  database: Database,
  programIndex: ProgramIndex,
  changes: readonly Announced[],
): Promise<ProgramIndex> => {
  if (changes.length === 0) return programIndex
  const isUncounted = changes.some(({ programs, universities }) => !(programs ?? universities))
  if (isUncounted || programIndex.segments.length >= maxSegments) return await readAll(database)
  const programs = idsIn(changes, 'programs')
  const rows: IndexRow[] = []
  for (const batch of batchesOf(programs)) rows.push(...(await readRows(database, { programs: batch })))
  const universities = new Set([
    ...idsIn(changes, 'universities'),
    ...universitiesOfRenamed(programIndex, programs, rows),
    ...universitiesOfLines(rows),
  ])
  for (const batch of batchesOf([...universities])) rows.push(...(await readRows(database, { universities: batch })))
  const merged = selectSegmentsToMerge(programIndex, rows.length)
  for (const batch of batchesOf(merged.ids)) rows.push(...(await readRows(database, { programs: batch })))
  // Deduplicates programmes that were notified by id and by university.
  const segment = await makeSegment(programIndex, [...new Map(rows.map((row) => [row.id, row])).values()])
  // Synchronous from here on: a concurrent ranking sees each programme exactly once.
  removeRows(programIndex, [...programs, ...merged.ids])
  programIndex.segments.length -= merged.segments
  addSegment(programIndex, segment)
  return programIndex
}

/** Listens before the first load, so that no change is lost in between. */
const listen = async (database: Database, cache: () => IndexCache | undefined) => {
  const client = openClient(database.directUrl, { application_name: 'gradapp catalogue' })
  // After a lost connection the cache may be stale; the next request reloads it.
  const forget = () => {
    if (shelves.get(database) === cache()) shelves.delete(database)
  }
  client.on('error', forget)
  client.on('end', forget)
  client.on('notification', ({ payload }) => {
    const cached = cache()
    if (!cached) return
    cached.waiting.push(JSON.parse(payload ?? '{}') as Announced)
    // Batches notifications: the first in the chain applies all that have arrived by then.
    cached.programIndex = cached.programIndex.then(async (programIndex) => {
      if (cached.waiting.length > 0) await setImmediate()
      return await applyChanges(database, programIndex, cached.waiting.splice(0))
    })
    cached.programIndex.catch(forget)
  })
  await client.connect()
  await client.query('listen catalogue')
  // Unreferences the connection, so that it does not keep the process alive.
  if ('unref' in client && typeof client.unref === 'function') client.unref()
}

const open = (database: Database): IndexCache => {
  const cache: IndexCache = {
    year: today().slice(0, 4),
    waiting: [],
    programIndex: listen(database, () => cache).then(async () => await readAll(database)),
  }
  cache.programIndex.catch(() => {
    if (shelves.get(database) === cache) shelves.delete(database)
  })
  shelves.set(database, cache)
  return cache
}

/** Prefetches the catalogue for a user who will be ranked in a moment; concurrent callers share the same read. */
export const readAhead = (database: Database): void => {
  // The ranking request itself reports the error.
  readProgramIndex(database).catch(() => undefined)
}

/** Reads the program index, memoized per year, because facts expire by the year. */
export const readProgramIndex = async (database: Database): Promise<ProgramIndex> => {
  const cache = shelves.get(database)
  if (cache && cache.year === today().slice(0, 4)) return await cache.programIndex
  return await open(database).programIndex
}

/** Returns the word stems of a programme as the index knows them; undefined for one that is not ranked. */
const findTerms = ({ places, segments, terms }: ProgramIndex, id: string) => {
  const [index = -1, row = -1] = places.get(id) ?? []
  const segment = segments[index]
  const toWords = (lists: Lists) => Array.from(numbersAt(lists, row), (term) => terms.list[term] ?? '')
  return (
    segment && {
      isTopicKnown: byteAt(segment.isTopicKnown, row) === 1,
      terms: toWords(segment.terms),
      nameTerms: toWords(segment.nameTerms),
      ownTerms: toWords(segment.ownTerms),
      facultyTerms: toWords(segment.faculty),
    }
  )
}

/**
 * Puts a user's own facts in place of the shared ones, for one ranking: nothing of them is stored in the shared index.
 * Costs one statement, and nothing for a user without such facts.
 */
export const overlayOwnFacts = async (
  db: Db,
  programIndex: ProgramIndex,
  { programIds, merge }: OwnFacts,
): Promise<RankedIndex> => {
  if (programIds.length === 0) return programIndex
  const day = today()
  const rows = (await listProgramFacts(db, programIds)).flatMap((program) => {
    const terms = findTerms(programIndex, program.id)
    return terms ? [toIndexRow({ ...program, ...terms, facts: merge(program.id, program.facts) }, day)] : []
  })
  return rows.length > 0 ? createUserIndex(programIndex, await makeSegment(programIndex, rows)) : programIndex
}
