import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import type { Area } from './areas.rules.ts'

// How hard a place is for a person: a logistic model whose weights are fitted on outcomes by `npm run tool -- fit-matching` and
// live in catalogue/tiers.json. The chance itself is never shown, only the tier it falls into (docs/matching.md).

/** Whether the applicant studies at home, comes from abroad, or from abroad with a degree of the country. */
export type Residence = 'home' | 'abroad' | 'abroadWithLocalDegree'

/** Whose citizen somebody is, and the country of their present university; null where not known. */
export interface Origin {
  citizenship: string | null
  degreeCountry: string | null
}

/**
 * How a person's origin stands to a country of study. The weights are fitted, measured and used by this one definition;
 * without a citizenship it is not known, and neutral.
 */
export const classifyResidence = ({ citizenship, degreeCountry }: Origin, country: string): Residence | null => {
  if (citizenship === null) return null
  if (citizenship === country) return 'home'
  return degreeCountry === country ? 'abroadWithLocalDegree' : 'abroad'
}

export interface Profile {
  /** Points of 4.0; null when not known. */
  gradePoints: number | null
  greQuantitative: number | null
  greVerbal: number | null
  greWriting: number | null
  residence: Residence | null
}

export type MeasuredLevel = 'masters' | 'phd'

export interface Place {
  universityId: string
  area: Area
  level: MeasuredLevel
  /** Share of undergraduate applicants admitted, 0 to 1; null when not known. */
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

/** What outcomes say about one area and level of a university; there are 30 of them or more. */
export interface PlaceRecord {
  cases: number
  /** Of those who reported, whatever their profile, as it was reported. */
  acceptedShare: number
  /** Beyond those of the university, its level and its area, shrunken. */
  logOdds: number
  /** How uncertain the sum of these log odds is. */
  variance: number
}

/** What outcomes say about one university, beyond the weights above: log odds at an equal profile, shrunken. */
export interface Selectivity {
  cases: number
  /** Of those who reported, whatever their profile, shrunken; for the reader, it decides nothing. */
  acceptedShare: number
  logOdds: number
  levels: Partial<Record<MeasuredLevel, number>>
  areas: Partial<Record<Area, number>>
  /** By area and level: "computing masters". */
  places: Record<string, PlaceRecord>
}

export interface TierModel {
  /** The last season that the weights have seen, and earlier ones that were kept from them for the check. */
  lastSeason: number
  heldSeasons: number[]
  weights: TierWeights
  /** Log odds by area and level, shrunken. */
  areas: Record<string, number>
  universities: Record<string, Selectivity>
}

/** A group with fewer outcomes than this gets no number of its own. */
export const minCases = 30

/** Under the first a place is a reach; a safety has the lower end of its interval at the second or above. */
export const tierBounds = { reach: 0.4, safety: 0.8 } as const

/**
 * What a place needs besides before anybody may count on it: outcomes of this very area and level, a share of them that
 * was accepted, and, where it is known, an undergraduate rate that is not among the low ones.
 */
export const safetyNeeds = { cases: minCases, acceptedShare: 0.6, admissionRate: 0.25 } as const

/** Deviations from the middle to the end of an interval that holds 80 in 100. */
export const intervalReach = 1.2816
/** How far, in log odds, places move from the seasons that were reported to the one that is applied for. */
const driftVariance = 0.3 ** 2

/** Where each measure is neutral: not known counts like the middle of those who reported. */
export const centres = { grade: 3.6, quantitative: 160, verbal: 155, writing: 4, admissionRate: 0.4 } as const

const logit = (share: number) => Math.log(share / (1 - share))
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The logit of an admission rate against that of the middle; 0 when it is not known. */
export const calculateAdmissionLogit = (rate: number | null): number =>
  rate === null ? 0 : logit(clamp(rate, 0.02, 0.98)) - logit(centres.admissionRate)

const beyond = (value: number | null, centre: number, unit: number) => (value === null ? 0 : (value - centre) / unit)

/** The measures of a person in the units of the weights, but for where they come from. */
export const toProfileMeasures = (profile: Profile) => ({
  gradePoint: beyond(profile.gradePoints, centres.grade, 1),
  greQuantitative: beyond(profile.greQuantitative, centres.quantitative, 10),
  greVerbal: beyond(profile.greVerbal, centres.verbal, 10),
  greWriting: beyond(profile.greWriting, centres.writing, 1),
})

/** How far scores lie apart among those who report them, in the units of the weights: what is not known could be any. */
const spreads = { greQuantitative: 0.7, greVerbal: 0.7, greWriting: 0.6 } as const

/** How uncertain the log odds of a person are because of scores that are not known. */
export const calculateProfileVariance = ({ weights }: Pick<TierModel, 'weights'>, profile: Profile): number => {
  let variance = 0
  for (const name of Object.keys(spreads) as (keyof typeof spreads)[])
    if (profile[name] === null) variance += (weights[name] * spreads[name]) ** 2
  return variance
}

/** What it adds to come from home or from abroad, in log odds. */
export const calculateResidenceOdds = ({ weights }: Pick<TierModel, 'weights'>, residence: Residence | null): number =>
  residence === null ? 0 : weights[residence]

/** What the person brings, in log odds. */
export const calculateProfileOdds = (model: TierModel, profile: Profile): number => {
  const measures = toProfileMeasures(profile)
  let odds = 0
  for (const name of Object.keys(measures) as (keyof typeof measures)[]) odds += model.weights[name] * measures[name]
  return odds + calculateResidenceOdds(model, profile.residence)
}

const universityIn = ({ universities }: TierModel, id: string): Selectivity | undefined =>
  Object.hasOwn(universities, id) ? universities[id] : undefined

/** What was reported of this very area and level of a university; undefined with too few outcomes. */
const recordOf = (model: TierModel, { universityId, area, level }: Place): PlaceRecord | undefined =>
  universityIn(model, universityId)?.places[`${area} ${level}`]

/** What the place asks, in log odds: the higher, the easier. */
export const calculatePlaceOdds = (model: TierModel, place: Place): number => {
  const { weights } = model
  const university = universityIn(model, place.universityId)
  return (
    weights.intercept +
    (place.level === 'phd' ? weights.phd : 0) +
    weights.admissionRate * calculateAdmissionLogit(place.admissionRate) +
    (model.areas[`${place.area} ${place.level}`] ?? 0) +
    (university?.logOdds ?? 0) +
    (university?.levels[place.level] ?? 0) +
    (university?.areas[place.area] ?? 0) +
    (recordOf(model, place)?.logOdds ?? 0)
  )
}

/** How uncertain the log odds of a place are; infinite where nobody may count on it, whatever they bring. */
export const calculatePlaceVariance = (model: TierModel, place: Place): number => {
  const record = recordOf(model, place)
  if (!record || record.cases < safetyNeeds.cases || record.acceptedShare < safetyNeeds.acceptedShare)
    return Number.POSITIVE_INFINITY
  const isChoosy = place.admissionRate !== null && place.admissionRate < safetyNeeds.admissionRate
  return isChoosy ? Number.POSITIVE_INFINITY : record.variance + driftVariance
}

/** What a tier rests on: outcomes of this very area and level, or of the university as a whole. */
export const evidences = ['place', 'university'] as const
export type Evidence = (typeof evidences)[number]

/** Null where nothing was reported of the place. */
export const findEvidence = (model: TierModel, place: Place): Evidence | null => {
  if (recordOf(model, place)) return 'place'
  return isMeasured(model, place) ? 'university' : null
}

/**
 * Whether outcomes of the place itself were reported; without them there is no tier. An undergraduate rate alone does not
 * tell: of what it called a reach, more than half came true (docs/matching.md).
 */
export const isMeasured = (model: TierModel, { universityId }: Pick<Place, 'universityId'>): boolean =>
  universityIn(model, universityId) !== undefined

/** Share of such applicants that such places accepted. For measuring only: no screen shows it. */
export const toProbability = (odds: number): number => 1 / (1 + Math.exp(-odds))

/** The bounds of the tiers in log odds, which need no exponential for each of many places. */
export const oddsBounds = { reach: logit(tierBounds.reach), safety: logit(tierBounds.safety) } as const

/** A place that is no reach is a target, unless even the lower end of what can be said of it is safe. */
export const classifyOdds = (odds: number, variance: number): Tier => {
  if (odds < oddsBounds.reach) return 'reach'
  return odds - intervalReach * Math.sqrt(variance) >= oddsBounds.safety ? 'safety' : 'target'
}

/** Reach, target or safety; null when the grade or the place's selectivity is not known. */
export const classifyTier = (model: TierModel, profile: Profile, place: Place): Tier | null => {
  if (profile.gradePoints === null || !isMeasured(model, place)) return null
  return classifyOdds(
    calculateProfileOdds(model, profile) + calculatePlaceOdds(model, place),
    calculateProfileVariance(model, profile) + calculatePlaceVariance(model, place),
  )
}
