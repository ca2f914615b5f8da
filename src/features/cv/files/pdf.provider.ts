import { getDocumentProxy } from 'unpdf'
import { type Reading, readingLimits, UnreadableFile } from '../rules.ts'
import { isReadable, linesOfPage, type PlacedText } from './pdf.parse.ts'

type PdfDocument = Awaited<ReturnType<typeof getDocumentProxy>>

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

/** Takes the text of a page as pdf.js finds it: a stream that is cancelled ends its work, while the whole is never too much for it. */
const itemsOf = async (page: Page): Promise<TextItems> => {
  const reader = (page.streamTextContent() as ReadableStream<{ items: TextItems }>).getReader()
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

const piecesOf = async (document: PdfDocument, page: number): Promise<PlacedText[]> => {
  const proxy = await document.getPage(page)
  const pieces = (await itemsOf(proxy)).flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    return [{ text: item.str, x, y, width: item.width, height: Math.hypot(c, d) || item.height }]
  })
  proxy.cleanup()
  return pieces
}

/**
 * Runs `read` while the contents of pages may inflate to so many bytes together. pdf.js takes an error of inflating for
 * damage and goes on in its own, slower way; so a stream that is too long is left without an end instead.
 */
const withinInflatedBytes = async <Result>(limit: number, read: () => Promise<Result>): Promise<Result> => {
  const Native = globalThis.DecompressionStream
  const { promise: tooComplex, reject } = Promise.withResolvers<never>()
  let bytes = 0
  const count = async (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    bytes += chunk.byteLength
    if (bytes <= limit) return controller.enqueue(chunk)
    reject(new UnreadableFile('FILE_TOO_COMPLEX'))
    await new Promise(() => undefined)
  }
  globalThis.DecompressionStream = new Proxy(Native, {
    construct: (target, given: ConstructorParameters<typeof Native>) => {
      const { readable, writable } = new target(...given)
      return { writable, readable: readable.pipeThrough(new TransformStream({ transform: count })) }
    },
  })
  try {
    return await Promise.race([read(), tooComplex])
  } finally {
    globalThis.DecompressionStream = Native
  }
}

const readPages = async (document: PdfDocument): Promise<Reading> => {
  const reading: Reading = { lines: [], notices: [] }
  let damagedPages = 0
  const last = Math.min(document.numPages, readingLimits.pages)
  for (let page = 1; page <= last; page += 1) {
    try {
      const lines = linesOfPage(await piecesOf(document, page), page)
      if (isReadable(lines)) reading.lines.push(...lines)
      else reading.notices.push({ code: 'PAGE_UNREADABLE', page })
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

/** Reads the lines of a PDF; pages that hold no text, or cannot be read, are told and skipped. */
export const readPdf = async (content: Uint8Array): Promise<Reading> =>
  await withinInflatedBytes(readingLimits.pageContentBytes, async () => await readPages(await openPdf(content)))
