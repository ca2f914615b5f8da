import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { type LetterMethod, type LetterState, maxLetters, maxRecommenders } from './rules.ts'
import { recommendationLetters } from './tables.ts'

export type LetterRow = typeof recommendationLetters.$inferSelect

/** Condition for a user's own letters. */
export const ownLetter = (ownerId: OwnerId, ...conditions: (SQL | undefined)[]) =>
  and(eq(recommendationLetters.userId, ownerId), ...conditions)

/** Lists a user's letters with their applications, those of archived applications left out; of one recommender, or all. */
export const listLetters = async (db: Db, ownerId: OwnerId, recommenderId?: string) =>
  await db
    .select({
      letter: recommendationLetters,
      applicationStatus: applications.status,
      selectedUniversityId: applications.selectedUniversityId,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
    })
    .from(recommendationLetters)
    .innerJoin(
      applications,
      and(
        eq(applications.userId, recommendationLetters.userId),
        eq(applications.id, recommendationLetters.applicationId),
      ),
    )
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, applications.userId),
        eq(selectedUniversities.id, applications.selectedUniversityId),
      ),
    )
    .where(
      ownLetter(
        ownerId,
        isNull(applications.archivedAt),
        recommenderId === undefined ? undefined : eq(recommendationLetters.recommenderId, recommenderId),
      ),
    )
    .orderBy(asc(selectedUniversities.universityName), asc(recommendationLetters.id))
    .limit(maxRecommenders * maxLetters)

export type ListedLetter = Awaited<ReturnType<typeof listLetters>>[number]

/** Finds a letter and locks it, so that two answers at once are recorded one after the other. */
export const lockLetter = async (
  db: Db,
  ownerId: OwnerId,
  { recommenderId, applicationId }: { recommenderId: string; applicationId: string },
): Promise<LetterRow | undefined> =>
  (
    await db
      .select()
      .from(recommendationLetters)
      .where(
        ownLetter(
          ownerId,
          eq(recommendationLetters.recommenderId, recommenderId),
          eq(recommendationLetters.applicationId, applicationId),
        ),
      )
      .for('update')
  )[0]

/** Lists the letters of some applications, in the order in which they were asked for. */
export const listLettersOfApplications = async (
  db: Db,
  ownerId: OwnerId,
  applicationIds: readonly string[],
): Promise<LetterRow[]> =>
  applicationIds.length === 0
    ? []
    : await db
        .select()
        .from(recommendationLetters)
        .where(ownLetter(ownerId, inArray(recommendationLetters.applicationId, [...applicationIds])))
        .orderBy(asc(recommendationLetters.createdAt), asc(recommendationLetters.id))

type NewLetter = Pick<LetterRow, 'recommenderId' | 'applicationId' | 'requirementId' | 'method' | 'instructions'>

export const insertLetter = async (db: Db, ownerId: OwnerId, row: NewLetter): Promise<void> => {
  await db
    .insert(recommendationLetters)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
}

export const deleteLetter = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db.delete(recommendationLetters).where(ownLetter(ownerId, eq(recommendationLetters.id, id)))
}

export const updateLetterState = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  change: { state: LetterState; requirementId: string | null },
): Promise<void> => {
  await db
    .update(recommendationLetters)
    .set({ ...change, stateAt: sql`now()` as never, updatedAt: sql`now()` as never })
    .where(ownLetter(ownerId, eq(recommendationLetters.id, id)))
}

/** Sets how the university of an application takes letters, for all its recommenders. Returns the number of letters. */
export const updateMethod = async (
  db: Db,
  ownerId: OwnerId,
  applicationId: string,
  change: { method: LetterMethod; instructions: string },
): Promise<number> =>
  (
    await db
      .update(recommendationLetters)
      .set({ ...change, updatedAt: sql`now()` as never })
      .where(ownLetter(ownerId, eq(recommendationLetters.applicationId, applicationId)))
      .returning({ id: recommendationLetters.id })
  ).length

/** Makes the request be emailed again, with the new link. */
export const resetAnnouncements = async (db: Db, ownerId: OwnerId, recommenderId: string): Promise<void> => {
  await db
    .update(recommendationLetters)
    .set({ announcedAt: null })
    .where(ownLetter(ownerId, eq(recommendationLetters.recommenderId, recommenderId)))
}
