import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { deadlineReminders, deadlines } from './tables.ts'

export type DeadlineRow = typeof deadlines.$inferSelect
export type NewDeadline = Omit<typeof deadlines.$inferInsert, 'userId'>

export const insertDeadline = async (db: Db, ownerId: OwnerId, row: NewDeadline) =>
  (
    await db
      .insert(deadlines)
      .values({ ...row, userId: ownerId })
      .returning()
  )[0]

export const findDeadline = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(deadlines)
      .where(and(eq(deadlines.userId, ownerId), eq(deadlines.id, id)))
  )[0]

/** Changes a deadline that still has the version its editor saw; undefined when somebody was faster. */
export const updateDeadline = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  version: number,
  change: Partial<NewDeadline>,
) =>
  (
    await db
      .update(deadlines)
      .set({ ...change, version: sql`${deadlines.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(deadlines.userId, ownerId), eq(deadlines.id, id), eq(deadlines.version, version)))
      .returning()
  )[0]

export const deleteDeadline = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .delete(deadlines)
      .where(and(eq(deadlines.userId, ownerId), eq(deadlines.id, id)))
      .returning()
  )[0]

export const listDeadlinesOf = async (db: Db, ownerId: OwnerId, selectedUniversityIds: string[]) =>
  selectedUniversityIds.length === 0
    ? []
    : await db
        .select()
        .from(deadlines)
        .where(and(eq(deadlines.userId, ownerId), inArray(deadlines.selectedUniversityId, selectedUniversityIds)))
        .orderBy(asc(deadlines.dueAt), asc(deadlines.id))

export const listOpenDeadlines = async (db: Db, ownerId: OwnerId, until: string, limit: number) =>
  await db
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
    .where(
      and(
        eq(deadlines.userId, ownerId),
        eq(deadlines.isCompleted, false),
        gt(deadlines.dueAt, sql`now()`),
        lt(deadlines.dueAt, until),
      ),
    )
    .orderBy(asc(deadlines.dueAt), asc(deadlines.id))
    .limit(limit)

export const listOwnZoneDeadlines = async (db: Db, ownerId: OwnerId) =>
  await db
    .select()
    .from(deadlines)
    .where(and(eq(deadlines.userId, ownerId), eq(deadlines.zoneRule, 'own')))

/** Keeps that a reminder was given; answers false when it had been given before. */
export const insertReminder = async (db: Db, ownerId: OwnerId, deadline: DeadlineRow, step: number) =>
  (
    await db
      .insert(deadlineReminders)
      .values({ userId: ownerId, deadlineId: deadline.id, step, dueAt: deadline.dueAt })
      .onConflictDoNothing()
      .returning({ step: deadlineReminders.step })
  ).length > 0

/** People with a confirmed open deadline within the window, in pages by id; for the daily run as the service role. */
export const listPeopleWithDeadlines = async (service: Db, after: string, until: string, limit: number) =>
  (
    await service
      .selectDistinct({ userId: deadlines.userId })
      .from(deadlines)
      .where(
        and(
          gt(deadlines.userId, after),
          eq(deadlines.isCompleted, false),
          eq(deadlines.isConfirmed, true),
          gt(deadlines.dueAt, sql`now()`),
          lt(deadlines.dueAt, until),
        ),
      )
      .orderBy(asc(deadlines.userId))
      .limit(limit)
  ).map((row) => row.userId)
