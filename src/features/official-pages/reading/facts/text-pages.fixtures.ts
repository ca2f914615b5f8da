import type { PageBlock, PageDocument } from '../../page-reading.rules.ts'

const marks = { '# ': 'heading', '- ': 'item' } as const

const toBlock = (line: string, start: number, headings: readonly string[]): PageBlock => {
  const mark = line.slice(0, 2)
  const role = mark === '# ' || mark === '- ' ? marks[mark] : 'paragraph'
  const length = role === 'paragraph' ? 0 : mark.length
  return {
    text: line.slice(length),
    start: start + length,
    end: start + line.length,
    role,
    level: role === 'heading' ? 2 : 0,
    headings: role === 'heading' ? [] : headings,
  }
}

/** Builds a page from lines of text: "# " starts a heading and "- " an item. */
export const buildTextPage = (text: string, language: string, url = 'https://www.example.org/'): PageDocument => {
  let start = 0
  let headings: string[] = []
  const blocks = text.split('\n').map((line) => {
    const block = toBlock(line, start, headings)
    if (block.role === 'heading') headings = [block.text]
    start += line.length + 1
    return block
  })
  return { url, title: '', language, text, blocks, links: [], metadata: {} }
}
