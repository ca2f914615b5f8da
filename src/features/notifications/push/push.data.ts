import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { pushSubscriptions } from '../tables.ts'

interface NewSubscription {
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
}

export const upsertSubscription = async (db: Db, ownerId: OwnerId, row: NewSubscription) => {
  await db
    .insert(pushSubscriptions)
    .values({ ...row, userId: ownerId })
    .onConflictDoUpdate({
      target: [pushSubscriptions.userId, pushSubscriptions.endpoint],
      set: { sessionId: row.sessionId, p256dh: row.p256dh, auth: row.auth, createdAt: sql`now()` },
    })
}

/** Deletes all but the newest few subscriptions of a user. */
export const deleteOldSubscriptions = async (db: Db, ownerId: OwnerId, max: number) => {
  const old = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ownerId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .offset(max)
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, ownerId), inArray(pushSubscriptions.id, old)))
}

/**
 * Deletes other users' push subscriptions of this browser, which belongs to the latest user who registered it. Needs
 * the service role.
 */
export const deleteOthersSubscription = async (service: Db, ownerId: OwnerId, endpoint: string) => {
  await service
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, ownerId)))
}

export const deleteSubscription = async (db: Db, ownerId: OwnerId, endpoint: string) =>
  (
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, ownerId), eq(pushSubscriptions.endpoint, endpoint)))
  ).rowCount ?? 0
