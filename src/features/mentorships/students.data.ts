import { and, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { mentorProfiles } from '#src/features/mentor-profile/tables.ts'
import type { SharePart } from '#src/features/sharing/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import { maxMentorships, maxTasks, studentsPageSize } from './rules.ts'
import type { Student, StudentDetail } from './students.contract.ts'
import { mentorships } from './tables.ts'

const statesOf = {
  accepted: ['accepted'],
  asking: ['requested', 'waiting'],
  past: ['declined', 'expired', 'ended'],
} as const
export type StudentFilter = { state: keyof typeof statesOf; q: string; offset: number }

const ofMentor = (ownerId: OwnerId, state: keyof typeof statesOf) =>
  and(eq(mentorships.userId, ownerId), eq(mentorships.seat, 'mentor'), inArray(mentorships.state, [...statesOf[state]]))

/** What one student needs of the mentor, and when they last had contact. */
export interface StudentNeeds {
  waitingComments: number
  openTasks: number
  isOverdue: boolean
  lastContactAt: string | null
  nextSessionAt: string | null
}

interface NeedsRow extends Record<string, unknown> {
  mentorship: string
  waiting: number
  open_tasks: number
  is_overdue: boolean
  last_contact_at: Date | string | null
  next_session_at: Date | string | null
}

const toIso = (at: Date | string | null) => (at === null ? null : new Date(at).toISOString())

/** Lists the needs of the acting mentor's students by mentorship: of all of them, or of `only` these. */
export const listStudentNeeds = async (db: Db, only?: readonly string[]): Promise<Map<string, StudentNeeds>> => {
  const ids = only ? `{${only.join(',')}}` : null
  const { rows } = await db.execute<NeedsRow>(sql`select * from student_needs(${ids}::uuid[])`)
  return new Map(
    rows.map((row) => [
      row.mentorship,
      {
        waitingComments: row.waiting,
        openTasks: row.open_tasks,
        isOverdue: row.is_overdue,
        lastContactAt: toIso(row.last_contact_at),
        nextSessionAt: toIso(row.next_session_at),
      },
    ]),
  )
}

/** Orders students by what needs the mentor: waiting comments, overdue tasks, then the longest time without contact. */
const compareNeeds = (a: StudentNeeds | undefined, b: StudentNeeds | undefined): number =>
  (b?.waitingComments ?? 0) - (a?.waitingComments ?? 0) ||
  Number(b?.isOverdue ?? false) - Number(a?.isOverdue ?? false) ||
  (a?.lastContactAt ?? '').localeCompare(b?.lastContactAt ?? '')

/**
 * Lists a page of a mentor's students: active ones by what needs the mentor, requests in the order of their arrival.
 * All active ones are compared, because they are at most as many as the quota of mentorships.
 */
export const listStudents = async (
  db: Db,
  ownerId: OwnerId,
  { state, q, offset }: StudentFilter,
  most: number = studentsPageSize,
) => {
  const named = sql`strpos(lower(unaccent(${mentorships.otherName})), lower(unaccent(${q}))) > 0`
  const where = and(ofMentor(ownerId, state), q === '' ? undefined : named)
  const order = {
    accepted: sql`lower(${mentorships.otherName})`,
    asking: mentorships.requestedAt,
    past: desc(mentorships.updatedAt),
  }
  const isActive = state === 'accepted'
  const found = await db
    .select()
    .from(mentorships)
    .where(where)
    .orderBy(order[state], mentorships.mentorshipId)
    .limit(isActive ? maxMentorships : most)
    .offset(isActive ? 0 : offset)
  const needs = isActive && found.length > 0 ? await listStudentNeeds(db) : new Map<string, StudentNeeds>()
  const rows = isActive
    ? found
        .toSorted((a, b) => compareNeeds(needs.get(a.mentorshipId), needs.get(b.mentorshipId)))
        .slice(offset, offset + most)
    : found
  const [all] = await db.select({ total: count() }).from(mentorships).where(where)
  const [asking] = await db.select({ total: count() }).from(mentorships).where(ofMentor(ownerId, 'asking'))
  return { rows, needs, total: all?.total ?? 0, asking: asking?.total ?? 0 }
}

/** Finds a mentor's row for one student. */
export const findStudent = async (db: Db, ownerId: OwnerId, id: string): Promise<MentorshipRow | undefined> =>
  (
    await db
      .select()
      .from(mentorships)
      .where(and(eq(mentorships.userId, ownerId), eq(mentorships.seat, 'mentor'), eq(mentorships.mentorshipId, id)))
  )[0]

interface Glance extends Record<string, unknown> {
  student: string
  parts: SharePart[]
  progress: number | null
  next_deadline: Student['nextDeadline']
  changes: Student['changes']
}

/** Lists the progress of students as far as it is shared; each access is written to the student's log. */
export const listStudentSummaries = async (db: Db, studentIds: readonly string[]): Promise<Map<string, Glance>> => {
  if (studentIds.length === 0) return new Map()
  const { rows } = await db.execute<Glance>(
    sql`select * from student_summaries(${`{${studentIds.join(',')}}`}::uuid[])`,
  )
  return new Map(rows.map((row) => [row.student, row]))
}

export const listGrantsFrom = async (db: Db, studentId: string): Promise<StudentDetail['grants']> =>
  (
    await db.execute<{ id: string; parts: SharePart[]; expires_at: Date | string }>(
      sql`select * from grants_from(${studentId}::uuid)`,
    )
  ).rows.map(({ id, parts, expires_at }) => ({ id, parts, expiresAt: new Date(expires_at).toISOString() }))

export const listAssignedTasks = async (db: Db, id: string): Promise<StudentDetail['tasks']> =>
  (
    await db.execute<{ id: string; title: string; due_on: string | null; done_at: Date | string | null }>(
      sql`select * from assigned_tasks(${id}::uuid)`,
    )
  ).rows.map(({ id: taskId, title, due_on, done_at }) => ({
    id: taskId,
    title,
    dueOn: due_on,
    doneAt: done_at === null ? null : new Date(done_at).toISOString(),
  }))

type OwnColumns = Pick<Partial<typeof mentorships.$inferInsert>, 'privateNotes' | 'lookedAt'>

/** Updates the mentor's private side; false when the student is not the mentor's. */
export const updateOwnSide = async (db: Db, ownerId: OwnerId, id: string, change: OwnColumns): Promise<boolean> =>
  (
    await db
      .update(mentorships)
      .set(change)
      .where(and(eq(mentorships.userId, ownerId), eq(mentorships.seat, 'mentor'), eq(mentorships.mentorshipId, id)))
      .returning({ id: mentorships.mentorshipId })
  ).length > 0

export type AssignedTask = 'given' | 'same' | 'closed' | 'full'

/** Creates a task or updates an open one; undefined when the student is not the acting mentor's. */
export const upsertTask = async (
  db: Db,
  { id, taskId, title, dueOn }: { id: string; taskId: string; title: string; dueOn: string | null },
): Promise<AssignedTask | undefined> =>
  (
    await db.execute<{ given: AssignedTask | null }>(
      sql`select upsert_task(${id}::uuid, ${taskId}::uuid, ${title}, ${dueOn}::text, ${maxTasks}) as given`,
    )
  ).rows[0]?.given ?? undefined

export const withdrawTask = async (db: Db, id: string, taskId: string): Promise<boolean> =>
  (await db.execute<{ gone: boolean }>(sql`select withdraw_task(${id}::uuid, ${taskId}::uuid) as gone`)).rows[0]
    ?.gone ?? false

/** Promotes waiting students of the acting mentor to free places. */
export const promoteFromWaitlist = async (db: Db): Promise<void> => {
  await db.execute(sql`select promote_own_waitlist()`)
}

export const findOffer = async (db: Db, ownerId: OwnerId) =>
  (
    await db
      .select({
        isListed: mentorProfiles.isListed,
        capacity: mentorProfiles.capacity,
        country: mentorProfiles.country,
      })
      .from(mentorProfiles)
      .where(eq(mentorProfiles.userId, ownerId))
  )[0]
