import { and, desc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { mentorTasks } from './tables.ts'

/** The newer version of the notes of both; `behind` where somebody wrote meanwhile, undefined where they are not theirs. */
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

/** What mentors gave the student to do: what is open first, by its date. */
export const listOwnTasks = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: mentorTasks.id,
      title: mentorTasks.title,
      dueOn: mentorTasks.dueOn,
      doneAt: mentorTasks.doneAt,
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

/** The open tasks of a student with a date, from a day on, by that date. */
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
