import { findCvText, listAcceptedInterests } from '#src/features/cv/data.ts'
import { findAcademicProfile, findCitizenship, listResearchInterests } from '#src/features/profile/data.ts'
import { gpaScales } from '#src/features/profile/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { earliestCurrentDate } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { findCountryOf, findGrantHolders, findSupervisors } from './applicants.data.ts'
import { type Circumstances, emptyCircumstances } from './engine/conditions.engine.ts'
import type { Applicant } from './engine/plan.engine.ts'
import { mergeInterestNames } from './research/interest-names.rules.ts'
import { readInterests, readPhraseQueries } from './research/research.commands.ts'
import type { Interest } from './research/research.engine.ts'
import { matchingDefaults, sourceLimitsMs } from './rules.ts'
import { readWithTimeout } from './source-timeouts.commands.ts'
import { listSuggestions } from './suggestions/suggestions.data.ts'
import { toGradePoints } from './tiers/grades.rules.ts'
import { readTierModel } from './tiers/tier-model.commands.ts'
import { calculateProfileOdds, calculateProfileVariance, type Origin, type Profile } from './tiers/tiers.rules.ts'

// Reads an applicant's stated facts for the engine (MA-03).

type Academic = Awaited<ReturnType<typeof findAcademicProfile>>

/** Converts the academic profile to the measured one, without the residence; a grade outside its scale is dropped. */
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

const originOf = async (db: Db, ownerId: OwnerId, academic: Academic): Promise<Origin> => ({
  citizenship: await findCitizenship(db, ownerId),
  degreeCountry: await findCountryOf(db, academic?.currentInstitution ?? ''),
})

/** Reads the citizenship of a user and the country of their present university. */
export const readOrigin = async (db: Db, ownerId: OwnerId): Promise<Origin> =>
  await originOf(db, ownerId, await findAcademicProfile(db, ownerId))

/** Inputs of the tiers that depend on the applicant: log odds, and the residence odds. */
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
  return standingOf(academic, await originOf(db, ownerId, academic))
}

const missingOf = (academic: Academic, { odds, residence }: Standing, interests: readonly unknown[]) => [
  ...(odds === null ? ['gpa'] : []),
  ...(academic?.targetField ? [] : ['field']),
  ...(academic?.countries.length ? [] : ['countries']),
  // 0 is a stated limit: an applicant without means looks for places without tuition.
  ...(typeof academic?.maxTuition === 'number' ? [] : ['budget']),
  ...(interests.length > 0 ? [] : ['researchInterests']),
  ...(Object.keys(academic?.testScores ?? {}).length > 0 ? [] : ['testScores']),
  ...(residence.origin.citizenship === null ? ['citizenship'] : []),
]

/** Reads holders of grants on the named interests, or on the interests found in texts when none is named. */
export const readGrantHolders = async (db: Db, interests: readonly Interest[], today: string) => {
  const isNamed = interests.some(({ source }) => source === 'named')
  const areUsed = interests.map((one) => !isNamed || one.source === 'named')
  const queries = await readPhraseQueries(
    db,
    interests.map(({ words }, at) => (areUsed[at] ? words : '')),
  )
  return await findGrantHolders(db, queries, today)
}

/** Reads the stated circumstances: work, money, start and language. Wanted supervisors count for a doctorate only. */
const readCircumstances = async (
  db: Db,
  academic: Academic,
  interests: readonly Interest[],
  today: string,
): Promise<Circumstances> => {
  const peopleAt = await readGrantHolders(db, interests, today)
  if (!academic) return { ...emptyCircumstances, peopleAt }
  const { workYears, fundingNeed, startSeason, teachingLanguages, supervisors, targetDegreeLevel } = academic
  const supervisorsAt = targetDegreeLevel === 'phd' ? await findSupervisors(db, supervisors) : new Map()
  return { workYears, fundingNeed, startSeason, teachingLanguages, supervisorsAt, peopleAt }
}

export interface Reader {
  applicant: Applicant
  /** Interests found only in the CV. */
  fromCv: ReadonlySet<string>
  /** Programmes suggested by the configured language model. */
  suggested: string[]
  /** Unstated facts, which are neutral in every score. */
  missing: string[]
  /** True when the CV timed out; interests found only in it are omitted. */
  isCvLate: boolean
}

/** Reads interests that the user named, accepted from the CV, or wrote elsewhere; omits a CV that times out. */
const readSaid = async (db: Db, ownerId: OwnerId, academic: Academic, cvLimitMs: number) => {
  const own = (await listResearchInterests(db, ownerId)).map(({ name }) => name)
  const read = await readWithTimeout(db, cvLimitMs, async () => ({
    accepted: await listAcceptedInterests(db, ownerId),
    text: await findCvText(db, ownerId),
  }))
  const { names, onlyFromCv } = mergeInterestNames(own, read?.accepted ?? [])
  const texts = [
    { source: 'goals' as const, text: academic?.careerGoals ?? '' },
    {
      source: 'experience' as const,
      text: `${academic?.researchExperience ?? ''}\n${academic?.workKind ?? ''}`.trim(),
    },
    { source: 'cv' as const, text: read?.text ?? '' },
  ]
  return {
    interests: await readInterests(db, names, texts),
    fromCv: onlyFromCv,
    isCvLate: read === undefined,
  }
}

/** Reads a user's interests with all synonyms and their sources. */
export const readInterestsOf = async (db: Db, ownerId: OwnerId): Promise<readonly Interest[]> =>
  (await readSaid(db, ownerId, await findAcademicProfile(db, ownerId), sourceLimitsMs.cv)).interests

/** Reads the stated facts of an applicant for the engine (MA-03). */
export const readApplicant = async (db: Db, ownerId: OwnerId, cvLimitMs: number): Promise<Reader> => {
  const academic = await findAcademicProfile(db, ownerId)
  const { interests, fromCv, isCvLate } = await readSaid(db, ownerId, academic, cvLimitMs)
  const standing = standingOf(academic, await originOf(db, ownerId, academic))
  const today = earliestCurrentDate(Date.now())
  return {
    applicant: {
      ...standing,
      level: academic?.targetDegreeLevel || matchingDefaults.level,
      field: academic?.targetField || matchingDefaults.field,
      interests,
      countries: academic?.countries ?? [],
      state: academic?.residenceState ?? null,
      maxTuition: academic?.maxTuition ?? null,
      isLimitFirm: academic?.isLimitFirm ?? false,
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
