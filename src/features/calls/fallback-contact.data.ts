import { eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { callFallbackContacts } from './tables.ts'

/** Gets the fallback contact of a user; empty when none was given. */
export const findOwnContact = async (db: Db, ownerId: OwnerId): Promise<string> =>
  (
    await db
      .select({ way: callFallbackContacts.way })
      .from(callFallbackContacts)
      .where(eq(callFallbackContacts.userId, ownerId))
  )[0]?.way ?? ''

/** Gets the fallback contact of the counterpart of a session while its call is open; empty otherwise. */
export const findCounterpartContact = async (db: Db, sessionId: string): Promise<string> =>
  (await db.execute<{ way: string | null }>(sql`select counterpart_fallback_contact(${sessionId}) as way`)).rows[0]
    ?.way ?? ''

/** Stores the fallback contact of a user; an empty text deletes it. */
export const upsertContact = async (db: Db, ownerId: OwnerId, contact: string): Promise<void> => {
  if (contact === '') await db.delete(callFallbackContacts).where(eq(callFallbackContacts.userId, ownerId))
  else
    await db
      .insert(callFallbackContacts)
      .values({ userId: ownerId, way: contact })
      .onConflictDoUpdate({ target: callFallbackContacts.userId, set: { way: contact, updatedAt: sql`now()` } })
}
