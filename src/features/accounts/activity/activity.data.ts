import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, olderThan, type PageEnd } from '#src/server/pages-of-rows.ts'
import { auditLog } from '#src/server/tables.ts'

/** A person's own entries, newest first, after the page that ended at `before`. */
export const listActivity = async (
  db: Db,
  ownerId: OwnerId,
  { before, limit }: { before: PageEnd | undefined; limit: number },
) =>
  await db
    .select({ ...getTableColumns(auditLog), at: exactInstant(auditLog.createdAt) })
    .from(auditLog)
    .where(and(eq(auditLog.userId, ownerId), olderThan(auditLog.createdAt, auditLog.id, before)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
