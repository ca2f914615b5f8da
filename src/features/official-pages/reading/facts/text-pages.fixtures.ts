import type { PageBlock, PageDocument } from '../../page-reading.rules.ts'

/** Builds a page from lines of text: "# " starts a heading and "- " an item. */
export const buildTextPage = (text: string, language: string, url = 'https://www.example.org/'): PageDocument => {
  let start = 0
  let headings: string[] = []
  const blocks = text.split('\n').map((line): PageBlock => {
    const isHeading = line.startsWith('# ')
    const isItem = line.startsWith('- ')
    const marker = isHeading || isItem ? 2 : 0
    const content = line.slice(marker)
    const above = isHeading ? [] : headings
    if (isHeading) headings = [content]
    const block: PageBlock = {
      text: content,
      start: start + marker,
      end: start + line.length,
      role: isHeading ? 'heading' : isItem ? 'item' : 'paragraph',
      level: isHeading ? 2 : 0,
      headings: above,
    }
    start += line.length + 1
    return block
  })
  return { url, title: '', language, text, blocks, links: [], metadata: {} }
}
