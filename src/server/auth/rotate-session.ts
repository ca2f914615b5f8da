import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db, SessionPerson } from '../database.ts'

/**
 * Rotates the token of a session and ends all other sessions of the user, so that a leaked token becomes invalid.
 * Closes the sockets of all of them.
 *
 * @param service a transaction of the service role
 * @throws if the session has ended meanwhile
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
  // A trigger announces ended sessions. This one lives on, but its sockets were opened with the old token.
  await service.execute(
    sql`select pg_notify('live', json_build_object('topic', 'session_ended', 'userId', ${person.id}::text, 'id', ${person.sessionId}::text)::text)`,
  )
  return { token, expiresAt: new Date(session.expires_at) }
}
