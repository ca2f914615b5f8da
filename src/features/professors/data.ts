import { and, asc, count, desc, eq, gt, ilike, inArray, or, sql } from 'drizzle-orm'
import { facultyProfiles, universities } from '#src/features/catalogue/tables.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import type { Removable } from '#src/features/shortlist/removal/data.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { professorOutreach, selectedProfessors } from './tables.ts'

export type NewProfessor = Omit<typeof selectedProfessors.$inferInsert, 'userId'>
export type NewOutreach = Omit<typeof professorOutreach.$inferInsert, 'userId'>

const facultyColumns = {
  id: facultyProfiles.id,
  fullName: facultyProfiles.fullName,
  universityId: facultyProfiles.universityId,
  universityName: universities.name,
  country: universities.country,
  department: facultyProfiles.department,
  email: facultyProfiles.email,
  researchInterests: facultyProfiles.researchInterests,
  isAcceptingStudents: facultyProfiles.isAcceptingStudents,
  isSample: facultyProfiles.isSample,
  profileUrl: facultyProfiles.profileUrl,
}

const faculty = (db: Db) =>
  db
    .select(facultyColumns)
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))

const pattern = (query: string) => `%${query.replace(/[\\%_]/g, '\\$&')}%`

const named = (query: string) =>
  query === ''
    ? undefined
    : or(
        ilike(facultyProfiles.fullName, pattern(query)),
        ilike(facultyProfiles.department, pattern(query)),
        ilike(universities.name, pattern(query)),
        sql`array_to_string(${facultyProfiles.researchInterests}, ' ') ilike ${pattern(query)}`,
      )

/** Faculty by a word of name, university, department or research, in a fixed order; pages by the last id. */
export const searchFaculty = async (db: Db, query: string, after: string | undefined, limit: number) =>
  await faculty(db)
    .where(and(named(query), after ? gt(facultyProfiles.id, after) : undefined))
    .orderBy(asc(facultyProfiles.id))
    .limit(limit)

export const countFaculty = async (db: Db, query: string) =>
  (
    await db
      .select({ total: count() })
      .from(facultyProfiles)
      .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
      .where(named(query))
  )[0]?.total ?? 0

export const listAcceptingFaculty = async (db: Db) =>
  await faculty(db).where(eq(facultyProfiles.isAcceptingStudents, true)).orderBy(asc(facultyProfiles.fullName))

export const findFaculty = async (db: Db, id: string) => (await faculty(db).where(eq(facultyProfiles.id, id)))[0]

/** The oldest entry of a university: professors hang on one entry only, so that a name stands there once. */
export const findFirstEntryOf = async (db: Db, ownerId: OwnerId, universityId: string) =>
  (
    await db
      .select({ id: selectedUniversities.id })
      .from(selectedUniversities)
      .where(and(eq(selectedUniversities.userId, ownerId), eq(selectedUniversities.universityId, universityId)))
      .orderBy(asc(selectedUniversities.createdAt), asc(selectedUniversities.id))
      .limit(1)
  )[0]

const withUniversity = (db: Db) =>
  db
    .select({ professor: selectedProfessors, universityName: selectedUniversities.universityName })
    .from(selectedProfessors)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, selectedProfessors.userId),
        eq(selectedUniversities.id, selectedProfessors.selectedUniversityId),
      ),
    )

export const listProfessors = async (db: Db, ownerId: OwnerId) =>
  await withUniversity(db)
    .where(eq(selectedProfessors.userId, ownerId))
    .orderBy(desc(selectedProfessors.createdAt), desc(selectedProfessors.id))
    .limit(500)

export const findProfessor = async (db: Db, ownerId: OwnerId, id: string) =>
  (await withUniversity(db).where(and(eq(selectedProfessors.userId, ownerId), eq(selectedProfessors.id, id))))[0]

/** Adds a professor; undefined when the name is selected for that university already. */
export const insertProfessor = async (db: Db, ownerId: OwnerId, row: NewProfessor) =>
  (
    await db
      .insert(selectedProfessors)
      .values({ ...row, userId: ownerId })
      .onConflictDoNothing()
      .returning({ id: selectedProfessors.id })
  )[0]?.id

/** Changes a professor; with a version only when it still has it. */
export const updateProfessor = async (
  db: Db,
  ownerId: OwnerId,
  key: { id: string; version?: number },
  change: Partial<NewProfessor>,
) =>
  (
    await db
      .update(selectedProfessors)
      .set({ ...change, version: sql`${selectedProfessors.version} + 1`, updatedAt: sql`now()` })
      .where(
        and(
          eq(selectedProfessors.userId, ownerId),
          eq(selectedProfessors.id, key.id),
          key.version === undefined ? undefined : eq(selectedProfessors.version, key.version),
        ),
      )
      .returning({ id: selectedProfessors.id })
  )[0]

export const deleteProfessor = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .delete(selectedProfessors)
      .where(and(eq(selectedProfessors.userId, ownerId), eq(selectedProfessors.id, id)))
      .returning({ id: selectedProfessors.id })
  )[0]

/** A professor takes the log and its follow-ups along, and brings them back while the university is still selected. */
export const removableProfessor: Removable = {
  table: 'selected_professors',
  hanging: {
    deadlines: sql`t.id in (select deadline_id from professor_outreach where professor_id = s.id)`,
    deadline_reminders: sql`t.deadline_id in (select deadline_id from professor_outreach where professor_id = s.id)`,
    professor_outreach: sql`t.professor_id = s.id`,
  },
  home: sql`exists (select from selected_universities u where u.user_id = r.user_id and u.id = r.selected_university_id)`,
  hasHistory: false,
}

export const insertOutreach = async (db: Db, ownerId: OwnerId, row: NewOutreach) => {
  await db.insert(professorOutreach).values({ ...row, userId: ownerId })
}

/** The log of some professors, the latest first, each with its deadline to follow up. */
export const listOutreach = async (db: Db, ownerId: OwnerId, professorIds: string[]) =>
  professorIds.length === 0
    ? []
    : await db
        .select({
          outreach: professorOutreach,
          followUpOn: deadlines.localDate,
          isFollowUpDone: deadlines.isCompleted,
          version: deadlines.version,
        })
        .from(professorOutreach)
        .leftJoin(
          deadlines,
          and(eq(deadlines.userId, professorOutreach.userId), eq(deadlines.id, professorOutreach.deadlineId)),
        )
        .where(and(eq(professorOutreach.userId, ownerId), inArray(professorOutreach.professorId, professorIds)))
        .orderBy(desc(professorOutreach.happenedOn), desc(professorOutreach.createdAt))
