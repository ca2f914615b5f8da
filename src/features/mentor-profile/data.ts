import { eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { mentorProfiles } from './tables.ts'

export type MentorRow = typeof mentorProfiles.$inferSelect
export type MentorChange = Partial<Omit<typeof mentorProfiles.$inferInsert, 'id' | 'userId' | 'createdAt'>>

export const findMentorProfile = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(mentorProfiles).where(eq(mentorProfiles.userId, ownerId)))[0]

/** Upserts the mentor profile of a user: one row per user. */
export const upsertMentorProfile = async (db: Db, ownerId: OwnerId, change: MentorChange): Promise<MentorRow> => {
  const [row] = await db
    .insert(mentorProfiles)
    .values({ userId: ownerId, ...change })
    .onConflictDoUpdate({ target: mentorProfiles.userId, set: { ...change, updatedAt: sql`now()` } })
    .returning()
  if (!row) throw new Error('A mentor profile was neither made nor changed.')
  return row
}
