import { and, desc, eq, lt } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { auditLog } from '#src/server/tables.ts'

/** A person's own entries, newest first, older than `before` when it is given. */
export const listActivity = async (db: Db, ownerId: OwnerId, { before, limit }: { before?: string; limit: number }) =>
  await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.userId, ownerId), before ? lt(auditLog.createdAt, before) : undefined))
    .orderBy(desc(auditLog.createdAt))
    .limit(limit)
