import type { Node } from '@tiptap/pm/model'
import type { StepMap } from '@tiptap/pm/transform'

// Position of a passage in the plain text across edits. Pure.

export interface Anchor {
  /** Position in the plain text, whose blocks are lines; null once the passage is deleted. */
  start: number | null
  length: number
}

/** Text blocks of a document with their positions in the document and in its plain text. */
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

const posOf = (blocks: Blocks, offset: number): number | undefined => {
  const block = blocks.findLast(({ at }) => at <= offset)
  return block && offset - block.at <= block.size ? block.pos + (offset - block.at) : undefined
}

const offsetOf = (blocks: Blocks, pos: number): number | undefined => {
  const block = blocks.findLast(({ pos: first }) => first <= pos)
  return block && pos - block.pos <= block.size ? block.at + (pos - block.pos) : undefined
}

/**
 * Maps anchors through steps: a passage moves with text inserted around and inside it, and is gone when all of it was
 * deleted.
 */
export const mapAnchors = (
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
    const [start, end] = [offsetOf(now, from), offsetOf(now, to)]
    if (start === undefined || end === undefined || end <= start) return { ...anchor, start: null }
    return { start, length: end - start }
  })
}
