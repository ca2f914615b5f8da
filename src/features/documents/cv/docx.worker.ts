import { serveJobs } from '#src/server/worker-pool.ts'
import { renderDocx } from './docx.provider.ts'
import type { PrintedCv } from './printed.format.ts'

serveJobs(async (printed: PrintedCv) => ({ content: await renderDocx(printed) }))
