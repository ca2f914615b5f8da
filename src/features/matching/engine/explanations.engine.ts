import { creditsPerYear } from '#src/features/catalogue/facts/credit-price.rules.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { Contribution } from '../contract.ts'
import type { AnyOf, AskedScore } from '../program-index/conditions.parse.ts'
import {
  byteAt,
  estimatedOrigins,
  minimumAt,
  numbersAt,
  type Segment,
  shortAt,
  type TuitionOrigin,
  tuitionOrigins,
  wholeAt,
} from '../program-index/segment.engine.ts'
import { interestSources } from '../research/interest-sources.rules.ts'
import { type Interest, listMatchedInterests } from '../research/research.engine.ts'
import { type ContributionName, million, weights } from '../rules.ts'
import { evaluateAny, evaluateOtherTests, type GrantHolders } from './conditions.engine.ts'
import type { Plan } from './plan.engine.ts'
import {
  calculateCostRange,
  calculateYearlyCost,
  evaluateCost,
  evaluateGrade,
  evaluateLanguage,
  evaluateOtherTestStatus,
  evaluateTests,
  hasMetOldTests,
  isGreMissing,
  isNeedMet,
  listMatchingFaculty,
  listSupervisors,
  readDeadline,
  scoreBudget,
  scoreDeadline,
  scoreFaculty,
  scoreGradeRequirement,
  scoreResearch,
  scoreTests,
  scoreTier,
  tierAt,
} from './scoring.engine.ts'

// Explanations of score parts: a translation key with its parameters, and the facts used. The points are those of the
// pass, so that the parts always sum to the score. Pure.

type PartText = Pick<Contribution, 'reason' | 'params' | 'isKnown' | 'facts'>

const known = (reason: string, params: Contribution['params'] = {}, facts: string[] = []): PartText => ({
  reason: `matching.reason.${reason}`,
  params,
  isKnown: true,
  facts,
})
const unknown = (reason: string, params: Contribution['params'] = {}): PartText => ({
  ...known(reason, params),
  isKnown: false,
})

/** Builds a part; one that cannot be judged adds nothing, and is excluded from the maximum of the score. */
const part = (name: ContributionName, points: number, text: PartText): Contribution => ({
  name,
  points: points / million,
  of: text.isKnown || points > 0 ? weights[name] / million : 0,
  ...text,
})

const explainTier = (plan: Plan, segment: Segment, row: number): PartText => {
  const tier = tierAt(plan, segment, row)
  const cases = wholeAt(segment.cases, row)
  const facts = byteAt(segment.hasRate, row) === 1 ? ['admission_rate_undergraduate'] : []
  // Without reported outcomes, only a programme that publishes its own rate has a tier.
  if (tier !== null)
    return cases > 0
      ? known(`tier.${tier}.outcomes`, { cases }, [...facts, 'outcomes'])
      : known(`tier.${tier}.rate`, {}, ['admission_rate'])
  return plan.applicant.odds === null ? unknown('tier.noGrade') : unknown('tier.unknown')
}

const explainField = (plan: Plan, segment: Segment, row: number): PartText => {
  const field = plan.programIndex.fields.list[byteAt(segment.fields, row)] ?? ''
  const points = wholeAt(plan.fieldPoints, byteAt(segment.fields, row))
  if (points < 0) return known('field.other', { field })
  return known(points === weights.field ? 'field.same' : 'field.near', { field })
}

/** Maximum number of matched words in a sentence. */
const namedWords = 3

/** Lists the matched words: named ones, and words of texts by source. */
const wordsOf = (met: readonly Interest[]): Contribution['params'] => {
  const bySource = Map.groupBy(met.slice(0, namedWords), ({ source }) => source)
  const written = interestSources.flatMap((source) => {
    const words = bySource.get(source)?.map((one) => one.words)
    return words ? [[source === 'named' ? 'words' : source, words.join(', ')]] : []
  })
  return Object.fromEntries(written)
}

const explainResearch = (plan: Plan, segment: Segment, row: number): PartText => {
  const { research, applicant } = plan
  if (applicant.interests.length === 0) return unknown('research.unknown')
  // Interests in a script or a language that none of the catalogue's texts uses.
  if (research.interests.length === 0) return unknown('research.unread')
  const met = listMatchedInterests(research, numbersAt(segment.ownTerms, row))
  if (met.length > 0) return known('research.some', wordsOf(met))
  if (byteAt(segment.isTopicKnown, row) === 1) return known('research.none')
  // Usual topics of a field are no fact about this programme.
  const usual = listMatchedInterests(research, numbersAt(segment.terms, row))
  const field = plan.programIndex.fields.list[byteAt(segment.fields, row)] ?? ''
  return usual.length > 0 ? unknown('research.usual', { field, ...wordsOf(usual) }) : unknown('research.open')
}

const explainPeople = ({ applicant }: Plan, { people, running, names, met }: GrantHolders): PartText => {
  const words = wordsOf(met.flatMap((at) => applicant.interests[at] ?? []))
  const shown = { ...words, people: names.join(', ') }
  return running > 0
    ? known('faculty.running', { ...shown, count: running })
    : known('faculty.granted', { ...shown, count: people })
}

const explainFaculty = (plan: Plan, segment: Segment, row: number): PartText => {
  const wanted = listSupervisors(plan, segment, row)
  if (wanted.length > 0) return known('faculty.wanted', { words: wanted.join(', ') })
  const there = listMatchingFaculty(plan, segment, row)
  if (there) return explainPeople(plan, there)
  const terms = numbersAt(segment.faculty, row)
  if (terms.length === 0 || plan.research.interests.length === 0) return unknown('faculty.unknown')
  const met = listMatchedInterests(plan.research, terms)
  return met.length === 0 ? known('faculty.none') : known('faculty.some', wordsOf(met))
}

const originAt = (segment: Segment, row: number): TuitionOrigin =>
  tuitionOrigins[byteAt(segment.tuitionOrigins, row)] ?? 'own'

const findEstimatedOrigin = (origin: TuitionOrigin) => estimatedOrigins.find((estimated) => estimated === origin)

/** Describes an estimate by its range, or by the rule that converts the price of a credit. */
const describeEstimate = (origin: TuitionOrigin, plan: Plan, segment: Segment, row: number): Contribution['params'] =>
  origin === 'credits'
    ? { credits: creditsPerYear, tuition: calculateYearlyCost(plan, segment, row) }
    : { ...calculateCostRange(plan, segment, row) }

/** Cost explanation for an applicant who has not stated a budget. */
const explainCost = (plan: Plan, segment: Segment, row: number, facts: string[]): PartText => {
  const origin = originAt(segment, row)
  const estimated = findEstimatedOrigin(origin)
  if (estimated) return known(`budget.${estimated}.unsaid`, describeEstimate(estimated, plan, segment, row), facts)
  return known(
    origin === 'rule' ? 'budget.rule' : 'budget.unsaid',
    { tuition: calculateYearlyCost(plan, segment, row) },
    facts,
  )
}

interface RowContext {
  segment: Segment
  row: number
  limit: number
}

/** Compares a cost with a limit; "within your budget" is stated for a programme's own price only. */
const explainCostLimit = (plan: Plan, { segment, row, limit }: RowContext, facts: string[]): PartText => {
  const origin = originAt(segment, row)
  const standing = evaluateCost(plan, segment, row, limit)
  const estimated = findEstimatedOrigin(origin)
  if (estimated) return known(`budget.${estimated}.${standing}`, describeEstimate(estimated, plan, segment, row), facts)
  const [within, over] =
    origin === 'own' ? (['budget.within', 'budget.over'] as const) : (['budget.rule', 'budget.ruleOver'] as const)
  return known(standing === 'over' ? over : within, { tuition: calculateYearlyCost(plan, segment, row) }, facts)
}

const explainBudget = (plan: Plan, segment: Segment, row: number): PartText => {
  if (isNeedMet(plan, segment, row)) return known('budget.funded', {}, ['funding'])
  const cost = calculateYearlyCost(plan, segment, row)
  if (cost < 0) return unknown('budget.unknown')
  const hasLiving = wholeAt(segment.livingCost, row) >= 0
  const price = originAt(segment, row) === 'credits' ? 'tuition_per_credit' : 'tuition_per_year'
  const facts = [price, ...(hasLiving ? ['living_cost_per_year'] : [])]
  const { maxTuition } = plan.applicant
  return maxTuition === null
    ? { ...explainCost(plan, segment, row, facts), isKnown: false }
    : explainCostLimit(plan, { segment, row, limit: maxTuition }, facts)
}

const explainCountry = (plan: Plan, segment: Segment, row: number): PartText => {
  const country = plan.programIndex.countries.list[shortAt(segment.countries, row)] ?? ''
  if (plan.applicant.countries.length === 0) return unknown('country.unsaid', { country })
  return known(plan.applicant.countries.includes(country) ? 'country.wanted' : 'country.other', { country })
}

const explainLevel = (plan: Plan, segment: Segment, row: number): PartText => {
  const level = plan.programIndex.levels.list[byteAt(segment.levels, row)] ?? ''
  return known(level === plan.applicant.level ? 'level.same' : 'level.other', { level })
}

/** Formats the lowest score of the required test. */
const minScore = (segment: Segment, row: number): { test: string; score: number } => {
  const [further] = segment.conditions[row]?.english ?? []
  if (further && byteAt(segment.ielts, row) === 0 && byteAt(segment.toefl, row) === 0)
    return { test: testWords[further.test], score: further.least }
  const ielts = byteAt(segment.ielts, row)
  return ielts > 0 ? { test: 'IELTS', score: ielts / 10 } : { test: 'TOEFL', score: byteAt(segment.toefl, row) }
}

const testWords: Readonly<Record<AskedScore['test'], string>> = {
  duolingo: 'Duolingo',
  pte: 'PTE',
  testdaf: 'TestDaF',
  dsh: 'DSH',
  gmat: 'GMAT',
  gre: 'GRE',
  lsat: 'LSAT',
  mcat: 'MCAT',
}

const writtenScores = (alternatives: AnyOf): string =>
  alternatives.map(({ test, least }) => (least > 0 ? `${testWords[test]} ${least}` : testWords[test])).join(' / ')

/** Finds the first missing German or admission test. */
const explainFurther = ({ applicant: { tests } }: Plan, segment: Segment, row: number): PartText => {
  const missing =
    segment.conditions[row]?.others.find((alternatives) => evaluateAny(tests, alternatives) === 'missing') ?? []
  return { ...known('tests.asked', { test: writtenScores(missing) }, ['tests']), isKnown: false }
}

/** True when a score of the applicant meets a requirement, so that "your scores" may be said. */
const isScoreUsed = (plan: Plan, segment: Segment, row: number): boolean =>
  evaluateLanguage(plan, segment, row) === 'met' ||
  evaluateOtherTestStatus(plan, segment, row) === 'met' ||
  byteAt(segment.greRequired, row) === 1

/** True when an outdated or undated page requires a test that the applicant has. */
const isOldScoreUsed = ({ applicant: { tests } }: Plan, segment: Segment, row: number): boolean =>
  byteAt(segment.oldIelts, row) > 0 ||
  byteAt(segment.oldToefl, row) > 0 ||
  byteAt(segment.oldGreRequired, row) === 1 ||
  evaluateOtherTests(tests, segment.conditions[row]) === 'met'

const explainMetTests = (plan: Plan, segment: Segment, row: number): PartText => {
  if (evaluateTests(plan, segment, row) === 'met')
    return known(isScoreUsed(plan, segment, row) ? 'tests.met' : 'tests.notRequired', {}, ['tests'])
  if (!hasMetOldTests(plan, segment, row)) return unknown('tests.unknown')
  return known(isOldScoreUsed(plan, segment, row) ? 'tests.metOld' : 'tests.notRequiredOld', {}, ['tests'])
}

const explainTests = (plan: Plan, segment: Segment, row: number): PartText => {
  const language = evaluateLanguage(plan, segment, row)
  if (language === 'unmet' || language === 'missing') {
    const params = minScore(segment, row)
    return language === 'unmet'
      ? known('tests.unmet', params, ['tests'])
      : { ...known('tests.missing', params, ['tests']), isKnown: false }
  }
  if (isGreMissing(plan, segment, row)) return { ...known('tests.gre', {}, ['tests']), isKnown: false }
  if (evaluateOtherTestStatus(plan, segment, row) === 'missing') return explainFurther(plan, segment, row)
  return explainMetTests(plan, segment, row)
}

const explainGrade = (plan: Plan, segment: Segment, row: number): PartText => {
  const least = minimumAt(segment, row)
  if (!least) return unknown('grade.unknown')
  if (byteAt(segment.isMinimumOld, row) === 1)
    return { ...known('grade.old', { ...least }, ['minimum_gpa']), isKnown: false }
  const partText = known(`grade.${evaluateGrade(plan, segment, row)}`, { ...least }, ['minimum_gpa'])
  return plan.grade === undefined ? { ...partText, isKnown: false } : partText
}

const explainDeadline = (plan: Plan, segment: Segment, row: number): PartText => {
  const deadline = readDeadline(plan, segment, row)
  if (deadline < 0 && byteAt(segment.isDeadlineExpected, row) === 1) return known('deadline.expected', {}, ['deadline'])
  if (deadline < 0) return unknown('deadline.unknown')
  const date = new Date(deadline * dayMs).toISOString().slice(0, 10)
  return known(deadline >= plan.applicant.today ? 'deadline.open' : 'deadline.passed', { date }, ['deadline'])
}

/** Explains all parts of a programme's score, in display order. */
export const explainScore = (plan: Plan, segment: Segment, row: number): Contribution[] => [
  part('tier', scoreTier(plan, segment, row), explainTier(plan, segment, row)),
  part('field', Math.max(0, wholeAt(plan.fieldPoints, byteAt(segment.fields, row))), explainField(plan, segment, row)),
  part('research', scoreResearch(plan, segment, row), explainResearch(plan, segment, row)),
  part('budget', scoreBudget(plan, segment, row), explainBudget(plan, segment, row)),
  part('country', wholeAt(plan.countryPoints, shortAt(segment.countries, row)), explainCountry(plan, segment, row)),
  part('level', byteAt(segment.levels, row) === plan.level ? weights.level : 0, explainLevel(plan, segment, row)),
  part('tests', scoreTests(plan, segment, row), explainTests(plan, segment, row)),
  part('grade', scoreGradeRequirement(plan, segment, row), explainGrade(plan, segment, row)),
  part('deadline', scoreDeadline(plan, segment, row), explainDeadline(plan, segment, row)),
  part('faculty', scoreFaculty(plan, segment, row), explainFaculty(plan, segment, row)),
]
