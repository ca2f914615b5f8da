import { and, eq, sql } from 'drizzle-orm'
import { applications } from '#src/features/applications/tables.ts'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { applicationOutcomes } from './tables.ts'

type OutcomeRow = typeof applicationOutcomes.$inferSelect

/** Finds university and status of an application; undefined for another user's application. */
export const findDecided = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  (
    await db
      .select({
        status: applications.status,
        universityId: selectedUniversities.universityId,
        level: programs.level,
        field: programs.field,
      })
      .from(applications)
      .innerJoin(
        selectedUniversities,
        and(
          eq(selectedUniversities.userId, applications.userId),
          eq(selectedUniversities.id, applications.selectedUniversityId),
        ),
      )
      .leftJoin(programs, eq(programs.id, selectedUniversities.programId))
      .where(and(eq(applications.userId, ownerId), eq(applications.id, applicationId)))
  )[0]

const mine = (ownerId: OwnerId, applicationId: string) =>
  and(eq(applicationOutcomes.userId, ownerId), eq(applicationOutcomes.applicationId, applicationId))

export const findOutcome = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  (
    await db
      .select({ decision: applicationOutcomes.decision, sharedAt: applicationOutcomes.updatedAt })
      .from(applicationOutcomes)
      .where(mine(ownerId, applicationId))
  )[0]

/** Upserts the shared outcome of an application. */
export const upsertOutcome = async (
  db: Db,
  row: Omit<OutcomeRow, 'createdAt' | 'updatedAt' | 'userId'> & { userId: OwnerId },
) =>
  await db
    .insert(applicationOutcomes)
    .values(row)
    .onConflictDoUpdate({
      target: [applicationOutcomes.userId, applicationOutcomes.applicationId],
      set: { ...row, updatedAt: sql`now()` },
    })

export const deleteOutcome = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  await db.delete(applicationOutcomes).where(mine(ownerId, applicationId))

/**
 * Finds a university's acceptance share, rounded for anonymity; null below ten users. Needs the service role, because
 * the request role sees only one user's rows.
 */
export const findGroup = async (service: Db, universityId: string) =>
  (
    await service.execute<{ people: number; acceptedShare: number }>(
      sql`select people, accepted_share::float8 as "acceptedShare" from outcome_share(${universityId})`,
    )
  ).rows[0] ?? null

/** Lists all shared outcomes with the admission rate of their university, for model fitting by the operator. */
export const listOutcomes = async (service: Db) =>
  await service
    .select({
      userId: applicationOutcomes.userId,
      universityId: applicationOutcomes.universityId,
      level: applicationOutcomes.level,
      field: applicationOutcomes.field,
      decision: applicationOutcomes.decision,
      gradePoints: applicationOutcomes.gradePoints,
      greQuantitative: applicationOutcomes.greQuantitative,
      greVerbal: applicationOutcomes.greVerbal,
      greWriting: applicationOutcomes.greWriting,
      admissionRate: sql<number | null>`(${universities.facts} #>> '{admission_rate_undergraduate,value}')::float8`,
    })
    .from(applicationOutcomes)
    .innerJoin(universities, eq(universities.id, applicationOutcomes.universityId))
    // Stable order, so that the same rows give the same weights.
    .orderBy(applicationOutcomes.userId, applicationOutcomes.applicationId)
