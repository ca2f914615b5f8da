import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { buildActionableCondition } from '#src/features/deadlines/data.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { calendarFeeds } from './tables.ts'

export const findFeed = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, ownerId)))[0]

export const replaceFeed = async (db: Db, ownerId: OwnerId, secretHash: string) => {
  await db
    .insert(calendarFeeds)
    .values({ userId: ownerId, secretHash })
    .onConflictDoUpdate({
      target: calendarFeeds.userId,
      set: { secretHash, createdAt: sql`now()`, lastReadAt: null },
    })
}

export const deleteFeed = async (db: Db, ownerId: OwnerId) =>
  (await db.delete(calendarFeeds).where(eq(calendarFeeds.userId, ownerId))).rowCount ?? 0

/** Finds the user whose calendar a secret opens. Needs the service role, because a calendar program has no session. */
export const findFeedOwner = async (service: Db, secretHash: string) =>
  (
    await service
      .update(calendarFeeds)
      .set({ lastReadAt: sql`now()` })
      .where(eq(calendarFeeds.secretHash, secretHash))
      .returning({ userId: calendarFeeds.userId })
  )[0]?.userId

const confirmed = (ownerId: OwnerId) => and(eq(deadlines.userId, ownerId), eq(deadlines.isConfirmed, true))

const entries = (db: Db) =>
  db
    .select({
      deadline: deadlines,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
    })
    .from(deadlines)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, deadlines.userId),
        eq(selectedUniversities.id, deadlines.selectedUniversityId),
      ),
    )

export type CalendarEntry = Awaited<ReturnType<typeof listCalendarEntries>>[number]

/**
 * Lists the confirmed, open and actionable deadlines of a user from an instant on. Guessed deadlines never reach a
 * calendar.
 */
export const listCalendarEntries = async (db: Db, ownerId: OwnerId, after: string, limit: number) =>
  await entries(db)
    .where(and(confirmed(ownerId), gt(deadlines.dueAt, after), buildActionableCondition()))
    .orderBy(asc(deadlines.dueAt), asc(deadlines.id))
    .limit(limit)

export const findCalendarEntry = async (db: Db, ownerId: OwnerId, id: string) =>
  (await entries(db).where(and(confirmed(ownerId), eq(deadlines.id, id))))[0]
