import type { Node } from '@tiptap/pm/model'
import { diffArrays } from 'diff'

// What a variant shares with its source: paragraphs that neither has changed since the variant was made. Pure.

/** Blocks of a variant in whose place those of its source come; a source without any takes them out. */
export interface SharedChange {
  /** Indices of the variant's blocks. */
  from: number
  to: number
  /** Indices of the source's blocks. */
  source: { from: number; to: number }
}

export interface SharedChanges {
  /** The last first, so that each leaves the places of the next ones alone. */
  changes: SharedChange[]
  /** Changes of the source in what the variant says otherwise. */
  kept: number
}

/** More changed blocks than this are not told apart: finding them takes the square of it, and the server finds them. */
const maxChanged = 200

const keysOf = (doc: Node) => doc.children.map((block) => JSON.stringify(block.toJSON()))

interface Hunk {
  /** Indices of the base's blocks. */
  from: number
  to: number
  added: { from: number; to: number }
}

/** Where two lists differ; undefined when in too many places. Each stretch that both share ends a hunk. */
const hunksOf = (base: string[], now: string[]): Hunk[] | undefined => {
  const hunks: Hunk[] = []
  let hunk: Hunk = { from: 0, to: 0, added: { from: 0, to: 0 } }
  const end = (shared: number) => {
    if (hunk.to > hunk.from || hunk.added.to > hunk.added.from) hunks.push(hunk)
    const [old, next] = [hunk.to + shared, hunk.added.to + shared]
    hunk = { from: old, to: old, added: { from: next, to: next } }
  }
  const parts = diffArrays(base, now, { maxEditLength: maxChanged })
  for (const { added, removed, value } of parts ?? []) {
    if (removed) hunk.to += value.length
    else if (added) hunk.added.to += value.length
    else end(value.length)
  }
  end(0)
  return parts && hunks
}

/** Blocks that stand beside each other and were changed one by one are changes of their own. */
const apart = ({ from, to, added }: Hunk): Hunk[] =>
  to - from === added.to - added.from
    ? Array.from({ length: to - from }, (_, at) => ({
        from: from + at,
        to: from + at + 1,
        added: { from: added.from + at, to: added.from + at + 1 },
      }))
    : [{ from, to, added }]

/** Where each block of the base stands in the variant, for those that it has as they were. */
const placesIn = (base: string[], variant: string[]): (number | undefined)[] => {
  const places: (number | undefined)[] = []
  let at = 0
  for (const { added, removed, value } of diffArrays(base, variant, { maxEditLength: maxChanged }) ?? []) {
    if (added) at += value.length
    else for (const _ of value) places.push(removed ? undefined : at++)
  }
  return places
}

/** The blocks of the variant that a hunk replaces; undefined where the variant says something else there. */
const placeOf = (
  { from, to }: Hunk,
  places: readonly (number | undefined)[],
): [from: number, to: number] | undefined => {
  if (from === to) {
    const before = places[from - 1]
    const after = places[from]
    if (before !== undefined) return [before + 1, before + 1]
    return after === undefined ? undefined : [after, after]
  }
  const first = places[from]
  if (first === undefined) return undefined
  for (let at = from; at < to; at += 1) if (places[at] !== first + at - from) return undefined
  return [first, first + to - from]
}

/** What changed in the source since a variant was made from it, and can change in the variant as well. */
export const findSharedChanges = (base: Node, source: Node, variant: Node): SharedChanges => {
  const [old, now, own] = [keysOf(base), keysOf(source), keysOf(variant)]
  const places = placesIn(old, own)
  const changes: SharedChange[] = []
  let kept = 0
  for (const hunk of (hunksOf(old, now) ?? []).flatMap(apart)) {
    const place = placeOf(hunk, places)
    const isThere =
      hunk.added.to > hunk.added.from && now.slice(hunk.added.from, hunk.added.to).every((key) => own.includes(key))
    if (place && !isThere) changes.unshift({ from: place[0], to: place[1], source: hunk.added })
    else if (!isThere) kept += 1
  }
  return { changes, kept }
}

/** The position at which a block of a document begins. */
export const findBlockPosition = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0)
