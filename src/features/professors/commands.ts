import { addInstant, syncDerivedDeadlines } from '#src/features/deadlines/commands.ts'
import { deleteDeadline, insertDeadline, updateDeadline } from '#src/features/deadlines/data.ts'
import { readInterestsOf } from '#src/features/matching/applicants.commands.ts'
import { stemTexts } from '#src/features/matching/program-index/program-index.data.ts'
import { insertEntry } from '#src/features/shortlist/data.ts'
import { formatPlace } from '#src/features/shortlist/rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { Professor } from './contract.ts'
import {
  findFirstEntryOf,
  findProfessor,
  insertOutreach,
  insertProfessor,
  listFollowUps,
  listOutreachJson,
  listProfessors,
  type NewProfessor,
  updateProfessor,
} from './data.ts'
import { expandTopics, formatMatchReason, omitSampleClaims, readWeighed } from './faculty.commands.ts'
import {
  calculateOverlap,
  getStatusAfterOutreach,
  type OutreachKind,
  professorDefaults,
  type Studied,
} from './rules.ts'

type JoinedRow = Awaited<ReturnType<typeof listProfessors>>[number]

const serializeProfessors = async (db: Db, person: SessionPerson, rows: JoinedRow[]): Promise<string[]> => {
  const logs = await listOutreachJson(
    db,
    person.id,
    rows.map(({ professor }) => professor.id),
  )
  return rows.map(({ professor: { userId, contactedAt, createdAt, ...professor }, universityName, facultyId }) => {
    const matchScore = professor.isSample ? null : professor.matchScore
    const fields = JSON.stringify({ ...professor, facultyId, matchScore, universityName })
    return `${fields.slice(0, -1)},"outreach":${logs.get(professor.id) ?? '[]'}}`
  })
}

/** Reads all saved professors as JSON of the contract's fields; the database has serialised their logs. */
export const readProfessorsJson = async (db: Db, person: SessionPerson): Promise<string> =>
  `[${(await serializeProfessors(db, person, await listProfessors(db, person.id))).join(',')}]`

/**
 * Reads a professor with the log.
 *
 * @throws NOT_FOUND for another user's professor
 */
export const readProfessor = async (db: Db, person: SessionPerson, id: string): Promise<Professor> => {
  const row = await findProfessor(db, person.id, id)
  const [professor] = row ? await serializeProfessors(db, person, [row]) : []
  if (!professor) throw createApiError('NOT_FOUND')
  return JSON.parse(professor) as Professor
}

const studiedIn = async (db: Db, interests: string[]): Promise<Studied[]> => {
  const stems = await stemTexts(db, interests)
  const topics = interests.map((words, at) => ({ words, stems: stems[at] ?? [] }))
  return topics.map(await expandTopics(db, topics))
}

const saveProfessor = async (db: Db, person: SessionPerson, row: NewProfessor): Promise<Professor> => {
  const id = await insertProfessor(db, person.id, {
    ...row,
    department: row.department || professorDefaults.department,
  })
  if (!id) throw createApiError('PROFESSOR_ALREADY_SELECTED')
  return await readProfessor(db, person, id)
}

/** Selects a professor with the score of the user's interests; the defaults without data (PF-02). */
export const selectProfessor = async (db: Db, person: SessionPerson, row: NewProfessor): Promise<Professor> => {
  const theirs = await studiedIn(db, row.researchInterests ?? [])
  const { score, shared } = calculateOverlap(theirs.length > 0 ? await readInterestsOf(db, person.id) : [], theirs)
  return await saveProfessor(db, person, { ...row, matchScore: score, matchReason: formatMatchReason(shared) })
}

/**
 * Selects a faculty member of the catalogue with the score from the user's list of matches. Their university joins the
 * shortlist when it is not on it.
 */
export const selectFaculty = async (db: Db, person: SessionPerson, facultyId: string): Promise<Professor> => {
  const member = await readWeighed(db, person, facultyId)
  const { universityId, universityName, country } = member
  const known = await findFirstEntryOf(db, person.id, universityId)
  const entry =
    known ??
    (await insertEntry(db, person.id, { universityId, universityName, location: formatPlace(null, country) })) ??
    (await findFirstEntryOf(db, person.id, universityId))
  if (!entry) throw createApiError('NOT_FOUND')
  return await saveProfessor(db, person, {
    selectedUniversityId: entry.id,
    professorName: member.fullName,
    email: member.email ?? '',
    department: member.department,
    profileUrl: member.profileUrl ?? '',
    researchInterests: member.researchInterests,
    acceptingStudents: omitSampleClaims(member).isAcceptingStudents,
    isSample: member.isSample,
    matchScore: member.matchScore,
    matchReason: member.matchReason,
  })
}

/** Ends follow-up reminders after a response was logged. */
const endFollowUps = async (db: Db, person: SessionPerson, professorId: string) => {
  for (const { id, isCompleted, version } of await listFollowUps(db, person.id, professorId)) {
    if (isCompleted) continue
    await updateDeadline(db, person.id, id, version, {
      isCompleted: true,
      completedAt: new Date().toISOString(),
    })
  }
}

/** Time of day of a follow-up deadline, in the user's time zone. */
const followUpTime = '18:00'

interface LogEntry {
  kind: OutreachKind
  happenedOn: string
  note: string
  followUpOn: string | null
}

/** Adds a line to the outreach log, and applies its effects on contact status and follow-up deadline. */
export const logOutreach = async (db: Db, person: SessionPerson, professor: Professor, entry: LogEntry) => {
  const { followUpOn, ...line } = entry
  if (entry.kind === 'replied') await endFollowUps(db, person, professor.id)
  const deadline = followUpOn
    ? await insertDeadline(db, person.id, {
        ...addInstant(
          { localDate: followUpOn, localTime: followUpTime, zoneRule: 'own' as const, zone: null },
          person.timeZone,
        ),
        selectedUniversityId: professor.selectedUniversityId,
        kind: 'follow_up',
        title: professor.professorName,
        isConfirmed: true,
      })
    : undefined
  await insertOutreach(db, person.id, { ...line, professorId: professor.id, deadlineId: deadline?.id ?? null })
  await syncDerivedDeadlines(db, person.id, professor.selectedUniversityId)
  const status = getStatusAfterOutreach(entry.kind)
  if (status)
    await updateProfessor(
      db,
      person.id,
      { id: professor.id },
      { contactStatus: status, ...(entry.kind === 'sent' ? { contactedAt: new Date().toISOString() } : {}) },
    )
}

/** Removes the follow-up deadlines of a professor; the log is removed with the professor. */
export const removeFollowUps = async (db: Db, person: SessionPerson, professorId: string) => {
  for (const { id } of await listFollowUps(db, person.id, professorId)) await deleteDeadline(db, person.id, id)
}
