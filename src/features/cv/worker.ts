import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { Finding, Notice } from './contract.ts'
import { linesOfText, textIn } from './files/text.parse.ts'
import { readFindings } from './reading/findings.parse.ts'
import {
  type CvFileType,
  type CvReadCode,
  type Reading,
  readingLimits,
  type TextLine,
  UnreadableFile,
} from './rules.ts'

export interface CvJob {
  type: CvFileType
  content: Uint8Array<ArrayBuffer>
}

export type CvAnswer = { findings: Finding[]; notices: Notice[]; text: string } | { code: CvReadCode }

// The readers are large; each is loaded only in a thread that needs it, and goes with it.
const readFile = async ({ type, content }: CvJob): Promise<Reading> => {
  if (type === 'pdf') return (await import('./files/pdf.provider.ts')).readPdf(content)
  if (type === 'docx') return (await import('./files/docx.provider.ts')).readDocx(content)
  return { lines: linesOfText(textIn(content) ?? ''), notices: [] }
}

/** Keeps the text that fits, so that a book is read in part and said to be. */
const cut = ({ lines, notices }: Reading): Reading => {
  const kept: TextLine[] = []
  let room: number = readingLimits.textLength
  for (const line of lines) {
    if (line.text.length + 1 > room) {
      const others = notices.filter(({ code }) => code !== 'TEXT_CUT')
      kept.push({ ...line, text: line.text.slice(0, room).toWellFormed() })
      return { lines: kept, notices: [...others, { code: 'TEXT_CUT', page: line.page }] }
    }
    kept.push(line)
    room -= line.text.length + 1
  }
  return { lines: kept, notices }
}

const answerTo = async (job: CvJob): Promise<CvAnswer> => {
  try {
    const { lines, notices } = cut(await readFile(job))
    if (lines.length === 0) return { code: 'FILE_WITHOUT_TEXT' }
    const read = readFindings(lines)
    const text = lines.map((line) => line.text).join('\n')
    return { findings: read.findings, notices: [...notices, ...read.notices], text }
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
parentPort?.postMessage(await answerTo(workerData as CvJob))
