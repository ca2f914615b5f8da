import { and, asc, eq, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { socialNotices } from './tables.ts'

/** People and notices of one run; the rest come with the next. */
const maxPeople = 1_000
const maxNotices = 50

/** People for whom notices wait; needs the service role. */
export const listWaitingPeople = async (service: Db): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: socialNotices.userId })
      .from(socialNotices)
      .orderBy(asc(socialNotices.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)

/**
 * The oldest notices of a person; whoever else looks meanwhile passes over them. A message is told once it waited so many
 * milliseconds: reading it takes its notice back.
 */
export const listWaitingNotices = async (db: Db, ownerId: OwnerId, messageMs: number) =>
  await db
    .select()
    .from(socialNotices)
    .where(
      and(
        eq(socialNotices.userId, ownerId),
        or(
          ne(socialNotices.kind, 'message'),
          lte(socialNotices.createdAt, sql`now() - ${messageMs} * interval '1 millisecond'`),
        ),
      ),
    )
    .orderBy(asc(socialNotices.createdAt))
    .limit(maxNotices)
    .for('update', { skipLocked: true })

export const deleteNotice = async (db: Db, id: string): Promise<void> => {
  await db.delete(socialNotices).where(eq(socialNotices.id, id))
}
