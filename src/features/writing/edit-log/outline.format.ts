import { emptyContent, type Json } from './schema.engine.ts'

/** A document of headings with an empty paragraph below each, or an empty one without any. */
export const createOutline = (headings: readonly string[]): Json => {
  if (headings.length === 0) return emptyContent
  const parts = headings.map((text) => [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text }] },
    { type: 'paragraph' },
  ])
  return { type: 'doc', content: parts.flat() }
}
