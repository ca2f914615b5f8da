import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { facultyProfiles } from '#src/features/catalogue/tables.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota, type RowQuota } from '#src/server/row-quota.ts'
import type { TrashableEntity } from '#src/server/trash.ts'
import { maxOutreach, maxProfessors } from './rules.ts'
import { professorOutreach, selectedProfessors } from './tables.ts'

export type NewProfessor = Omit<typeof selectedProfessors.$inferInsert, 'userId'>
export type NewOutreach = Omit<typeof professorOutreach.$inferInsert, 'userId'>

/** Finds the oldest entry of a university: its professors belong to this entry only, so that names stay unique. */
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
    .select({
      professor: selectedProfessors,
      universityName: selectedUniversities.universityName,
      facultyId: facultyProfiles.id,
    })
    .from(selectedProfessors)
    .innerJoin(
      selectedUniversities,
      and(
        eq(selectedUniversities.userId, selectedProfessors.userId),
        eq(selectedUniversities.id, selectedProfessors.selectedUniversityId),
      ),
    )
    // Joins the catalogue's current faculty by university and name.
    .leftJoin(
      facultyProfiles,
      and(
        eq(facultyProfiles.universityId, selectedUniversities.universityId),
        eq(facultyProfiles.fullName, selectedProfessors.professorName),
        isNull(facultyProfiles.removedAt),
        eq(facultyProfiles.isSample, false),
      ),
    )

export const listProfessors = async (db: Db, ownerId: OwnerId) =>
  await withUniversity(db)
    .where(eq(selectedProfessors.userId, ownerId))
    .orderBy(desc(selectedProfessors.createdAt), desc(selectedProfessors.id))
    .limit(500)

export const findProfessor = async (db: Db, ownerId: OwnerId, id: string) =>
  (await withUniversity(db).where(and(eq(selectedProfessors.userId, ownerId), eq(selectedProfessors.id, id))))[0]

const professorLimit: RowQuota = { name: 'professors', limit: maxProfessors, table: selectedProfessors }

/**
 * Inserts a professor.
 *
 * @returns undefined when the name is already selected for that university
 */
export const insertProfessor = async (db: Db, ownerId: OwnerId, row: NewProfessor) => {
  const [added] = await db
    .insert(selectedProfessors)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
    .returning({ id: selectedProfessors.id })
  if (added) await enforceQuota(db, ownerId, professorLimit)
  return added?.id
}

/** Updates a professor; with a version only if it is current (optimistic locking). */
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

/** Soft-deletable professor with log and follow-ups, restorable while the university is still selected. */
export const trashableProfessor: TrashableEntity = {
  table: 'selected_professors',
  hanging: {
    deadlines: sql`t.id in (select deadline_id from professor_outreach where professor_id = s.id)`,
    deadline_reminders: sql`t.deadline_id in (select deadline_id from professor_outreach where professor_id = s.id)`,
    professor_outreach: sql`t.professor_id = s.id`,
  },
  home: sql`exists (select from selected_universities u where u.user_id = r.user_id and u.id = r.selected_university_id)`,
  hasHistory: false,
  limit: professorLimit,
}

export const insertOutreach = async (db: Db, ownerId: OwnerId, row: NewOutreach) => {
  await db.insert(professorOutreach).values({ ...row, userId: ownerId })
  const table = professorOutreach
  const where = eq(table.professorId, row.professorId)
  await enforceQuota(db, ownerId, { name: 'outreachOfProfessor', limit: maxOutreach.perProfessor, table, where })
  await enforceQuota(db, ownerId, { name: 'outreach', limit: maxOutreach.inAll, table })
}

/**
 * Lists the outreach logs of several professors as JSON arrays, by professor, the latest line first, each with its
 * follow-up deadline. Serialised by the database: parsing 5,000 lines to serialise them again blocked the event loop.
 */
export const listOutreachJson = async (db: Db, ownerId: OwnerId, professorIds: string[]) => {
  if (professorIds.length === 0) return new Map<string, string>()
  const at = sql`to_char(${professorOutreach.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const line = sql`json_build_object('id', ${professorOutreach.id}, 'kind', ${professorOutreach.kind},
    'happenedOn', ${professorOutreach.happenedOn}, 'note', ${professorOutreach.note}, 'createdAt', ${at},
    'followUpOn', ${deadlines.localDate}, 'isFollowUpDone', coalesce(${deadlines.isCompleted}, false))`
  const latestFirst = sql`${professorOutreach.happenedOn} desc, ${professorOutreach.createdAt} desc`
  const rows = await db
    .select({
      professorId: professorOutreach.professorId,
      lines: sql<string>`json_agg(${line} order by ${latestFirst})::text`,
    })
    .from(professorOutreach)
    .leftJoin(
      deadlines,
      and(eq(deadlines.userId, professorOutreach.userId), eq(deadlines.id, professorOutreach.deadlineId)),
    )
    .where(and(eq(professorOutreach.userId, ownerId), inArray(professorOutreach.professorId, professorIds)))
    .groupBy(professorOutreach.professorId)
  return new Map(rows.map(({ professorId, lines }) => [professorId, lines]))
}

/** Lists the follow-up deadlines in a professor's log. */
export const listFollowUps = async (db: Db, ownerId: OwnerId, professorId: string) =>
  await db
    .select({ id: deadlines.id, version: deadlines.version, isCompleted: deadlines.isCompleted })
    .from(professorOutreach)
    .innerJoin(
      deadlines,
      and(eq(deadlines.userId, professorOutreach.userId), eq(deadlines.id, professorOutreach.deadlineId)),
    )
    .where(and(eq(professorOutreach.userId, ownerId), eq(professorOutreach.professorId, professorId)))
