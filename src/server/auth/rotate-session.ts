import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, SessionPerson } from '../database.ts'

/**
 * Ends all sessions of a person but this one, and gives this one another token, so that a token that somebody saw
 * before means nothing afterwards. Sockets of all of them are closed. `service` is a transaction of the service role.
 */
export const rotateSession = async (
  service: Db,
  person: SessionPerson,
): Promise<{ token: string; expiresAt: Date }> => {
  const token = randomBytes(24).toString('base64url')
  await service.execute(sql`delete from sessions where user_id = ${person.id} and id <> ${person.sessionId}`)
  const { rows } = await service.execute<{ expires_at: Date }>(
    sql`update sessions set token = ${token}, updated_at = now() where id = ${person.sessionId} returning expires_at`,
  )
  const [session] = rows
  if (!session) throw new Error('The session ended while it was being renewed.')
  // Ended sessions announce themselves by a trigger; this one lives on, but its sockets were opened by the old token.
  await service.execute(
    sql`select pg_notify('live', json_build_object('topic', 'session_ended', 'userId', ${person.id}::text, 'id', ${person.sessionId}::text)::text)`,
  )
  return { token, expiresAt: new Date(session.expires_at) }
}
