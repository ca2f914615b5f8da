import { normalizeText, readingLimits, type TextLine } from '../rules.ts'

/** Relative text sizes of heading styles and bold paragraphs; their real size is not extracted. */
const sizes: Record<string, number> = { h1: 1.6, h2: 1.4, h3: 1.2, bold: 1.1, plain: 1 }
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const decoded = (text: string) =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name) return entities[name] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

/** Counts occurrences of `needle`, up to `most` + 1. */
const countUpTo = (text: string, needle: string, most: number) => {
  let count = 0
  for (let at = text.indexOf(needle); at >= 0 && count <= most; at = text.indexOf(needle, at + needle.length))
    count += 1
  return count
}

/**
 * Whether an XML part is small and plain enough for a parser that builds a tree. Rejects document types, which Word
 * never writes: entity expansion (billion laughs) and external entities (XXE) need one.
 */
export const isHarmlessXml = (xml: string) =>
  !/<!(?:DOCTYPE|ENTITY)/i.test(xml) &&
  countUpTo(xml, '<', readingLimits.tags) <= readingLimits.tags &&
  countUpTo(xml, '</w:p>', readingLimits.paragraphs) + countUpTo(xml, '<w:p/>', readingLimits.paragraphs) <=
    readingLimits.paragraphs

interface Paragraph {
  text: string
  size: number
}

/** Collects paragraphs; in a table they belong to their cell until the row ends. */
class Collector {
  readonly paragraphs: Paragraph[] = []
  readonly #rows: Paragraph[][][] = []
  #text = ''
  #boldLength = 0
  #boldDepth = 0
  #style = 'plain'

  #target() {
    return this.#rows.at(-1)?.at(-1) ?? this.paragraphs
  }

  add(text: string) {
    this.#text += text
    if (this.#boldDepth > 0) this.#boldLength += text.length
  }

  bold(opens: boolean) {
    this.#boldDepth += opens ? 1 : -1
  }

  endLine() {
    const text = normalizeText(this.#text)
    const style = this.#style === 'plain' && this.#boldLength >= this.#text.length * 0.9 ? 'bold' : this.#style
    if (text) this.#target().push({ text, size: sizes[style] ?? 1.1 })
    this.#text = ''
    this.#boldLength = 0
  }

  style(name: string) {
    this.endLine()
    this.#style = name
  }

  openRow() {
    this.endLine()
    this.#rows.push([])
  }

  openCell() {
    this.endLine()
    this.#rows.at(-1)?.push([])
  }

  /** Converts table rows: one paragraph per cell is a line with gaps; several are columns, read one after the other. */
  closeRow() {
    this.endLine()
    const cells = (this.#rows.pop() ?? []).filter((cell) => cell.length > 0)
    const isLine = cells.every((cell) => cell.length === 1)
    if (!isLine || cells.length === 0) this.#target().push(...cells.flat())
    else {
      const texts = cells.flat()
      this.#target().push({ text: texts.map(({ text }) => text).join('\t'), size: texts[0]?.size ?? 1 })
    }
  }
}

const tableTags: Record<string, [opens: (collector: Collector) => void, closes: (collector: Collector) => void]> = {
  tr: [(collector) => collector.openRow(), (collector) => collector.closeRow()],
  td: [(collector) => collector.openCell(), (collector) => collector.endLine()],
  th: [(collector) => collector.openCell(), (collector) => collector.endLine()],
}

const readTag = (collector: Collector, closes: boolean, tag: string) => {
  const ofTable = tableTags[tag]
  if (ofTable) ofTable[closes ? 1 : 0](collector)
  else if (tag === 'strong') collector.bold(!closes)
  else if (/^h\d$/.test(tag)) collector.style(closes ? 'plain' : tag)
  else if (tag === 'p' || tag === 'li' || tag === 'br') collector.endLine()
}

const toLine = ({ text, size }: Paragraph, index: number): TextLine => ({
  page: null,
  line: index + 1,
  text,
  size,
  startsBlock: true,
})

/** Parses the paragraphs of mammoth's HTML, which contains its own tags only. */
const paragraphsOfHtml = (html: string): Paragraph[] => {
  const collector = new Collector()
  for (const [, closing, tag, text] of html.matchAll(/<(\/?)(\w+)(?:[^\w<>][^<>]*)?>|([^<]+)/g)) {
    if (text) collector.add(decoded(text))
    else if (tag) readTag(collector, closing === '/', tag)
  }
  collector.endLine()
  return collector.paragraphs
}

/** Adds the page header, which mammoth ignores and which often contains name and address. */
const paragraphsOfHeader = (xml: string): Paragraph[] =>
  xml.split(/<\/w:p>/).flatMap((paragraph) => {
    const pieces = paragraph.matchAll(/<w:(?:tab|br)\s*\/>|<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>/g)
    const text = normalizeText(
      Array.from(pieces, ([, piece]) => (piece === undefined ? '\t' : decoded(piece))).join(''),
    )
    return text ? [{ text, size: 1 }] : []
  })

/** Parses the lines of a DOCX, headers first. A DOCX has no pages until it is laid out, so line numbers run through. */
export const extractDocxLines = (html: string, headers: readonly string[]): TextLine[] => {
  const body = paragraphsOfHtml(html)
  const known = new Set(body.map(({ text }) => text))
  const top: Paragraph[] = []
  for (const paragraph of headers.flatMap(paragraphsOfHeader)) {
    if (known.has(paragraph.text)) continue
    known.add(paragraph.text)
    top.push(paragraph)
  }
  return [...top, ...body].map(toLine)
}
