import { sql } from 'drizzle-orm'
import { type Db, withSavepoint } from '#src/server/transactions.ts'
import { TimeLimitError, withTimeLimit } from '#src/shared/time-limit.ts'

// Timeouts of match sources: a late source is omitted, and the results of the others are shown.

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isCancelled(error.cause))

/**
 * Runs `work` with a statement timeout and returns undefined after `limitMs`: the database cancels the statement, so
 * the connection is released.
 */
export const readWithTimeout = async <T>(db: Db, limitMs: number, work: () => Promise<T>): Promise<T | undefined> => {
  const limited = async () => {
    await db.execute(sql`select set_config('statement_timeout', ${String(Math.max(1, Math.trunc(limitMs)))}, true)`)
    return await work()
  }
  try {
    // Rolls the savepoint back to reset the statement timeout for later statements. The work only reads.
    return await withSavepoint(db, limited, { discard: true })
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/**
 * Races `work` against a timeout: undefined after `limitMs`. The work continues, and its result serves the next caller.
 */
export const awaitWithTimeout = async <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> => {
  try {
    return await withTimeLimit(work, limitMs)
  } catch (error) {
    if (error instanceof TimeLimitError) return undefined
    throw error
  }
}
