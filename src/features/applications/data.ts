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

/** The first instant at which something that still matters is due for an application; null when nothing is. */
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
      /** The page that an official deadline would be on: the programme's own where one is known. */
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

/** What is due first comes first; what has nothing open comes last. Pages by the last row of the page before. */
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

export type ApplicationChange = Partial<
  Pick<ApplicationRow, 'status' | 'progress' | 'isProgressByHand' | 'offer' | 'archivedAt'>
>

/** Changes an application that still has the version its editor opened; undefined after a concurrent change. */
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

/** Follows the checklist; a progress that the person chose stays. */
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

/** Changes a requirement; with a version only when it still has it. Undefined when nothing was changed. */
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
