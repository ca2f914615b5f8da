import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { mentorTasks } from './tables.ts'

/**
 * Stores the shared notes with optimistic locking: `behind` when the counterpart saved meanwhile, undefined when the
 * mentorship is not the acting user's.
 */
export const saveSharedNotes = async (
  db: Db,
  { id, notes, version }: { id: string; notes: string; version: number },
): Promise<number | 'behind' | undefined> => {
  const { rows } = await db.execute<{ version: number | null }>(
    sql`select save_shared_notes(${id}::uuid, ${notes}, ${version}) as version`,
  )
  const saved = rows[0]?.version ?? undefined
  return saved === -1 ? 'behind' : saved
}

/** Lists the student's tasks from mentors: open ones first, by date. */
export const listOwnTasks = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: mentorTasks.id,
      title: mentorTasks.title,
      dueOn: mentorTasks.dueOn,
      doneAt: mentorTasks.doneAt,
      mentorshipId: mentorTasks.mentorshipId,
      mentorName: mentorTasks.mentorName,
    })
    .from(mentorTasks)
    .where(
      and(
        eq(mentorTasks.userId, ownerId),
        sql`(${mentorTasks.doneAt} is null or ${mentorTasks.doneAt} > now() - interval '7 days')`,
      ),
    )
    .orderBy(sql`${mentorTasks.doneAt} is not null`, mentorTasks.dueOn, desc(mentorTasks.createdAt))
    .limit(100)

/** Lists a student's open tasks with a date from a day on, by date. */
export const listDatedTasks = async (db: Db, ownerId: OwnerId, from: string, limit: number) =>
  await db
    .select()
    .from(mentorTasks)
    .where(and(eq(mentorTasks.userId, ownerId), isNull(mentorTasks.doneAt), gte(mentorTasks.dueOn, from)))
    .orderBy(mentorTasks.dueOn, mentorTasks.id)
    .limit(limit)
export type DatedTask = Awaited<ReturnType<typeof listDatedTasks>>[number]

export const finishTask = async (db: Db, id: string, isDone: boolean): Promise<boolean> =>
  (await db.execute<{ done: boolean }>(sql`select finish_task(${id}::uuid, ${isDone}) as done`)).rows[0]?.done ?? false
