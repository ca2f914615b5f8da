import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

// Waits for the sources of matches: a late one is left out, and the others are shown without it.

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isCancelled(error.cause))

/** What `work` reads, or undefined after `limitMs`: the database ends the statement, so the connection is free again. */
export const readInTime = async <T>(db: Db, limitMs: number, work: () => Promise<T>): Promise<T | undefined> => {
  await db.execute(sql.raw(`savepoint in_time; set local statement_timeout = ${Math.max(1, Math.trunc(limitMs))}`))
  try {
    return await work()
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  } finally {
    // Back to the limit from before as well; there is nothing to lose, for `work` only reads.
    await db.execute(sql.raw('rollback to savepoint in_time; release savepoint in_time'))
  }
}

/** What comes of `work`, or undefined after `limitMs`; the work goes on, for whoever asks next. */
export const awaitInTime = async <T>(work: Promise<T>, limitMs: number): Promise<T | undefined> => {
  const timer = new AbortController()
  const late = wait(limitMs, undefined, { signal: timer.signal })
  late.catch(() => undefined)
  return await Promise.race([work, late]).finally(() => timer.abort())
}
