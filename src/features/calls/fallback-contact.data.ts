import { eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { callFallbackContacts } from './tables.ts'

/** How the person wants to be reached where no connection comes about; empty where they have not said it. */
export const findOwnContact = async (db: Db, ownerId: OwnerId): Promise<string> =>
  (
    await db
      .select({ way: callFallbackContacts.way })
      .from(callFallbackContacts)
      .where(eq(callFallbackContacts.userId, ownerId))
  )[0]?.way ?? ''

/** How the other of a session can be reached, while its call is open; empty otherwise. */
export const findCounterpartContact = async (db: Db, sessionId: string): Promise<string> =>
  (await db.execute<{ way: string | null }>(sql`select other_call_way(${sessionId}) as way`)).rows[0]?.way ?? ''

/** Keeps how the person wants to be reached; nothing of it is kept where it is empty. */
export const upsertContact = async (db: Db, ownerId: OwnerId, way: string): Promise<void> => {
  if (way === '') await db.delete(callFallbackContacts).where(eq(callFallbackContacts.userId, ownerId))
  else
    await db
      .insert(callFallbackContacts)
      .values({ userId: ownerId, way })
      .onConflictDoUpdate({ target: callFallbackContacts.userId, set: { way, updatedAt: sql`now()` } })
}
