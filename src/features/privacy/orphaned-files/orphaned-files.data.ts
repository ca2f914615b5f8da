import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { users } from '#src/server/auth/tables.ts'
import type { Db } from '#src/server/database.ts'
import { auditLog, trash } from '#src/server/tables.ts'

// Needs the service role, because the queries span all users.

/** Purges removed shortlist entries older than an instant. */
export const purgeRemovedEntries = async (service: Db, before: string): Promise<void> => {
  await service.delete(trash).where(lt(trash.createdAt, before))
}

/** Tells whether an id is an account of this database. */
export const findAccountId = async (service: Db, id: string) =>
  (await service.select({ id: users.id }).from(users).where(eq(users.id, id)))[0]

/** Lists the ids among these that were accounts of this database and are deleted. */
export const listDeletedAmong = async (service: Db, ids: string[]): Promise<string[]> => {
  const rows = await service
    .selectDistinct({ id: auditLog.userId })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(and(eq(auditLog.event, 'deleted'), inArray(auditLog.userId, ids), isNull(users.id)))
  return rows.flatMap(({ id }) => id ?? [])
}

/**
 * Lists the keys of files in use: by a row, an entry in the trash, or an undoable history event after `since`. Of CVs
 * only the newest is in use.
 */
export const listNeededKeys = async (service: Db, userId: string, since: string): Promise<Set<string>> => {
  const { rows } = await service.execute<{ key: string | null }>(sql`
    select picture_key as key from user_profiles where user_id = ${userId}
    union (select file_key from resumes where user_id = ${userId} order by created_at desc limit 1)
    union select file_key from mentor_resources where user_id = ${userId}
    union select file_key from messages where user_id = ${userId}
    union select file_key from retained_texts where user_id = ${userId}
    union select file ->> 'key' from application_requirements where user_id = ${userId}
    union select jsonb_path_query(files, '$[*].key') #>> '{}' from packets where user_id = ${userId}
    union select jsonb_path_query(content, '$.**.key') #>> '{}' from trash where user_id = ${userId}
    union select jsonb_path_query(change, '$.*.file.key') #>> '{}' from application_timeline
      where user_id = ${userId} and event_date >= ${since}`)
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
