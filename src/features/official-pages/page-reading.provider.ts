import { createWorkerPool, WorkerPoolError } from '#src/server/worker-pool.ts'
import type { PageReadRefusalReason } from './read-page.rules.ts'
import type { PageContent, PageContentReading, PageReadingAnswer, PageReadingJob } from './reading.worker.ts'

/**
 * Limits of reading a page, far above what the largest pages need. A thread that exceeds them is terminated and replaced.
 */
const readingLimits = {
  workMs: 3_000,
  /** Running or waiting for the CPU, with the start of the thread. */
  timeMs: 15_000,
  heapMb: 256,
  // A thread has no resident memory of its own.
  memoryMb: 256,
  spareMemoryMb: 256,
  concurrency: { atOnce: 1, waiting: 40, perPerson: 4 },
  idleMs: 5 * 60_000,
}

const readers = createWorkerPool<PageReadingJob, PageReadingAnswer>(
  new URL('./reading.worker.ts', import.meta.url),
  readingLimits,
)

const refusals: Partial<Record<WorkerPoolError['reason'], PageReadRefusalReason>> = {
  busy: 'busy',
  timeout: 'too_complex',
  memory: 'too_complex',
}

/**
 * Reads a page in the worker thread, so that no page delays other requests.
 *
 * @param reader key of the fair queue, usually the user id
 * @returns the reading, or the reason why the page could not be read
 */
export const readPageContent = async (
  content: PageContent,
  url: string,
  reader: string,
): Promise<PageContentReading | { refused: PageReadRefusalReason }> => {
  try {
    const answer = await readers.make({ ...content, url }, reader)
    return 'reading' in answer ? answer.reading : answer
  } catch (error) {
    const refused = error instanceof WorkerPoolError ? refusals[error.reason] : undefined
    if (!refused) throw error
    return { refused }
  }
}
