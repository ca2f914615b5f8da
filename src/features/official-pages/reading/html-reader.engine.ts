import { isWebAddress } from '#src/shared/web-address.ts'
import type { PageDocument } from '../page-reading.rules.ts'
import { readJsonLd } from './json-ld.parse.ts'
import { boldLevel, createPageBuilder, itemLevel, type PageBuilder, termLevel } from './page-builder.engine.ts'
import { parseLanguageTag } from './page-language.parse.ts'
import { buildTableBlocks, maxSpan, type RawCell, type RawRow } from './table-layout.engine.ts'

// Turns a stream of tags and texts into blocks. The stack of open elements is bounded: below it elements are counted
// and their text is read as that of the deepest element.

const maxDepth = 200
const maxTableRows = 3_000
const maxTitleLength = 300
const maxScriptLength = 200_000
const maxHeadingTextLength = 160

const toSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const voidElements = toSet('area base br col embed hr img input link meta param source track wbr')
/** Elements without text that a person reads, or with text that is struck out. */
const unseenElements = toSet(
  'script style template noscript iframe noembed noframes xmp svg math select datalist textarea object audio video canvas map del s strike nav footer',
)
const unseenRoles = toSet('navigation contentinfo search menu menubar dialog alertdialog')
const blockElements = toSet(
  'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 ' +
    'header hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul',
)
const lists = toSet('ul ol menu')

/** Elements that a start tag closes, and the elements at which the search for them ends. */
const impliedEnds: Readonly<Record<string, { closes: ReadonlySet<string>; until: ReadonlySet<string> }>> = {
  li: { closes: toSet('li'), until: toSet('ul ol menu table') },
  dt: { closes: toSet('dt dd'), until: toSet('dl table') },
  dd: { closes: toSet('dt dd'), until: toSet('dl table') },
  tr: { closes: toSet('tr td th caption'), until: toSet('table') },
  td: { closes: toSet('td th'), until: toSet('tr table') },
  th: { closes: toSet('td th'), until: toSet('tr table') },
  tbody: { closes: toSet('thead tbody tfoot tr td th caption'), until: toSet('table') },
  thead: { closes: toSet('thead tbody tfoot tr td th caption'), until: toSet('table') },
  tfoot: { closes: toSet('thead tbody tfoot tr td th caption'), until: toSet('table') },
}

interface OpenElement {
  tag: string
  isUnseen: boolean
  isBold: boolean
  /** Level of a heading; 0 for any other element. */
  level: number
}

interface OpenCell {
  lines: { text: string }[]
  isHeader: boolean
  colspan: number
  rowspan: number
}

interface OpenTable {
  rows: RawRow[]
  cells: RawCell[] | undefined
  isHead: boolean
  /** A table that contains a table is layout: its cells are read as paragraphs. */
  isLayout: boolean
}

type Attributes = ReadonlyMap<string, string>

const isHidden = (attributes: Attributes): boolean => {
  const style = (attributes.get('style') ?? '').slice(0, 2_000).toLowerCase().replaceAll(' ', '')
  return (
    attributes.has('hidden') ||
    attributes.get('aria-hidden') === 'true' ||
    style.includes('display:none') ||
    style.includes('visibility:hidden')
  )
}

const parseSpan = (value: string | undefined): number => {
  const span = Number.parseInt(value ?? '1', 10)
  return span >= 1 && span <= maxSpan ? span : 1
}

/** Resolves the address of a link; undefined for other schemes and unusable ones. */
const resolveLink = (href: string | undefined, base: string): string | undefined => {
  if (!href || href.length > 2_000 || !URL.canParse(href, base)) return undefined
  const { href: address } = new URL(href, base)
  return isWebAddress(address) ? address : undefined
}

const isBoldTag = (tag: string) => tag === 'b' || tag === 'strong'

const isToggleTag = (tag: string) => tag === 'summary' || tag === 'button'

const toggleAttributes = ['aria-expanded', 'aria-controls']

const parseHeadingLevel = (tag: string, attributes: Attributes): number => {
  const digit = /^h([1-6])$/.exec(tag)?.[1]
  if (digit) return Number(digit)
  if (attributes.get('role') !== 'heading') return 0
  return Math.min(6, Math.max(1, Number(attributes.get('aria-level')) || 2))
}

const endsWithColon = (text: string): boolean => /[:：]$/.test(text)

/** Reads tags and texts in their order and builds the blocks of a page. */
export class HtmlReader {
  readonly #url: string
  readonly #builder: PageBuilder = createPageBuilder()
  readonly #stack: OpenElement[] = []
  readonly #tables: OpenTable[] = []
  /** Panels of accordions by id: collapsed, not hidden. */
  readonly #panels = new Set<string>()
  #overflow = 0
  #unseen = 0
  #tableCount = 0
  #title = ''
  #script = ''
  #metadata: Record<string, unknown> = {}
  #language: string | undefined
  #buffer: string[] = []
  #boldLength = 0
  #textLength = 0
  #lastLevel = 0
  #isIntroduced = false
  #link: { url: string; text: string } | undefined
  #cell: OpenCell | undefined

  constructor(url: string) {
    this.#url = url
  }

  #isIn(tag: string): boolean {
    return this.#stack.some((element) => element.tag === tag)
  }

  #addBlock(text: string): void {
    const heading = this.#stack.findLast(({ level }) => level > 0)
    if (heading) {
      if (!isToggleTag(heading.tag)) this.#lastLevel = heading.level
      this.#builder.add({ text, role: 'heading', level: heading.level })
    } else if (this.#isIn('dt')) this.#builder.add({ text, role: 'term', level: termLevel })
    else if (this.#isIn('dd')) this.#builder.add({ text, role: 'definition' })
    else if (this.#isIn('caption') || this.#isIn('figcaption'))
      this.#builder.add({ text, role: 'caption', level: termLevel })
    else this.#addLine(text)
  }

  #addLine(text: string): void {
    const isItem = this.#stack.findLast(({ tag }) => tag === 'li' || tag === 'td' || tag === 'th')?.tag === 'li'
    const isAllBold = this.#boldLength > 0 && this.#boldLength >= this.#textLength
    const isBold = isAllBold && text.length <= maxHeadingTextLength && !/[.。;]$/.test(text)
    if (isItem) this.#addItem(text, isBold)
    else if (isBold && !/\d/.test(text)) this.#builder.add({ text, role: 'heading', level: boldLevel })
    else this.#addParagraph(text)
  }

  #addItem(text: string, isBold: boolean): void {
    const level = itemLevel + this.#stack.filter(({ tag }) => lists.has(tag)).length
    this.#builder.endLevel(level)
    this.#builder.add({ text, role: 'item', ...(endsWithColon(text) || isBold ? { level } : {}) })
  }

  #addParagraph(text: string): void {
    const isIntroduction = endsWithColon(text) && text.length <= maxHeadingTextLength
    // An introduction heads one paragraph, or the list that follows it.
    if (isIntroduction || !this.#isIntroduced) this.#builder.endLevel(itemLevel)
    this.#isIntroduced = isIntroduction
    this.#builder.add({ text, role: 'paragraph', ...(isIntroduction ? { level: itemLevel } : {}) })
  }

  /** Ends the line that is being read. */
  #flush(): void {
    if (this.#buffer.length === 0) return
    const text = this.#buffer.join('').replace(/\s+/g, ' ').trim()
    this.#buffer = []
    if (text !== '' && this.#cell && !this.#tables.at(-1)?.isLayout) this.#cell.lines.push({ text })
    else if (text !== '') this.#addBlock(text)
    this.#boldLength = 0
    this.#textLength = 0
  }

  #endCell(): void {
    this.#flush()
    if (this.#cell) this.#tables.at(-1)?.cells?.push(this.#cell)
    this.#cell = undefined
  }

  #endRow(): void {
    this.#endCell()
    const table = this.#tables.at(-1)
    if (!table) return
    const { cells, rows, isHead } = table
    if (cells && cells.length > 0 && rows.length < maxTableRows) rows.push({ cells, isHead })
    table.cells = undefined
  }

  /** Writes the rows that were read so far. */
  #endTable(): void {
    this.#endRow()
    const table = this.#tables.at(-1)
    if (!table || table.isLayout || table.rows.length === 0) return
    for (const block of buildTableBlocks(table.rows, this.#tableCount)) this.#builder.add(block)
    this.#tableCount += 1
    table.rows = []
    this.#builder.endLevel(termLevel)
  }

  #openTable(): void {
    this.#flush()
    const outer = this.#tables.at(-1)
    if (outer) {
      this.#endTable()
      outer.isLayout = true
    }
    this.#tables.push({ rows: [], cells: undefined, isHead: false, isLayout: false })
  }

  #openTablePart(tag: string, attributes: Attributes): void {
    const table = this.#tables.at(-1)
    if (!table) return
    if (tag === 'thead' || tag === 'tbody' || tag === 'tfoot') {
      this.#endRow()
      table.isHead = tag === 'thead'
    } else if (tag === 'tr') {
      this.#endRow()
      table.cells = []
    } else if (tag === 'td' || tag === 'th') {
      this.#endCell()
      table.cells ??= []
      const [colspan, rowspan] = [parseSpan(attributes.get('colspan')), parseSpan(attributes.get('rowspan'))]
      this.#cell = { lines: [], isHeader: tag === 'th', colspan, rowspan }
    }
  }

  #endElement(tag: string): void {
    this.#flush()
    if (tag === 'td' || tag === 'th') this.#endCell()
    else if (tag === 'tr') this.#endRow()
    else if (tag === 'table') {
      this.#endTable()
      this.#tables.pop()
    } else if (tag === 'dl') this.#builder.endLevel(termLevel)
    else if (lists.has(tag)) this.#builder.endLevel(itemLevel)
  }

  #endLink(): void {
    const text = this.#link?.text.replace(/\s+/g, ' ').trim()
    if (this.#link && text) this.#builder.addLink({ url: this.#link.url, text: text.slice(0, maxTitleLength) })
    this.#link = undefined
  }

  #popElement(): void {
    const element = this.#stack.at(-1)
    if (!element) return
    // The line that ends here still has the role of the element.
    const isBlock = blockElements.has(element.tag) || element.level > 0
    if (this.#unseen === 0 && isBlock) this.#endElement(element.tag)
    this.#stack.pop()
    if (element.isUnseen) {
      this.#unseen -= 1
      if (this.#unseen === 0) this.#buffer.push(' ')
    }
    if (element.tag === 'a') this.#endLink()
  }

  #closeImplied(tag: string): void {
    const rule = impliedEnds[tag]
    if (!rule) {
      if (blockElements.has(tag) && this.#stack.at(-1)?.tag === 'p') this.#popElement()
      return
    }
    const boundary = this.#stack.findLastIndex((element) => rule.until.has(element.tag))
    const first = this.#stack.findIndex((element, index) => index > boundary && rule.closes.has(element.tag))
    while (first >= 0 && this.#stack.length > first) this.#popElement()
  }

  /** Returns the level of a heading, also of the button or summary of an accordion; 0 for any other element. */
  #findLevel(tag: string, attributes: Attributes): number {
    const level = parseHeadingLevel(tag, attributes)
    if (level > 0) return level
    const isToggle = tag === 'button' && toggleAttributes.some((name) => attributes.has(name))
    const isHeading = tag === 'summary' || (isToggle && !this.#stack.some((element) => element.level > 0))
    // Accordions stand beside each other below the last heading, or inside one another.
    const depth = this.#stack.filter((element) => element.tag === 'details').length
    return isHeading ? Math.min(6, this.#lastLevel + Math.max(1, depth)) : 0
  }

  #isUnseen(tag: string, attributes: Attributes): boolean {
    if (unseenElements.has(tag) || unseenRoles.has(attributes.get('role') ?? '')) return true
    if (tag === 'header') return !this.#stack.some((element) => /^(?:main|article|section)$/.test(element.tag))
    return isHidden(attributes) && !this.#panels.has(attributes.get('id') ?? '')
  }

  #noteAttributes(tag: string, attributes: Attributes): void {
    if (tag === 'html') this.#language ??= parseLanguageTag(attributes.get('lang'))
    if (tag === 'button' && attributes.has('aria-controls')) this.#panels.add(attributes.get('aria-controls') ?? '')
    if (tag !== 'a') return
    const address = resolveLink(attributes.get('href'), this.#url)
    this.#link = address ? { url: address, text: '' } : undefined
  }

  /** Reads a start tag. */
  open(tag: string, attributes: Attributes): void {
    this.#noteAttributes(tag, attributes)
    if (tag === 'br' || tag === 'hr') this.#flush()
    if (voidElements.has(tag)) return
    if (this.#unseen === 0) this.#closeImplied(tag)
    if (this.#stack.length >= maxDepth) {
      this.#overflow += 1
      return
    }
    const level = this.#findLevel(tag, attributes)
    if (this.#unseen === 0 && (blockElements.has(tag) || level > 0)) this.#flush()
    const isUnseen = this.#isUnseen(tag, attributes)
    if (isUnseen) this.#unseen += 1
    this.#stack.push({ tag, isUnseen, isBold: isBoldTag(tag), level })
    if (this.#unseen > 0) return
    if (tag === 'table') this.#openTable()
    else this.#openTablePart(tag, attributes)
  }

  /** Reads an end tag. */
  close(tag: string): void {
    if (tag === 'script' && this.#script !== '') {
      this.#metadata = { ...readJsonLd(this.#script), ...this.#metadata }
      this.#script = ''
    }
    if (this.#overflow > 0) {
      this.#overflow -= 1
      return
    }
    const index = this.#stack.findLastIndex((element) => element.tag === tag)
    while (index >= 0 && this.#stack.length > index) this.#popElement()
  }

  /** Reads text between tags. */
  readText(text: string): void {
    if (this.#link && this.#link.text.length < maxTitleLength) this.#link.text += text
    if (this.#stack.at(-1)?.tag === 'title') {
      if (this.#title.length < maxTitleLength && !this.#isIn('svg')) this.#title += text
      return
    }
    if (this.#unseen > 0 || this.#builder.isFull()) return
    this.#buffer.push(text)
    const seen = text.replace(/\s+/g, '').length
    this.#textLength += seen
    if (this.#stack.some(({ isBold }) => isBold)) this.#boldLength += seen
  }

  /** Reads the text of a JSON-LD script. */
  readScript(text: string): void {
    if (this.#script.length < maxScriptLength) this.#script += text
  }

  /** Ends all open elements and returns the page. */
  build(): PageDocument {
    while (this.#stack.length > 0) this.#popElement()
    this.#flush()
    const title = this.#title.replace(/\s+/g, ' ').trim().slice(0, maxTitleLength)
    return this.#builder.build({ url: this.#url, title, language: this.#language, metadata: this.#metadata })
  }
}
