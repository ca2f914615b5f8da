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
  universityIdAt,
  wholeAt,
} from '../program-index/segment.engine.ts'
import { scoreProgramResearch, scoreResearchFit } from '../research/research.engine.ts'
import { weights } from '../rules.ts'
import { classifyOdds } from '../tiers/tiers.rules.ts'
import { evaluateAny, evaluateOtherTests, hasUnmetCondition, type PeopleThere } from './conditions.engine.ts'
import { calculateShare, type Plan } from './plan.engine.ts'

// What one programme gets from a person's plan: the points of each part, and why it is left out. Pure.

/** Why a programme is not in the ranking. */
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

/** Log odds of the person at the place; not a number where either is not known. */
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

/** What citizens and those who are treated as such pay, where the person is one; undefined where it is no other price. */
const residentTuition = (plan: Plan, segment: Segment, row: number): number | undefined =>
  byteAt(plan.isResident, shortAt(segment.countries, row)) === 1
    ? (segment.conditions.get(row)?.residentTuition ?? undefined)
    : undefined

/** Tuition with the living cost where it is known, of an estimate the middle; -1 where the tuition is not. */
export const calculateYearlyCost = (plan: Plan, segment: Segment, row: number): number => {
  const tuition = residentTuition(plan, segment, row) ?? wholeAt(segment.tuition, row)
  return tuition < 0 ? -1 : tuition + Math.max(0, wholeAt(segment.livingCost, row))
}

/** Between what the cost lies: both the cost itself where the price is the programme's own or a rule's. */
export const calculateCostRange = (plan: Plan, segment: Segment, row: number): { low: number; high: number } => {
  const living = Math.max(0, wholeAt(segment.livingCost, row))
  const resident = residentTuition(plan, segment, row)
  if (resident !== undefined) return { low: resident + living, high: resident + living }
  return { low: wholeAt(segment.tuitionLow, row) + living, high: wholeAt(segment.tuitionHigh, row) + living }
}

/** Where a cost stands against a limit; `maybe` where the limit lies inside the range of an estimate. */
export const evaluateCost = (plan: Plan, segment: Segment, row: number, limit: number): 'within' | 'maybe' | 'over' => {
  const { low, high } = calculateCostRange(plan, segment, row)
  if (low > limit) return 'over'
  return high > limit ? 'maybe' : 'within'
}

/** A limit that an estimate may or may not meet. */
export const maybeWithinThousandths = 300
/** What the whole limit costs a place that uses it up: free or cheap fits better than what is just affordable. */
export const budgetLimitScore = 400

/** Whether a programme is known to pay those who need it. */
export const isNeedMet = ({ applicant: { circumstances } }: Plan, segment: Segment, row: number): boolean =>
  (circumstances.fundingNeed === 'full' || circumstances.fundingNeed === 'partial') &&
  byteAt(segment.isFunded, row) === 1

/** By how much less than the limit a place costs; nothing where it costs more. A place that pays its students costs them least. */
export const scoreBudget = (plan: Plan, segment: Segment, row: number): number => {
  if (isNeedMet(plan, segment, row)) return weights.budget
  const { maxTuition } = plan.applicant
  const cost = calculateYearlyCost(plan, segment, row)
  if (cost < 0 || maxTuition === null) return 0
  const standing = evaluateCost(plan, segment, row, maxTuition)
  if (standing === 'over') return 0
  if (standing === 'maybe') return calculateShare(weights.budget, maybeWithinThousandths)
  const used = Math.floor((cost * budgetLimitScore) / Math.max(1, maxTuition))
  return calculateShare(weights.budget, 1000 - used)
}

/** What the person has against the least that is accepted; `open` where no score is asked for. */
const standing = (own: number | undefined, least: number): 'open' | 'missing' | 'met' | 'unmet' => {
  if (least === 0) return 'open'
  if (own === undefined) return 'missing'
  return own >= least ? 'met' : 'unmet'
}

/** Further ways to prove English; an old page keeps nothing out. */
const furtherEnglish = ({ applicant: { tests } }: Plan, segment: Segment, row: number) => {
  const conditions = segment.conditions.get(row)
  return conditions && !conditions.isEnglishOld && conditions.english.length > 0
    ? evaluateAny(tests, conditions.english)
    : 'open'
}

/** One of the language tests is enough, so the best of their standings decides. */
export const evaluateLanguage = (plan: Plan, segment: Segment, row: number) => {
  const { tests } = plan.applicant
  const ielts = standing(
    tests.ielts === undefined ? undefined : Math.round(tests.ielts * 10),
    byteAt(segment.ielts, row),
  )
  const toefl = standing(tests.toefl, byteAt(segment.toefl, row))
  const ways = [ielts, toefl, furtherEnglish(plan, segment, row)]
  if (ways.includes('met')) return 'met'
  if (ways.every((way) => way === 'open')) return 'open'
  return ways.includes('unmet') ? 'unmet' : 'missing'
}

export const isGreMissing = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean =>
  byteAt(segment.greRequired, row) === 1 && tests.greQuantitative === undefined && tests.greVerbal === undefined

/** German and admission tests, as a page of now states them. */
export const evaluateOtherTestStatus = ({ applicant: { tests } }: Plan, segment: Segment, row: number) => {
  const conditions = segment.conditions.get(row)
  return conditions?.areOthersOld ? 'open' : evaluateOtherTests(tests, conditions)
}

/** What a programme asks in tests, as far as it is known and the person has it; null where that cannot be judged. */
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

/** Whether the person has what an old page, or one without a year, asks for. */
export const hasMetOldTests = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean => {
  const others = oldOthers(tests, segment.conditions.get(row))
  if (others === 'unmet' || others === 'missing') return false
  if (byteAt(segment.areOldTestsStated, row) === 0) return others === 'met'
  const isGreMet = byteAt(segment.oldGreRequired, row) === 0 || (tests.greQuantitative ?? tests.greVerbal) !== undefined
  return isOldLanguageMet(tests, segment, row) && isGreMet
}

/** What an old page says counts for half. */
export const oldThousandths = 500

export const scoreTests = (plan: Plan, segment: Segment, row: number): number => {
  if (evaluateTests(plan, segment, row) === 'met') return weights.tests
  return hasMetOldTests(plan, segment, row) ? calculateShare(weights.tests, oldThousandths) : 0
}

/** The person's grade against the lowest that is accepted, both in points of 4.0. */
export const evaluateGrade = ({ grade }: Plan, segment: Segment, row: number) =>
  standing(grade, shortAt(segment.minimumPoints, row))

export const scoreGradeRequirement = (plan: Plan, segment: Segment, row: number): number =>
  evaluateGrade(plan, segment, row) === 'met' ? weights.grade : 0

/**
 * The day of a deadline, -1 where none is known. One that has passed ages with its fact, by the day of the applicant and
 * not by that of the program index: the same question has the same answer however long a process has been running.
 */
export const readDeadline = ({ applicant: { today } }: Plan, segment: Segment, row: number): number => {
  const deadline = wholeAt(segment.deadline, row)
  const until = wholeAt(segment.deadlineUntil, row)
  return deadline < today && until >= 0 && until < today ? -1 : deadline
}

export const scoreDeadline = (plan: Plan, segment: Segment, row: number): number => {
  const deadline = readDeadline(plan, segment, row)
  // Expected by an earlier cycle: likely open, and nobody has said so for this one.
  if (deadline < 0) return byteAt(segment.isDeadlineExpected, row) * calculateShare(weights.deadline, oldThousandths)
  return deadline >= plan.applicant.today ? weights.deadline : 0
}

export const scoreResearch = ({ research }: Plan, segment: Segment, row: number): number =>
  research.interests.length === 0 ? 0 : calculateShare(weights.research, scoreProgramResearch(research, segment, row))

/** The wanted supervisors of a doctorate who are at the university of a programme. */
export const listSupervisors = ({ applicant }: Plan, segment: Segment, row: number): readonly string[] => {
  const places = applicant.circumstances.supervisorsAt
  // Reading an id costs more than all the rest of a row.
  return places.size === 0 ? [] : (places.get(universityIdAt(segment, row)) ?? [])
}

/** Whose grants at the university of a programme speak of the person's interests. */
export const listMatchingFaculty = ({ applicant }: Plan, segment: Segment, row: number): PeopleThere | undefined => {
  const places = applicant.circumstances.peopleAt
  return places.size === 0 ? undefined : places.get(universityIdAt(segment, row))
}

/** With so many people a place is as good as it gets; who has no running grant counts half. */
const peopleForFull = 3

const grantedThousandths = ({ people, running }: PeopleThere): number =>
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

/** Why a whole level or field is left out; null when its programmes are ranked, but for requirements that are not met. */
export const findGroupExclusion = (
  plan: Plan,
  { level, field }: Pick<RowGroup, 'level' | 'field'>,
): ExclusionReason | null => {
  if (level !== plan.level) return 'level'
  return wholeAt(plan.fieldPoints, field) < 0 ? 'field' : null
}

/** Which requirement keeps a programme out: a language test, else the lowest grade, else another; null when none does. */
export const findRequirementExclusion = (plan: Plan, segment: Segment, row: number): ExclusionReason | null => {
  const { applicant } = plan
  if (evaluateLanguage(plan, segment, row) !== 'unmet') {
    if (evaluateGrade(plan, segment, row) === 'unmet') return 'grade'
    return hasUnmetCondition(applicant.tests, applicant.circumstances, segment.conditions.get(row))
  }
  if (byteAt(segment.ielts, row) === 0 && byteAt(segment.toefl, row) === 0) return 'tests'
  return plan.applicant.tests.ielts !== undefined && byteAt(segment.ielts, row) > 0 ? 'ielts' : 'toefl'
}

/** Why one programme is not in the ranking; null when it is. A suggested one is, although its field is far away. */
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

/** Whether a programme lies in a country that the person did not choose, and others are not wanted now. */
export const isCountryExcluded = (plan: Plan, segment: Segment, row: number): ExclusionReason | null =>
  byteAt(plan.isCountryShown, shortAt(segment.countries, row)) === 1 ? null : 'country'

/** The parts that are read from one number each. */
export const scorePlainParts = (plan: Plan, segment: Segment, row: number): number =>
  scoreTier(plan, segment, row) +
  Math.max(0, wholeAt(plan.fieldPoints, byteAt(segment.fields, row))) +
  scoreBudget(plan, segment, row) +
  wholeAt(plan.countryPoints, shortAt(segment.countries, row)) +
  (byteAt(segment.levels, row) === plan.level ? weights.level : 0) +
  scoreTests(plan, segment, row) +
  scoreGradeRequirement(plan, segment, row) +
  scoreDeadline(plan, segment, row)

/** The score of a programme, in millionths. */
export const scoreProgram = (plan: Plan, segment: Segment, row: number): number =>
  scorePlainParts(plan, segment, row) + scoreResearch(plan, segment, row) + scoreFaculty(plan, segment, row)
