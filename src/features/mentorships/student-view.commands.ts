import type { Db, OwnerId } from '#src/server/database.ts'
import type { MentorshipRow } from './mentorship.data.ts'
import { capacityRange, maxShownRequests, maxShownStudents } from './rules.ts'
import type { Student, StudentDetail, StudentsOverview } from './students.contract.ts'
import {
  findOffer,
  findStudent,
  listAssignedTasks,
  listGrantsFrom,
  listStudentSummaries,
  listStudents,
} from './students.data.ts'

type Glance = Awaited<ReturnType<typeof listStudentSummaries>> extends Map<string, infer One> ? One : never

/**
 * Maps a mentorship row to the mentor's list. Without a grant it contains only what the student wrote to the mentor.
 */
export const toStudent = (row: MentorshipRow, glance: Glance | undefined): Student => ({
  id: row.mentorshipId,
  name: row.otherName,
  state: row.state,
  question: row.question,
  requestedAt: row.requestedAt,
  expiresAt: row.expiresAt,
  parts: row.state === 'accepted' ? (glance?.parts ?? []) : row.parts,
  progress: glance?.progress ?? null,
  nextDeadline: glance?.next_deadline ?? null,
  changes: (glance?.changes ?? []).map((change) => ({ ...change, at: new Date(change.at).toISOString() })),
})

/** Reads one student with notes, tasks and open grants; undefined when the student is not the mentor's. */
export const readStudent = async (db: Db, ownerId: OwnerId, id: string): Promise<StudentDetail | undefined> => {
  const row = await findStudent(db, ownerId, id)
  if (!row) return undefined
  const guided = row.state === 'accepted' ? row.otherId : null
  const glances = await listStudentSummaries(db, guided ? [guided] : [])
  return {
    ...toStudent(row, glances.get(guided ?? '')),
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

/** Reads the mentor's overview of pending items; each access to shared parts is written to the student's log. */
export const readOverview = async (db: Db, ownerId: OwnerId): Promise<StudentsOverview> => {
  const first = { q: '', offset: 0 }
  const asking = await listStudents(db, ownerId, { ...first, state: 'asking' }, maxShownRequests)
  const guided = await listStudents(db, ownerId, { ...first, state: 'accepted' }, capacityRange.max)
  const glances = await listStudentSummaries(
    db,
    guided.rows.flatMap(({ otherId }) => otherId ?? []),
  )
  const newest = ({ changes }: Student) => changes[0]?.at ?? ''
  const changed = guided.rows
    .map((row) => toStudent(row, glances.get(row.otherId ?? '')))
    .filter(({ changes }) => changes.length > 0)
    .sort((a, b) => newest(b).localeCompare(newest(a)))
  return {
    asking: asking.rows.map((row) => toStudent(row, undefined)),
    askingTotal: asking.total,
    changed: changed.slice(0, maxShownStudents),
    changedTotal: changed.length,
    guided: guided.total,
    capacity: (await findOffer(db, ownerId))?.capacity ?? 0,
  }
}
