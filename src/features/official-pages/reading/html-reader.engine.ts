import { isWebAddress } from '#src/shared/web-address.ts'
import type { PageDocument } from '../page-reading.rules.ts'
import { boldLevel, createPageBuilder, itemLevel, termLevel } from './page-builder.engine.ts'
import { readJsonLd } from './json-ld.parse.ts'
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

export interface HtmlReader {
  open: (tag: string, attributes: Attributes, isSelfClosing: boolean) => void
  close: (tag: string) => void
  readText: (text: string) => void
  /** Returns whether the text of a script has to be passed to readScript. */
  openScript: (attributes: Attributes) => boolean
  readScript: (text: string) => void
  build: () => PageDocument
}

/** Creates a reader of tags and texts that builds the blocks of a page. */
export const createHtmlReader = (url: string): HtmlReader => {
  const builder = createPageBuilder()
  const stack: OpenElement[] = []
  const tables: OpenTable[] = []
  /** Panels of accordions by id: collapsed, not hidden. */
  const panels = new Set<string>()
  let overflow = 0
  let unseen = 0
  let tableCount = 0
  let title = ''
  let script = ''
  let metadata: Record<string, unknown> = {}
  let language: string | undefined
  let buffer: string[] = []
  let boldLength = 0
  let textLength = 0
  let lastLevel = 0
  let link: { url: string; text: string } | undefined
  let cell: { lines: { text: string }[]; isHeader: boolean; colspan: number; rowspan: number } | undefined

  const isIn = (tag: string): boolean => stack.some((element) => element.tag === tag)
  const table = () => {
    const current = tables.at(-1)
    return current?.isLayout ? undefined : current
  }

  const addBlock = (text: string) => {
    const heading = stack.findLast(({ level }) => level > 0)
    if (heading) {
      lastLevel = heading.level
      builder.add({ text, role: 'heading', level: heading.level })
    } else if (isIn('dt')) builder.add({ text, role: 'term', level: termLevel })
    else if (isIn('dd')) builder.add({ text, role: 'definition' })
    else if (isIn('caption') || isIn('figcaption')) builder.add({ text, role: 'caption', level: termLevel })
    else addLine(text)
  }

  const addLine = (text: string) => {
    const isItem = stack.findLast(({ tag }) => tag === 'li' || tag === 'td' || tag === 'th')?.tag === 'li'
    const isBold = boldLength > 0 && boldLength >= textLength && text.length <= maxHeadingTextLength && !/[.。;]$/.test(text)
    if (isItem) {
      const depth = stack.filter(({ tag }) => lists.has(tag)).length
      builder.endLevel(itemLevel + depth)
      builder.add({ text, role: 'item', ...(/[:：]$/.test(text) || isBold ? { level: itemLevel + depth } : {}) })
    } else if (isBold && !/\d/.test(text)) builder.add({ text, role: 'heading', level: boldLevel })
    else addParagraph(text)
  }

  const addParagraph = (text: string) => {
    builder.endLevel(itemLevel)
    const isIntroduction = /[:：]$/.test(text) && text.length <= maxHeadingTextLength
    builder.add({ text, role: 'paragraph', ...(isIntroduction ? { level: itemLevel } : {}) })
  }

  /** Ends the line that is being read. */
  const flush = () => {
    if (buffer.length === 0) return
    const text = buffer.join('').replace(/\s+/g, ' ').trim()
    buffer = []
    if (text !== '') {
      if (cell && table()) cell.lines.push({ text })
      else addBlock(text)
    }
    boldLength = 0
    textLength = 0
  }

  const endCell = () => {
    flush()
    if (cell) tables.at(-1)?.cells?.push(cell)
    cell = undefined
  }
  const endRow = () => {
    endCell()
    const current = tables.at(-1)
    if (current?.cells && current.cells.length > 0 && current.rows.length < maxTableRows)
      current.rows.push({ cells: current.cells, isHead: current.isHead })
    if (current) current.cells = undefined
  }
  /** Writes the rows that were read so far. */
  const endTable = () => {
    endRow()
    const current = tables.at(-1)
    if (!current || current.isLayout || current.rows.length === 0) return
    for (const block of buildTableBlocks(current.rows, tableCount)) builder.add(block)
    tableCount += 1
    current.rows = []
    builder.endLevel(termLevel)
  }

  const openTable = () => {
    flush()
    if (tables.length > 0) {
      endTable()
      const outer = tables.at(-1)
      if (outer) outer.isLayout = true
    }
    tables.push({ rows: [], cells: undefined, isHead: false, isLayout: false })
  }

  const openTablePart = (tag: string, attributes: Attributes) => {
    const current = tables.at(-1)
    if (!current) return
    if (tag === 'thead' || tag === 'tbody' || tag === 'tfoot') {
      endRow()
      current.isHead = tag === 'thead'
    } else if (tag === 'tr') {
      endRow()
      current.cells = []
    } else if (tag === 'td' || tag === 'th') {
      endCell()
      current.cells ??= []
      cell = {
        lines: [],
        isHeader: tag === 'th',
        colspan: parseSpan(attributes.get('colspan')),
        rowspan: parseSpan(attributes.get('rowspan')),
      }
    }
  }

  const popElement = () => {
    const element = stack.pop()
    if (!element) return
    if (element.isUnseen) unseen -= 1
    if (element.isUnseen && unseen === 0) buffer.push(' ')
    if (unseen > 0 || element.isUnseen) return
    // The role of the text that ends here is that of the element.
    if (blockElements.has(element.tag) || element.level > 0) {
      stack.push(element)
      endElement(element.tag)
      stack.pop()
    }
    if (element.tag === 'a' && link) {
      const text = link.text.replace(/\s+/g, ' ').trim()
      if (text !== '') builder.addLink({ url: link.url, text: text.slice(0, maxTitleLength) })
      link = undefined
    }
  }

  const endElement = (tag: string) => {
    flush()
    if (tag === 'td' || tag === 'th') endCell()
    else if (tag === 'tr') endRow()
    else if (tag === 'table') {
      endTable()
      tables.pop()
    } else if (tag === 'dl') builder.endLevel(termLevel)
    else if (lists.has(tag)) builder.endLevel(itemLevel)
  }

  const closeImplied = (tag: string) => {
    const rule = impliedEnds[tag]
    if (!rule) {
      if (blockElements.has(tag) && stack.at(-1)?.tag === 'p') popElement()
      return
    }
    const boundary = stack.findLastIndex((element) => rule.until.has(element.tag))
    const first = stack.findIndex((element, index) => index > boundary && rule.closes.has(element.tag))
    while (first >= 0 && stack.length > first) popElement()
  }

  const findLevel = (tag: string, attributes: Attributes): number => {
    const digit = /^h([1-6])$/.exec(tag)?.[1]
    if (digit) return Number(digit)
    if (attributes.get('role') === 'heading') return Math.min(6, Math.max(1, Number(attributes.get('aria-level')) || 2))
    const isToggle = tag === 'button' && (attributes.has('aria-expanded') || attributes.has('aria-controls'))
    return tag === 'summary' || (isToggle && !stack.some(({ level }) => level > 0)) ? Math.min(6, lastLevel + 1 || 2) : 0
  }

  const isPageHeader = (tag: string) => tag === 'header' && !stack.some((element) => /^(?:main|article|section)$/.test(element.tag))

  const open = (tag: string, attributes: Attributes, isSelfClosing: boolean) => {
    if (tag === 'html' && !language) language = parseLanguageTag(attributes.get('lang'))
    if (tag === 'a') openLink(attributes)
    if (tag === 'button' && attributes.has('aria-controls')) panels.add(attributes.get('aria-controls') ?? '')
    if (tag === 'br' || tag === 'hr') flush()
    if (voidElements.has(tag) || (isSelfClosing && tag === 'path')) return
    if (unseen === 0) closeImplied(tag)
    if (stack.length >= maxDepth) {
      overflow += 1
      return
    }
    const isPanel = panels.has(attributes.get('id') ?? '')
    const isUnseen =
      unseenElements.has(tag) || unseenRoles.has(attributes.get('role') ?? '') || (isHidden(attributes) && !isPanel) || isPageHeader(tag)
    if (unseen === 0 && blockElements.has(tag)) flush()
    const level = findLevel(tag, attributes)
    if (unseen === 0 && level > 0) flush()
    if (isUnseen) unseen += 1
    stack.push({ tag, isUnseen, isBold: isBoldTag(tag), level })
    if (unseen > 0) return
    if (tag === 'table') openTable()
    else openTablePart(tag, attributes)
  }

  const openLink = (attributes: Attributes) => {
    const address = resolveLink(attributes.get('href'), url)
    link = address ? { url: address, text: '' } : undefined
  }

  const close = (tag: string) => {
    if (tag === 'script' && script !== '') {
      metadata = { ...readJsonLd(script), ...metadata }
      script = ''
    }
    if (overflow > 0) {
      overflow -= 1
      return
    }
    const index = stack.findLastIndex((element) => element.tag === tag)
    if (index < 0) return
    while (stack.length > index) popElement()
  }

  const readText = (text: string) => {
    if (link && link.text.length < maxTitleLength) link.text += text
    if (stack.at(-1)?.tag === 'title') {
      if (title.length < maxTitleLength && !isIn('svg')) title += text
      return
    }
    if (unseen > 0 || builder.isFull()) return
    buffer.push(text)
    const seen = text.replace(/\s+/g, '').length
    textLength += seen
    if (stack.some(({ isBold }) => isBold)) boldLength += seen
  }

  return {
    open,
    close,
    readText,
    openScript: (attributes) => {
      script = ''
      return attributes.get('type')?.toLowerCase().trim() === 'application/ld+json'
    },
    readScript: (text) => {
      if (script.length < maxScriptLength) script += text
    },
    build: () => {
      while (stack.length > 0) popElement()
      flush()
      return builder.build({ url, title: title.replace(/\s+/g, ' ').trim().slice(0, maxTitleLength), language, metadata })
    },
  }
}
