import {
  type Dictionaries,
  idAt,
  listLiveIds,
  measureBytes,
  numbersAt,
  type Segment,
  type Words,
} from './segment.engine.ts'

// In-memory catalogue, structured like an LSM tree: new and changed rows go into a further segment, until small ones
// are merged. Pure.

/** In-memory program index: column segments, their shared dictionaries, and the position of each programme. */
export interface ProgramIndex extends Dictionaries {
  /** Rises with every change, and is unique within the process, so that values computed from the rows can be cached. */
  version: number
  segments: Segment[]
  /** Document frequency by term number. */
  frequency: number[]
  /** Position of a programme: segment and row. */
  places: Map<string, readonly [segment: number, row: number]>
}

/** Program index as a ranking reads it: the shared one, or a user's view of it. */
export interface RankedIndex extends Dictionaries {
  readonly segments: readonly Segment[]
  readonly frequency: readonly number[]
  readonly places: Pick<ReadonlyMap<string, readonly [segment: number, row: number]>, 'get' | 'size'>
}

let lastVersion = 0

const newWords = (): Words => ({ numbers: new Map(), list: [] })

export const createProgramIndex = (): ProgramIndex => ({
  version: ++lastVersion,
  segments: [],
  universities: newWords(),
  fields: newWords(),
  levels: newWords(),
  countries: newWords(),
  terms: newWords(),
  frequency: [],
  places: new Map(),
})

const countTerms = (programIndex: ProgramIndex, segment: Segment, row: number, by: 1 | -1) => {
  for (const term of numbersAt(segment.terms, row))
    programIndex.frequency[term] = (programIndex.frequency[term] ?? 0) + by
}

/** Adds a segment to the program index; existing rows of its programmes are replaced. */
export const addSegment = (programIndex: ProgramIndex, segment: Segment): void => {
  if (segment.size === 0) return
  removeRows(programIndex, listLiveIds(segment))
  const index = programIndex.segments.push(segment) - 1
  programIndex.version = ++lastVersion
  for (let row = 0; row < segment.size; row++) {
    programIndex.places.set(idAt(segment, row), [index, row])
    countTerms(programIndex, segment, row, 1)
  }
}

/** Marks rows as deleted (tombstones). */
export const removeRows = (programIndex: ProgramIndex, ids: readonly string[]) => {
  programIndex.version = ++lastVersion
  for (const id of ids) {
    const [index, row] = programIndex.places.get(id) ?? []
    const segment = index === undefined ? undefined : programIndex.segments[index]
    if (!segment || row === undefined) continue
    segment.isDeleted[row] = 1
    segment.deletedRows += 1
    countTerms(programIndex, segment, row, -1)
    programIndex.places.delete(id)
  }
}

/** Copies the segments in which rows are to be hidden; the others are shared. */
const hideRows = (programIndex: ProgramIndex, ids: Iterable<string>): Segment[] => {
  const places = [...ids].flatMap((id) => {
    const place = programIndex.places.get(id)
    return place ? [place] : []
  })
  const rowsBySegment = Map.groupBy(places, ([segment]) => segment)
  return programIndex.segments.map((segment, index) => {
    const hidden = rowsBySegment.get(index)
    if (!hidden) return segment
    const isDeleted = segment.isDeleted.slice()
    for (const [, row] of hidden) isDeleted[row] = 1
    return { ...segment, isDeleted, deletedRows: segment.deletedRows + hidden.length }
  })
}

/**
 * Creates a user's view of the shared index, in which the rows of `own` replace those of the same programmes. The shared
 * index stays as it is, and its later changes show through.
 */
export const createUserIndex = (shared: ProgramIndex, own: Segment): RankedIndex => {
  const rows = new Map(Array.from({ length: own.size }, (_, row) => [idAt(own, row), row]))
  const { universities, fields, levels, countries, terms, frequency } = shared
  return {
    ...{ universities, fields, levels, countries, terms, frequency },
    get segments() {
      return [...hideRows(shared, rows.keys()), own]
    },
    places: {
      get size() {
        return shared.places.size
      },
      get: (id) => {
        const row = rows.get(id)
        return row === undefined ? shared.places.get(id) : [shared.segments.length, row]
      },
    },
  }
}

/** Maximum number of segments before a full merge: each costs a little in every pass. */
export const maxSegments = 24

/** Maximum merged rows: larger segments stay unmerged, so that a change never waits for a longer rebuild. */
const maxMerged = 5_000

/**
 * Selects the last segments to merge with a new one of `coming` rows, and their live programmes. A segment is merged
 * when it is at most twice as large as the rows merged so far, so there are few segments, and a row is seldom
 * rewritten.
 */
export const selectSegmentsToMerge = (
  programIndex: ProgramIndex,
  coming: number,
): { segments: number; ids: string[] } => {
  const ids: string[] = []
  let segments = 0
  for (const segment of programIndex.segments.toReversed()) {
    const live = segment.size - segment.deletedRows
    if (live > 2 * (coming + ids.length) || ids.length + live > maxMerged) break
    ids.push(...listLiveIds(segment))
    segments += 1
  }
  return { segments, ids }
}

/** Measures the bytes of the columns, without the dictionaries. */
export const measureColumnBytes = (programIndex: ProgramIndex): number =>
  programIndex.segments.reduce((sum, segment) => sum + measureBytes(segment), 0)
