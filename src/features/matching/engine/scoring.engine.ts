import type { Tier } from '#src/features/catalogue/tiers.rules.ts'
import type { TestScores } from '#src/features/profile/test-scores.rules.ts'
import type { Conditions } from '../program-index/conditions.parse.ts'
import {
  byteAt,
  indexAt,
  type RowGroup,
  realAt,
  type Segment,
  shortAt,
  wholeAt,
} from '../program-index/segment.engine.ts'
import { scoreProgramResearch, scoreResearchFit } from '../research/research.engine.ts'
import { weights } from '../rules.ts'
import { classifyOdds } from '../tiers/tiers.rules.ts'
import { evaluateAny, evaluateOtherTests, type GrantHolders, hasUnmetCondition } from './conditions.engine.ts'
import { calculateShare, type Plan } from './plan.engine.ts'

// Scoring of a single programme by the plan of an applicant: the points of each part, and the exclusion. Pure.

/** Reasons for which a programme is excluded from the ranking. */
export const exclusionReasons = [
  'level',
  'field',
  'country',
  'ielts',
  'toefl',
  'grade',
  'tests',
  'teaching',
  'start',
  'work',
] as const
export type ExclusionReason = (typeof exclusionReasons)[number]

const tierThousandths: Record<Tier, number> = { reach: 550, target: 1000, safety: 800 }

/** Returns the applicant's log odds at a university; NaN where either side is unknown. */
export const oddsAt = (odds: Float64Array, segment: Segment, row: number): number =>
  realAt(odds, shortAt(segment.countries, row)) + realAt(segment.odds, row)

export const tierAt = (plan: Pick<Plan, 'odds' | 'variance'>, segment: Segment, row: number): Tier | null => {
  const odds = oddsAt(plan.odds, segment, row)
  return Number.isNaN(odds) ? null : classifyOdds(odds, plan.variance + realAt(segment.variance, row))
}

export const scoreTier = (plan: Plan, segment: Segment, row: number): number => {
  const tier = tierAt(plan, segment, row)
  return tier === null ? 0 : calculateShare(weights.tier, tierThousandths[tier])
}

/** Returns the price of residents of the applicant's own state; undefined elsewhere. */
const stateTuition = (plan: Plan, segment: Segment, row: number): number | undefined =>
  plan.state !== 0 && byteAt(segment.states, row) === plan.state ? wholeAt(segment.stateTuition, row) : undefined

/** Returns the resident tuition where the applicant qualifies; undefined when there is no separate price. */
const residentTuition = (plan: Plan, segment: Segment, row: number): number | undefined =>
  byteAt(plan.isResident, shortAt(segment.countries, row)) === 1
    ? (segment.conditions[row]?.residentTuition ?? undefined)
    : stateTuition(plan, segment, row)

/** Scales the bound of an estimate to the resident price, which is of the same year. */
const scaleBound = (segment: Segment, row: number, resident: number, bound: number): number => {
  const tuition = wholeAt(segment.tuition, row)
  return tuition > 0 && bound > 0 ? Math.round((resident * bound) / tuition) : resident
}

/**
 * Calculates the yearly tuition plus the living cost where known, with the middle of an estimate; -1 without a known
 * tuition.
 */
export const calculateYearlyCost = (plan: Plan, segment: Segment, row: number): number => {
  const tuition = residentTuition(plan, segment, row) ?? wholeAt(segment.tuition, row)
  return tuition < 0 ? -1 : tuition + Math.max(0, wholeAt(segment.livingCost, row))
}

/**
 * Calculates the range of a cost: both bounds equal the cost when the price is the programme's own or set by a rule.
 */
export const calculateCostRange = (plan: Plan, segment: Segment, row: number): { low: number; high: number } => {
  const living = Math.max(0, wholeAt(segment.livingCost, row))
  const resident = residentTuition(plan, segment, row)
  if (resident !== undefined)
    return {
      low: scaleBound(segment, row, resident, wholeAt(segment.tuitionLow, row)) + living,
      high: scaleBound(segment, row, resident, wholeAt(segment.tuitionHigh, row)) + living,
    }
  return { low: wholeAt(segment.tuitionLow, row) + living, high: wholeAt(segment.tuitionHigh, row) + living }
}

/** Compares a cost with a limit; `maybe` when the limit lies within the range of an estimate. */
export const evaluateCost = (plan: Plan, segment: Segment, row: number, limit: number): 'within' | 'maybe' | 'over' => {
  const { low, high } = calculateCostRange(plan, segment, row)
  if (low > limit) return 'over'
  return high > limit ? 'maybe' : 'within'
}

/** Score in thousandths for an estimate that may exceed the limit. */
export const uncertainCostThousandths = 300
/**
 * Deduction in thousandths for a programme that uses up the whole limit: a cheap programme fits better than a barely
 * affordable one.
 */
export const budgetLimitScore = 400

/** True when a programme is known to fund applicants who need it. */
export const isNeedMet = ({ applicant: { circumstances } }: Plan, segment: Segment, row: number): boolean =>
  (circumstances.fundingNeed === 'full' || circumstances.fundingNeed === 'partial') &&
  byteAt(segment.isFunded, row) === 1

/**
 * Scores the budget part by the margin below the limit; 0 above it. A programme that pays its students has the full
 * margin.
 */
export const scoreBudget = (plan: Plan, segment: Segment, row: number): number => {
  if (isNeedMet(plan, segment, row)) return weights.budget
  const { maxTuition } = plan.applicant
  const cost = calculateYearlyCost(plan, segment, row)
  if (cost < 0 || maxTuition === null) return 0
  const standing = evaluateCost(plan, segment, row, maxTuition)
  if (standing === 'over') return 0
  if (standing === 'maybe') return calculateShare(weights.budget, uncertainCostThousandths)
  const used = Math.floor((cost * budgetLimitScore) / Math.max(1, maxTuition))
  return calculateShare(weights.budget, 1000 - used)
}

/**
 * True when a programme is known to cost more than the limit and is not known to fund the applicant; false where the price
 * is unknown or no limit is stated.
 */
export const isAboveLimit = (plan: Plan, segment: Segment, row: number): boolean => {
  const { maxTuition } = plan.applicant
  return (
    maxTuition !== null &&
    calculateYearlyCost(plan, segment, row) >= 0 &&
    !isNeedMet(plan, segment, row) &&
    evaluateCost(plan, segment, row, maxTuition) === 'over'
  )
}

type RequirementStatus = 'open' | 'missing' | 'met' | 'unmet'

/** Compares an applicant's score with the lowest accepted one; `open` when none is required. */
const standing = (own: number | undefined, least: number): RequirementStatus => {
  if (least === 0) return 'open'
  if (own === undefined) return 'missing'
  return own >= least ? 'met' : 'unmet'
}

/** Further proofs of English; an outdated page excludes nothing. */
const furtherEnglish = ({ applicant: { tests } }: Plan, segment: Segment, row: number) => {
  const conditions = segment.conditions[row]
  return conditions && !conditions.isEnglishOld && conditions.english.length > 0
    ? evaluateAny(tests, conditions.english)
    : 'open'
}

/** Returns the better result of two alternatives: met, else unmet, else missing, else open. */
const betterOf = (a: RequirementStatus, b: RequirementStatus): RequirementStatus => {
  if (a === 'met' || b === 'open') return a
  if (b === 'met' || a === 'open') return b
  return a === 'unmet' ? a : b
}

/** Evaluates the language tests as alternatives: the best result counts. */
export const evaluateLanguage = (plan: Plan, segment: Segment, row: number) => {
  const { tests } = plan.applicant
  const ielts = standing(
    tests.ielts === undefined ? undefined : Math.round(tests.ielts * 10),
    byteAt(segment.ielts, row),
  )
  const toefl = standing(tests.toefl, byteAt(segment.toefl, row))
  return betterOf(betterOf(ielts, toefl), furtherEnglish(plan, segment, row))
}

export const isGreMissing = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean =>
  byteAt(segment.greRequired, row) === 1 && tests.greQuantitative === undefined && tests.greVerbal === undefined

/** Evaluates German and admission tests that a current page states. */
export const evaluateOtherTestStatus = ({ applicant: { tests } }: Plan, segment: Segment, row: number) => {
  const conditions = segment.conditions[row]
  return conditions?.areOthersOld ? 'open' : evaluateOtherTests(tests, conditions)
}

/** Evaluates known test requirements of a programme against the applicant's tests; null when they cannot be judged. */
export const evaluateTests = (plan: Plan, segment: Segment, row: number): 'met' | 'unmet' | null => {
  const language = evaluateLanguage(plan, segment, row)
  if (language === 'unmet') return 'unmet'
  const others = evaluateOtherTestStatus(plan, segment, row)
  if (others === 'unmet') return 'unmet'
  if (language === 'missing' || others === 'missing' || isGreMissing(plan, segment, row)) return null
  return byteAt(segment.areTestsStated, row) === 1 || others === 'met' ? 'met' : null
}

const oldOthers = (tests: TestScores, conditions: Conditions | undefined) =>
  conditions?.areOthersOld ? evaluateOtherTests(tests, conditions) : 'open'

const isOldLanguageMet = (tests: TestScores, segment: Segment, row: number): boolean => {
  const [ielts, toefl] = [byteAt(segment.oldIelts, row), byteAt(segment.oldToefl, row)]
  return (
    (ielts === 0 && toefl === 0) ||
    (ielts > 0 && Math.round((tests.ielts ?? 0) * 10) >= ielts) ||
    (toefl > 0 && (tests.toefl ?? 0) >= toefl)
  )
}

/** True when the applicant meets the tests of an outdated or undated page. */
export const hasMetOldTests = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean => {
  const others = oldOthers(tests, segment.conditions[row])
  if (others === 'unmet' || others === 'missing') return false
  if (byteAt(segment.areOldTestsStated, row) === 0) return others === 'met'
  const isGreMet = byteAt(segment.oldGreRequired, row) === 0 || (tests.greQuantitative ?? tests.greVerbal) !== undefined
  return isOldLanguageMet(tests, segment, row) && isGreMet
}

/** Weight in thousandths of a requirement from an outdated page: half. */
export const outdatedThousandths = 500

export const scoreTests = (plan: Plan, segment: Segment, row: number): number => {
  if (evaluateTests(plan, segment, row) === 'met') return weights.tests
  return hasMetOldTests(plan, segment, row) ? calculateShare(weights.tests, outdatedThousandths) : 0
}

/** Compares the applicant's grade with the lowest accepted grade, both in points of 4.0. */
export const evaluateGrade = ({ grade }: Plan, segment: Segment, row: number) =>
  standing(grade, shortAt(segment.minimumPoints, row))

export const scoreGradeRequirement = (plan: Plan, segment: Segment, row: number): number =>
  evaluateGrade(plan, segment, row) === 'met' ? weights.grade : 0

/**
 * Reads the day of a deadline, -1 when unknown. A past deadline expires with its fact by the applicant's date instead
 * of the index's date, so that the result does not depend on the uptime of the process.
 */
export const readDeadline = ({ applicant: { today } }: Plan, segment: Segment, row: number): number => {
  const deadline = wholeAt(segment.deadline, row)
  const until = wholeAt(segment.deadlineUntil, row)
  return deadline < today && until >= 0 && until < today ? -1 : deadline
}

export const scoreDeadline = (plan: Plan, segment: Segment, row: number): number => {
  const deadline = readDeadline(plan, segment, row)
  // Expected from an earlier cycle: likely open, without a confirmation for this cycle.
  if (deadline < 0)
    return byteAt(segment.isDeadlineExpected, row) * calculateShare(weights.deadline, outdatedThousandths)
  return deadline >= plan.applicant.today ? weights.deadline : 0
}

export const scoreResearch = ({ research }: Plan, segment: Segment, row: number): number =>
  research.interests.length === 0 ? 0 : calculateShare(weights.research, scoreProgramResearch(research, segment, row))

/** Lists wanted supervisors of a doctorate at the university of a programme. */
export const listSupervisors = ({ supervisors }: Plan, segment: Segment, row: number): readonly string[] =>
  (supervisors.size > 0 && supervisors.get(indexAt(segment.universities, row))) || []

/** Lists faculty at the university of a programme whose grants match the applicant's interests. */
export const listMatchingFaculty = ({ people }: Plan, segment: Segment, row: number): GrantHolders | undefined =>
  people.size > 0 ? people.get(indexAt(segment.universities, row)) : undefined

/** Number of people for the full score; one without a running grant counts half. */
const peopleForFull = 3

const grantedThousandths = ({ people, running }: GrantHolders): number =>
  Math.min(1000, Math.floor((1000 * (2 * running + (people - running))) / (2 * peopleForFull)))

export const scoreFaculty = (plan: Plan, segment: Segment, row: number): number => {
  if (listSupervisors(plan, segment, row).length > 0) return weights.faculty
  const there = listMatchingFaculty(plan, segment, row)
  const granted = there ? calculateShare(weights.faculty, grantedThousandths(there)) : 0
  const { research } = plan
  const { faculty } = segment
  const [from, to] = [indexAt(faculty.starts, row), indexAt(faculty.starts, row + 1)]
  if (from === to || research.interests.length === 0) return granted
  return Math.max(granted, calculateShare(weights.faculty, scoreResearchFit(research, faculty.values, from, to)))
}

/**
 * Finds the exclusion reason of a whole level or field; null when its programmes are ranked, apart from unmet
 * requirements.
 */
export const findGroupExclusion = (
  plan: Plan,
  { level, field }: Pick<RowGroup, 'level' | 'field'>,
): ExclusionReason | null => {
  if (level !== plan.level) return 'level'
  return wholeAt(plan.fieldPoints, field) < 0 ? 'field' : null
}

/**
 * Finds the unmet requirement that excludes a programme: a language test, else the lowest grade, else another; null
 * when none does.
 */
export const findRequirementExclusion = (plan: Plan, segment: Segment, row: number): ExclusionReason | null => {
  const { applicant } = plan
  if (evaluateLanguage(plan, segment, row) !== 'unmet') {
    if (evaluateGrade(plan, segment, row) === 'unmet') return 'grade'
    return hasUnmetCondition(applicant.tests, applicant.circumstances, segment.conditions[row])
  }
  if (byteAt(segment.ielts, row) === 0 && byteAt(segment.toefl, row) === 0) return 'tests'
  return plan.applicant.tests.ielts !== undefined && byteAt(segment.ielts, row) > 0 ? 'ielts' : 'toefl'
}

/**
 * Finds the exclusion reason of a programme; null when it is ranked. A suggested programme is ranked even from a far
 * field.
 */
export const findExclusionReason = (
  plan: Plan,
  segment: Segment,
  row: number,
  isSuggested: boolean,
): ExclusionReason | null => {
  const group = { level: byteAt(segment.levels, row), field: byteAt(segment.fields, row) }
  const reason = findGroupExclusion(plan, group)
  return reason === null || (reason === 'field' && isSuggested) ? findRequirementExclusion(plan, segment, row) : reason
}

/** True when a programme is in a country that the applicant did not choose while the country filter is on. */
export const isCountryExcluded = (plan: Plan, segment: Segment, row: number): ExclusionReason | null =>
  byteAt(plan.isCountryShown, shortAt(segment.countries, row)) === 1 ? null : 'country'

/** Scores the parts that depend on a single column each. */
export const scorePlainParts = (plan: Plan, segment: Segment, row: number): number =>
  scoreTier(plan, segment, row) +
  Math.max(0, wholeAt(plan.fieldPoints, byteAt(segment.fields, row))) +
  scoreBudget(plan, segment, row) +
  wholeAt(plan.countryPoints, shortAt(segment.countries, row)) +
  (byteAt(segment.levels, row) === plan.level ? weights.level : 0) +
  scoreTests(plan, segment, row) +
  scoreGradeRequirement(plan, segment, row) +
  scoreDeadline(plan, segment, row)

/** Scores a programme, in millionths. */
export const scoreProgram = (plan: Plan, segment: Segment, row: number): number =>
  scorePlainParts(plan, segment, row) + scoreResearch(plan, segment, row) + scoreFaculty(plan, segment, row)
