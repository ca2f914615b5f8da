import { sql } from 'drizzle-orm'
import { type Db, withSavepoint } from '#src/server/transactions.ts'
import { TimeLimitError, withTimeLimit } from '#src/shared/time-limit.ts'

// Waits for the sources of matches: a late one is left out, and the others are shown without it.

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isCancelled(error.cause))

/** What `work` reads, or undefined after `limitMs`: the database ends the statement, so the connection is free again. */
export const readWithTimeout = async <T>(db: Db, limitMs: number, work: () => Promise<T>): Promise<T | undefined> => {
  const limited = async () => {
    await db.execute(sql`select set_config('statement_timeout', ${String(Math.max(1, Math.trunc(limitMs)))}, true)`)
    return await work()
  }
  try {
    // Discarded for the sake of the limit: it must not bind the statements after this one. The work only reads.
    return await withSavepoint(db, limited, { discard: true })
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/** What comes of `work`, or undefined after `limitMs`; the work goes on, for whoever asks next. */
export const awaitWithTimeout = async <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> => {
  try {
    return await withTimeLimit(work, limitMs)
  } catch (error) {
    if (error instanceof TimeLimitError) return undefined
    throw error
  }
}
