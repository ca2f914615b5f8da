import { and, desc, eq } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { applicationTimeline } from '../tables.ts'
import { shownEvents } from './rules.ts'

export type TimelineRow = typeof applicationTimeline.$inferSelect
export type NewTimelineEvent = Omit<typeof applicationTimeline.$inferInsert, 'userId' | 'eventDate'>

/** The latest lines first; a history longer than is shown is cut at its far end, and says so. */
export const listTimeline = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  await db
    .select()
    .from(applicationTimeline)
    .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.applicationId, applicationId)))
    .orderBy(desc(applicationTimeline.eventDate), desc(applicationTimeline.createdAt), desc(applicationTimeline.id))
    .limit(shownEvents)

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
      .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.undoes, id)))
  )[0]

/** Adds a line of history and answers its id; undefined when it takes back what was taken back already. */
export const insertTimelineEvent = async (
  db: Db,
  ownerId: OwnerId,
  event: NewTimelineEvent,
): Promise<string | undefined> =>
  (
    await db
      .insert(applicationTimeline)
      .values({ ...event, userId: ownerId, eventDate: new Date().toISOString() })
      .onConflictDoNothing()
      .returning({ id: applicationTimeline.id })
  )[0]?.id
