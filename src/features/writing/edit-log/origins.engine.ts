import type { Node } from '@tiptap/pm/model'
import type { StepMap } from '@tiptap/pm/transform'
import { type StepOrigin, type TextOrigin, textOrigins } from '../rules.ts'

// Origin of each character of a writing, mapped through the steps of the edit log.

/** Run of positions with the same origin. */
export interface OriginRun {
  origin: TextOrigin
  size: number
}

export interface Origins {
  runs: OriginRun[]
  /** Recent cuts, the latest first: undone deletions restore their origin. */
  cut: OriginRun[][]
}

/** Maximum number of remembered cuts. */
const maxCuts = 50

export const createOrigins = (size: number, origin: TextOrigin = 'typed'): Origins => ({
  runs: size > 0 ? [{ origin, size }] : [],
  cut: [],
})

const sizeOf = (runs: readonly OriginRun[]) => runs.reduce((sum, { size }) => sum + size, 0)

const joined = (...parts: OriginRun[][]): OriginRun[] => {
  const runs: OriginRun[] = []
  for (const { origin, size } of parts.flat()) {
    const last = runs.at(-1)
    if (size === 0) continue
    if (last?.origin === origin) last.size += size
    else runs.push({ origin, size })
  }
  return runs
}

/** Slices the runs between two positions. */
export const sliceRuns = (runs: readonly OriginRun[], from: number, to: number): OriginRun[] => {
  let start = 0
  return runs.flatMap(({ origin, size }) => {
    const [runStart, runEnd] = [start, start + size]
    start = runEnd
    const overlap = Math.min(runEnd, to) - Math.max(runStart, from)
    return overlap > 0 ? [{ origin, size: overlap }] : []
  })
}

/**
 * Maps origins through a step.
 *
 * @param inserted origins of a restored version's text
 */
export const mapOrigins = (origins: Origins, map: StepMap, origin: StepOrigin, inserted?: OriginRun[]): Origins => {
  let { runs, cut } = origins
  map.forEach((_oldStart, _oldEnd, newStart, newEnd) => {
    // Ranges are ordered, so positions before this one are already mapped.
    const end = newStart + (_oldEnd - _oldStart)
    const removed = sliceRuns(runs, newStart, end)
    const size = newEnd - newStart
    const before = origin === 'restored' ? cut.find((one) => sizeOf(one) === size) : undefined
    const added = inserted ?? before ?? [{ origin: origin === 'restored' ? 'typed' : origin, size }]
    runs = joined(sliceRuns(runs, 0, newStart), added, sliceRuns(runs, end, Number.POSITIVE_INFINITY))
    if (before) cut = cut.filter((one) => one !== before)
    if (removed.length > 0) cut = [removed, ...cut].slice(0, maxCuts)
  })
  return { runs, cut }
}

/** Creates a function that returns the runs between two positions; calls are in ascending order, each run is passed once. */
const createRunReader = (runs: readonly OriginRun[]) => {
  const ends: number[] = []
  for (const { size } of runs) ends.push((ends.at(-1) ?? 0) + size)
  let at = 0
  return (start: number, to: number): OriginRun[] => {
    const read: OriginRun[] = []
    let from = start
    while (from < to) {
      while (at < ends.length && (ends[at] ?? 0) <= from) at += 1
      const until = Math.min(to, ends[at] ?? to)
      read.push({ origin: runs[at]?.origin ?? 'typed', size: until - from })
      from = until
    }
    return read
  }
}

/**
 * Counts the characters of the text by origin. Headings of an outline are left out: they are the product's own words,
 * and a disclosure that counted them would call a new text imported.
 */
export const countByOrigin = (doc: Node, runs: readonly OriginRun[]): Record<TextOrigin, number> => {
  const shares = Object.fromEntries(textOrigins.map((origin) => [origin, 0])) as Record<TextOrigin, number>
  const readRuns = createRunReader(runs)
  doc.descendants((node, pos, parent) => {
    if (!node.isText) return
    const isHeading = parent?.type.name === 'heading'
    for (const { origin, size } of readRuns(pos, pos + node.nodeSize))
      if (!(isHeading && origin === 'imported')) shares[origin] += size
  })
  return shares
}
