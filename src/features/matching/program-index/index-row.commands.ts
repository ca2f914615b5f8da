import { isByField } from '#src/features/catalogue/entries/program-merge.engine.ts'
import { selectOwnPrice } from '#src/features/catalogue/facts/credit-price.rules.ts'
import { type Fact, type Facts, getStartYear, readTests } from '#src/features/catalogue/facts/facts.rules.ts'
import {
  findLastValidYear,
  isFactOld,
  parseDeadlineDate,
  parseMonthDay,
  selectFormat,
  tuitionGrowth,
} from '#src/features/catalogue/rules.ts'
import { findUsState } from '#src/features/profile/us-states.rules.ts'
import { convertCurrency } from '#src/shared/currency-exchange.ts'
import { dayMs } from '#src/shared/durations.ts'
import type { MatchingFact } from '../rules.ts'
import { getFieldArea } from '../tiers/areas.rules.ts'
import { readStatedGrade, toGradePoints } from '../tiers/grades.rules.ts'
import { readTierModel } from '../tiers/tier-model.commands.ts'
import {
  calculateGroupOdds,
  calculateGroupVariance,
  calculateRateOdds,
  canGiveTier,
  type ProgramGroup,
} from '../tiers/tiers.rules.ts'
import { parseConditions } from './conditions.parse.ts'
import type { StoredProgram } from './program-index.data.ts'
import { estimatedOrigins, type IndexRow, type TuitionOrigin } from './segment.engine.ts'

/**
 * Outcomes exist for master's programmes and doctorates only; other levels are unmeasured. Where too few are reported, the
 * share of applications with an offer decides, if the programme publishes it.
 */
const oddsOf = (
  { universityId, field, level, country }: StoredProgram,
  admissionRate: number | null,
  offerRate: unknown,
): Pick<IndexRow, 'odds' | 'variance'> => {
  const model = readTierModel()
  if (level !== 'masters' && level !== 'phd') return { odds: null, variance: Number.POSITIVE_INFINITY }
  const group: ProgramGroup = { universityId, area: getFieldArea(field), level, admissionRate }
  if (!canGiveTier(model, group, country))
    return typeof offerRate === 'number'
      ? calculateRateOdds(offerRate)
      : { odds: null, variance: Number.POSITIVE_INFINITY }
  return { odds: calculateGroupOdds(model, group), variance: calculateGroupVariance(model, group) }
}

const casesOf = (universityId: string): number => {
  const { universities } = readTierModel()
  return Object.hasOwn(universities, universityId) ? (universities[universityId]?.cases ?? 0) : 0
}

/** Parses a deadline to days since 1970; null when there is none. */
const dayOf = (value: unknown): number | null => {
  const day = Math.floor(Date.parse(parseDeadlineDate(value) ?? '') / dayMs)
  return Number.isNaN(day) ? null : day
}

/** Returns the last day of a year in days since 1970; null for a year out of range. */
const endOf = (year: number): number | null =>
  Number.isFinite(year) ? Math.floor(Date.UTC(year, 11, 31) / dayMs) : null

/** Parses the lowest grade; one without any points requires nothing. */
const minimumGradeIn = (value: unknown): IndexRow['minimumGrade'] => {
  const stated = readStatedGrade(value)
  const points = stated ? (toGradePoints(stated.grade, stated.scale) ?? 0) : 0
  return stated && points > 0 ? { ...stated, points } : null
}

/**
 * True when the list of tests is complete, so that unlisted tests are not required; an incomplete one is certain only
 * about the GRE.
 */
const areTestsStated = (tests: Fact | null): boolean =>
  Array.isArray(tests?.value) && (!tests.partial || tests.value.some((line) => /^\s*gre\b/i.test(String(line))))

/** Parses the tests of an outdated or undated page, which never exclude a programme. */
const oldTestsIn = (tests: Fact | undefined): IndexRow['oldTests'] => {
  const requiredTests = readTests(tests?.value)
  const isStated =
    tests !== undefined && (areTestsStated(tests) || requiredTests.ielts !== null || requiredTests.toefl !== null)
  return isStated
    ? { ielts: requiredTests.ielts, toefl: requiredTests.toefl, greRequired: requiredTests.isGreRequired }
    : null
}

/** Facts of a programme, with the yearly price that follows from its price of a credit. */
const withCreditPrice = ({ facts }: StoredProgram): Facts => {
  const price = selectOwnPrice(facts)
  return price ? { ...facts, tuition_per_year: price } : facts
}

/**
 * Origin of a tuition: a price that a department or university states, and an average of the university, are estimates
 * for each of its programmes; a national rule holds for all.
 */
const tuitionOriginOf = (tuition: Fact | null, isOfProgram: boolean): TuitionOrigin => {
  if (tuition && 'perCredit' in tuition) return 'credits'
  if (tuition?.scope) return tuition.scope === 'rule' ? 'rule' : 'estimate'
  return isOfProgram ? 'own' : 'average'
}

const isEstimated = (origin: TuitionOrigin): boolean => estimatedOrigins.some((estimated) => estimated === origin)

/** Extrapolates an older price to today. */
const estimateFrom = (price: number, { year }: Fact, today: string) => {
  const years = Math.max(0, getStartYear(today) - getStartYear(year))
  const grown = (rate: number) => Math.round(price * (1 + rate) ** years)
  return { low: grown(tuitionGrowth.low), usual: grown(tuitionGrowth.usual), high: grown(tuitionGrowth.high) }
}

/**
 * Price of residents of the university's state, today's if it is estimated; public universities of the United States
 * have one.
 */
const stateTuitionOf = (
  program: StoredProgram,
  price: number | null,
  estimated: Fact | null,
  today: string,
): Pick<IndexRow, 'state' | 'stateTuition'> => {
  const state = findUsState(program)
  if (!state || price === null) return { state: null, stateTuition: null }
  return { state, stateTuition: estimated ? estimateFrom(price, estimated, today).usual : price }
}

/** Facts that distinguish programmes. */
const tellingFacts = ['deadline', 'tests', 'letters', 'application_fee', 'tuition_per_year', 'funding'] as const

/** Counts known facts: each counts two, plus one when most of them state their year. */
const evidenceOf = ({ facts, universityFacts }: StoredProgram): number => {
  const known = tellingFacts.flatMap((kind) => facts[kind] ?? universityFacts[kind] ?? [])
  const dated = known.filter(({ year }) => year !== '')
  return 2 * known.length + Number(2 * dated.length > known.length)
}

/** Facts by which the overview of a field compares programmes. */
const overviewFacts = ['deadline', 'tuition_per_year', 'tuition_per_credit', 'tests', 'duration_months'] as const

const termsOf = ({ isTopicKnown, terms, nameTerms, ownTerms, facultyTerms }: StoredProgram) => ({
  ...{ isTopicKnown, terms, nameTerms, ownTerms, facultyTerms },
})

/** Columns that only the overview of a field reads. */
const overviewPartOf = ({ facts }: StoredProgram, price: Fact | null) => ({
  hasOwnFacts: overviewFacts.some((kind) => facts[kind] !== undefined),
  tuitionCurrency: price?.currency ?? null,
})

const numberIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Parses the length of a programme, or of its shortest variant. */
const shortestIn = (value: unknown): number | null => {
  const lengths = [value].flat().filter((months): months is number => typeof months === 'number' && months > 0)
  return lengths.length > 0 ? Math.round(Math.min(...lengths)) : null
}

/**
 * Converts a catalogue programme to an index row: outdated facts become unknown, and amounts are converted to US
 * dollars, like limits.
 */
export const toIndexRow = (program: StoredProgram, today: string): IndexRow => {
  const own = withCreditPrice(program)
  const current = (facts: Facts, kind: MatchingFact): Fact | null => {
    const found = facts[kind]
    return found && !isFactOld({ kind, year: found.year, value: found.value }, today) ? found : null
  }
  // Selects the current fact: an outdated own fact hides the university's, which it contradicted; an undated one hides
  // nothing.
  const fact = (kind: MatchingFact): Fact | null => current(own[kind]?.year ? own : program.universityFacts, kind)
  const amountIn = (found: Fact | null) => {
    if (typeof found?.value !== 'number' || found.value < 0) return null
    const dollars = convertCurrency(found.value, found.currency ?? '', 'USD')
    return dollars === undefined ? null : Math.round(dollars)
  }
  const tuition = fact('tuition_per_year')
  const price = amountIn(tuition)
  const origin = tuitionOriginOf(tuition, current(own, 'tuition_per_year') !== null)
  const estimate = tuition && price !== null && isEstimated(origin) ? estimateFrom(price, tuition, today) : null
  // The pass decides whether a deadline is outdated, by its own date.
  const { deadline } = program.facts
  const rate = fact('admission_rate_undergraduate')?.value
  const tests = readTests(fact('tests')?.value)
  const residentPrice =
    typeof tuition?.value_in_state === 'number' ? { ...tuition, value: tuition.value_in_state } : null
  return {
    id: program.id,
    universityId: program.universityId,
    name: program.name,
    field: program.field,
    level: program.level,
    country: program.country,
    ...oddsOf(program, typeof rate === 'number' ? rate : null, fact('admission_rate')?.value),
    cases: casesOf(program.universityId),
    hasRate: typeof rate === 'number',
    tuition: estimate?.usual ?? price,
    tuitionRange: estimate,
    tuitionOrigin: origin,
    ...stateTuitionOf(program, amountIn(residentPrice), estimate && residentPrice, today),
    livingCost: amountIn(fact('living_cost_per_year')),
    ielts: tests.ielts,
    toefl: tests.toefl,
    greRequired: tests.isGreRequired,
    areTestsStated: areTestsStated(fact('tests')),
    oldTests: oldTestsIn(fact('tests') ? undefined : program.facts.tests),
    isDeadlineExpected: deadline !== undefined && deadline.year !== '' && parseMonthDay(deadline.value) !== undefined,
    deadlineDay: parseMonthDay(deadline?.value) ?? null,
    months: shortestIn(fact('duration_months')?.value),
    evidence: evidenceOf(program),
    ...overviewPartOf(program, tuition),
    isFunded: ['full', 'assistantships'].includes(String(fact('funding')?.value)),
    format: selectFormat(program.name, program.degree, fact('mode')?.value),
    isByField: isByField(program),
    degrees: numberIn(program.facts.degrees_awarded?.value),
    conditions: parseConditions({
      fact,
      facts: program.facts,
      language: program.language,
      // An average says nothing about the resident tuition of this programme.
      residentTuition: isEstimated(origin) ? null : amountIn(residentPrice),
    }),
    minimumGrade: minimumGradeIn(fact('minimum_gpa')?.value),
    oldMinimumGrade: minimumGradeIn((program.facts.minimum_gpa ?? program.universityFacts.minimum_gpa)?.value),
    deadline: dayOf(deadline?.value),
    deadlineUntil: deadline ? endOf(findLastValidYear({ kind: 'deadline', year: deadline.year })) : null,
    ...termsOf(program),
  }
}
