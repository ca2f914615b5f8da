import { compileLimits, maxShownCharacters } from '../rules.ts'
import type { TypstJob } from './typst.worker.ts'
import { createWorkerPool, TypesettingError } from './worker-pool.provider.ts'

/** What comes of a document: the file, the pages below each other as one SVG, or one page of it, counted from 1. */
export type Output = 'pdf' | 'svg' | { page: number }

/** A document that was set. */
export interface TypesetDocument {
  pages: number
  /** Empty where more pages than `maxShownPages` were to be drawn. */
  content: Uint8Array | string
  /** Characters that no font of ours has; each is printed as a box. */
  missing: string[]
  /** What the compiler alone took. */
  compilerMs: number
}

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

/** The server's own typesetter. */
export const typesetter: typeof processes = {
  ...processes,
  make: async (job, person) => {
    if (job.output !== 'pdf' && countCharacters(job.printed) > maxShownCharacters) throw new TypesettingError('length')
    return await processes.make(job, person)
  },
}
