import type { PageBlock, PageCell, PageDocument, PageLink } from '../page-reading.rules.ts'
import { detectPageLanguage } from './page-language.parse.ts'

// Assembles the blocks of a page: text with offsets, the path of headings, and limits.

/** Characters and blocks of one page that are read; the rest is left out. */
export const maxPageTextLength = 400_000
const maxBlocks = 20_000
const maxLinks = 2_000
const maxHeadingLength = 300

/** Levels below the six of HTML: a line in bold, a term, a list item that introduces a list. */
export const boldLevel = 7
export const termLevel = 10
export const itemLevel = 11

interface Heading {
  level: number
  text: string
}

export interface BlockInput {
  text: string
  role: PageBlock['role']
  /** 1 to 6, or one of the levels above for a line that heads what follows. */
  level?: number
  /** Headings between the path and the block, such as the section of a table. */
  inner?: readonly string[]
  cell?: PageCell
  /** Offsets in a text that exists already. */
  span?: { start: number; end: number }
}

export interface PageBuilder {
  add: (block: BlockInput) => void
  addLink: (link: PageLink) => void
  /** Ends the part of a page that terms and list items head. */
  endLevel: (level: number) => void
  isFull: () => boolean
  build: (page: {
    url: string
    title: string
    language?: string | undefined
    metadata?: Record<string, unknown>
    text?: string
  }) => PageDocument
}

const toBlockLevel = (role: PageBlock['role'], level: number): number => (role === 'heading' ? Math.min(6, level) : 0)

const isSameRow = (a: PageCell | undefined, b: PageCell | undefined): boolean =>
  a !== undefined && b !== undefined && a.table === b.table && a.row === b.row && a.column !== b.column

/** Creates a builder that appends blocks, one a line, cells of a row joined by " | ". */
export const createPageBuilder = (): PageBuilder => {
  const blocks: PageBlock[] = []
  const links: PageLink[] = []
  const parts: string[] = []
  let path: Heading[] = []
  let length = 0

  const isFull = () => length >= maxPageTextLength || blocks.length >= maxBlocks
  const endLevel = (level: number) => {
    path = path.filter((heading) => heading.level < level)
  }

  const append = (text: string, cell: PageCell | undefined): { start: number; end: number } => {
    const line = length === 0 ? '' : '\n'
    const separator = isSameRow(blocks.at(-1)?.cell, cell) ? ' | ' : line
    parts.push(separator, text)
    const start = length + separator.length
    length = start + text.length
    return { start, end: length }
  }

  const place = (text: string, { span, cell }: BlockInput): { start: number; end: number } => {
    if (!span) return append(text, cell)
    length = span.end
    return span
  }

  const add = (block: BlockInput) => {
    const { role, level = 0, inner = [], cell, span } = block
    if (block.text === '' || isFull()) return
    const text = span ? block.text : block.text.slice(0, maxPageTextLength - length)
    if (level > 0) endLevel(level)
    const headings = [...path.map((heading) => heading.text), ...inner]
    const position = place(text, block)
    blocks.push({ text, ...position, role, level: toBlockLevel(role, level), headings, ...(cell ? { cell } : {}) })
    if (level > 0) path = [...path, { level, text: text.slice(0, maxHeadingLength) }].slice(-8)
  }

  return {
    add,
    addLink: (link) => {
      if (links.length < maxLinks) links.push(link)
    },
    endLevel,
    isFull,
    build: ({ url, title, language, metadata = {}, text = parts.join('') }) => ({
      url,
      title,
      language: language ?? detectPageLanguage(text),
      text,
      blocks,
      links,
      metadata,
    }),
  }
}
