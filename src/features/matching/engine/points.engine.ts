import type { Tier } from '#src/features/catalogue/rules.ts'
import {
  byteAt,
  indexAt,
  type RowGroup,
  realAt,
  type Segment,
  shortAt,
  wholeAt,
} from '../program-index/segment.engine.ts'
import { researchFit, researchThousandths } from '../research/research.engine.ts'
import { weights } from '../rules.ts'
import { tierOfOdds } from '../tiers/tiers.rules.ts'
import { neutral, type Plan, share } from './plan.engine.ts'

// What one programme gets from a person's plan: the points of each part, and why it is left out. Pure.

/** Why a programme is not in the ranking. */
export const leftOutReasons = ['level', 'field', 'ielts', 'toefl', 'grade'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

const tierThousandths: Record<Tier, number> = { reach: 550, target: 1000, safety: 800 }
export const unknownTierThousandths = 600

/** Log odds of the person at the place; not a number where either is not known. */
export const oddsAt = (odds: Float64Array, segment: Segment, row: number): number =>
  realAt(odds, shortAt(segment.countries, row)) + realAt(segment.odds, row)

export const tierAt = (plan: Pick<Plan, 'odds'>, segment: Segment, row: number): Tier | null => {
  const odds = oddsAt(plan.odds, segment, row)
  return Number.isNaN(odds) ? null : tierOfOdds(odds)
}

export const tierPoints = (plan: Plan, segment: Segment, row: number): number => {
  const tier = tierAt(plan, segment, row)
  return share(weights.tier, tier === null ? unknownTierThousandths : tierThousandths[tier])
}

/** Tuition with the living cost where it is known; -1 where the tuition is not. */
export const yearlyCost = (segment: Segment, row: number): number => {
  const tuition = wholeAt(segment.tuition, row)
  return tuition < 0 ? -1 : tuition + Math.max(0, wholeAt(segment.livingCost, row))
}

export const budgetPoints = ({ applicant: { maxTuition } }: Plan, segment: Segment, row: number): number => {
  const cost = yearlyCost(segment, row)
  if (cost < 0 || maxTuition === null) return share(weights.budget, neutral)
  return cost <= maxTuition ? weights.budget : 0
}

/** What the person has against the least that is accepted; `open` where no score is asked for. */
const standing = (own: number | undefined, least: number): 'open' | 'missing' | 'met' | 'unmet' => {
  if (least === 0) return 'open'
  if (own === undefined) return 'missing'
  return own >= least ? 'met' : 'unmet'
}

/** One of the two language tests is enough, so the better of both standings decides. */
export const languageStanding = ({ applicant: { tests } }: Plan, segment: Segment, row: number) => {
  const ielts = standing(
    tests.ielts === undefined ? undefined : Math.round(tests.ielts * 10),
    byteAt(segment.ielts, row),
  )
  const toefl = standing(tests.toefl, byteAt(segment.toefl, row))
  if (ielts === 'met' || toefl === 'met') return 'met'
  if (ielts === 'open' && toefl === 'open') return 'open'
  return ielts === 'unmet' || toefl === 'unmet' ? 'unmet' : 'missing'
}

export const isGreMissing = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean =>
  byteAt(segment.greRequired, row) === 1 && tests.greQuantitative === undefined && tests.greVerbal === undefined

/** A requirement never adds: all points without one, as many when all are met. */
export const testPoints = (plan: Plan, segment: Segment, row: number): number => {
  const language = languageStanding(plan, segment, row)
  if (language === 'unmet') return 0
  return language === 'missing' || isGreMissing(plan, segment, row) ? share(weights.tests, neutral) : weights.tests
}

/** The person's grade against the lowest that is accepted, both in points of 4.0. */
export const gradeStanding = ({ grade }: Plan, segment: Segment, row: number) =>
  standing(grade, shortAt(segment.minimumPoints, row))

/** As with tests, a requirement never adds. */
export const gradeRequirementPoints = (plan: Plan, segment: Segment, row: number): number => {
  const found = gradeStanding(plan, segment, row)
  if (found === 'unmet') return 0
  return found === 'missing' ? share(weights.grade, neutral) : weights.grade
}

/**
 * The day of a deadline, -1 where none is known. One that has passed ages with its fact, by the day of the applicant and
 * not by that of the shelf: the same question has the same answer however long a process has been running.
 */
export const deadlineAt = ({ applicant: { today } }: Plan, segment: Segment, row: number): number => {
  const deadline = wholeAt(segment.deadline, row)
  const until = wholeAt(segment.deadlineUntil, row)
  return deadline < today && until >= 0 && until < today ? -1 : deadline
}

export const deadlinePoints = (plan: Plan, segment: Segment, row: number): number => {
  const deadline = deadlineAt(plan, segment, row)
  if (deadline < 0) return share(weights.deadline, neutral)
  return deadline >= plan.applicant.today ? weights.deadline : 0
}

export const researchPoints = ({ research }: Plan, segment: Segment, row: number): number =>
  share(weights.research, research.interests.length === 0 ? neutral : researchThousandths(research, segment, row))

export const facultyPoints = ({ research }: Plan, { faculty }: Segment, row: number): number => {
  const [from, to] = [indexAt(faculty.starts, row), indexAt(faculty.starts, row + 1)]
  if (from === to || research.interests.length === 0) return share(weights.faculty, neutral)
  return share(weights.faculty, researchFit(research, faculty.values, from, to))
}

/** Why a whole level or field is left out; null when its programmes are ranked, but for requirements that are not met. */
export const groupLeftOut = (plan: Plan, { level, field }: Pick<RowGroup, 'level' | 'field'>): LeftOutReason | null => {
  if (level !== plan.level) return 'level'
  return wholeAt(plan.fieldPoints, field) < 0 ? 'field' : null
}

/** Which requirement keeps a programme out: a language test, else the lowest grade; null when none does. */
export const requirementLeftOut = (plan: Plan, segment: Segment, row: number): LeftOutReason | null => {
  if (languageStanding(plan, segment, row) !== 'unmet')
    return gradeStanding(plan, segment, row) === 'unmet' ? 'grade' : null
  return plan.applicant.tests.ielts !== undefined && byteAt(segment.ielts, row) > 0 ? 'ielts' : 'toefl'
}

/** Why one programme is not in the ranking; null when it is. A suggested one is, although its field is far away. */
export const leftOutAt = (plan: Plan, segment: Segment, row: number, isSuggested: boolean): LeftOutReason | null => {
  const group = { level: byteAt(segment.levels, row), field: byteAt(segment.fields, row) }
  const reason = groupLeftOut(plan, group)
  return reason === null || (reason === 'field' && isSuggested) ? requirementLeftOut(plan, segment, row) : reason
}

/** The parts that are read from one number each. */
export const plainPoints = (plan: Plan, segment: Segment, row: number): number =>
  tierPoints(plan, segment, row) +
  Math.max(0, wholeAt(plan.fieldPoints, byteAt(segment.fields, row))) +
  budgetPoints(plan, segment, row) +
  wholeAt(plan.countryPoints, shortAt(segment.countries, row)) +
  (byteAt(segment.levels, row) === plan.level ? weights.level : 0) +
  testPoints(plan, segment, row) +
  gradeRequirementPoints(plan, segment, row) +
  deadlinePoints(plan, segment, row)

/** The score of a programme, in millionths. */
export const scoreAt = (plan: Plan, segment: Segment, row: number): number =>
  plainPoints(plan, segment, row) + researchPoints(plan, segment, row) + facultyPoints(plan, segment, row)
