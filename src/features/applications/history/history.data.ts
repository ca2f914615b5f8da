import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, isBeforeCursor, type PageEnd } from '#src/server/keyset-cursor.ts'
import { applicationTimeline } from '../tables.ts'
import { historyPageSize } from './history.rules.ts'

export type TimelineRow = typeof applicationTimeline.$inferSelect
export type NewTimelineEvent = Omit<typeof applicationTimeline.$inferInsert, 'userId' | 'eventDate'>

/**
 * Lists a page of history lines, newest first, after the cursor `after`, and one extra row; each with whether another
 * line has undone it.
 */
export const listTimeline = async (db: Db, ownerId: OwnerId, applicationId: string, after?: PageEnd) =>
  await db
    .select({
      ...getTableColumns(applicationTimeline),
      at: exactInstant(applicationTimeline.eventDate),
      // Written as SQL, because a column of the outer query would lose its table name here.
      isUndone: sql<boolean>`exists (select from application_timeline u
        where u.user_id = application_timeline.user_id and u.reverts_event_id = application_timeline.id)`,
    })
    .from(applicationTimeline)
    .where(
      and(
        eq(applicationTimeline.userId, ownerId),
        eq(applicationTimeline.applicationId, applicationId),
        isBeforeCursor(applicationTimeline.eventDate, applicationTimeline.id, after),
      ),
    )
    .orderBy(desc(applicationTimeline.eventDate), desc(applicationTimeline.id))
    .limit(historyPageSize + 1)

export const findTimelineEvent = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(applicationTimeline)
      .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.id, id)))
  )[0]

/** Finds the line that has undone another one; undefined if there is none. */
export const findUndoOf = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select({ id: applicationTimeline.id })
      .from(applicationTimeline)
      .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.revertsEventId, id)))
  )[0]

/**
 * Inserts a history line, later than those before it in the same transaction.
 *
 * @returns its id; undefined if it undoes a line that is already undone
 */
export const insertTimelineEvent = async (
  db: Db,
  ownerId: OwnerId,
  event: NewTimelineEvent,
): Promise<string | undefined> =>
  (
    await db
      .insert(applicationTimeline)
      .values({ ...event, userId: ownerId, eventDate: sql`clock_timestamp()` })
      .onConflictDoNothing()
      .returning({ id: applicationTimeline.id })
  )[0]?.id
