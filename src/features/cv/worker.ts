import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Finding, Notice } from './contract.ts'
import { decodeText, splitTextLines } from './files/text.parse.ts'
import { readFindings } from './reading/findings.parse.ts'
import {
  type CvFileType,
  type CvReadCode,
  type PageSketch,
  type Reading,
  readingLimits,
  type TextLine,
  UnreadableFile,
} from './rules.ts'

export interface CvJob {
  type: CvFileType
  content: Uint8Array<ArrayBuffer>
  /** Whether pages as drawn are requested. */
  withSketch: boolean
}

export type CvAnswer =
  | { findings: Finding[]; notices: Notice[]; text: string; pages: PageSketch[] }
  | { code: CvReadCode }

// Parsers are large; they are loaded in the worker thread only, and released with it.
const readFile = async ({ type, content, withSketch }: CvJob): Promise<Reading> => {
  if (type === 'pdf') return (await import('./files/pdf.provider.ts')).readPdf(content, { withSketch })
  if (type === 'docx') return (await import('./files/docx.provider.ts')).readDocx(content)
  return { lines: splitTextLines(decodeText(content) ?? ''), notices: [] }
}

/** Truncates the text at its limit, with a notice that only a part was read. */
const cut = ({ lines, notices, pages = [] }: Reading): Required<Reading> => {
  const acceptedLines: TextLine[] = []
  let room: number = readingLimits.textLength
  for (const line of lines) {
    if (line.text.length + 1 > room) {
      const others = notices.filter(({ code }) => code !== 'TEXT_CUT')
      acceptedLines.push({ ...line, text: line.text.slice(0, room).toWellFormed() })
      return { pages, lines: acceptedLines, notices: [...others, { code: 'TEXT_CUT', page: line.page }] }
    }
    acceptedLines.push(line)
    room -= line.text.length + 1
  }
  return { pages, lines: acceptedLines, notices }
}

const answerTo = async (job: CvJob): Promise<CvAnswer> => {
  try {
    const { lines, notices, pages } = cut(await readFile(job))
    if (lines.length === 0) return { code: 'FILE_WITHOUT_TEXT' }
    const read = readFindings(lines)
    const text = lines.map((line) => line.text).join('\n')
    return { findings: read.findings, notices: [...notices, ...read.notices], text, pages }
  } catch (error) {
    if (error instanceof UnreadableFile) return { code: error.code }
    throw error
  }
}

/** Lower priority than normal: other requests come first. */
const patience = 10

/** Lowers the scheduling priority of the thread. Linux treats a thread as a process here; elsewhere it is unchanged. */
const yieldToOthers = () => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), patience)
  } catch {
    // Not Linux, or not permitted: the reading time is limited in any case.
  }
}

yieldToOthers()
parentPort?.once('message', async (job: CvJob) => parentPort?.postMessage(await answerTo(job)))
// Preloads the PDF parser: most files are PDFs, and it is the slowest to load.
await (await import('./files/pdf.provider.ts')).loadPdfReader()
