import { eq, sql } from 'drizzle-orm'
import { sessions } from '#src/server/auth/tables.ts'
import type { Db } from '#src/server/database.ts'

/**
 * Whether a session began within the last `minutes`. Needs the service role: the request role cannot access accounts.
 */
export const isFreshSession = async (service: Db, sessionId: string, minutes: number) => {
  const [session] = await service
    .select({ isFresh: sql<boolean>`${sessions.createdAt} > now() - ${minutes} * interval '1 minute'` })
    .from(sessions)
    .where(eq(sessions.id, sessionId))
  return session?.isFresh ?? false
}
