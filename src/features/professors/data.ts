import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { mayBeTypingError } from '#src/features/catalogue/search/search.rules.ts'
import { facultyProfiles, universities } from '#src/features/catalogue/tables.ts'
import { deadlines } from '#src/features/deadlines/tables.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import type { Removable } from '#src/features/shortlist/removal.data.ts'
import { selectedUniversities } from '#src/features/shortlist/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { type ListLimit, requireRoom } from '#src/server/list-limits.ts'
import { maxOutreach, maxProfessors } from './rules.ts'
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
  source: facultyProfiles.source,
  checkedOn: facultyProfiles.checkedOn,
}

const faculty = (db: Db) =>
  db
    .select(facultyColumns)
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))

export interface FacultySearch {
  /** As `normalizeName` writes them. */
  words: string[]
  /** Whether small typing errors are allowed: dear, so only where nothing is met without. */
  isForgiving: boolean
}

const facultyWords = sql`faculty_text(${facultyProfiles.fullName}, ${facultyProfiles.department}, ${facultyProfiles.researchInterests})`

const meets = (text: SQL, word: string, isForgiving: boolean): SQL =>
  isForgiving && mayBeTypingError(word)
    ? sql`(${text} ~ ${`\\m${word}`} or ${word} <% ${text})`
    : sql`${text} ~ ${`\\m${word}`}`

/** Samples stand for people only as long as there is no real one. */
const isNoSpareSample = sql`(not ${facultyProfiles.isSample} or not exists (
  select 1 from faculty_profiles someone where not someone.is_sample and someone.removed_at is null))`
/** Nobody removed the person; with a university all of its people go. */
const isThere = sql`(${isNull(facultyProfiles.removedAt)} and ${isNoSpareSample})`

/** Each word belongs to the person, or to the university. */
const named = ({ words, isForgiving }: FacultySearch): SQL =>
  words.length === 0
    ? isThere
    : sql.join(
        [
          isThere,
          ...words.map(
            (word) => sql`(${meets(facultyWords, word, isForgiving)} or ${facultyProfiles.universityId} in (
            select w.id from universities w where ${meets(sql`w.search_text`, word, isForgiving)}))`,
          ),
        ],
        sql` and `,
      )

/** Who is called so comes before who works on it or near it. */
const unnamedWords = ({ words }: FacultySearch): SQL =>
  words.length === 0
    ? sql`0::int`
    : sql.join(
        words.map((word) => sql`(faculty_text(${facultyProfiles.fullName}, '', '{}') !~ ${`\\m${word}`})::int`),
        sql` + `,
      )

/** Faculty by words of name, university, department or research, the named first; pages by the last id. */
export const searchFaculty = async (db: Db, search: FacultySearch, after: string | undefined, limit: number) => {
  const place = sql`(${unnamedWords(search)}), ${facultyProfiles.fullName}, ${facultyProfiles.id}`
  const behind = sql`(${place}) > (select ${place} from ${facultyProfiles} where ${facultyProfiles.id} = ${after ?? null})`
  return await faculty(db)
    .where(and(named(search), after ? behind : undefined))
    .orderBy(sql`${unnamedWords(search)}`, asc(facultyProfiles.fullName), asc(facultyProfiles.id))
    .limit(limit)
}

export const countFaculty = async (db: Db, search: FacultySearch) =>
  (await db.select({ total: count() }).from(facultyProfiles).where(named(search)))[0]?.total ?? 0

/** More than this many are not weighed one by one: who shares most words comes first. */
const maxWeighed = 200

const studied = sql<
  { words: string; stems: string[] }[]
>`(select coalesce(json_agg(json_build_object('words', one, 'stems', research_stems(one))), '[]')
  from unnest(${facultyProfiles.researchInterests}) one)`

/** Who accepts students and shares a stem with the interests or their abbreviations, with what they work on as stems. */
export const listAcceptingFaculty = async (
  db: Db,
  interests: readonly Interest[],
  abbreviations: { words: readonly string[]; stems: readonly string[] },
  limit: number,
) => {
  const stems = [...new Set([...interests.flatMap(({ ways }) => ways.flat()), ...abbreviations.stems])]
  const names = [...interests.map(({ words }) => words), ...abbreviations.words]
  const theirs = sql`faculty_stems(${facultyProfiles.researchInterests})`
  const wanted = sql`${sql.param(stems)}::text[]`
  const shared = sql`(select count(*) from unnest(${theirs}) one where one = any(${wanted}))`
  return await db
    .select({ ...facultyColumns, studied })
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .where(
      and(
        eq(facultyProfiles.isAcceptingStudents, true),
        isThere,
        interests.length === 0
          ? undefined
          : sql`(${theirs} && ${wanted} or ${facultyProfiles.researchInterests} && ${sql.param(names)}::text[])`,
      ),
    )
    .orderBy(
      ...(interests.length === 0 ? [] : [sql`${shared} desc`]),
      asc(facultyProfiles.fullName),
      asc(facultyProfiles.id),
    )
    .limit(interests.length === 0 ? limit : maxWeighed)
}

export const findFaculty = async (db: Db, id: string) =>
  (await faculty(db).where(and(eq(facultyProfiles.id, id), isThere)))[0]

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

const professorLimit: ListLimit = { name: 'professors', limit: maxProfessors, table: selectedProfessors }

/** Adds a professor; undefined when the name is selected for that university already. */
export const insertProfessor = async (db: Db, ownerId: OwnerId, row: NewProfessor) => {
  const [added] = await db
    .insert(selectedProfessors)
    .values({ ...row, userId: ownerId })
    .onConflictDoNothing()
    .returning({ id: selectedProfessors.id })
  if (added) await requireRoom(db, ownerId, professorLimit)
  return added?.id
}

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
  limit: professorLimit,
}

export const insertOutreach = async (db: Db, ownerId: OwnerId, row: NewOutreach) => {
  await db.insert(professorOutreach).values({ ...row, userId: ownerId })
  const table = professorOutreach
  const where = eq(table.professorId, row.professorId)
  await requireRoom(db, ownerId, { name: 'outreachOfProfessor', limit: maxOutreach.perProfessor, table, where })
  await requireRoom(db, ownerId, { name: 'outreach', limit: maxOutreach.inAll, table })
}

type OutreachLine = Pick<typeof professorOutreach.$inferSelect, 'id' | 'kind' | 'happenedOn' | 'note' | 'createdAt'> & {
  followUpOn: string | null
  isFollowUpDone: boolean
}

/**
 * The logs of some professors, by professor, the latest line first, each with its deadline to follow up. One text for a
 * professor: row by row, the longest logs that somebody can have took a tenth of a second of everybody's time.
 */
export const listOutreach = async (db: Db, ownerId: OwnerId, professorIds: string[]) => {
  if (professorIds.length === 0) return new Map<string, OutreachLine[]>()
  const at = sql`to_char(${professorOutreach.createdAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
  const line = sql`json_build_object('id', ${professorOutreach.id}, 'kind', ${professorOutreach.kind},
    'happenedOn', ${professorOutreach.happenedOn}, 'note', ${professorOutreach.note}, 'createdAt', ${at},
    'followUpOn', ${deadlines.localDate}, 'isFollowUpDone', coalesce(${deadlines.isCompleted}, false))`
  const latestFirst = sql`${professorOutreach.happenedOn} desc, ${professorOutreach.createdAt} desc`
  const rows = await db
    .select({
      professorId: professorOutreach.professorId,
      lines: sql<OutreachLine[]>`json_agg(${line} order by ${latestFirst})`,
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

/** The deadlines to follow up of a professor's log. */
export const listFollowUps = async (db: Db, ownerId: OwnerId, professorId: string) =>
  await db
    .select({ id: deadlines.id, version: deadlines.version, isCompleted: deadlines.isCompleted })
    .from(professorOutreach)
    .innerJoin(
      deadlines,
      and(eq(deadlines.userId, professorOutreach.userId), eq(deadlines.id, professorOutreach.deadlineId)),
    )
    .where(and(eq(professorOutreach.userId, ownerId), eq(professorOutreach.professorId, professorId)))
