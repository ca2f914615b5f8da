import { answerJobs } from '../compiling/threads.provider.ts'
import { docxOf } from './docx.provider.ts'
import type { PrintedCv } from './printed.format.ts'

answerJobs(async (printed: PrintedCv) => ({ content: await docxOf(printed) }))
