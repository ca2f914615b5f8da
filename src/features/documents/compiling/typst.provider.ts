import { compileLimits } from '../rules.ts'
import { createThreads } from './threads.provider.ts'
import type { TypstJob } from './typst.worker.ts'

/** What comes of a document: the file, the pages below each other as one SVG, or one page of it, counted from 1. */
export type Output = 'pdf' | 'svg' | { page: number }

/** A document that was set. */
export interface SetDocument {
  pages: number
  /** Empty where more pages than `maxShownPages` were to be drawn. */
  content: Uint8Array | string
  /** Characters that no font of ours has; each is printed as a box. */
  missing: string[]
  /** What the compiler alone took. */
  compilerMs: number
}

/** The server's own typesetter. */
export const typesetter = createThreads<TypstJob, SetDocument>(new URL('./typst.worker.ts', import.meta.url), {
  ...compileLimits,
  in: 'process',
})
