import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, OwnerId } from './database.ts'
import { createApiError } from './procedures.ts'

/** The longest that a list of a person may become, and the rows that it is made of. */
export interface RowQuota {
  /** As the API names the list in the refusal. */
  name: string
  limit: number
  table: PgTable & { userId: PgColumn }
  /** Which of the person's rows count; all of them without it. */
  where?: SQL | undefined
}

/** Within so many rows of its limit a list grows in one transaction at a time; more than are under way at once. */
const nearlyFull = 32

/**
 * Refuses with LIST_FULL what would make a list longer than its limit. Call it after the insert of one row, so that a row
 * that is there already is refused as such; before the insert of many, with their number as `adding`. The lock is taken
 * only near the limit: elsewhere nobody has to wait, and no order of locks can be broken.
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
  // A statement of its own: it sees what was committed while this one waited for the lock.
  if ((await countRows()) + adding > limit) throw createApiError('LIST_FULL', { name, limit })
}
