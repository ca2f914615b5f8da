import { createThreads } from './threads.provider.ts'
import type { TypstJob } from './typst.worker.ts'

/** A document that was set. */
export interface SetDocument {
  pages: number
  content: Uint8Array | string
  /** Characters that no font of ours has; each is printed as a box. */
  missing: string[]
  /** What the compiler alone took. */
  compilerMs: number
}

/** The server's own typesetter. */
export const typesetter = createThreads<TypstJob, SetDocument>(new URL('./typst.worker.ts', import.meta.url))
