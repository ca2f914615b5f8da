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

// What a writing is made of, and the check of every change. The browser and the server use one schema.

/** Parsed JSON of a document or a step. */
export type Json = Record<string, unknown>

const linkPattern = /^(?:https?:\/\/|mailto:)\S+$/i

/** Whether a link may stand in a writing: web and mail addresses alone. */
export const isLinkAllowed = (href: unknown): boolean =>
  typeof href === 'string' && href.length <= maxLinkLength && linkPattern.test(href)

/** What the editor is built from, and the schema with it. */
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

/** A JSON value nested deeper than any writing is; counted before anything recursive reads it. */
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

/** Whether a document is small enough to be kept: a blank paragraph costs as much time as a full one, so both are counted. */
export const isWithinLimits = (doc: Node): boolean =>
  doc.content.size <= maxWritingSize && countNodes(doc) <= maxWritingNodes

/** Whether all below a node is allowed; the depth is counted on the way down, so that the time grows with the nodes alone. */
const areAllowed = (parent: Node, depth: number): boolean =>
  parent.children.every(
    (node) => depth <= maxDepth * 2 && areMarksAllowed(node) && isBlockAllowed(node) && areAllowed(node, depth + 1),
  )

const isSound = (doc: Node): boolean => {
  if (doc.type !== writingSchema.topNodeType || !isWithinLimits(doc)) return false
  doc.check()
  return areAllowed(doc, 0)
}

/** A document that was checked when it was written. */
export const openContent = (content: Json): Node => Node.fromJSON(writingSchema, content)

/** A document that has been checked against the schema; undefined when it breaks it. */
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

/** A step, read; undefined when it is none that the editor makes. */
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
  /** How each step moved positions. */
  maps: StepMap[]
}

/** A document after steps; undefined when one of them fails or the result breaks the schema. */
export const applySteps = (start: Node, steps: readonly Json[]): Applied | undefined => {
  let doc = start
  const maps: StepMap[] = []
  try {
    for (const json of steps) {
      const step = readStep(json)
      const next = step?.apply(doc).doc
      // A step can only make a document larger by what it carries, so the size is bounded before the next one is applied.
      if (!step || !next || next.content.size > maxWritingSize) return
      maps.push(step.getMap())
      doc = next
    }
    return isSound(doc) ? { doc, maps } : undefined
  } catch {
    return
  }
}

/** What one step has to replace to make one document from another: the blocks between those that are alike. */
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

/** The step that makes one document from another. */
export const createStep = (before: Node, after: Node): Step => {
  const { from, to, insertedTo } = findChangedBlocks(before, after)
  return new ReplaceStep(from, to, after.slice(from, insertedTo))
}
