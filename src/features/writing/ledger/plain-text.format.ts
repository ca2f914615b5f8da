import type { Node } from '@tiptap/pm/model'

/** The text of a writing, a line for each paragraph, heading and entry of a list. */
export const plainTextOf = (doc: Node): string => {
  const lines: string[] = []
  doc.descendants((node) => {
    if (node.isTextblock) lines.push(node.textContent)
  })
  return lines.join('\n')
}
