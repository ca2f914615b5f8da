// Criteria and display of matching. The tier model is in tiers/, the program index in program-index/, the score and its
// explanations in engine/. No column can contain a payment.

/** Number of matches on the dashboard (data specification, section 9). */
export const dashboardMatchLimit = 6
/** Number of stored matches for the matched list. */
export const storedMatchLimit = 60
/** Name of the job that stores a user's ranking when it differs from the stored one. */
export const rankingChangedJob = 'ranking-changed'
/** Timeouts per match source in milliseconds (DB-06; data specification, section 9). */
export const sourceLimitsMs = { cv: 3000, database: 4000 } as const
export const limitedSources = ['cv', 'database'] as const
export type LimitedSource = (typeof limitedSources)[number]

/**
 * Defaults for an applicant who has not stated a level, a field or countries. A missing grade or budget has no default:
 * it stays neutral.
 */
export const matchingDefaults = {
  field: 'computer-science',
  level: 'masters',
  countries: ['US', 'CA', 'GB', 'DE', 'CH'],
} as const

/** Kinds of facts of programmes and universities that matching reads. */
export const matchingFacts = [
  'admission_rate_undergraduate',
  'admission_rate',
  'tuition_per_year',
  'tuition_per_credit',
  'living_cost_per_year',
  'deadline',
  'tests',
  'minimum_gpa',
  'letters',
  'application_fee',
  'funding',
  'start',
  'gmat',
  'work_experience',
  'degrees_awarded',
  'duration_months',
  'mode',
] as const
export type MatchingFact = (typeof matchingFacts)[number]

export const contributionNames = [
  'tier',
  'field',
  'research',
  'budget',
  'country',
  'level',
  'tests',
  'grade',
  'deadline',
  'faculty',
] as const
export type ContributionName = (typeof contributionNames)[number]

/**
 * Sort orders of matches, within the wanted field and near fields: best, nearest deadline, cheapest or shortest first.
 */
export const matchSorts = ['match', 'deadline', 'cost', 'length', 'people'] as const
export type MatchSort = (typeof matchSorts)[number]

/** Fixed-point unit of scores: sums of whole millionths do not depend on the order of summation. */
export const million = 1_000_000

/**
 * Weights of the score parts in millionths; they add up to 1. A part with an unknown fact adds nothing and is not
 * counted.
 */
export const weights: Record<ContributionName, number> = {
  tier: 200_000,
  field: 180_000,
  research: 200_000,
  budget: 100_000,
  country: 80_000,
  level: 40_000,
  tests: 70_000,
  grade: 30_000,
  deadline: 50_000,
  faculty: 50_000,
}

/** Sums the maximum of all parts that can be judged. */
export const sumJudgedParts = (parts: readonly { of: number }[]): number =>
  Math.round(parts.reduce((sum, { of }) => sum + of, 0) * million) / million

/** Levels of fit. */
export const fitLevels = ['strong', 'fair', 'weak', 'little'] as const
export type FitLevel = (typeof fitLevels)[number]

/**
 * Minimum scores of a strong and of a fair fit. The label follows the score, which is the order of the list: a label by
 * the share of what is known would put fair fits above strong ones. Field, level, country and tier alone add up to 0.5
 * and are no fit.
 */
const strongScore = 0.65
const fairScore = 0.55
/** Below a fair fit, a lower share of the known maximum is a weak fit, and a higher one means that little is known. */
const minKnownShare = 0.55

/** Returns the level of fit of a score: a higher score never has a weaker label, whatever is known. */
export const getFitLevel = ({ match_score: score, judged }: { match_score: number; judged: number }): FitLevel => {
  if (score >= strongScore) return 'strong'
  if (score >= fairScore) return 'fair'
  return judged < fairScore || score / judged >= minKnownShare ? 'little' : 'weak'
}

/** Fields of a match that its order and its identity depend on. */
interface RankedMatch {
  university_name: string
  program_name: string
  degree: string
  isNearField: boolean
  format: string | null
  match_score: number
}

/**
 * Sorts near fields after the wanted one, and executive, part-time, online and distance programmes after all others of their
 * field.
 */
const byScore = (a: RankedMatch, b: RankedMatch) =>
  Number(a.isNearField) - Number(b.isNearField) ||
  Number(a.format !== null) - Number(b.format !== null) ||
  b.match_score - a.match_score

/** Deduplicates matches by university, programme and degree, keeping the first (MA-01). */
export const dedupeMatches = <M extends RankedMatch>(matches: readonly M[]): M[] => {
  const first = new Map<string, M>()
  for (const match of matches) {
    const key = `${match.university_name}\n${match.program_name}\n${match.degree}`
    if (!first.has(key)) first.set(key, match)
  }
  return [...first.values()]
}

/**
 * Merges matches: deduplicates by university, programme and degree, and sorts best first (MA-01). Ties keep the input
 * order, which is the ranking's own: a second tie-breaker would give two screens two orders.
 */
export const merge = <M extends RankedMatch>(matches: readonly M[]): M[] => dedupeMatches(matches.toSorted(byScore))

/** True when the reasoning of a score puts the programme in a near field. */
export const isNearFieldBy = (reasoning: readonly { name: string; reason: string }[]): boolean =>
  reasoning.some(({ name, reason }) => name === 'field' && reason !== 'matching.reason.field.same')
