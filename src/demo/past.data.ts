import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

/** Moves a session back by a number of days for both participants. Sends no notice: the session never was moved. */
export const backdateSession = async (db: Db, sessionId: string, days: number): Promise<void> => {
  await db.execute(sql`
    update session_participants set starts_at = starts_at - make_interval(days => ${days}),
      ends_at = ends_at - make_interval(days => ${days}),
      wall_date = wall_date - ${days}::int, notified_version = version
    where session_id = ${sessionId}`)
}

/** Holds a reported post, as reports of settled accounts would; only the moderator's case shows it then. */
export const holdPost = async (db: Db, postId: string): Promise<void> => {
  await db.execute(sql`update community_posts set hold_reason = 'reports' where id = ${postId}`)
}
