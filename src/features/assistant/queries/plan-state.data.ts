import { and, asc, desc, eq, inArray, isNotNull, isNull, like, notInArray, sql } from 'drizzle-orm'
import type { ApplicationStatus } from '#src/features/applications/rules.ts'
import { applicationRequirements, applications } from '#src/features/applications/tables.ts'
import { settledStatuses } from '#src/features/deadlines/actionable.rules.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'

// State of the user's applications: letters, files, offers. One statement per function.

const names = {
  universityId: selectedUniversities.universityId,
  universityName: selectedUniversities.universityName,
  programName: selectedUniversities.programName,
}

const entryOfApplication = and(
  eq(selectedUniversities.userId, applications.userId),
  eq(selectedUniversities.id, applications.selectedUniversityId),
)
const applicationOfRequirement = and(
  eq(applications.userId, applicationRequirements.userId),
  eq(applications.id, applicationRequirements.applicationId),
)

const requirementsOf = (db: Db) =>
  db
    .select({
      applicationId: applicationRequirements.applicationId,
      kind: applicationRequirements.kind,
      status: applicationRequirements.status,
      file: applicationRequirements.file,
      ...names,
    })
    .from(applicationRequirements)
    .innerJoin(applications, applicationOfRequirement)
    .innerJoin(selectedUniversities, entryOfApplication)

/** Lists the letters of recommendation of all unsent applications, in the order of each checklist. */
export const listLetters = async (db: Db, ownerId: OwnerId, limit: number) =>
  await requirementsOf(db)
    .where(
      and(
        eq(applicationRequirements.userId, ownerId),
        like(applicationRequirements.kind, 'recommendation%'),
        eq(applicationRequirements.isRequired, true),
        isNull(applications.archivedAt),
        notInArray(applications.status, [...settledStatuses] as ApplicationStatus[]),
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id), asc(applicationRequirements.position))
    .limit(limit)

/** Lists the files attached to checklists, newest first. */
export const listAttachedFiles = async (db: Db, ownerId: OwnerId, limit: number) =>
  await requirementsOf(db)
    .where(and(eq(applicationRequirements.userId, ownerId), isNotNull(applicationRequirements.file)))
    .orderBy(desc(applicationRequirements.updatedAt), asc(applicationRequirements.id))
    .limit(limit)

/** Lists the titles of the user's drafts, latest first. */
export const listDraftTitles = async (db: Db, ownerId: OwnerId, limit: number): Promise<{ title: string }[]> =>
  (
    await db.execute<{ title: string }>(sql`select title from writings
      where user_id = ${ownerId} and removed_at is null order by written_at desc, id limit ${limit}`)
  ).rows

/** Lists accepted applications and those with an offer, with the day by which the user must reply. */
export const listOffers = async (db: Db, ownerId: OwnerId, limit: number) =>
  await db
    .select({
      id: applications.id,
      status: applications.status,
      offer: applications.offer,
      replyBy: sql<string | null>`(select min(${deadlines.localDate}) from ${deadlines}
        where ${deadlines.userId} = ${applications.userId} and ${deadlines.kind} = 'reply_by' and not ${deadlines.isCompleted}
          and ${deadlines.selectedUniversityId} = ${applications.selectedUniversityId})`,
      ...names,
    })
    .from(applications)
    .innerJoin(selectedUniversities, entryOfApplication)
    .where(
      and(
        eq(applications.userId, ownerId),
        isNull(applications.archivedAt),
        sql`(${inArray(applications.status, ['accepted'])} or ${isNotNull(applications.offer)})`,
      ),
    )
    .orderBy(asc(applications.createdAt), asc(applications.id))
    .limit(limit)
