import type { Node } from '@tiptap/pm/model'
import type { WritingKind, WritingLanguage } from '../rules.ts'

// Printed form of a writing: blocks with their runs, without omitted passages.

export interface PrintedRun {
  text: string
  bold: boolean
  italic: boolean
  /** Empty without a link. */
  link: string
}

export type PrintedBlock =
  | { type: 'heading' | 'subheading' | 'paragraph'; runs: PrintedRun[] }
  | { type: 'list'; isOrdered: boolean; start: number; items: PrintedBlock[][] }

export interface PrintedWriting {
  kind: WritingKind
  language: WritingLanguage
  direction: 'ltr' | 'rtl'
  title: string
  /** Name and contact data of the applicant; empty when unknown. */
  name: string
  contacts: string[]
  /** Programme and university of the writing; empty without a target. */
  program: string
  university: string
  blocks: PrintedBlock[]
}

/** Passage of the plain text, in UTF-16 units. */
export interface Passage {
  start: number
  end: number
}

/** Converts sentences to passages with the following blank; sentences that are no longer in the text are skipped. */
export const toPassages = (text: string, sentences: readonly { start: number; text: string }[]): Passage[] =>
  sentences
    .filter(({ start, text: sentence }) => text.startsWith(sentence, start))
    .map(({ start, text: sentence }) => {
      const end = start + sentence.length
      return { start, end: text[end] === ' ' ? end + 1 : end }
    })

/** Removes the omitted passages from a run at a position of the plain text. */
const withoutPassages = (text: string, at: number, left: readonly Passage[]): string => {
  let remaining = ''
  let from = 0
  for (const { start, end } of left) {
    const [first, last] = [Math.max(start - at, from), Math.min(end - at, text.length)]
    if (last <= from || first >= text.length) continue
    remaining += text.slice(from, first)
    from = last
  }
  return remaining + text.slice(from)
}

const runOf = (node: Node, text: string): PrintedRun => ({
  text,
  bold: node.marks.some(({ type }) => type.name === 'bold'),
  italic: node.marks.some(({ type }) => type.name === 'italic'),
  link: String(node.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? ''),
})

/** Trims the blanks at both ends of a line that an omitted sentence leaves. */
const trimmed = (runs: PrintedRun[]): PrintedRun[] => {
  const remaining = runs.filter(({ text }) => text !== '')
  const first = remaining[0]
  if (first) first.text = first.text.trimStart()
  const last = remaining.at(-1)
  if (last) last.text = last.text.trimEnd()
  return remaining.filter(({ text }) => text !== '')
}

const textTypes = { 2: 'heading', 3: 'subheading' } as const

/**
 * Converts a document to printed blocks.
 *
 * @param left omitted passages of its plain text, in order
 */
export const toPrintedBlocks = (doc: Node, left: readonly Passage[] = []): PrintedBlock[] => {
  // The plain text has one line per text block, in document order.
  let at = 0
  const textBlock = (node: Node): PrintedBlock[] => {
    let inside = at
    const runs = trimmed(
      node.children.map((child) => {
        const text = child.text ?? ''
        const remaining = withoutPassages(text, inside, left)
        inside += text.length
        return runOf(child, remaining)
      }),
    )
    at += node.textContent.length + 1
    if (runs.length === 0) return []
    const type = node.type.name === 'heading' ? textTypes[node.attrs.level === 3 ? 3 : 2] : 'paragraph'
    return [{ type, runs }]
  }
  const blocks = (node: Node): PrintedBlock[] =>
    node.children.flatMap((child): PrintedBlock[] => {
      if (child.isTextblock) return textBlock(child)
      const items = child.children.map(blocks).filter((item) => item.length > 0)
      const isOrdered = child.type.name === 'orderedList'
      return items.length === 0 ? [] : [{ type: 'list', isOrdered, start: Number(child.attrs.start ?? 1), items }]
    })
  return blocks(doc)
}

const lineOf = (runs: readonly PrintedRun[]) => runs.map(({ text }) => text).join('')

const linesOf = (blocks: readonly PrintedBlock[], indent: string): string[] =>
  blocks.flatMap((block) => {
    if (block.type !== 'list') return [indent + lineOf(block.runs)]
    return block.items.flatMap((item, index) => {
      const mark = block.isOrdered ? `${block.start + index}. ` : '• '
      const [first = '', ...rest] = linesOf(item, '')
      return [indent + mark + first, ...rest.map((line) => `${indent}${' '.repeat(mark.length)}${line}`)]
    })
  })

/** Renders the printed text as plain text: no bold, italics or links; lists with their marks. */
export const renderPlainText = (blocks: readonly PrintedBlock[]): string =>
  blocks.map((block) => linesOf([block], '').join('\n')).join('\n\n')
