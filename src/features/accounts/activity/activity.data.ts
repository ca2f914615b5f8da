import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, isBeforeCursor, type PageEnd } from '#src/server/keyset-cursor.ts'
import { auditLog } from '#src/server/tables.ts'

/** Lists the user's own activity, newest first, paginated by the cursor `after`. */
export const listActivity = async (
  db: Db,
  ownerId: OwnerId,
  { after, limit }: { after: PageEnd | undefined; limit: number },
) =>
  await db
    .select({ ...getTableColumns(auditLog), at: exactInstant(auditLog.createdAt) })
    .from(auditLog)
    .where(and(eq(auditLog.userId, ownerId), isBeforeCursor(auditLog.createdAt, auditLog.id, after)))
    .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
    .limit(limit)
