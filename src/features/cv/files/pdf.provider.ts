import { AsyncLocalStorage } from 'node:async_hooks'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import type { Notice } from '../contract.ts'
import {
  normalizeText,
  type PageSketch,
  type Reading,
  readingLimits,
  type SketchPiece,
  type TextLine,
  UnreadableFile,
} from '../rules.ts'
import { listActualTexts, replaceStated } from './actual-text.parse.ts'
import { joinDividedWords } from './divided-words.parse.ts'
import { extractPageLines, hasColumns, isReadable, type PlacedText } from './pdf.parse.ts'
import { splitVisible } from './visibility.parse.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

/** Preloads pdf.js before the first file arrives. */
export const loadPdfReader = async () => {
  await getResolvedPDFJS()
}

const openPdf = async (content: Uint8Array): Promise<PdfDocument> => {
  try {
    return await getDocumentProxy(content, { verbosity: 0, stopAtErrors: false, maxImageSize: 1 })
  } catch (error) {
    throw new UnreadableFile(
      error instanceof Error && error.name === 'PasswordException' ? 'FILE_ENCRYPTED' : 'FILE_DAMAGED',
    )
  }
}

type Page = Awaited<ReturnType<PdfDocument['getPage']>>
type TextItems = Awaited<ReturnType<Page['getTextContent']>>['items']

/**
 * Streams the text of a page from pdf.js: cancelling a stream stops its work, whereas extracting the whole text has no
 * limit.
 */
const itemsOf = async (page: Page, includeMarkedContent = false): Promise<TextItems> => {
  const reader = (page.streamTextContent({ includeMarkedContent }) as ReadableStream<{ items: TextItems }>).getReader()
  const items: TextItems = []
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    for (const item of next.value.items) items.push(item)
    if (items.length > readingLimits.piecesPerPage) {
      await reader.cancel(new Error('too many pieces'))
      throw new UnreadableFile('FILE_TOO_COMPLEX')
    }
  }
  return items
}

/** Most bytes of the content of a page that are searched for stated texts. */
const maxStatedBytes = 4_000_000

/** Texts stated for the marked contents of the page that was read last, in order. */
const listStatedTexts = (streams: readonly (readonly Uint8Array[])[]): (string | undefined)[] => {
  const contents = streams.map((chunks) => Buffer.concat(chunks).toString('latin1'))
  return contents.some((content) => content.includes('/ActualText')) ? contents.flatMap(listActualTexts) : []
}

/** Text items of a page, with stated texts in place of the glyphs below them. */
const readItems = async (page: Page): Promise<{ items: TextItems; replaced: ReadonlySet<number> }> => {
  const budget = inflationBudget.getStore()
  if (budget) budget.streams = []
  const items = await itemsOf(page)
  const stated = listStatedTexts(budget?.streams ?? [])
  if (budget) budget.streams = undefined
  if (stated.length === 0) return { items, replaced: new Set() }
  const marked = await itemsOf(page, true)
  const begins = marked.filter((item) => 'type' in item && item.type !== 'endMarkedContent').length
  // Marked content in a form has a stream of its own, and the order of the streams is unknown.
  if (begins !== stated.length) return { items, replaced: new Set() }
  const replaced = new Set(stated.flatMap((text, index) => (text === undefined ? [] : [index])))
  return { items: replaceStated(marked, stated), replaced }
}

interface PagePieces {
  visible: PlacedText[]
  /** Filters vertical words in the margin beside horizontal text. */
  turned: PlacedText[]
  hidden: SketchPiece[]
  unmapped: number
  view: readonly number[]
}

const piecesOf = async (document: PdfDocument, page: number): Promise<PagePieces> => {
  const proxy = await document.getPage(page)
  const { items, replaced } = await readItems(proxy)
  const pieces = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [a = 1, b = 0, c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    const piece = { text: item.str, x, y, width: item.width, height: Math.hypot(c, d) || item.height }
    return [{ piece, isTurned: Math.abs(b) > Math.abs(a) }]
  })
  const { fnArray, argsArray } = await proxy.getOperatorList()
  const { OPS } = await getResolvedPDFJS()
  const view = proxy.view
  proxy.cleanup()
  const turned = pieces.filter(({ isTurned }) => isTurned).map(({ piece }) => piece)
  const isWholeTurned = turned.length * 2 > pieces.length
  const upright = pieces.filter(({ isTurned }) => isWholeTurned || !isTurned).map(({ piece }) => piece)
  const split = splitVisible(upright, { codes: OPS, fnArray, argsArray, view, replaced })
  return { ...split, turned: isWholeTurned ? [] : turned, view }
}

interface InflationBudget {
  limit: number
  used: number
  onExceeded: () => void
  /** Inflated streams of the page that is read, while its texts are collected. */
  streams?: Uint8Array[][] | undefined
}

/**
 * Inflation budget of the document in this asynchronous context (AsyncLocalStorage); documents are read concurrently in
 * one process.
 */
const inflationBudget = new AsyncLocalStorage<InflationBudget>()

const countAgainst = (budget: InflationBudget) => {
  const chunks: Uint8Array[] = []
  budget.streams?.push(chunks)
  let kept = 0
  return new TransformStream<Uint8Array, Uint8Array>({
    transform: async (chunk, controller) => {
      budget.used += chunk.byteLength
      kept += chunk.byteLength
      if (budget.streams && kept <= maxStatedBytes) chunks.push(chunk.slice())
      if (budget.used <= budget.limit) return controller.enqueue(chunk)
      budget.onExceeded()
      await new Promise(() => undefined)
    },
  })
}

// Pauses a stream that exceeds the budget forever: pdf.js has no limit of its own, and treats an inflate error as
// damage that it recovers from with a slower inflater.
globalThis.DecompressionStream = new Proxy(globalThis.DecompressionStream, {
  construct: (target, given: ConstructorParameters<typeof DecompressionStream>) => {
    const stream = new target(...given)
    const budget = inflationBudget.getStore()
    if (!budget) return stream
    return { writable: stream.writable, readable: stream.readable.pipeThrough(countAgainst(budget)) }
  },
})

/**
 * Runs `read` with a budget of bytes to which the streams of the document may inflate together.
 * @throws UnreadableFile `FILE_TOO_COMPLEX` when the budget is exceeded.
 */
const withinInflatedBytes = async <Result>(limit: number, read: () => Promise<Result>): Promise<Result> => {
  const { promise: tooComplex, reject } = Promise.withResolvers<never>()
  const onExceeded = () => reject(new UnreadableFile('FILE_TOO_COMPLEX'))
  const reading = inflationBudget.run({ limit, used: 0, onExceeded }, read)
  return await Promise.race([reading, tooComplex])
}

const linesOfPieces = ({ visible, turned }: PagePieces, page: number): TextLine[] => {
  const lines = joinDividedWords(extractPageLines(visible, page))
  const beside = turned.map(({ text }) => normalizeText(text)).filter((text) => text !== '')
  return [
    ...lines,
    ...beside.map((text, index) => ({
      page,
      line: (lines.at(-1)?.line ?? 0) + index + 1,
      text,
      size: 1,
      startsBlock: true,
    })),
  ]
}

const sketchOf = (pieces: PagePieces, lines: readonly TextLine[], page: number): PageSketch => {
  const [left = 0, bottom = 0, right = 0, top = 0] = pieces.view
  const place = (piece: PlacedText): SketchPiece => ({
    text: normalizeText(piece.text).slice(0, readingLimits.sketchText),
    x: piece.x - left,
    y: top - piece.y,
    width: piece.width,
    height: piece.height,
  })
  const shown = [...pieces.visible, ...pieces.turned].map(place)
  const hidden = pieces.hidden.map((piece) => ({ ...place(piece), ...(piece.hidden ? { hidden: piece.hidden } : {}) }))
  return {
    page,
    width: right - left,
    height: top - bottom,
    pieces: [...hidden.slice(0, readingLimits.sketchPieces / 4), ...shown].slice(0, readingLimits.sketchPieces),
    lines: lines.map(({ text }) => text),
    unmapped: pieces.unmapped,
    hasColumns: hasColumns(pieces.visible),
  }
}

const noticesOf = ({ hidden, unmapped }: PagePieces, page: number): Notice[] => [
  ...(unmapped > 0 ? [{ code: 'GLYPHS_UNMAPPED' as const, page }] : []),
  ...(hidden.length > 0 ? [{ code: 'HIDDEN_TEXT' as const, page }] : []),
]

/** Reads one page; an unreadable page adds a notice instead of lines. */
const readPage = async (document: PdfDocument, page: number, reading: Reading, withSketch: boolean) => {
  const pieces = await piecesOf(document, page)
  const lines = linesOfPieces(pieces, page)
  if (isReadable(lines)) {
    reading.lines.push(...lines)
    reading.notices.push(...noticesOf(pieces, page))
  } else reading.notices.push({ code: 'PAGE_UNREADABLE', page })
  if (withSketch && page <= readingLimits.sketchPages) reading.pages?.push(sketchOf(pieces, lines, page))
}

const readPages = async (document: PdfDocument, withSketch: boolean): Promise<Reading> => {
  const reading: Reading = { lines: [], notices: [], pages: [] }
  let damagedPages = 0
  const last = Math.min(document.numPages, readingLimits.pages)
  for (let page = 1; page <= last; page += 1) {
    try {
      await readPage(document, page, reading, withSketch)
    } catch (error) {
      if (error instanceof UnreadableFile) throw error
      damagedPages += 1
      reading.notices.push({ code: 'PAGE_UNREADABLE', page })
    }
  }
  if (reading.lines.length === 0 && (damagedPages > 0 || last === 0)) throw new UnreadableFile('FILE_DAMAGED')
  if (document.numPages > last) reading.notices.push({ code: 'TEXT_CUT', page: last + 1 })
  return reading
}

/** Reads the lines of a PDF; pages without text, or unreadable ones, are reported and skipped. */
export const readPdf = async (content: Uint8Array, { withSketch = false } = {}): Promise<Reading> =>
  await withinInflatedBytes(
    readingLimits.pageContentBytes,
    async () => await readPages(await openPdf(content), withSketch),
  )
