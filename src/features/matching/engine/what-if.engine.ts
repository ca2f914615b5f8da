import { byteAt, type Segment, shortAt } from '../program-index/segment.engine.ts'
import { oddsBounds } from '../tiers/tiers.rules.ts'
import type { Applicant, Plan } from './plan.engine.ts'
import {
  calculateYearlyCost,
  evaluateGrade,
  evaluateLanguage,
  findGroupExclusion,
  findRequirementExclusion,
  oddsAt,
  tierAt,
} from './scoring.engine.ts'

// What-if results: one more pass counts the effect of a better score, a higher limit or one more country. Covers only
// changes within the applicant's control and promises nothing. Pure.

export const changeKinds = ['ielts', 'toefl', 'grade', 'budget', 'country', 'greQuantitative'] as const

export interface Change {
  kind: (typeof changeKinds)[number]
  /** New score, grade in points of 4.0, limit in US dollars, or country. */
  value: number | string
  /**
   * Number of programmes that the change would admit, bring within the limit, add to the wanted ones, or lift from
   * reach.
   */
  programs: number
}

/** Required scores, and limits as a share of the present one. */
const ieltsSteps = [6, 6.5, 7, 7.5] as const
const toeflSteps = [80, 90, 100, 105] as const
const gradeSteps = [2.7, 3, 3.3, 3.5, 3.7] as const
const budgetSteps = [1.25, 1.5, 2] as const
const budgetRounding = 1_000
/** GRE quantitative score assumed in what-if results: among the better ones. */
export const goodQuantitative = 168
const maxCountries = 2

interface Counts {
  ielts: number[]
  toefl: number[]
  grade: number[]
  budget: number[]
  countries: Map<number, number>
  quantitative: number
}

const limits = ({ maxTuition }: Applicant) =>
  maxTuition === null ? [] : budgetSteps.map((step) => Math.ceil((maxTuition * step) / budgetRounding) * budgetRounding)

/** Finds the first step that reaches a score; -1 when the applicant has it already or none reaches it. */
const stepFor = (steps: readonly number[], own: number | undefined, least: number): number =>
  own === undefined || own >= least ? -1 : steps.findIndex((step) => step >= least)

const count = (list: number[], index: number) => {
  if (index >= 0) list[index] = (list[index] ?? 0) + 1
}

/** True when the odds of a better GRE score turn a reach into a target. */
const turnsTarget = (plan: Plan, segment: Segment, row: number, gain: number) => {
  if (gain <= 0 || tierAt(plan, segment, row) !== 'reach') return false
  return oddsAt(plan.odds, segment, row) + gain >= oddsBounds.reach
}

const isGradeShort = (plan: Plan, segment: Segment, row: number) => evaluateGrade(plan, segment, row) === 'unmet'

/**
 * Counts the programmes that a single change would admit: a better test where the grade is met, a better grade where
 * the tests are.
 */
const countLeftOut = (plan: Plan, segment: Segment, row: number, counts: Counts) => {
  if (evaluateLanguage(plan, segment, row) !== 'unmet') {
    const { gradePoints } = plan.applicant
    count(counts.grade, stepFor(gradeSteps, gradePoints ?? undefined, shortAt(segment.minimumPoints, row) / 1000))
    return
  }
  if (isGradeShort(plan, segment, row)) return
  const { tests } = plan.applicant
  if (byteAt(segment.ielts, row) > 0)
    count(counts.ielts, stepFor(ieltsSteps, tests.ielts, byteAt(segment.ielts, row) / 10))
  if (byteAt(segment.toefl, row) > 0) count(counts.toefl, stepFor(toeflSteps, tests.toefl, byteAt(segment.toefl, row)))
}

const countRanked = (plan: Plan, segment: Segment, row: number, counts: Counts, gain: number) => {
  const { applicant } = plan
  const country = shortAt(segment.countries, row)
  if (byteAt(plan.isCountryShown, country) === 0) {
    counts.countries.set(country, (counts.countries.get(country) ?? 0) + 1)
    return
  }
  const cost = calculateYearlyCost(plan, segment, row)
  if (applicant.maxTuition !== null && cost > applicant.maxTuition)
    count(
      counts.budget,
      limits(applicant).findIndex((limit) => cost <= limit),
    )
  if (turnsTarget(plan, segment, row, gain)) counts.quantitative += 1
}

/** Accumulates steps with the programmes that they and smaller ones reach; omits steps without an effect. */
const stepsOf = (kind: Change['kind'], steps: readonly number[], counted: readonly number[]): Change[] => {
  let programs = 0
  return steps.flatMap((value, index) => {
    const more = counted[index] ?? 0
    programs += more
    return more === 0 ? [] : [{ kind, value, programs }]
  })
}

const countriesOf = (plan: Plan, counts: Counts): Change[] =>
  [...counts.countries]
    .map(([country, programs]) => ({
      kind: 'country' as const,
      value: plan.programIndex.countries.list[country] ?? '',
      programs,
    }))
    .sort((a, b) => b.programs - a.programs || (a.value < b.value ? -1 : 1))
    .slice(0, maxCountries)

/** Yields the rows of the requested level and fields. */
const rowsAskedFor = (plan: Plan, segment: Segment): number[] =>
  segment.groups
    .filter((group) => findGroupExclusion(plan, group) === null)
    .flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
    .filter((row) => byteAt(segment.isDeleted, row) === 0)

/**
 * Finds what-if results (counterfactuals).
 *
 * @param quantitativeGain log odds that a good GRE score would add; 0 without a gain
 */
export const findCounterfactuals = (plan: Plan, quantitativeGain: number): Change[] => {
  const counts: Counts = { ielts: [], toefl: [], grade: [], budget: [], countries: new Map(), quantitative: 0 }
  for (const segment of plan.programIndex.segments) {
    for (const row of rowsAskedFor(plan, segment)) {
      if (findRequirementExclusion(plan, segment, row) !== null) countLeftOut(plan, segment, row, counts)
      else countRanked(plan, segment, row, counts, quantitativeGain)
    }
  }
  return [
    ...stepsOf('ielts', ieltsSteps, counts.ielts),
    ...stepsOf('toefl', toeflSteps, counts.toefl),
    ...stepsOf('grade', gradeSteps, counts.grade),
    ...stepsOf('budget', limits(plan.applicant), counts.budget),
    ...(counts.quantitative > 0
      ? [{ kind: 'greQuantitative' as const, value: goodQuantitative, programs: counts.quantitative }]
      : []),
    ...countriesOf(plan, counts),
  ]
}
