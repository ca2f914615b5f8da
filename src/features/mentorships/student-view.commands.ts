import type { Db, OwnerId } from '#src/server/database.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import { maxShownRequests, maxShownStudents } from './rules.ts'
import type { Student, StudentDetail, StudentsOverview } from './students.contract.ts'
import {
  findOffer,
  findStudent,
  listAssignedTasks,
  listGrantsFrom,
  listStudentNeeds,
  listStudentSummaries,
  listStudents,
  type StudentFilter,
  type StudentNeeds,
} from './students.data.ts'

type Glance = Awaited<ReturnType<typeof listStudentSummaries>> extends Map<string, infer One> ? One : never

/**
 * Maps a mentorship row to the mentor's list. Without a grant it contains only what the student wrote to the mentor.
 */
const toStudent = (row: MentorshipRow, glance?: Glance, needs?: StudentNeeds): Student => ({
  id: row.mentorshipId,
  name: row.otherName,
  state: row.state,
  question: row.question,
  requestedAt: row.requestedAt,
  expiresAt: row.expiresAt,
  parts: row.state === 'accepted' ? (glance?.parts ?? []) : row.parts,
  progress: glance?.progress ?? null,
  waitingComments: needs?.waitingComments ?? 0,
  openTasks: needs?.openTasks ?? 0,
  lastContactAt: needs?.lastContactAt ?? null,
  nextSessionAt: needs?.nextSessionAt ?? null,
  nextDeadline: glance?.next_deadline ?? null,
  changes: (glance?.changes ?? []).map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
})

/** Reads one student with notes, tasks and open grants; undefined when the student is not the mentor's. */
export const readStudent = async (db: Db, ownerId: OwnerId, id: string): Promise<StudentDetail | undefined> => {
  const row = await findStudent(db, ownerId, id)
  if (!row) return undefined
  const guided = row.state === 'accepted' ? row.otherId : null
  const glances = await listStudentSummaries(db, guided ? [guided] : [])
  const needs = guided ? await listStudentNeeds(db, [id]) : new Map<string, StudentNeeds>()
  return {
    ...toStudent(row, glances.get(guided ?? ''), needs.get(id)),
    personId: guided,
    reason: row.reason,
    privateNotes: row.privateNotes,
    sharedNotes: row.sharedNotes,
    notesVersion: row.notesVersion,
    lookedAt: row.lookedAt,
    grants: guided ? await listGrantsFrom(db, guided) : [],
    tasks: guided ? await listAssignedTasks(db, id) : [],
  }
}

/** Lists a page of a mentor's students with what each of them shares and needs. */
export const readStudents = async (db: Db, ownerId: OwnerId, filter: StudentFilter, most?: number) => {
  const { rows, needs, total, asking } = await listStudents(db, ownerId, filter, most)
  const guided = rows.flatMap(({ state, otherId }) => (state === 'accepted' && otherId ? [otherId] : []))
  const glances = await listStudentSummaries(db, guided)
  const students = rows.map((row) => toStudent(row, glances.get(row.otherId ?? ''), needs.get(row.mentorshipId)))
  return { students, total, asking }
}

/** Reads the mentor's overview of pending items; each access to shared parts is written to the student's log. */
export const readOverview = async (db: Db, ownerId: OwnerId): Promise<StudentsOverview> => {
  const first = { q: '', offset: 0 }
  const asking = await readStudents(db, ownerId, { ...first, state: 'asking' }, maxShownRequests)
  const guided = await readStudents(db, ownerId, { ...first, state: 'accepted' }, maxShownStudents)
  return {
    asking: asking.students,
    askingTotal: asking.total,
    students: guided.students,
    guided: guided.total,
    capacity: (await findOffer(db, ownerId))?.capacity ?? 0,
  }
}
