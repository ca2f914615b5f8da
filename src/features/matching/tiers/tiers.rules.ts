import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import type { Area } from './areas.rules.ts'

// Admission tiers: a logistic regression whose weights are fitted on outcomes by `npm run tool -- fit-matching` and
// stored in catalogue/tiers.json. The chance itself is never shown, only its tier (docs/matching.md).

/** Residence category: studies at home, comes from abroad, or from abroad with a degree of the country. */
export type Residence = 'home' | 'abroad' | 'abroadWithLocalDegree'

/** Citizenship of the applicant and country of their present university; null where unknown. */
export interface Origin {
  citizenship: string | null
  degreeCountry: string | null
}

/**
 * Classifies the applicant's residence relative to a country of study. Fitting, measurement and product share this
 * definition; without a citizenship it is unknown and neutral.
 */
export const classifyResidence = ({ citizenship, degreeCountry }: Origin, country: string): Residence | null => {
  if (citizenship === null) return null
  if (citizenship === country) return 'home'
  return degreeCountry === country ? 'abroadWithLocalDegree' : 'abroad'
}

export interface Profile {
  /** Points of 4.0; null when unknown. */
  gradePoints: number | null
  greQuantitative: number | null
  greVerbal: number | null
  greWriting: number | null
  residence: Residence | null
}

export type MeasuredLevel = 'masters' | 'phd'

export interface ProgramGroup {
  universityId: string
  area: Area
  level: MeasuredLevel
  /** Share of undergraduate applicants admitted, 0 to 1; null when unknown. */
  admissionRate: number | null
}

export interface TierWeights {
  intercept: number
  /** Per point of 4.0 above 3.6. */
  gradePoint: number
  /** Per ten points above 160, above 155, and per point above 4. */
  greQuantitative: number
  greVerbal: number
  greWriting: number
  phd: number
  home: number
  abroad: number
  abroadWithLocalDegree: number
  /** Per logit of the undergraduate admission rate above that of 40 in 100. */
  admissionRate: number
}

/** Outcome record of one area and level of a university, with at least 30 outcomes. */
export interface ProgramGroupRecord {
  cases: number
  /** Raw share of accepted cases among the reported ones, regardless of the profile. */
  acceptedShare: number
  /** Log odds beyond those of the university, its level and its area, with shrinkage. */
  logOdds: number
  /** Variance of the sum of these log odds. */
  variance: number
}

/** Selectivity of a university beyond the weights above: log odds at an equal profile, with shrinkage. */
export interface Selectivity {
  cases: number
  /** Share of accepted cases among the reported ones, regardless of the profile, with shrinkage; displayed only. */
  acceptedShare: number
  logOdds: number
  levels: Partial<Record<MeasuredLevel, number>>
  areas: Partial<Record<Area, number>>
  /** By area and level: "computing masters". */
  places: Record<string, ProgramGroupRecord>
}

export interface TierModel {
  /** Last season in the training data, and earlier ones held out for the check. */
  lastSeason: number
  heldSeasons: number[]
  weights: TierWeights
  /** Log odds by area and level, with shrinkage. */
  areas: Record<string, number>
  universities: Record<string, Selectivity>
}

/** Minimum number of outcomes for a group to get its own number. */
export const minCases = 30

/**
 * Tier bounds: below the first a university is a reach; a safety has the lower end of its interval at or above the
 * second.
 */
export const tierBounds = { reach: 0.4, safety: 0.8 } as const

/**
 * Preconditions of the safety tier: outcomes of this very area and level, a share of them that was accepted, and, where
 * it is known, an undergraduate rate that is not among the low ones.
 */
export const safetyNeeds = { cases: minCases, acceptedShare: 0.6, admissionRate: 0.25 } as const

/** z-score of an 80 percent interval. */
export const intervalReach = 1.2816
/** Variance of the drift of a university's log odds between the reported seasons and the one applied for. */
const driftVariance = 0.3 ** 2

/** Neutral values of the measures: an unknown one counts as the median of the reported ones. */
export const centres = { grade: 3.6, quantitative: 160, verbal: 155, writing: 4, admissionRate: 0.4 } as const

const logit = (share: number) => Math.log(share / (1 - share))
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** Calculates the logit of an admission rate relative to the median; 0 when unknown. */
export const calculateAdmissionLogit = (rate: number | null): number =>
  rate === null ? 0 : logit(clamp(rate, 0.02, 0.98)) - logit(centres.admissionRate)

const beyond = (value: number | null, centre: number, unit: number) => (value === null ? 0 : (value - centre) / unit)

/** Converts a profile to the measures of the weights, without the residence. */
export const toProfileMeasures = (profile: Profile) => ({
  gradePoint: beyond(profile.gradePoints, centres.grade, 1),
  greQuantitative: beyond(profile.greQuantitative, centres.quantitative, 10),
  greVerbal: beyond(profile.greVerbal, centres.verbal, 10),
  greWriting: beyond(profile.greWriting, centres.writing, 1),
})

/** Standard deviations of reported scores, in the units of the weights: an unknown score could be any. */
const spreads = { greQuantitative: 0.7, greVerbal: 0.7, greWriting: 0.6 } as const

/** Calculates the variance of an applicant's log odds due to unknown scores. */
export const calculateProfileVariance = ({ weights }: Pick<TierModel, 'weights'>, profile: Profile): number => {
  let variance = 0
  for (const name of Object.keys(spreads) as (keyof typeof spreads)[])
    if (profile[name] === null) variance += (weights[name] * spreads[name]) ** 2
  return variance
}

/** Calculates the log odds of the residence category. */
export const calculateResidenceOdds = ({ weights }: Pick<TierModel, 'weights'>, residence: Residence | null): number =>
  residence === null ? 0 : weights[residence]

/** Calculates the log odds of the applicant's profile. */
export const calculateProfileOdds = (model: TierModel, profile: Profile): number => {
  const measures = toProfileMeasures(profile)
  let odds = 0
  for (const name of Object.keys(measures) as (keyof typeof measures)[]) odds += model.weights[name] * measures[name]
  return odds + calculateResidenceOdds(model, profile.residence)
}

const universityIn = ({ universities }: TierModel, id: string): Selectivity | undefined =>
  Object.hasOwn(universities, id) ? universities[id] : undefined

/** Finds the outcome record of this very area and level of a university; undefined with too few outcomes. */
const recordOf = (model: TierModel, { universityId, area, level }: ProgramGroup): ProgramGroupRecord | undefined =>
  universityIn(model, universityId)?.places[`${area} ${level}`]

/** Calculates the log odds of a university: the higher, the easier. */
export const calculateGroupOdds = (model: TierModel, group: ProgramGroup): number => {
  const { weights } = model
  const university = universityIn(model, group.universityId)
  return (
    weights.intercept +
    (group.level === 'phd' ? weights.phd : 0) +
    weights.admissionRate * calculateAdmissionLogit(group.admissionRate) +
    (model.areas[`${group.area} ${group.level}`] ?? 0) +
    (university?.logOdds ?? 0) +
    (university?.levels[group.level] ?? 0) +
    (university?.areas[group.area] ?? 0) +
    (recordOf(model, group)?.logOdds ?? 0)
  )
}

/** Returns the variance of the log odds of a university; infinite where no applicant may count on it. */
export const calculateGroupVariance = (model: TierModel, group: ProgramGroup): number => {
  const record = recordOf(model, group)
  if (!record || record.cases < safetyNeeds.cases || record.acceptedShare < safetyNeeds.acceptedShare)
    return Number.POSITIVE_INFINITY
  const isChoosy = group.admissionRate !== null && group.admissionRate < safetyNeeds.admissionRate
  return isChoosy ? Number.POSITIVE_INFINITY : record.variance + driftVariance
}

/**
 * Calculates the log odds of a programme that publishes the share of its applications with an offer, for an applicant with
 * the median profile. It is no measured outcome of applicants with known grades, so that no applicant may count on it.
 */
export const calculateRateOdds = (rate: number): { odds: number; variance: number } => ({
  odds: logit(clamp(rate, 0.02, 0.98)),
  variance: Number.POSITIVE_INFINITY,
})

/** Kinds of evidence of a tier: outcomes of this very area and level, or of the university as a whole. */
export const evidences = ['place', 'university'] as const
export type Evidence = (typeof evidences)[number]

/** Finds the evidence for a university; null without reported outcomes. */
export const findEvidence = (model: TierModel, group: ProgramGroup): Evidence | null => {
  if (recordOf(model, group)) return 'place'
  return isMeasured(model, group) ? 'university' : null
}

/**
 * True when outcomes of the university itself are reported; without them there is no tier, unless the programme publishes
 * its own rate. An undergraduate rate alone is not enough: of the places it called a reach, more than half came true (docs/matching.md).
 */
export const isMeasured = (model: TierModel, { universityId }: Pick<ProgramGroup, 'universityId'>): boolean =>
  universityIn(model, universityId) !== undefined

/** Country whose universities have enough reported outcomes to compare one with another by its total. */
const measuredCountry = 'US'

/**
 * True when a tier may be given. Outside the United States the outcomes of this very area and level must be reported: of
 * the unseen cases there, too few are reaches to tell that the totals of a university order anything (docs/matching.md),
 * so that nearly everything would be called a target.
 */
export const canGiveTier = (model: TierModel, group: ProgramGroup, country: string): boolean => {
  const evidence = findEvidence(model, group)
  return evidence === 'place' || (evidence === 'university' && country === measuredCountry)
}

/** Converts log odds to the accepted share of such applicants. For measurement only: no screen shows it. */
export const toProbability = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** Tier bounds in log odds, which avoid an exponential for each of many places. */
export const oddsBounds = { reach: logit(tierBounds.reach), safety: logit(tierBounds.safety) } as const

/**
 * Classifies log odds: above the reach bound a university is a target, or a safety when even the lower end of its
 * interval is safe.
 */
export const classifyOdds = (odds: number, variance: number): Tier => {
  if (odds < oddsBounds.reach) return 'reach'
  return odds - intervalReach * Math.sqrt(variance) >= oddsBounds.safety ? 'safety' : 'target'
}

/** Classifies a university as reach, target or safety; null when the grade or the selectivity is unknown. */
export const classifyTier = (model: TierModel, profile: Profile, group: ProgramGroup): Tier | null => {
  if (profile.gradePoints === null || !isMeasured(model, group)) return null
  return classifyOdds(
    calculateProfileOdds(model, profile) + calculateGroupOdds(model, group),
    calculateProfileVariance(model, profile) + calculateGroupVariance(model, group),
  )
}
