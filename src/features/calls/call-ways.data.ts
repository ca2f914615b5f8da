import { eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { callWays } from './tables.ts'

/** How the person wants to be reached where no connection comes about; empty where they have not said it. */
export const findOwnWay = async (db: Db, ownerId: OwnerId): Promise<string> =>
  (await db.select({ way: callWays.way }).from(callWays).where(eq(callWays.userId, ownerId)))[0]?.way ?? ''

/** How the other of a session can be reached, while its call is open; empty otherwise. */
export const findOtherWay = async (db: Db, sessionId: string): Promise<string> =>
  (await db.execute<{ way: string | null }>(sql`select other_call_way(${sessionId}) as way`)).rows[0]?.way ?? ''

/** Keeps how the person wants to be reached; nothing of it is kept where it is empty. */
export const keepWay = async (db: Db, ownerId: OwnerId, way: string): Promise<void> => {
  if (way === '') await db.delete(callWays).where(eq(callWays.userId, ownerId))
  else
    await db
      .insert(callWays)
      .values({ userId: ownerId, way })
      .onConflictDoUpdate({ target: callWays.userId, set: { way, updatedAt: sql`now()` } })
}
