import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import { programs } from '#src/features/catalogue/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { applicationRequirements, applications, applicationTimeline } from './tables.ts'

export type RequirementRow = typeof applicationRequirements.$inferSelect

const withEntry = (db: Db) =>
  db
    .select({
      application: applications,
      universityId: selectedUniversities.universityId,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
      requirementsDone: sql<number>`(select count(*) from application_requirements r where r.application_id = ${applications.id}
        and r.is_required and r.status in ('completed', 'submitted'))::int`,
      requirementsTotal: sql<number>`(select count(*) from application_requirements r where r.application_id = ${applications.id}
        and r.is_required and r.status <> 'waived')::int`,
    })
    .from(applications)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, applications.userId),
        eq(selectedUniversities.id, applications.selectedUniversityId),
      ),
    )

export const listApplications = async (db: Db, ownerId: OwnerId, limit: number) =>
  await withEntry(db)
    .where(eq(applications.userId, ownerId))
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit)

export const countApplications = async (db: Db, ownerId: OwnerId) =>
  (await db.select({ total: count() }).from(applications).where(eq(applications.userId, ownerId)))[0]?.total ?? 0

export const findApplication = async (db: Db, ownerId: OwnerId, id: string) =>
  (await withEntry(db).where(and(eq(applications.userId, ownerId), eq(applications.id, id))))[0]

export const listRequirements = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  await db
    .select()
    .from(applicationRequirements)
    .where(and(eq(applicationRequirements.userId, ownerId), eq(applicationRequirements.applicationId, applicationId)))
    .orderBy(asc(applicationRequirements.position))

export const listTimeline = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  await db
    .select()
    .from(applicationTimeline)
    .where(and(eq(applicationTimeline.userId, ownerId), eq(applicationTimeline.applicationId, applicationId)))
    .orderBy(desc(applicationTimeline.eventDate), desc(applicationTimeline.id))
    .limit(200)

/** Starts an application; undefined when the entry has one already. */
export const insertApplication = async (db: Db, ownerId: OwnerId, selectedUniversityId: string) =>
  (await db.insert(applications).values({ userId: ownerId, selectedUniversityId }).onConflictDoNothing().returning())[0]

/** The type of the entry's programme decides the checklist; an entry without a programme gets that of a master's. */
export const findProgramLevel = async (db: Db, ownerId: OwnerId, selectedUniversityId: string) =>
  (
    await db
      .select({ level: programs.level })
      .from(selectedUniversities)
      .innerJoin(programs, eq(programs.id, selectedUniversities.programId))
      .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.id, selectedUniversityId)))
  )[0]?.level

export const createStandardRequirements = async (db: Db, applicationId: string, programType: string) => {
  await db.execute(sql`select create_standard_requirements(${applicationId}::uuid, ${programType})`)
}

/** Changes an application that still has the version its editor saw; undefined when somebody was faster. */
export const updateApplication = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  version: number,
  change: { status?: string; progress?: number },
) =>
  (
    await db
      .update(applications)
      .set({ ...change, version: sql`${applications.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(applications.userId, ownerId), eq(applications.id, id), eq(applications.version, version)))
      .returning()
  )[0]

export const updateProgress = async (db: Db, ownerId: OwnerId, id: string, progress: number) => {
  await db
    .update(applications)
    .set({ progress, updatedAt: sql`now()` })
    .where(and(eq(applications.userId, ownerId), eq(applications.id, id)))
}

export const updateRequirement = async (
  db: Db,
  ownerId: OwnerId,
  key: { id: string; applicationId: string },
  change: Partial<Pick<RequirementRow, 'status' | 'notes' | 'link' | 'completedAt'>>,
) =>
  (
    await db
      .update(applicationRequirements)
      .set({ ...change, updatedAt: sql`now()` })
      .where(
        and(
          eq(applicationRequirements.userId, ownerId),
          eq(applicationRequirements.id, key.id),
          eq(applicationRequirements.applicationId, key.applicationId),
        ),
      )
      .returning()
  )[0]

export const insertTimelineEvent = async (
  db: Db,
  ownerId: OwnerId,
  event: Omit<typeof applicationTimeline.$inferInsert, 'userId' | 'eventDate'>,
) => {
  await db.insert(applicationTimeline).values({ ...event, userId: ownerId, eventDate: new Date().toISOString() })
}
