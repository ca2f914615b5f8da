import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { notificationOutbox } from './tables.ts'

/** Batch size of users and notices per run; the rest follow in the next run. */
const maxPeople = 1_000
const maxNotices = 50

/** Lists users with pending notices. Needs the service role. */
export const listUsersWithPendingNotices = async (service: Db): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: notificationOutbox.userId })
      .from(notificationOutbox)
      .orderBy(asc(notificationOutbox.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)

/**
 * Oldest pending notices of a user, with rows that another worker holds skipped (`skip locked`). A message becomes due
 * after a delay in milliseconds, because reading it deletes its notice.
 */
export const listPendingNotices = async (db: Db, ownerId: OwnerId, messageMs: number) =>
  await db
    .select()
    .from(notificationOutbox)
    .where(
      and(
        eq(notificationOutbox.userId, ownerId),
        or(
          ne(notificationOutbox.kind, 'message'),
          lte(notificationOutbox.createdAt, sql`now() - ${messageMs} * interval '1 millisecond'`),
        ),
      ),
    )
    .orderBy(asc(notificationOutbox.createdAt))
    .limit(maxNotices)
    .for('update', { skipLocked: true })

export const deleteNotice = async (db: Db, id: string): Promise<void> => {
  await db.delete(notificationOutbox).where(eq(notificationOutbox.id, id))
}
