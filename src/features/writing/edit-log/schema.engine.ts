import { getSchema } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { Link } from '@tiptap/extension-link'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Node } from '@tiptap/pm/model'
import { ReplaceStep, Step, type StepMap } from '@tiptap/pm/transform'
import { maxDepth, maxLinkLength, maxWritingNodes, maxWritingSize } from '../rules.ts'

// Schema of a writing, and validation of every change. Browser and server share one schema.

/** Parsed JSON of a document or a step. */
export type Json = Record<string, unknown>

const linkPattern = /^(?:https?:\/\/|mailto:)\S+$/i

/** Tells whether a link is permitted: web and mail addresses only. */
export const isLinkAllowed = (href: unknown): boolean =>
  typeof href === 'string' && href.length <= maxLinkLength && linkPattern.test(href)

/** Extensions of the editor, which define the schema. */
export const writingExtensions = [
  Document,
  Text,
  Paragraph,
  Heading.configure({ levels: [2, 3] }),
  Bold,
  Italic,
  BulletList,
  OrderedList,
  ListItem,
  Link.configure({
    openOnClick: false,
    autolink: false,
    protocols: ['http', 'https', 'mailto'],
    isAllowedUri: (url) => isLinkAllowed(url),
  }),
]

export const writingSchema = getSchema(writingExtensions)

export const emptyContent: Json = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Tells whether a JSON value is nested too deeply; iterative, because it runs before any recursive reader. */
const isTooDeep = (value: unknown): boolean => {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    if (next.depth > maxDepth * 4 + 12) return true
    if (typeof next.value !== 'object' || next.value === null) continue
    for (const child of Object.values(next.value)) open.push({ value: child, depth: next.depth + 1 })
  }
  return false
}

const areMarksAllowed = (node: Node): boolean =>
  node.marks.every(({ type, attrs }) => type.name !== 'link' || isLinkAllowed(attrs.href))

const isBlockAllowed = ({ type, attrs }: Node): boolean => {
  if (type.name === 'heading') return attrs.level === 2 || attrs.level === 3
  if (type.name !== 'orderedList') return true
  return Number.isInteger(attrs.start) && attrs.start >= 0 && attrs.start < 100_000
}

const countNodes = (parent: Node): number =>
  parent.children.reduce((count, node) => count + 1 + (node.isText ? 0 : countNodes(node)), 0)

/**
 * Tells whether a document is within the limits of size and nodes, because a blank paragraph costs as much time as a
 * full one.
 */
export const isWithinLimits = (doc: Node): boolean =>
  doc.content.size <= maxWritingSize && countNodes(doc) <= maxWritingNodes

/** Checks all nodes below a node; the depth is counted during the descent, so that the time is linear in the nodes. */
const areAllowed = (parent: Node, depth: number): boolean =>
  parent.children.every(
    (node) => depth <= maxDepth * 2 && areMarksAllowed(node) && isBlockAllowed(node) && areAllowed(node, depth + 1),
  )

const isSound = (doc: Node): boolean => {
  if (doc.type !== writingSchema.topNodeType || !isWithinLimits(doc)) return false
  doc.check()
  return areAllowed(doc, 0)
}

/** Loads a document that was validated when it was stored. */
export const openContent = (content: Json): Node => Node.fromJSON(writingSchema, content)

/** Parses a document and validates it against the schema; undefined when invalid. */
export const readContent = (content: unknown): Node | undefined => {
  if (isTooDeep(content)) return
  try {
    const doc = Node.fromJSON(writingSchema, content)
    return isSound(doc) ? doc : undefined
  } catch {
    return
  }
}

const allowedSteps = new Set(['replace', 'replaceAround', 'addMark', 'removeMark'])

/** Parses a step; undefined for kinds that the editor does not create. */
export const readStep = (json: Json): Step | undefined => {
  if (!allowedSteps.has(String(json.stepType)) || isTooDeep(json)) return
  try {
    return Step.fromJSON(writingSchema, json)
  } catch {
    return
  }
}

export interface Applied {
  doc: Node
  /** Position map of each step. */
  maps: StepMap[]
}

/** Applies steps to a document; undefined when one fails or the result is invalid. */
export const applySteps = (start: Node, steps: readonly Json[]): Applied | undefined => {
  let doc = start
  const maps: StepMap[] = []
  try {
    for (const json of steps) {
      const step = readStep(json)
      const next = step?.apply(doc).doc
      // Checks the size after each step, because a step can grow the document by its own content only.
      if (!step || !next || next.content.size > maxWritingSize) return
      maps.push(step.getMap())
      doc = next
    }
    return isSound(doc) ? { doc, maps } : undefined
  } catch {
    return
  }
}

/** Finds the changed range of blocks between two documents, which one step replaces. */
export const findChangedBlocks = (before: Node, after: Node) => {
  const most = Math.min(before.childCount, after.childCount)
  let first = 0
  while (first < most && before.child(first).eq(after.child(first))) first += 1
  let last = 0
  while (last < most - first && before.child(before.childCount - 1 - last).eq(after.child(after.childCount - 1 - last)))
    last += 1
  const sizeOf = (doc: Node, from: number, to: number) =>
    doc.children.slice(from, to).reduce((size, { nodeSize }) => size + nodeSize, 0)
  const from = sizeOf(before, 0, first)
  return {
    from,
    to: from + sizeOf(before, first, before.childCount - last),
    insertedTo: from + sizeOf(after, first, after.childCount - last),
  }
}

/** Creates the step that changes one document into another. */
export const createStep = (before: Node, after: Node): Step => {
  const { from, to, insertedTo } = findChangedBlocks(before, after)
  return new ReplaceStep(from, to, after.slice(from, insertedTo))
}
