import {
  type Dictionaries,
  idAt,
  listLiveIds,
  measureBytes,
  numbersAt,
  type Segment,
  type Words,
} from './segment.engine.ts'

// The catalogue in the process: what is new or changed stands in a further segment, until small ones are written anew. Pure.

/** The catalogue: segments of columns, the dictionaries that they share, and where each programme stands. */
export interface ProgramIndex extends Dictionaries {
  segments: Segment[]
  /** In how many programmes a term stands, by its number. */
  frequency: number[]
  /** Where a programme stands: segment and row. */
  places: Map<string, readonly [segment: number, row: number]>
}

const newWords = (): Words => ({ numbers: new Map(), list: [] })

export const createProgramIndex = (): ProgramIndex => ({
  segments: [],
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

/** Puts a segment into the program index; programmes that stand there already are replaced. */
export const addSegment = (programIndex: ProgramIndex, segment: Segment): void => {
  if (segment.size === 0) return
  removeRows(programIndex, listLiveIds(segment))
  const index = programIndex.segments.push(segment) - 1
  for (let row = 0; row < segment.size; row++) {
    programIndex.places.set(idAt(segment, row), [index, row])
    countTerms(programIndex, segment, row, 1)
  }
}

/** Strikes programmes out. */
export const removeRows = (programIndex: ProgramIndex, ids: readonly string[]) => {
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

/** Past this many segments everything is written anew: each costs a little at every pass. */
export const maxSegments = 24

/** Larger segments stay as they are, so that a change never waits for more than so many rows to be read again. */
const maxMerged = 5_000

/**
 * The last segments that are to be written together with the next one, of `coming` rows, and the programmes that stand
 * there. A segment joins what is at least half as large as itself: so there are few, and a row is seldom written again.
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

/** Bytes of the columns, without the dictionaries. */
export const measureColumnBytes = (programIndex: ProgramIndex): number =>
  programIndex.segments.reduce((sum, segment) => sum + measureBytes(segment), 0)
