import { findCvText, listAcceptedInterests } from '#src/features/cv/data.ts'
import { findAcademicProfile, findCitizenship, listResearchInterests } from '#src/features/profile/data.ts'
import { gpaScales } from '#src/features/profile/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { findCountryOf, findPeopleOn, findSupervisors } from './applicants.data.ts'
import { type Circumstances, nothingSaid } from './engine/conditions.engine.ts'
import type { Applicant } from './engine/plan.engine.ts'
import { readInterests, readPhraseQueries } from './research/research.commands.ts'
import type { Interest } from './research/research.engine.ts'
import { matchingDefaults, sourceLimitsMs } from './rules.ts'
import { readWithTimeout } from './source-timeouts.commands.ts'
import { listSuggestions } from './suggestions/suggestions.data.ts'
import { toGradePoints } from './tiers/grades.rules.ts'
import { readTierModel } from './tiers/tier-model.commands.ts'
import { calculateProfileOdds, calculateProfileVariance, type Origin, type Profile } from './tiers/tiers.rules.ts'

// What a person has said, as the engine takes it (MA-03).

type Academic = Awaited<ReturnType<typeof findAcademicProfile>>

/** What the tiers read of a person, but for where they come from; a grade outside its scale says nothing. */
export const toMeasuredProfile = (academic: Academic): Omit<Profile, 'residence'> => {
  const scale = gpaScales.find((known) => known === (academic?.gpaScale ?? '4.0'))
  const tests = academic?.testScores
  return {
    gradePoints: academic?.currentGpa && scale ? toGradePoints(academic.currentGpa, scale) : null,
    greQuantitative: tests?.greQuantitative ?? null,
    greVerbal: tests?.greVerbal ?? null,
    greWriting: tests?.greWriting ?? null,
  }
}

const readOrigin = async (db: Db, ownerId: OwnerId, academic: Academic): Promise<Origin> => ({
  citizenship: await findCitizenship(db, ownerId),
  degreeCountry: await findCountryOf(db, academic?.currentInstitution ?? ''),
})

/** What the tiers read of a person: log odds, and what it adds to come from home or abroad. */
export type Standing = Pick<Applicant, 'odds' | 'variance' | 'gradePoints' | 'residence'>

const standingOf = (academic: Academic, origin: Origin): Standing => {
  const profile = { ...toMeasuredProfile(academic), residence: null }
  const model = readTierModel()
  const { home, abroad, abroadWithLocalDegree } = model.weights
  return {
    odds: profile.gradePoints === null ? null : calculateProfileOdds(model, profile),
    variance: calculateProfileVariance(model, profile),
    gradePoints: profile.gradePoints,
    residence: { origin, odds: { home, abroad, abroadWithLocalDegree } },
  }
}

export const readStanding = async (db: Db, ownerId: OwnerId): Promise<Standing> => {
  const academic = await findAcademicProfile(db, ownerId)
  return standingOf(academic, await readOrigin(db, ownerId, academic))
}

const missingOf = (academic: Academic, { odds, residence }: Standing, interests: readonly unknown[]) => [
  ...(odds === null ? ['gpa'] : []),
  ...(academic?.targetField ? [] : ['field']),
  ...(academic?.countries.length ? [] : ['countries']),
  // 0 is said: who can pay nothing looks for places without tuition.
  ...(typeof academic?.maxTuition === 'number' ? [] : ['budget']),
  ...(interests.length > 0 ? [] : ['researchInterests']),
  ...(Object.keys(academic?.testScores ?? {}).length > 0 ? [] : ['testScores']),
  ...(residence.origin.citizenship === null ? ['citizenship'] : []),
]

/** Whose grants speak of what the person named; of what their texts say, where nothing was named. */
export const readPeopleOn = async (db: Db, interests: readonly Interest[], today: string) => {
  const isNamed = interests.some(({ source }) => source === 'named')
  const asked = interests.map((one) => !isNamed || one.source === 'named')
  const queries = await readPhraseQueries(
    db,
    interests.map(({ words }, at) => (asked[at] ? words : '')),
  )
  return await findPeopleOn(db, queries, today)
}

/** What somebody said of work, money, start and language; wanted supervisors count for a doctorate alone. */
const readCircumstances = async (
  db: Db,
  academic: Academic,
  interests: readonly Interest[],
  today: string,
): Promise<Circumstances> => {
  const peopleAt = await readPeopleOn(db, interests, today)
  if (!academic) return { ...nothingSaid, peopleAt }
  const { workYears, fundingNeed, startSeason, teachingLanguages, supervisors, targetDegreeLevel } = academic
  const supervisorsAt = targetDegreeLevel === 'phd' ? await findSupervisors(db, supervisors) : new Map()
  return { workYears, fundingNeed, startSeason, teachingLanguages, supervisorsAt, peopleAt }
}

export interface Reader {
  applicant: Applicant
  /** Interests that only the CV names. */
  fromCv: ReadonlySet<string>
  /** Programmes that the language model named, where one is configured. */
  suggested: string[]
  /** What the person has not said; it is neutral in every score. */
  missing: string[]
  /** Whether the CV could not be read in time; the interests that only it names are left out. */
  isCvLate: boolean
}

/** What a person named, accepted from the CV, and wrote elsewhere; a CV that cannot be read in time is left out. */
const readSaid = async (db: Db, ownerId: OwnerId, academic: Academic, cvLimitMs: number) => {
  const own = (await listResearchInterests(db, ownerId)).map(({ name }) => name)
  const read = await readWithTimeout(db, cvLimitMs, async () => ({
    accepted: await listAcceptedInterests(db, ownerId),
    text: await findCvText(db, ownerId),
  }))
  const fromCv = read?.accepted ?? []
  const texts = [
    { source: 'goals' as const, text: academic?.careerGoals ?? '' },
    {
      source: 'experience' as const,
      text: `${academic?.researchExperience ?? ''}\n${academic?.workKind ?? ''}`.trim(),
    },
    { source: 'cv' as const, text: read?.text ?? '' },
  ]
  return {
    interests: await readInterests(db, [...new Set([...own, ...fromCv])], texts),
    fromCv: new Set(fromCv.filter((name) => !own.some((said) => said.toLowerCase() === name))),
    isCvLate: read === undefined,
  }
}

/** A person's interests alone, in all their ways and with where they come from. */
export const readInterestsOf = async (db: Db, ownerId: OwnerId): Promise<readonly Interest[]> =>
  (await readSaid(db, ownerId, await findAcademicProfile(db, ownerId), sourceLimitsMs.cv)).interests

/** What a person has said, as the engine takes it (MA-03). */
export const readApplicant = async (db: Db, ownerId: OwnerId, cvLimitMs: number): Promise<Reader> => {
  const academic = await findAcademicProfile(db, ownerId)
  const { interests, fromCv, isCvLate } = await readSaid(db, ownerId, academic, cvLimitMs)
  const standing = standingOf(academic, await readOrigin(db, ownerId, academic))
  const today = earliestCurrentDate(Date.now())
  return {
    applicant: {
      ...standing,
      level: academic?.targetDegreeLevel || matchingDefaults.level,
      field: academic?.targetField || matchingDefaults.field,
      interests,
      countries: academic?.countries ?? [],
      maxTuition: academic?.maxTuition ?? null,
      tests: academic?.testScores ?? {},
      circumstances: await readCircumstances(db, academic, interests, today),
      today: Date.parse(today) / dayMs,
    },
    fromCv,
    suggested: await listSuggestions(db, ownerId),
    missing: missingOf(academic, standing, interests),
    isCvLate,
  }
}
