import type { Node } from '@tiptap/pm/model'
import { diffArrays } from 'diff'

// Sharing between a variant and its source: paragraphs unchanged on both sides since the variant was made. Pure.

/** Replacement of blocks in a variant by those of its source; without source blocks it is a deletion. */
export interface SharedChange {
  /** Block indices in the variant. */
  from: number
  to: number
  /** Block indices in the source. */
  source: { from: number; to: number }
}

export interface SharedChanges {
  /** The last first, so that earlier positions stay valid. */
  changes: SharedChange[]
  /** Number of source changes in passages that the variant has changed. */
  kept: number
}

/** Maximum number of changed blocks in the diff, which is quadratic and runs on the server. */
const maxChanged = 200

const keysOf = (doc: Node) => doc.children.map((block) => JSON.stringify(block.toJSON()))

interface Hunk {
  /** Block indices in the base. */
  from: number
  to: number
  added: { from: number; to: number }
}

/** Computes the diff hunks of two lists, separated by common blocks; undefined with too many changes. */
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

/** Splits a hunk of adjacent blocks that were changed one by one. */
const apart = ({ from, to, added }: Hunk): Hunk[] =>
  to - from === added.to - added.from
    ? Array.from({ length: to - from }, (_, at) => ({
        from: from + at,
        to: from + at + 1,
        added: { from: added.from + at, to: added.from + at + 1 },
      }))
    : [{ from, to, added }]

/** Maps unchanged blocks of the base to their position in the variant. */
const listBlockIndexes = (base: string[], variant: string[]): (number | undefined)[] => {
  const blockIndexes: (number | undefined)[] = []
  let at = 0
  for (const { added, removed, value } of diffArrays(base, variant, { maxEditLength: maxChanged }) ?? []) {
    if (added) at += value.length
    else for (const _ of value) blockIndexes.push(removed ? undefined : at++)
  }
  return blockIndexes
}

/** Finds the blocks of the variant that a hunk replaces; undefined when the variant has changed them. */
const findBlockIndex = (
  { from, to }: Hunk,
  blockIndexes: readonly (number | undefined)[],
): [from: number, to: number] | undefined => {
  if (from === to) {
    const before = blockIndexes[from - 1]
    const after = blockIndexes[from]
    if (before !== undefined) return [before + 1, before + 1]
    return after === undefined ? undefined : [after, after]
  }
  const first = blockIndexes[from]
  if (first === undefined) return undefined
  for (let at = from; at < to; at += 1) if (blockIndexes[at] !== first + at - from) return undefined
  return [first, first + to - from]
}

/** Finds changes of the source since the variant's last sync that apply to the variant too (three-way merge). */
export const findSharedChanges = (base: Node, source: Node, variant: Node): SharedChanges => {
  const [old, now, own] = [keysOf(base), keysOf(source), keysOf(variant)]
  const blockIndexes = listBlockIndexes(old, own)
  const changes: SharedChange[] = []
  let kept = 0
  for (const hunk of (hunksOf(old, now) ?? []).flatMap(apart)) {
    const blockIndex = findBlockIndex(hunk, blockIndexes)
    const isThere =
      hunk.added.to > hunk.added.from && now.slice(hunk.added.from, hunk.added.to).every((key) => own.includes(key))
    if (blockIndex && !isThere) changes.unshift({ from: blockIndex[0], to: blockIndex[1], source: hunk.added })
    else if (!isThere) kept += 1
  }
  return { changes, kept }
}

/** Finds the position at which a block of a document begins. */
export const findBlockPosition = (doc: Node, index: number): number =>
  doc.children.slice(0, index).reduce((size, { nodeSize }) => size + nodeSize, 0)
