import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { trash } from '#src/features/shortlist/tables.ts'
import { users } from '#src/server/auth/tables.ts'
import type { Db } from '#src/server/database.ts'
import { auditLog } from '#src/server/tables.ts'

// Across everybody, hence for the service role.

/** Forgets what was removed from shortlists before a moment. */
export const purgeRemovedEntries = async (service: Db, before: string): Promise<void> => {
  await service.delete(trash).where(lt(trash.createdAt, before))
}

/** Whether an id is an account of this database. */
export const findAccountId = async (service: Db, id: string) =>
  (await service.select({ id: users.id }).from(users).where(eq(users.id, id)))[0]

/** Which of these ids were accounts of this database and are deleted. */
export const listDeletedAmong = async (service: Db, ids: string[]): Promise<string[]> => {
  const rows = await service
    .selectDistinct({ id: auditLog.userId })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.event, 'deleted'), inArray(auditLog.userId, ids), isNull(users.id)))
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * The keys of the files that something of a person still needs: a row, an entry that can come back, or a line of
 * history after `since` that can be taken back. Of CVs that is the newest: nothing reads those before it.
 */
export const listNeededKeys = async (service: Db, userId: string, since: string): Promise<Set<string>> => {
  const { rows } = await service.execute<{ key: string | null }>(sql`
    select picture_key as key from user_profiles where user_id = ${userId}
    union (select file_key from resumes where user_id = ${userId} order by created_at desc limit 1)
    union select file_key from mentor_resources where user_id = ${userId}
    union select file_key from messages where user_id = ${userId}
    union select file_key from removed_texts where user_id = ${userId}
    union select file ->> 'key' from application_requirements where user_id = ${userId}
    union select jsonb_path_query(content, '$.**.key') #>> '{}' from removed_entries where user_id = ${userId}
    union select jsonb_path_query(change, '$.*.file.key') #>> '{}' from application_timeline
      where user_id = ${userId} and event_date >= ${since}`)
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
