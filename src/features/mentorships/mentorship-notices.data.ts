import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import { mentorships, mentorTasks } from './tables.ts'

/** Batch size in users per run; the rest follow in the next run. */
const maxPeople = 1_000

const isUnnotified = sql`${mentorships.toldVersion} < ${mentorships.version}`

/** Expires requests without an answer after their deadline; needs the service role. */
export const expireRequests = async (service: Db): Promise<void> => {
  await service.execute(sql`select expire_mentorships()`)
}

/** Lists users with an unsent notification of a change; needs the service role. */
export const listUsersToNotify = async (service: Db): Promise<string[]> =>
  (
    await service
      .selectDistinct({ userId: mentorships.userId })
      .from(mentorships)
      .where(isUnnotified)
      .orderBy(asc(mentorships.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)

/** Locks and lists changes without a sent notification. Concurrent workers skip locked rows. */
export const listMentorshipsToNotify = async (db: Db, ownerId: OwnerId): Promise<MentorshipRow[]> =>
  await db
    .select()
    .from(mentorships)
    .where(and(eq(mentorships.userId, ownerId), isUnnotified))
    .orderBy(asc(mentorships.updatedAt))
    .for('update', { skipLocked: true })

export const markMentorshipNotified = async (db: Db, ownerId: OwnerId, row: MentorshipRow): Promise<void> => {
  await db
    .update(mentorships)
    .set({ toldVersion: row.version })
    .where(and(eq(mentorships.userId, ownerId), eq(mentorships.mentorshipId, row.mentorshipId)))
}

const isUnreminded = and(
  isNull(mentorTasks.doneAt),
  sql`${mentorTasks.remindedOn} is distinct from ${mentorTasks.dueOn}`,
)

/** Lists users with an open task due today or tomorrow in some zone and no reminder yet; needs the service role. */
export const listPeopleWithTasksDue = async (service: Db, at: string): Promise<string[]> => {
  const day = (days: number) => new Date(Date.parse(at) + days * dayMs).toISOString().slice(0, 10)
  return (
    await service
      .selectDistinct({ userId: mentorTasks.userId })
      .from(mentorTasks)
      .where(and(inArray(mentorTasks.dueOn, [-1, 0, 1, 2].map(day)), isUnreminded))
      .orderBy(asc(mentorTasks.userId))
      .limit(maxPeople)
  ).map(({ userId }) => userId)
}

/**
 * Claims open tasks with one of these dates for a reminder, atomically: concurrent processes never claim the same task.
 */
export const claimTasksToRemind = async (db: Db, ownerId: OwnerId, days: string[]) =>
  await db
    .update(mentorTasks)
    .set({ remindedOn: sql`${mentorTasks.dueOn}` })
    .where(and(eq(mentorTasks.userId, ownerId), inArray(mentorTasks.dueOn, days), isUnreminded))
    .returning({
      id: mentorTasks.id,
      mentorName: mentorTasks.mentorName,
      title: mentorTasks.title,
      dueOn: mentorTasks.dueOn,
    })
