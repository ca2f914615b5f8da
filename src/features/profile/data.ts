import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { classifyInterest } from './interest-category.rules.ts'
import { academicProfiles, citizenships, researchInterests, userProfiles, userResearchInterests } from './tables.ts'

export const findProfile = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(userProfiles).where(eq(userProfiles.userId, ownerId)))[0]

export const findAcademicProfile = async (db: Db, ownerId: OwnerId) =>
  (await db.select().from(academicProfiles).where(eq(academicProfiles.userId, ownerId)))[0]

export const listResearchInterests = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({ id: researchInterests.id, name: researchInterests.name, category: researchInterests.category })
    .from(userResearchInterests)
    .innerJoin(researchInterests, eq(researchInterests.id, userResearchInterests.researchInterestId))
    .where(eq(userResearchInterests.userId, ownerId))
    .orderBy(asc(userResearchInterests.position))

/** Serialises changes of a user's picture by a lock until the end of the transaction. */
export const lockPicture = async (db: Db, ownerId: OwnerId) => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`picture ${ownerId}`}, 0))`)
}

export type ProfileChange = Partial<Omit<typeof userProfiles.$inferInsert, 'userId' | 'createdAt'>>

export const upsertProfile = async (db: Db, ownerId: OwnerId | string, change: ProfileChange) => {
  const [row] = await db
    .insert(userProfiles)
    .values({ userId: ownerId, ...change })
    .onConflictDoUpdate({ target: userProfiles.userId, set: { ...change, updatedAt: sql`now()` } })
    .returning()
  return row
}

export type AcademicChange = Partial<Omit<typeof academicProfiles.$inferInsert, 'id' | 'userId' | 'createdAt'>>

/** Upserts the single row per user; a second write merges into the first (DA-03). */
export const upsertAcademicProfile = async (db: Db, ownerId: OwnerId, change: AcademicChange) => {
  const [row] = await db
    .insert(academicProfiles)
    .values({ userId: ownerId, ...change })
    .onConflictDoUpdate({ target: academicProfiles.userId, set: { ...change, updatedAt: sql`now()` } })
    .returning()
  return row
}

/**
 * Replaces the user's interests, one change at a time. New names join the shared vocabulary in sorted order, so that
 * two transactions with the same names do not deadlock.
 */
export const replaceResearchInterests = async (db: Db, ownerId: OwnerId, names: string[]) => {
  await db
    .select({ id: userProfiles.userId })
    .from(userProfiles)
    .where(eq(userProfiles.userId, ownerId))
    .for('no key update')
  await db.delete(userResearchInterests).where(eq(userResearchInterests.userId, ownerId))
  if (names.length === 0) return
  await db
    .insert(researchInterests)
    .values(names.toSorted().map((name) => ({ name, category: classifyInterest(name) })))
    .onConflictDoNothing()
  const known = await db.select().from(researchInterests).where(inArray(researchInterests.name, names))
  await db.insert(userResearchInterests).values(
    known.map((interest) => ({
      userId: ownerId,
      researchInterestId: interest.id,
      position: names.indexOf(interest.name),
    })),
  )
}

export const findCitizenship = async (db: Db, ownerId: OwnerId): Promise<string | null> =>
  (await db.select().from(citizenships).where(eq(citizenships.userId, ownerId)))[0]?.country ?? null

export const upsertCitizenship = async (db: Db, ownerId: OwnerId, country: string) =>
  await db
    .insert(citizenships)
    .values({ userId: ownerId, country })
    .onConflictDoUpdate({ target: citizenships.userId, set: { country, updatedAt: sql`now()` } })

export const deleteCitizenship = async (db: Db, ownerId: OwnerId) =>
  await db.delete(citizenships).where(eq(citizenships.userId, ownerId))
