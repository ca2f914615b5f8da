import { answerJobs } from '#src/features/documents/compiling/threads.provider.ts'
import { writingDocx } from './docx.provider.ts'
import type { PrintedWriting } from './printed.format.ts'

answerJobs(async (printed: PrintedWriting) => ({ content: await writingDocx(printed) }))
