import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, isBeforeCursor, type PageEnd } from '#src/server/keyset-cursor.ts'
import { applicationTimeline } from '../tables.ts'
import { historyPageSize } from './history.rules.ts'

export type TimelineRow = typeof applicationTimeline.$inferSelect
export type NewTimelineEvent = Omit<typeof applicationTimeline.$inferInsert, 'userId' | 'eventDate'>

/** A page of lines, the latest first, after the page that ended at `after`, and one line more; each says whether another line took it back. */
export const listTimeline = async (db: Db, ownerId: OwnerId, applicationId: string, after?: PageEnd) =>
  await db
    .select({
      ...getTableColumns(applicationTimeline),
      at: exactInstant(applicationTimeline.eventDate),
      // Written out: a column of the outer statement would stand here without its table.
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

/** The line that took another one back, when there is one. */
export const findUndoOf = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select({ id: applicationTimeline.id })
      .from(applicationTimeline)
      .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.revertsEventId, id)))
  )[0]

/** Adds a line of history, later than those before it in the same transaction, and answers its id; undefined when it takes back what was taken back already. */
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
