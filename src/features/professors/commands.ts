import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { allowTypingErrors } from '#src/features/catalogue/data.ts'
import { queryWords } from '#src/features/catalogue/search/search.rules.ts'
import { mirrorDeadlines, withInstant } from '#src/features/deadlines/commands.ts'
import { deleteDeadline, insertDeadline, updateDeadline } from '#src/features/deadlines/data.ts'
import { readInterestsOf } from '#src/features/matching/applicants.commands.ts'
import { stemTexts } from '#src/features/matching/program-index/program-index.data.ts'
import { readAbbreviations, readWaysInFull } from '#src/features/matching/research/research.commands.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import { insertEntry } from '#src/features/shortlist/data.ts'
import { placeName } from '#src/features/shortlist/rules.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { writeCursor } from '#src/server/keyset-cursor.ts'
import { failure } from '#src/server/procedures.ts'
import type { MatchedFaculty, Professor } from './contract.ts'
import {
  countFaculty,
  findFaculty,
  findFirstEntryOf,
  findProfessor,
  insertOutreach,
  insertProfessor,
  listAcceptingFaculty,
  listFollowUps,
  listOutreach,
  listProfessors,
  type NewProfessor,
  searchFaculty,
  updateProfessor,
} from './data.ts'
import { facultyLimit, type OutreachKind, overlapOf, professorDefaults, type Studied, statusAfter } from './rules.ts'

type JoinedRow = Awaited<ReturnType<typeof listProfessors>>[number]

const toProfessors = async (db: Db, person: SessionPerson, rows: JoinedRow[]): Promise<Professor[]> => {
  const ids = rows.map(({ professor }) => professor.id)
  const logs = await listOutreach(db, person.id, ids)
  return rows.map(({ professor, universityName }) => ({
    ...professor,
    matchScore: professor.isSample ? null : professor.matchScore,
    universityName,
    outreach: logs.get(professor.id) ?? [],
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

type FacultyRow = NonNullable<Awaited<ReturnType<typeof findFaculty>>>

/** What an entry says of somebody, as facts with the page they were read on; who has a page of their own, with that. */
const factsOf = ({ source, checkedOn, ...row }: FacultyRow, sources: Awaited<ReturnType<typeof readSources>>) => {
  if (!checkedOn) return {}
  const known = {
    research_interests: row.researchInterests.length > 0 ? row.researchInterests : undefined,
    department: row.department === professorDefaults.department ? undefined : row.department,
    is_accepting_students: row.isAcceptingStudents ?? undefined,
  }
  const stated = Object.entries(known).filter(([, value]) => value !== undefined)
  const year = checkedOn.slice(0, 4)
  const url = row.profileUrl ? { url: row.profileUrl } : {}
  return toFacts(
    Object.fromEntries(stated.map(([kind, value]) => [kind, { value, year, source, checked_on: checkedOn, ...url }])),
    sources,
  )
}

/** A sample is nobody, so nothing is said of whom they take. */
const claimsOf = ({ isSample, isAcceptingStudents }: FacultyRow) => ({
  isAcceptingStudents: isSample ? null : isAcceptingStudents,
})

/** Rows of the faculty with the source of what they say. */
const withFacts = async <Row extends FacultyRow>(db: Db, rows: Row[]) => {
  const sources = await readSources(db)
  return rows.map((row) => ({ ...row, ...claimsOf(row), facts: factsOf(row, sources) }))
}

/** Faculty by words; small typing errors are allowed where nothing is met without. */
export const findFacultyByWords = async (db: Db, query: string, after: string | undefined, limit: number) => {
  const words = queryWords(query)
  const exact = { words, isForgiving: false }
  const count = await countFaculty(db, exact)
  const search = { words, isForgiving: count === 0 && words.length > 0 }
  if (search.isForgiving) await allowTypingErrors(db)
  const total = search.isForgiving ? await countFaculty(db, search) : count
  const rows = await searchFaculty(db, search, after, limit)
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last ? writeCursor([last.id]) : null
  return { faculty: await withFacts(db, rows), total, next }
}

const reasonOf = (shared: readonly { words: string }[]) =>
  shared.length > 0 ? shared.map(({ words }) => words).join(', ') : professorDefaults.matchReason

/** What people work on with every way of saying it: an abbreviation is said in full as well. */
const inFull = async (db: Db, topics: readonly { words: string; stems: readonly string[] }[]) => {
  const full = await readWaysInFull(
    db,
    topics.map(({ words }) => words),
  )
  return ({ words, stems }: (typeof topics)[number]): Studied => ({ words, ways: [stems, ...(full.get(words) ?? [])] })
}

/** The accepting faculty against the interests, the nearest first, at most ten. */
export const rankFaculty = async (db: Db, mine: readonly Interest[]) => {
  const found = await listAcceptingFaculty(db, mine, await readAbbreviations(db, mine), facultyLimit)
  const withWays = await inFull(
    db,
    found.flatMap(({ studied }) => studied),
  )
  return found
    .map(({ studied, ...member }) => {
      const { score, shared } = overlapOf(mine, studied.map(withWays))
      return { ...member, matchScore: score, matchReason: reasonOf(shared), shared }
    })
    .filter(({ matchScore }) => matchScore > 0)
    .sort((a, b) => b.matchScore - a.matchScore || a.fullName.localeCompare(b.fullName, 'en'))
    .slice(0, facultyLimit)
}

/**
 * Who accepts students and works near the person's interests, the nearest first, at most ten (PF-01). Texts that meet
 * nobody are as good as none, where no interest was named.
 */
export const matchFaculty = async (db: Db, person: SessionPerson): Promise<MatchedFaculty[]> => {
  const mine = await readInterestsOf(db, person.id)
  const best = await rankFaculty(db, mine)
  const isNamed = mine.some(({ source }) => source === 'named')
  const ranked = await withFacts(db, best.length > 0 || isNamed ? best : await rankFaculty(db, []))
  return ranked.map((member) => (member.isSample ? { ...member, matchScore: null } : member))
}

const studiedIn = async (db: Db, interests: string[]): Promise<Studied[]> => {
  const stems = await stemTexts(db, interests)
  const topics = interests.map((words, at) => ({ words, stems: stems[at] ?? [] }))
  return topics.map(await inFull(db, topics))
}

/** Selects a professor with the score of their interests; the defaults where nothing is known (PF-02). */
export const selectProfessor = async (db: Db, person: SessionPerson, row: NewProfessor): Promise<Professor> => {
  const theirs = await studiedIn(db, row.researchInterests ?? [])
  const { score, shared } = overlapOf(theirs.length > 0 ? await readInterestsOf(db, person.id) : [], theirs)
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
    acceptingStudents: claimsOf(member).isAcceptingStudents,
    isSample: member.isSample,
  })
}

/** Nobody is reminded to follow up on an answer that has come. */
const endFollowUps = async (db: Db, person: SessionPerson, professorId: string) => {
  for (const { id, isCompleted, version } of await listFollowUps(db, person.id, professorId)) {
    if (isCompleted) continue
    await updateDeadline(db, person.id, id, version, {
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
  for (const { id } of await listFollowUps(db, person.id, professorId)) await deleteDeadline(db, person.id, id)
}
