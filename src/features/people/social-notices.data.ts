import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { notificationOutbox } from './tables.ts'

/** People and notices of one run; the rest come with the next. */
const maxPeople = 1_000
const maxNotices = 50

/** People for whom notices wait; needs the service role. */
export const listUsersWithPendingNotices = async (service: Db): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: notificationOutbox.userId })
      .from(notificationOutbox)
      .orderBy(asc(notificationOutbox.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)

/**
 * The oldest notices of a person; whoever else looks meanwhile passes over them. A message is told once it waited so many
 * milliseconds: reading it takes its notice back.
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
