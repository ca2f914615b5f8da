import { listAllPrograms, type ProgramWithPlace } from '#src/features/catalogue/data.ts'
import { isFactOld } from '#src/features/catalogue/rules.ts'
import { listAcceptedInterests } from '#src/features/cv/data.ts'
import { findAcademicProfile, listResearchInterests } from '#src/features/profile/data.ts'
import { type GpaScale, gradeShare } from '#src/features/profile/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Match } from './contract.ts'
import { replaceMatches } from './data.ts'
import { type Applicant, type Candidate, keptMatchLimit, matchingDefaults, rank, sampleMatches } from './rules.ts'

type FactName = 'admission_rate_undergraduate' | 'tuition_per_year'

const factNumber = (program: ProgramWithPlace, kind: FactName, today: string): number | null => {
  const fact = program.university.facts[kind]
  if (!fact || typeof fact.value !== 'number' || isFactOld({ kind, year: fact.year }, today)) return null
  if (kind === 'tuition_per_year' && fact.currency !== 'USD') return null
  return fact.value
}

const toCandidate = (program: ProgramWithPlace, today: string): Candidate => ({
  programId: program.id,
  universityId: program.universityId,
  universityName: program.university.name,
  programName: program.name,
  field: program.field,
  level: program.level,
  keywords: program.keywords,
  country: program.university.country,
  city: program.university.city,
  websiteUrl: program.websiteUrl,
  admissionRate: factNumber(program, 'admission_rate_undergraduate', today),
  tuition: factNumber(program, 'tuition_per_year', today),
  requirements: [],
})

/** The catalogue changes rarely: each process keeps it for a minute. */
const keptMs = 60_000
let kept: { at: number; day: string; candidates: Candidate[] } | undefined

const readCandidates = async (db: Db): Promise<Candidate[]> => {
  const now = Date.now()
  const day = new Date(now).toISOString().slice(0, 10)
  if (kept && now - kept.at < keptMs && kept.day === day) return kept.candidates
  const candidates = (await listAllPrograms(db)).map((program) => toCandidate(program, day))
  kept = { at: now, day, candidates }
  return candidates
}

const orDefault = <T>(value: T | '' | undefined | null, fallback: T): T => (value ? value : fallback)

const missingOf = (academic: Awaited<ReturnType<typeof findAcademicProfile>>, interests: string[]) => [
  ...(academic?.currentGpa ? [] : ['gpa']),
  ...(academic?.targetField ? [] : ['field']),
  ...(academic?.countries.length ? [] : ['countries']),
  ...(academic?.maxTuition ? [] : ['budget']),
  ...(interests.length ? [] : ['researchInterests']),
]

const readApplicant = async (db: Db, ownerId: OwnerId) => {
  const academic = await findAcademicProfile(db, ownerId)
  const own = (await listResearchInterests(db, ownerId)).map((interest) => interest.name.toLowerCase())
  const fromCv = await listAcceptedInterests(db, ownerId)
  const applicant: Applicant = {
    gradeShare: academic?.currentGpa ? gradeShare(academic.currentGpa, (academic.gpaScale ?? '4.0') as GpaScale) : null,
    level: orDefault(academic?.targetDegreeLevel, matchingDefaults.level),
    field: orDefault(academic?.targetField, matchingDefaults.field),
    interests: [...new Set([...own, ...fromCv])],
    countries: academic?.countries.length ? academic.countries : matchingDefaults.countries,
    maxTuition: orDefault(academic?.maxTuition, matchingDefaults.maxTuition),
  }
  const source: Match['source'] = fromCv.length > 0 ? 'cv_analysis' : 'ai_matching'
  return { applicant, source, missing: missingOf(academic, applicant.interests) }
}

/** Ranks the catalogue for a person and keeps the best; three samples when there is nothing to rank. */
export const refreshMatches = async (db: Db, ownerId: OwnerId): Promise<{ matches: Match[]; missing: string[] }> => {
  const { applicant, source, missing } = await readApplicant(db, ownerId)
  const ranked = rank(applicant, await readCandidates(db), source)
  await replaceMatches(db, ownerId, ranked.slice(0, keptMatchLimit))
  return { matches: ranked.length > 0 ? ranked : sampleMatches(), missing }
}
