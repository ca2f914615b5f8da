import type { Node } from '@tiptap/pm/model'
import type { StepMap } from '@tiptap/pm/transform'

// Where a passage of the plain text is after the text has changed. Pure.

export interface Anchor {
  /** Place in the plain text, whose blocks are lines; null once the passage is gone. */
  start: number | null
  length: number
}

/** The text blocks of a document: where each begins in it and in its plain text. */
const blocksIn = (doc: Node) => {
  const blocks: { at: number; pos: number; size: number }[] = []
  let at = 0
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true
    blocks.push({ at, pos: pos + 1, size: node.content.size })
    at += node.textContent.length + 1
    return false
  })
  return blocks
}

type Blocks = ReturnType<typeof blocksIn>

const posOf = (blocks: Blocks, place: number): number | undefined => {
  const block = blocks.findLast(({ at }) => at <= place)
  return block && place - block.at <= block.size ? block.pos + (place - block.at) : undefined
}

const placeOf = (blocks: Blocks, pos: number): number | undefined => {
  const block = blocks.findLast(({ pos: first }) => first <= pos)
  return block && pos - block.pos <= block.size ? block.at + (pos - block.pos) : undefined
}

/** Anchors after steps: a passage moves with what is typed around it and inside it, and is gone when all of it was removed. */
export const followAnchors = (
  before: Node,
  maps: readonly StepMap[],
  after: Node,
  anchors: readonly Anchor[],
): Anchor[] => {
  const [old, now] = [blocksIn(before), blocksIn(after)]
  return anchors.map((anchor): Anchor => {
    if (anchor.start === null) return anchor
    let from = posOf(old, anchor.start)
    let to = posOf(old, anchor.start + anchor.length)
    if (from === undefined || to === undefined) return { ...anchor, start: null }
    for (const map of maps) {
      from = map.map(from, 1)
      to = map.map(to, -1)
    }
    const [start, end] = [placeOf(now, from), placeOf(now, to)]
    if (start === undefined || end === undefined || end <= start) return { ...anchor, start: null }
    return { start, length: end - start }
  })
}
