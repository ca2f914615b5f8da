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
  /** Whether the pages are asked for as they are drawn. */
  withSketch: boolean
}

export type CvAnswer =
  | { findings: Finding[]; notices: Notice[]; text: string; pages: PageSketch[] }
  | { code: CvReadCode }

// The readers are large; they are loaded in the thread alone, and go with it.
const readFile = async ({ type, content, withSketch }: CvJob): Promise<Reading> => {
  if (type === 'pdf') return (await import('./files/pdf.provider.ts')).readPdf(content, { withSketch })
  if (type === 'docx') return (await import('./files/docx.provider.ts')).readDocx(content)
  return { lines: splitTextLines(decodeText(content) ?? ''), notices: [] }
}

/** Keeps the text that fits, so that a book is read in part and said to be. */
const cut = ({ lines, notices, pages = [] }: Reading): Required<Reading> => {
  const kept: TextLine[] = []
  let room: number = readingLimits.textLength
  for (const line of lines) {
    if (line.text.length + 1 > room) {
      const others = notices.filter(({ code }) => code !== 'TEXT_CUT')
      kept.push({ ...line, text: line.text.slice(0, room).toWellFormed() })
      return { pages, lines: kept, notices: [...others, { code: 'TEXT_CUT', page: line.page }] }
    }
    kept.push(line)
    room -= line.text.length + 1
  }
  return { pages, lines: kept, notices }
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

/** Above the ordinary: what other people ask for comes first. */
const patience = 10

/** Lets everybody else go first; Linux counts a thread as a process here, elsewhere it stays as it is. */
const yieldToOthers = () => {
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), patience)
  } catch {
    // Not Linux, or not allowed: the reading is bounded in time in any case.
  }
}

yieldToOthers()
parentPort?.once('message', async (job: CvJob) => parentPort?.postMessage(await answerTo(job)))
// Nearly everybody sends a PDF; its reader is the slowest to load.
await (await import('./files/pdf.provider.ts')).loadPdfReader()
