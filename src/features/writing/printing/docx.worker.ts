import { serveJobs } from '#src/server/worker-pool.ts'
import { renderWritingDocx } from './docx.provider.ts'
import type { PrintedWriting } from './printed.format.ts'

serveJobs(async (printed: PrintedWriting) => ({ content: await renderWritingDocx(printed) }))
