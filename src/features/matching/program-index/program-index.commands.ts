import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import type { Database } from '#src/server/database.ts'
import { openClient } from '#src/server/database-hosts.ts'
import { createYielder } from '#src/server/yield.ts'
import { parseTopics } from '../research/research.engine.ts'
import { toIndexRow } from './index-row.commands.ts'
import { listPrograms, type Selection } from './program-index.data.ts'
import {
  addSegment,
  createProgramIndex,
  maxSegments,
  type ProgramIndex,
  removeRows,
  selectSegmentsToMerge,
} from './program-index.engine.ts'
import { type IndexRow, nameAt, type Segment, universityIdAt } from './segment.engine.ts'
import { buildSegmentInSteps } from './segment-columns.engine.ts'

// Keeps a program index per process, read when the first match is asked for, and in step with the catalogue: the database
// announces each change on the channel `catalogue`, and what changed is read again.

/** Rows of one segment when everything is read. */
const segmentSize = 10_000
/** Rows of one statement: making so many rows takes as long as others may have to wait, and stemming more the limit of a statement. */
const pageSize = 2000

const topicsFile = new URL('../../../../catalogue/sources/keywords.txt', import.meta.url)
let usualTopics: string[] | undefined

/** What the editor wrote of whole fields and kinds of programmes; no source says that one of them covers it. */
const readUsualTopics = (): string[] => {
  usualTopics ??= parseTopics(readFileSync(topicsFile, 'utf8'))
  return usualTopics
}

const today = () => new Date().toISOString().slice(0, 10)

const readRows = async (database: Database, selection: Selection) => {
  const day = today()
  return (await listPrograms(database.service, selection, readUsualTopics())).map((one) => toIndexRow(one, day))
}

/** Makes a segment, with turns for others in between. */
const makeSegment = async (programIndex: ProgramIndex, rows: readonly IndexRow[]): Promise<Segment> => {
  const steps = buildSegmentInSteps(programIndex, rows)
  const pause = createYielder()
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await pause()
  }
}

/** Reads everything in the order of ids; the database reads the next programmes while those before it are made. */
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
      // Awaited a moment later, where a failure is thrown.
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
 * What the database announces: the programmes or universities that changed, in several
 * messages where there are more than one holds; neither when there are more than 10,000.
 */
interface Announced {
  programs?: string[]
  universities?: string[]
}

interface Kept {
  year: string
  /** Resolves with the program index in step with everything announced so far. */
  programIndex: Promise<ProgramIndex>
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
const universitiesOfRenamed = (
  programIndex: ProgramIndex,
  ids: readonly string[],
  rows: readonly IndexRow[],
): string[] => {
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return ids.flatMap((id) => {
    const [index = -1, row = -1] = programIndex.places.get(id) ?? []
    const segment = programIndex.segments[index]
    return segment && nameAt(segment, row) !== names.get(id) ? [universityIdAt(segment, row)] : []
  })
}

/** What is one line of a ranking stands in one segment. */
const universitiesOfLines = (rows: readonly IndexRow[]): string[] =>
  rows.filter(({ isByField }) => isByField).map(({ universityId }) => universityId)

/** Reads what was announced in one segment, however many announcements an import made of it. */
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
  // A programme that was announced by itself and with its university stands once.
  const segment = await makeSegment(programIndex, [...new Map(rows.map((row) => [row.id, row])).values()])
  // From here on without a pause: who ranks meanwhile finds each programme once.
  removeRows(programIndex, [...programs, ...merged.ids])
  programIndex.segments.length -= merged.segments
  addSegment(programIndex, segment)
  return programIndex
}

/** Listens before the first reading, so that no change falls between the two. */
const listen = async (database: Database, kept: () => Kept | undefined) => {
  const client = openClient(database.directUrl, { application_name: 'gradapp catalogue' })
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
    held.programIndex = held.programIndex.then(async (programIndex) => {
      if (held.waiting.length > 0) await setImmediate()
      return await applyChanges(database, programIndex, held.waiting.splice(0))
    })
    held.programIndex.catch(forget)
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
    programIndex: listen(database, () => kept).then(async () => await readAll(database)),
  }
  kept.programIndex.catch(() => {
    if (shelves.get(database) === kept) shelves.delete(database)
  })
  shelves.set(database, kept)
  return kept
}

/** Begins to read the catalogue for somebody who will be ranked in a moment; who asks meanwhile waits for the same reading. */
export const readAhead = (database: Database): void => {
  // Whoever is ranked is told of a failure.
  readProgramIndex(database).catch(() => undefined)
}

/** The catalogue as the engine reads it. Facts age by the year, so a new year reads it anew. */
export const readProgramIndex = async (database: Database): Promise<ProgramIndex> => {
  const kept = shelves.get(database)
  if (kept && kept.year === today().slice(0, 4)) return await kept.programIndex
  return await open(database).programIndex
}
