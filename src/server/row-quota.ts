import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, OwnerId } from './database.ts'
import { createApiError } from './procedures.ts'

/** Row quota: the maximum length of a user's list, and its rows. */
export interface RowQuota {
  /** List name in the API error. */
  name: string
  limit: number
  table: PgTable & { userId: PgColumn }
  /** Condition for the rows that count; all of the user's rows without it. */
  where?: SQL | undefined
}

/** Margin below the quota within which inserts are serialised; greater than the number of concurrent transactions. */
const nearlyFull = 32

/**
 * Enforces a row quota.
 *
 * Call it after the insert of one row, so that a duplicate is rejected as such; before the insert of many, with their
 * number as `adding`. The lock is taken only near the limit: elsewhere no request waits, and no lock order can be
 * violated.
 *
 * @throws LIST_FULL
 */
export const enforceQuota = async (
  db: Db,
  ownerId: OwnerId,
  { name, limit, table, where }: RowQuota,
  adding = 0,
): Promise<void> => {
  const countRows = async () =>
    (
      await db
        .select({ rows: count() })
        .from(table as PgTable)
        .where(and(eq(table.userId, ownerId), where))
    )[0]?.rows ?? 0
  if (adding === 0 && (await countRows()) + nearlyFull <= limit) return
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`list ${name} ${ownerId}`}, 0))`)
  // A separate statement, so that its snapshot includes what was committed while this one waited for the lock.
  if ((await countRows()) + adding > limit) throw createApiError('LIST_FULL', { name, limit })
}
