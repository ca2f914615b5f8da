import { Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import classes from './components/writing-editor.module.css'

// Passages of the plain text in the document, and marks on unsupported ones.

/** Passage of the plain text, in UTF-16 units. */
export interface Passage {
  start: number
  text: string
}

/** Finds the range of a passage in the document; undefined when it is no longer there. */
export const findPassage = (doc: Node, { start, text }: Passage): { from: number; to: number } | undefined => {
  let at = 0
  let found: { from: number; to: number } | undefined
  doc.descendants((node, pos) => {
    if (found || !node.isTextblock) return !found
    const inside = start - at
    if (inside >= 0 && inside < node.content.size && node.textContent.slice(inside, inside + text.length) === text)
      found = { from: pos + 1 + inside, to: pos + 1 + inside + text.length }
    at += node.textContent.length + 1
    return false
  })
  return found
}

const marksKey = new PluginKey<DecorationSet>('claims')

const marksOn = (doc: Node, passages: readonly Passage[]): DecorationSet =>
  DecorationSet.create(
    doc,
    passages.flatMap((passage) => {
      const ranges = findPassage(doc, passage)
      return ranges ? [Decoration.inline(ranges.from, ranges.to, { class: classes.open ?? '' })] : []
    }),
  )

/** Decorations of unsupported passages, mapped through edits until the next check. */
export const ClaimMarks = Extension.create({
  name: 'claims',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      key: marksKey,
      state: {
        init: () => DecorationSet.empty,
        apply: (transaction, marks) => {
          const passages = transaction.getMeta(marksKey) as readonly Passage[] | undefined
          return passages ? marksOn(transaction.doc, passages) : marks.map(transaction.mapping, transaction.doc)
        },
      },
      props: { decorations: (state) => marksKey.getState(state) },
    }),
  ],
})

/** Creates the transaction that marks passages. */
export const markPassages = (state: EditorState, passages: readonly Passage[]): Transaction =>
  state.tr.setMeta(marksKey, passages).setMeta('addToHistory', false)
