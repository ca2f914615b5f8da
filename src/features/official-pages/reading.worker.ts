import { UnreadableFile } from '#src/features/cv/rules.ts'
import { decodePage } from '#src/server/page-fetch/charset.ts'
import { serveJobs } from '#src/server/worker-pool.ts'
import type { PageDocument, PageReading } from './page-reading.rules.ts'
import { joinPdfLines } from './pdf-text.format.ts'
import { parseHtmlPage } from './reading/html.parse.ts'
import { readPage } from './reading/read-page.engine.ts'
import { parseTextPage } from './reading/text.parse.ts'

/** Content of a page: bytes in the encoding that its server declares, or decoded text. */
export type PageContent =
  | { kind: 'html' | 'text'; text: string }
  | { kind: 'html' | 'text' | 'pdf'; bytes: Uint8Array; charset: string | undefined }

export type PageReadingJob = PageContent & { url: string }

/** Reading without the blocks of the page, which stay in the thread. */
export type PageContentReading = Omit<PageReading, 'document'> & Pick<PageDocument, 'title' | 'language' | 'text'>

export type PageReadingAnswer = { reading: PageContentReading } | { refused: 'unreadable' | 'no_text' | 'too_complex' }

/** Reads the text of a PDF. The parser is large and loaded for the first one. */
const readPdfText = async (bytes: Uint8Array): Promise<string> => {
  const { readPdf } = await import('#src/features/cv/files/pdf.provider.ts')
  return joinPdfLines((await readPdf(bytes)).lines)
}

const parsePage = async (job: PageReadingJob): Promise<PageDocument | undefined> => {
  if (job.kind === 'pdf') {
    const text = await readPdfText(job.bytes)
    return text === '' ? undefined : parseTextPage(text, job.url)
  }
  const text = 'text' in job ? job.text : decodePage(job.bytes, job.charset)
  return job.kind === 'html' ? parseHtmlPage(text, job.url) : parseTextPage(text, job.url)
}

const refuseFile = ({ code }: UnreadableFile): PageReadingAnswer => ({
  refused: code === 'FILE_TOO_COMPLEX' ? 'too_complex' : 'unreadable',
})

serveJobs(async (job: PageReadingJob): Promise<PageReadingAnswer> => {
  try {
    const document = await parsePage(job)
    if (!document) return { refused: 'no_text' }
    const { document: _, ...reading } = readPage(document)
    const { title, language, text } = document
    return { reading: { ...reading, title, language, text } }
  } catch (error) {
    if (error instanceof UnreadableFile) return refuseFile(error)
    throw error
  }
})
