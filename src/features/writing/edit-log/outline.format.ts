import { emptyContent, type Json } from './schema.engine.ts'

/** Creates a document of headings with an empty paragraph below each, or an empty document. */
export const createOutline = (headings: readonly string[]): Json => {
  if (headings.length === 0) return emptyContent
  const parts = headings.map((text) => [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
    { type: 'paragraph' },
  ])
  return { type: 'doc', content: parts.flat() }
}
