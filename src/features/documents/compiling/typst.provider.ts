import { createWorkerPool, WorkerPoolError } from '#src/server/worker-pool.ts'
import { compileLimits, maxShownCharacters } from '../rules.ts'
import type { TypesetDocument, TypstJob } from './typst.worker.ts'

const processes = createWorkerPool<TypstJob, TypesetDocument>(new URL('./typst.worker.ts', import.meta.url), {
  ...compileLimits,
  in: 'process',
})

/** Counts the characters of all texts in a value. */
const countCharacters = (value: unknown): number => {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((count, part) => count + countCharacters(part), 0)
}

/** Process pool of the server that typesets documents. */
export const typesetter: typeof processes = {
  ...processes,
  make: async (job, person) => {
    if (job.output !== 'pdf' && countCharacters(job.printed) > maxShownCharacters) throw new WorkerPoolError('length')
    return await processes.make(job, person)
  },
}
