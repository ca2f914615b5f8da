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

const piecesOf = async (document: PdfDocument, page: number): Promise<PlacedText[]> => {
  const proxy = await document.getPage(page)
  const { items } = await proxy.getTextContent()
  const pieces = items.slice(0, readingLimits.piecesPerPage).flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return []
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform as number[]
    return [{ text: item.str, x, y, width: item.width, height: Math.hypot(c, d) || item.height }]
  })
  proxy.cleanup()
  return pieces
}

/** Reads the lines of a PDF; pages that hold no text, or cannot be read, are told and skipped. */
export const readPdf = async (content: Uint8Array): Promise<Reading> => {
  const document = await openPdf(content)
  const reading: Reading = { lines: [], notices: [] }
  let damagedPages = 0
  const last = Math.min(document.numPages, readingLimits.pages)
  for (let page = 1; page <= last; page += 1) {
    try {
      const lines = linesOfPage(await piecesOf(document, page), page)
      if (isReadable(lines)) reading.lines.push(...lines)
      else reading.notices.push({ code: 'PAGE_UNREADABLE', page })
    } catch {
      damagedPages += 1
      reading.notices.push({ code: 'PAGE_UNREADABLE', page })
    }
  }
  if (reading.lines.length === 0 && (damagedPages > 0 || last === 0)) throw new UnreadableFile('FILE_DAMAGED')
  if (document.numPages > last) reading.notices.push({ code: 'TEXT_CUT', page: last + 1 })
  return reading
}
