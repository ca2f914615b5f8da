import { and, asc, count, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { isOpenSql } from '#src/features/deadlines/data.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, type PageEnd } from '#src/server/keyset-cursor.ts'
import type { ApplicationStatus } from './rules.ts'
import { applicationRequirements, applications } from './tables.ts'

export type RequirementRow = typeof applicationRequirements.$inferSelect
export type ApplicationRow = typeof applications.$inferSelect

/** Due instant of the next actionable deadline of an application; null if there is none. */
const nextDue = sql<string | null>`(select min(d.due_at) from deadlines d where d.user_id = ${applications.userId}
  and d.selected_university_id = ${applications.selectedUniversityId} and d.kind <> 'follow_up' and ${sql.raw(isOpenSql('d', 'applications.status'))})`
const dueOrNever = sql`coalesce(${nextDue}, 'infinity')`

const withEntry = (db: Db) =>
  db
    .select({
      application: applications,
      country: universities.country,
      city: universities.city,
      region: universities.region,
      category: selectedUniversities.category,
      priority: selectedUniversities.priority,
      due: exactInstant(dueOrNever),
      universityId: selectedUniversities.universityId,
      programId: selectedUniversities.programId,
      isRemoved: sql<boolean>`(${universities.removedAt} is not null or exists (select 1 from programs gone
        where gone.id = ${selectedUniversities.programId} and gone.removed_at is not null))`,
      universityName: selectedUniversities.universityName,
      programName: selectedUniversities.programName,
      degree: sql<string>`coalesce((select p.degree from programs p where p.id = ${selectedUniversities.programId}), '')`,
      /** Page that would state the official deadline: the programme's own if it is known. */
      officialUrl: selectedUniversities.websiteUrl,
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
    .innerJoin(universities, eq(universities.id, selectedUniversities.universityId))

export interface ApplicationFilter {
  statuses?: readonly ApplicationStatus[] | undefined
  isArchived?: boolean | undefined
}

const filtered = (ownerId: OwnerId, { statuses, isArchived }: ApplicationFilter) => {
  const archived = isArchived ? isNotNull(applications.archivedAt) : isNull(applications.archivedAt)
  return and(
    eq(applications.userId, ownerId),
    statuses ? inArray(applications.status, [...statuses]) : undefined,
    isArchived === undefined ? undefined : archived,
  )
}

/**
 * Lists applications by their next deadline, those without one last. Keyset pagination by the last row of the previous
 * page.
 */
export const listApplications = async (
  db: Db,
  ownerId: OwnerId,
  page: ApplicationFilter & { limit: number; after?: PageEnd | undefined },
) =>
  await withEntry(db)
    .where(
      and(
        filtered(ownerId, page),
        page.after
          ? sql`(${dueOrNever}, ${applications.id}) > (${page.after.at}::timestamptz, ${page.after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(dueOrNever, asc(applications.id))
    .limit(page.limit)

export const countApplications = async (db: Db, ownerId: OwnerId, filter: ApplicationFilter = {}) =>
  (await db.select({ total: count() }).from(applications).where(filtered(ownerId, filter)))[0]?.total ?? 0

export const findApplicationRow = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(applications)
      .where(and(eq(applications.userId, ownerId), eq(applications.id, id)))
  )[0]

export const findApplication = async (db: Db, ownerId: OwnerId, id: string) =>
  (await withEntry(db).where(and(eq(applications.userId, ownerId), eq(applications.id, id))))[0]

export const listRequirements = async (db: Db, ownerId: OwnerId, applicationId: string) =>
  await db
    .select()
    .from(applicationRequirements)
    .where(and(eq(applicationRequirements.userId, ownerId), eq(applicationRequirements.applicationId, applicationId)))
    .orderBy(asc(applicationRequirements.position), asc(applicationRequirements.createdAt))

/** Inserts an application; undefined if the entry already has one. */
export const insertApplication = async (db: Db, ownerId: OwnerId, selectedUniversityId: string) =>
  (await db.insert(applications).values({ userId: ownerId, selectedUniversityId }).onConflictDoNothing().returning())[0]

/** Finds the programme level of an entry, which selects the checklist; a master's for an entry without a programme. */
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

export type ApplicationChange = Partial<
  Pick<
    ApplicationRow,
    'status' | 'progress' | 'isProgressByHand' | 'offer' | 'costs' | 'portal' | 'reply' | 'arrival' | 'archivedAt'
  >
>

/** Updates an application with optimistic locking; undefined after a concurrent change. */
export const updateApplication = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  version: number,
  change: ApplicationChange,
) =>
  (
    await db
      .update(applications)
      .set({ ...change, version: sql`${applications.version} + 1`, updatedAt: sql`now()` })
      .where(and(eq(applications.userId, ownerId), eq(applications.id, id), eq(applications.version, version)))
      .returning()
  )[0]

/** Updates the calculated progress, unless the user set the progress. */
export const updateProgress = async (db: Db, ownerId: OwnerId, id: string, progress: number) => {
  await db
    .update(applications)
    .set({ progress, updatedAt: sql`now()` })
    .where(and(eq(applications.userId, ownerId), eq(applications.id, id), eq(applications.isProgressByHand, false)))
}

export const findRequirement = async (db: Db, ownerId: OwnerId, key: { id: string; applicationId: string }) =>
  (
    await db
      .select()
      .from(applicationRequirements)
      .where(
        and(
          eq(applicationRequirements.userId, ownerId),
          eq(applicationRequirements.id, key.id),
          eq(applicationRequirements.applicationId, key.applicationId),
        ),
      )
  )[0]

export type RequirementChange = Partial<
  Pick<RequirementRow, 'kind' | 'status' | 'notes' | 'link' | 'file' | 'completedAt'>
>

/** Updates a requirement, with a version by optimistic locking. Undefined if no row was changed. */
export const updateRequirement = async (
  db: Db,
  ownerId: OwnerId,
  key: { id: string; applicationId: string; version?: number | undefined },
  change: RequirementChange,
) =>
  (
    await db
      .update(applicationRequirements)
      .set({ ...change, version: sql`${applicationRequirements.version} + 1`, updatedAt: sql`now()` })
      .where(
        and(
          key.version === undefined ? undefined : eq(applicationRequirements.version, key.version),
          eq(applicationRequirements.userId, ownerId),
          eq(applicationRequirements.id, key.id),
          eq(applicationRequirements.applicationId, key.applicationId),
        ),
      )
      .returning()
  )[0]
