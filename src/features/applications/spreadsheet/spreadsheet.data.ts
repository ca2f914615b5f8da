import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { programs, universities } from '#src/features/catalogue/tables.ts'
import { entryLimit } from '#src/features/shortlist/data.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { applicationRequirements, applications, applicationTimeline } from '../tables.ts'

/** Batch size, because PostgreSQL accepts at most 65,535 parameters per statement. */
const rowsAtOnce = 500

const inParts = async <Row, Answer>(rows: Row[], write: (part: Row[]) => Promise<Answer[]>): Promise<Answer[]> => {
  const answers: Answer[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) answers.push(...(await write(rows.slice(at, at + rowsAtOnce))))
  return answers
}

export const listUniversities = async (db: Db) =>
  await db
    .select({
      id: universities.id,
      name: universities.name,
      aliases: universities.aliases,
      city: universities.city,
      country: universities.country,
      websiteUrl: universities.websiteUrl,
    })
    .from(universities)
    .where(isNull(universities.removedAt))

export const listProgramNames = async (db: Db, universityIds: string[]) =>
  await db
    .select({ id: programs.id, universityId: programs.universityId, name: programs.name, degree: programs.degree })
    .from(programs)
    .where(and(inArray(programs.universityId, universityIds), isNull(programs.removedAt)))

/** Lists the user's entries with their applications, if there are any. */
export const listOwnEntries = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: selectedUniversities.id,
      universityId: selectedUniversities.universityId,
      programId: selectedUniversities.programId,
      programName: selectedUniversities.programName,
      applicationId: applications.id,
    })
    .from(selectedUniversities)
    .leftJoin(
      applications,
      and(
        eq(applications.userId, selectedUniversities.userId),
        eq(applications.selectedUniversityId, selectedUniversities.id),
      ),
    )
    .where(eq(selectedUniversities.userId, ownerId))

export const insertEntries = async (
  db: Db,
  ownerId: OwnerId,
  rows: Omit<typeof selectedUniversities.$inferInsert, 'userId'>[],
) => {
  if (rows.length > 0) await enforceQuota(db, ownerId, entryLimit, rows.length)
  return await inParts(
    rows,
    async (part) =>
      await db
        .insert(selectedUniversities)
        .values(part.map((row) => ({ ...row, userId: ownerId })))
        .onConflictDoNothing()
        .returning({
          id: selectedUniversities.id,
          universityId: selectedUniversities.universityId,
          programId: selectedUniversities.programId,
          programName: selectedUniversities.programName,
        }),
  )
}

/** Inserts applications with checklists for entries without one. Returns the inserted ones. */
export const insertApplications = async (
  db: Db,
  ownerId: OwnerId,
  rows: Omit<typeof applications.$inferInsert, 'userId'>[],
) => {
  const added = await inParts(
    rows,
    async (part) =>
      await db
        .insert(applications)
        .values(part.map((row) => ({ ...row, userId: ownerId })))
        .onConflictDoNothing()
        .returning({ id: applications.id, selectedUniversityId: applications.selectedUniversityId }),
  )
  const ids = added.map((row) => row.id)
  if (ids.length === 0) return added
  await db.execute(sql`select create_standard_requirements(a.id, coalesce(p.level, 'masters'))
    from applications a join selected_universities s on s.user_id = a.user_id and s.id = a.selected_university_id
    left join programs p on p.id = s.program_id
    where a.user_id = ${ownerId} and a.id in ${ids}`)
  await inParts(added, async (part) => {
    await db.insert(applicationTimeline).values(
      part.map(({ id }) => ({
        userId: ownerId,
        applicationId: id,
        eventType: 'imported' as const,
        title: 'Imported from a spreadsheet',
        eventDate: new Date().toISOString(),
      })),
    )
    return []
  })
  return added
}

export const listRequirementsOf = async (db: Db, ownerId: OwnerId) =>
  await db.select().from(applicationRequirements).where(eq(applicationRequirements.userId, ownerId))

/** Lists the history of all applications, oldest line first. */
export const listHistory = async (db: Db, ownerId: OwnerId) =>
  await db
    .select()
    .from(applicationTimeline)
    .where(eq(applicationTimeline.userId, ownerId))
    .orderBy(asc(applicationTimeline.eventDate), asc(applicationTimeline.createdAt), asc(applicationTimeline.id))

/** Lists the notes of shortlist entries by entry, for the export. */
export const listEntryNotes = async (db: Db, ownerId: OwnerId) =>
  await db
    .select({
      id: selectedUniversities.id,
      programId: selectedUniversities.programId,
      notes: selectedUniversities.notes,
    })
    .from(selectedUniversities)
    .where(eq(selectedUniversities.userId, ownerId))
