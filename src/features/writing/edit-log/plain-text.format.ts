import type { Node } from '@tiptap/pm/model'

/** Formats a writing as plain text, one line per paragraph, heading and list item. */
export const toPlainText = (doc: Node): string => {
  const lines: string[] = []
  doc.descendants((node) => {
    if (node.isTextblock) lines.push(node.textContent)
  })
  return lines.join('\n')
}

/** Finds the ranges of headings in the plain text. */
export const findHeadings = (doc: Node): { start: number; end: number }[] => {
  const headings: { start: number; end: number }[] = []
  let start = 0
  doc.descendants((node) => {
    if (!node.isTextblock) return
    const end = start + node.textContent.length
    if (node.type.name === 'heading') headings.push({ start, end })
    start = end + 1
  })
  return headings
}
