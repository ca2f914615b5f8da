import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { applicationTimeline } from '../tables.ts'

/** Lists the history lines that this transaction inserted, oldest first. */
export const listEventsOfTransaction = async (db: Db, ownerId: OwnerId): Promise<string[]> =>
  (
    await db
      .select({ id: applicationTimeline.id })
      .from(applicationTimeline)
      // The default of the column is the start of the transaction.
      .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.createdAt, sql`now()`)))
      .orderBy(asc(applicationTimeline.eventDate), asc(applicationTimeline.id))
  ).map(({ id }) => id)

/** Shortlist entries of the user for some programmes, with their applications that are not archived. */
export const listEntriesOfPrograms = async (db: Db, ownerId: OwnerId, programIds: readonly string[]) => {
  const { rows } = await db.execute<{ entryId: string; programId: string; applicationId: string | null }>(
    sql`select e.id as "entryId", e.program_id as "programId", a.id as "applicationId"
      from selected_universities e left join applications a
        on a.user_id = e.user_id and a.selected_university_id = e.id and a.archived_at is null
      where e.user_id = ${ownerId} and e.program_id = any(${sql.param(programIds)}::text[]) order by e.id`,
  )
  return new Map(rows.map((row) => [row.programId, row]))
}

/** Finds those of some programmes that are in the catalogue, with country and level. */
export const listKnownPrograms = async (db: Db, programIds: readonly string[]) => {
  const { rows } = await db.execute<{ id: string; country: string; universityId: string }>(
    sql`select p.id, u.country, u.id as "universityId" from programs p join universities u on u.id = p.university_id
      where p.removed_at is null and p.id = any(${sql.param(programIds)}::text[])`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
