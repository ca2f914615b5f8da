import { mirrorDeadlines, withInstant } from '#src/features/deadlines/commands.ts'
import { deleteDeadline, insertDeadline, updateDeadline } from '#src/features/deadlines/data.ts'
import { listResearchInterests } from '#src/features/profile/data.ts'
import { insertEntry } from '#src/features/shortlist/data.ts'
import { placeName } from '#src/features/shortlist/rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { failure } from '#src/server/procedures.ts'
import type { MatchedFaculty, Professor } from './contract.ts'
import {
  findFaculty,
  findFirstEntryOf,
  findProfessor,
  insertOutreach,
  insertProfessor,
  listAcceptingFaculty,
  listOutreach,
  listProfessors,
  type NewProfessor,
  updateProfessor,
} from './data.ts'
import { facultyLimit, type OutreachKind, overlapOf, professorDefaults, statusAfter } from './rules.ts'

type JoinedRow = Awaited<ReturnType<typeof listProfessors>>[number]

const toProfessors = async (db: Db, person: SessionPerson, rows: JoinedRow[]): Promise<Professor[]> => {
  const ids = rows.map(({ professor }) => professor.id)
  const logs = Map.groupBy(await listOutreach(db, person.id, ids), ({ outreach }) => outreach.professorId)
  return rows.map(({ professor, universityName }) => ({
    ...professor,
    universityName,
    outreach: (logs.get(professor.id) ?? []).map(({ outreach, followUpOn, isFollowUpDone }) => ({
      ...outreach,
      followUpOn,
      isFollowUpDone: isFollowUpDone ?? false,
    })),
  }))
}

export const readProfessors = async (db: Db, person: SessionPerson) =>
  await toProfessors(db, person, await listProfessors(db, person.id))

/** One professor with the log; refuses one that is not the person's. */
export const readProfessor = async (db: Db, person: SessionPerson, id: string): Promise<Professor> => {
  const row = await findProfessor(db, person.id, id)
  const [professor] = row ? await toProfessors(db, person, [row]) : []
  if (!professor) throw failure('NOT_FOUND')
  return professor
}

const namesOf = async (db: Db, person: SessionPerson) =>
  (await listResearchInterests(db, person.id)).map((interest) => interest.name)

const reasonOf = (shared: string[]) => (shared.length > 0 ? shared.join(', ') : professorDefaults.matchReason)

/** Who accepts students and shares a word of the person's interests, the most of it first, at most ten (PF-01). */
export const matchFaculty = async (db: Db, person: SessionPerson): Promise<MatchedFaculty[]> => {
  const mine = await namesOf(db, person)
  return (await listAcceptingFaculty(db))
    .map((member) => {
      const { score, shared } = overlapOf(mine, member.researchInterests)
      return { ...member, matchScore: score, matchReason: reasonOf(shared), shared }
    })
    .filter(({ matchScore }) => matchScore > 0)
    .sort((a, b) => b.matchScore - a.matchScore || a.fullName.localeCompare(b.fullName, 'en'))
    .slice(0, facultyLimit)
}

/** Selects a professor with the score of their interests; the defaults where nothing is known (PF-02). */
export const selectProfessor = async (db: Db, person: SessionPerson, row: NewProfessor): Promise<Professor> => {
  const { score, shared } = overlapOf(await namesOf(db, person), row.researchInterests ?? [])
  const id = await insertProfessor(db, person.id, {
    ...row,
    department: row.department || professorDefaults.department,
    matchScore: score,
    matchReason: reasonOf(shared),
  })
  if (!id) throw failure('PROFESSOR_ALREADY_SELECTED')
  return await readProfessor(db, person, id)
}

/** Selects somebody of the catalogue; their university joins the shortlist when it is not on it. */
export const selectFaculty = async (db: Db, person: SessionPerson, facultyId: string): Promise<Professor> => {
  const member = await findFaculty(db, facultyId)
  if (!member) throw failure('NOT_FOUND')
  const { universityId, universityName, country } = member
  const known = await findFirstEntryOf(db, person.id, universityId)
  const entry =
    known ??
    (await insertEntry(db, person.id, { universityId, universityName, location: placeName(null, country) })) ??
    (await findFirstEntryOf(db, person.id, universityId))
  if (!entry) throw failure('NOT_FOUND')
  return await selectProfessor(db, person, {
    selectedUniversityId: entry.id,
    professorName: member.fullName,
    email: member.email ?? '',
    department: member.department,
    profileUrl: member.profileUrl ?? '',
    researchInterests: member.researchInterests,
    acceptingStudents: member.isAcceptingStudents ?? professorDefaults.acceptingStudents,
  })
}

/** Nobody is reminded to follow up on an answer that has come. */
const endFollowUps = async (db: Db, person: SessionPerson, professorId: string) => {
  for (const { outreach, isFollowUpDone, version } of await listOutreach(db, person.id, [professorId])) {
    if (!outreach.deadlineId || version === null || isFollowUpDone) continue
    await updateDeadline(db, person.id, outreach.deadlineId, version, {
      isCompleted: true,
      completedAt: new Date().toISOString(),
    })
  }
}

/** The hour at which a follow-up is due on its day, on the person's own clock. */
const followUpTime = '18:00'

interface LogEntry {
  kind: OutreachKind
  happenedOn: string
  note: string
  followUpOn: string | null
}

/** Writes into the log; what follows for the contact status and for the day to follow up happens with it. */
export const logOutreach = async (db: Db, person: SessionPerson, professor: Professor, entry: LogEntry) => {
  const { followUpOn, ...line } = entry
  if (entry.kind === 'replied') await endFollowUps(db, person, professor.id)
  const deadline = followUpOn
    ? await insertDeadline(db, person.id, {
        ...withInstant(
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
  await mirrorDeadlines(db, person.id, professor.selectedUniversityId)
  const status = statusAfter(entry.kind)
  if (status)
    await updateProfessor(
      db,
      person.id,
      { id: professor.id },
      { contactStatus: status, ...(entry.kind === 'sent' ? { contactedAt: new Date().toISOString() } : {}) },
    )
}

/** Removes the deadlines of a professor's follow-ups; the log goes with the professor. */
export const removeFollowUps = async (db: Db, person: SessionPerson, professorId: string) => {
  for (const { outreach } of await listOutreach(db, person.id, [professorId]))
    if (outreach.deadlineId) await deleteDeadline(db, person.id, outreach.deadlineId)
}
