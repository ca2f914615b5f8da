import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexRow } from '../program-index/segment.engine.ts'
import { contributionNames, million, weights } from '../rules.ts'
import {
  buildApplicant,
  buildOrigin,
  buildProgramIndex,
  buildRow,
  calculateScore,
  catalogues,
  findScorePart,
  minimumGrades,
  people,
  rankIds,
  rows,
} from './engine.fixtures.ts'
import { explainScore } from './explanations.engine.ts'
import { orders } from './order.engine.ts'
import { type Applicant, createPlan } from './plan.engine.ts'
import { rankPrograms } from './rank.engine.ts'

/** Estimate grown from the price that a department states, from the university's average or from the price of a credit. */
const estimate = (
  low: number,
  high: number,
  tuitionOrigin: IndexRow['tuitionOrigin'] = 'estimate',
): Partial<IndexRow> => ({
  tuition: (low + high) / 2,
  tuitionRange: { low, high },
  tuitionOrigin,
})

const least = (points: number) => ({ grade: points, scale: '4.0' as const, points })

describe('score of a match (MA-01, MA-02, MA-03)', () => {
  it('MA-02 the weights add up to one, and every score is the sum of its parts', () => {
    expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(million)
    expect(Object.keys(weights)).toEqual([...contributionNames])
    fc.assert(
      fc.property(people, catalogues, (applicant, catalogue) => {
        const plan = createPlan(buildProgramIndex(catalogue), applicant)
        for (const { key, segment, row: place } of rankPrograms(plan, 50).ranked) {
          const parts = explainScore(plan, segment, place)
          expect(parts.reduce((sum, { points }) => sum + Math.round(points * million), 0)).toBe(
            orders.match.scoreOf(key),
          )
          for (const { points, of } of parts) expect(points).toBeLessThanOrEqual(of)
          // Unknown parts add nothing and are not counted; a usual topic of the field adds little and is labelled.
          const notJudged = parts.filter(({ isKnown, points }) => !isKnown && points === 0)
          expect(notJudged.filter(({ of }) => of > 0)).toEqual([])
        }
      }),
    )
  })

  it('MA-03 a resident of the state has the resident price, and others have the general one', () => {
    const texan = { state: 'TX', stateTuition: 12_000, tuition: 40_000 } as const
    const budgetOf = (state: Applicant['state'], one: Partial<IndexRow> = texan) =>
      findScorePart(buildApplicant({ state, maxTuition: 30_000 }), buildRow(one), 'budget')
    expect(budgetOf('TX')).toMatchObject({ params: { tuition: 12_000 } })
    for (const state of ['CA', 'none', null] as const) expect(budgetOf(state)).toMatchObject({ points: 0 })
    expect(budgetOf('TX', { ...texan, state: null, stateTuition: null })).toMatchObject({ points: 0 })
    // The bounds of an estimate are those of the general price, in proportion.
    const average = { ...texan, ...estimate(36_000, 44_000, 'average') }
    expect(budgetOf('TX', average)).toMatchObject({ params: { low: 10_800, high: 13_200 } })
  })

  it('MA-01 the input order never affects the score', () => {
    fc.assert(
      fc.property(people, catalogues, fc.infiniteStream(fc.nat()), (applicant, catalogue, stream) => {
        const shuffled = catalogue
          .map((one) => ({ one, by: stream.next().value ?? 0 }))
          .sort((a, b) => a.by - b.by)
          .map(({ one }) => one)
        expect(rankIds(applicant, shuffled)).toEqual(rankIds(applicant, catalogue))
      }),
    )
  })

  it('MA-03 a requirement raises the score only when it is known and met', () => {
    const requirement = fc.oneof(
      fc.record({ ielts: fc.constantFrom(6, 6.5, 7, 7.5, 8) }),
      fc.record({ toefl: fc.integer({ min: 60, max: 120 }) }),
      fc.constant({ greRequired: true }),
      fc.record({ minimumGrade: minimumGrades }),
    )
    fc.assert(
      fc.property(people, rows, requirement, (applicant, one, added) => {
        const free = {
          ...one,
          ielts: null,
          toefl: null,
          greRequired: false,
          areTestsStated: false,
          minimumGrade: null,
          conditions: null,
        }
        const who = { ...applicant, level: one.level, field: one.field }
        const asked = { ...free, ...added }
        const isMet = ['tests', 'grade'].some((name) => findScorePart(who, asked, name)?.reason.endsWith('.met'))
        if (isMet) expect(calculateScore(who, asked)).toBeGreaterThan(calculateScore(who, free))
        else expect(calculateScore(who, asked)).toBeLessThanOrEqual(calculateScore(who, free))
      }),
    )
  })

  it('MA-03 a further requirement never raises the score of a programme that already has one', () => {
    const own = (applicant: Applicant, one: IndexRow) =>
      calculateScore({ ...applicant, level: one.level, field: one.field }, one)
    fc.assert(
      fc.property(people, rows, fc.constantFrom(0.5, 1), (applicant, one, more) => {
        // Language tests are alternatives of one requirement: a higher minimum of either is stricter; the GRE is a
        // separate one.
        const raised = (least: number | null, by: number) => (least === null ? null : least + by)
        const stricter = [
          ...(one.areTestsStated ? [{ ...one, greRequired: true }] : []),
          { ...one, ielts: raised(one.ielts, more) },
          { ...one, toefl: raised(one.toefl, 10 * more) },
          { ...one, minimumGrade: one.minimumGrade && { grade: 4, scale: '4.0' as const, points: 4 } },
        ]
        for (const asked of stricter) expect(own(applicant, asked)).toBeLessThanOrEqual(own(applicant, one))
      }),
    )
  })

  it('MA-03 a better grade never lowers a tier, excludes a programme, or lowers the part of its lowest grade', () => {
    const grade = fc.double({ min: 0, max: 4, noNaN: true })
    const gain = fc.double({ min: 0, max: 3, noNaN: true })
    const order: (string | undefined)[] = ['reach', 'target', 'safety']
    fc.assert(
      fc.property(people, rows, grade, grade, gain, (applicant, one, first, second, more) => {
        const who = { ...applicant, level: one.level, field: one.field }
        const worse = { ...who, gradePoints: Math.min(first, second), odds: -1 }
        const better = { ...who, gradePoints: Math.max(first, second), odds: -1 + more }
        expect(findScorePart(better, one, 'grade')?.points).toBeGreaterThanOrEqual(
          findScorePart(worse, one, 'grade')?.points ?? 1,
        )
        const tierOf = (applicantOf: Applicant) =>
          order.indexOf(findScorePart(applicantOf, one, 'tier')?.reason.split('.')[3])
        expect(tierOf(better)).toBeGreaterThanOrEqual(tierOf(worse))
        if (calculateScore(worse, one) >= 0) expect(calculateScore(better, one)).toBeGreaterThanOrEqual(0)
        // Without a known tier, the lowest grade alone counts as the grade, and the score likewise.
        const unknown = { ...one, odds: null }
        expect(calculateScore(better, unknown)).toBeGreaterThanOrEqual(calculateScore(worse, unknown))
      }),
    )
  })

  it('MA-03 an alternative test is no requirement: it only admits applicants who meet it', () => {
    fc.assert(
      fc.property(people, rows, (applicant, one) => {
        // An unmet alternative test is explained; a missing one costs nothing.
        const tests = (applicant.tests.toefl ?? 90) >= 90 ? applicant.tests : { ...applicant.tests, toefl: 95 }
        const who = { ...applicant, tests, level: one.level, field: one.field }
        const [ieltsOnly, either] = [
          { ...one, ielts: 7, toefl: null },
          { ...one, ielts: 7, toefl: 90 },
        ]
        expect(calculateScore(who, either)).toBeGreaterThanOrEqual(calculateScore(who, ieltsOnly))
      }),
    )
  })

  it('MA-03 an unstated fact has the same score for every programme', () => {
    const silent = buildApplicant({ odds: null, interests: [], countries: [], maxTuition: null })
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        for (const name of ['tier', 'research', 'country', 'budget'])
          expect(findScorePart(silent, one, name)).toMatchObject({
            points: findScorePart(silent, other, name)?.points,
            isKnown: false,
          })
      }),
    )
  })

  it('MA-03 default countries rank first among equals while the applicant has stated no country', () => {
    const silent = buildApplicant({ countries: [], interests: [] })
    const places = [buildRow({ id: 'a', country: 'JP' }), buildRow({ id: 'b', country: 'DE' })]
    expect(rankIds(silent, places).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(rankIds({ ...silent, countries: ['JP'] }, places).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it.each([
    ['budget', { tuition: 30_000 }, {}, 'budget.within', 0.06],
    ['budget', { tuition: 0 }, {}, 'budget.within', 0.1],
    ['budget', { tuition: 0 }, { maxTuition: 0 }, 'budget.within', 0.1],
    ['budget', { tuition: 0, tuitionOrigin: 'rule' }, {}, 'budget.rule', 0.1],
    ['budget', { tuition: 31_000, tuitionOrigin: 'rule' }, {}, 'budget.ruleOver', 0],
    ['budget', estimate(20_000, 22_000), {}, 'budget.estimate.within', 0.072],
    ['budget', estimate(29_000, 31_000), {}, 'budget.estimate.maybe', 0.03],
    ['budget', estimate(30_001, 31_000), {}, 'budget.estimate.over', 0],
    ['budget', estimate(30_001, 31_000), { maxTuition: null }, 'budget.estimate.unsaid', 0],
    ['budget', estimate(20_000, 22_000, 'average'), {}, 'budget.average.within', 0.072],
    ['budget', estimate(29_000, 31_000, 'average'), {}, 'budget.average.maybe', 0.03],
    ['budget', estimate(30_001, 31_000, 'average'), {}, 'budget.average.over', 0],
    ['budget', estimate(30_001, 31_000, 'average'), { maxTuition: null }, 'budget.average.unsaid', 0],
    ['budget', estimate(20_000, 22_000, 'credits'), {}, 'budget.credits.within', 0.072],
    ['budget', estimate(29_000, 31_000, 'credits'), {}, 'budget.credits.maybe', 0.03],
    ['budget', estimate(30_001, 31_000, 'credits'), {}, 'budget.credits.over', 0],
    ['budget', estimate(30_001, 31_000, 'credits'), { maxTuition: null }, 'budget.credits.unsaid', 0],
    ['budget', { tuition: 25_000, livingCost: 5_001 }, {}, 'budget.over', 0],
    ['budget', { tuition: null }, {}, 'budget.unknown', 0],
    ['budget', {}, { maxTuition: null }, 'budget.unsaid', 0],
    ['country', { country: 'DE' }, {}, 'country.other', 0],
    ['deadline', { deadline: 20_800 }, {}, 'deadline.open', 0.05],
    ['deadline', { deadline: 20_799 }, {}, 'deadline.passed', 0],
    ['deadline', { deadline: 20_799, deadlineUntil: 20_800 }, {}, 'deadline.passed', 0],
    ['deadline', { deadline: 20_799, deadlineUntil: 20_799 }, {}, 'deadline.unknown', 0],
    ['deadline', { deadline: 20_800, deadlineUntil: 20_700 }, {}, 'deadline.open', 0.05],
    ['deadline', {}, {}, 'deadline.unknown', 0],
    ['deadline', { isDeadlineExpected: true }, {}, 'deadline.expected', 0.025],
    ['tests', { oldTests: { ielts: 7, toefl: null, greRequired: false } }, {}, 'tests.unknown', 0],
    [
      'tests',
      { oldTests: { ielts: 7, toefl: null, greRequired: false } },
      { tests: { ielts: 7 } },
      'tests.metOld',
      0.035,
    ],
    ['tests', { oldTests: { ielts: 7, toefl: null, greRequired: false } }, { tests: { ielts: 6 } }, 'tests.unknown', 0],
    ['tests', { oldTests: { ielts: null, toefl: null, greRequired: true } }, {}, 'tests.unknown', 0],
    ['tests', { oldTests: { ielts: null, toefl: null, greRequired: false } }, {}, 'tests.notRequiredOld', 0.035],
    ['tests', {}, {}, 'tests.unknown', 0],
    ['tests', { areTestsStated: true }, {}, 'tests.notRequired', 0.07],
    ['tests', { areTestsStated: true }, { tests: { ielts: 7 } }, 'tests.notRequired', 0.07],
    ['tests', { greRequired: true }, { tests: { greQuantitative: 165 } }, 'tests.met', 0.07],
    ['tests', { ielts: 7 }, {}, 'tests.missing', 0],
    ['tests', { ielts: 7 }, { tests: { ielts: 7 } }, 'tests.met', 0.07],
    ['tests', { ielts: 7, toefl: 100 }, { tests: { ielts: 6, toefl: 100 } }, 'tests.met', 0.07],
    ['tests', { ielts: 7 }, { tests: { ielts: 6.5 } }, 'tests.unmet', 0],
    ['tests', { greRequired: true }, {}, 'tests.gre', 0],
    ['grade', {}, {}, 'grade.unknown', 0],
    ['grade', { minimumGrade: least(3.5) }, {}, 'grade.met', 0.03],
    ['grade', { oldMinimumGrade: least(3.6) }, {}, 'grade.old', 0],
    ['grade', { minimumGrade: least(3.5), oldMinimumGrade: least(3.6) }, {}, 'grade.met', 0.03],
    ['grade', { minimumGrade: least(3.6) }, {}, 'grade.unmet', 0],
    ['grade', { minimumGrade: least(3.5) }, { gradePoints: null }, 'grade.missing', 0],
    ['research', {}, {}, 'research.some', 0.15],
    ['research', { nameTerms: ['machin', 'learn'] }, {}, 'research.some', 0.2],
    ['research', { terms: ['learn', 'music'] }, {}, 'research.none', 0],
    ['research', { isTopicKnown: false, ownTerms: [] }, {}, 'research.usual', 0.02],
    ['research', { isTopicKnown: false, ownTerms: [], terms: ['music'] }, {}, 'research.open', 0],
    [
      'research',
      { isTopicKnown: false, ownTerms: ['machin', 'learn'], nameTerms: ['machin', 'learn'] },
      {},
      'research.some',
      0.2,
    ],
    ['research', {}, { interests: [] }, 'research.unknown', 0],
    ['research', {}, { interests: [{ words: '量子', source: 'named', ways: [] }] }, 'research.unread', 0],
    ['faculty', { facultyTerms: ['machin', 'learn'] }, {}, 'faculty.some', 0.05],
    ['faculty', { facultyTerms: ['music'] }, {}, 'faculty.none', 0],
    ['field', { field: 'data-science' }, {}, 'field.near', 0.108],
    ['tier', { odds: -3 }, {}, 'tier.reach.rate', 0.11],
    ['tier', {}, {}, 'tier.target.rate', 0.2],
    ['tier', { odds: 3 }, {}, 'tier.safety.rate', 0.16],
    ['tier', { cases: 120 }, {}, 'tier.target.outcomes', 0.2],
    ['tier', { odds: null }, {}, 'tier.unknown', 0],
    ['tier', {}, { odds: null }, 'tier.noGrade', 0],
    ['tier', { odds: -0.5 }, {}, 'tier.target.rate', 0.2],
    ['tier', { odds: -0.5 }, { residence: buildOrigin('IN') }, 'tier.reach.rate', 0.11],
    ['tier', { odds: -0.5 }, { residence: buildOrigin('IN', 'US') }, 'tier.target.rate', 0.2],
    ['tier', { odds: 1.7 }, {}, 'tier.target.rate', 0.2],
    ['tier', { odds: 1.7 }, { residence: buildOrigin('US') }, 'tier.safety.rate', 0.16],
    ['tier', { odds: 1.7, country: 'DE' }, { residence: buildOrigin('US') }, 'tier.target.rate', 0.2],
  ] as [string, Partial<IndexRow>, Partial<Applicant>, string, number][])(
    'MA-03 the part %s of %j for %j has the explanation %s',
    (name, one, who, reason, points) => {
      const part = findScorePart(buildApplicant(who), buildRow(one), name)
      expect(part?.reason).toBe(`matching.reason.${reason}`)
      expect(part?.points).toBeCloseTo(points, 6)
    },
  )
})

describe('facts behind a tier', () => {
  it.each([
    [{ cases: 120, hasRate: true }, ['admission_rate_undergraduate', 'outcomes']],
    [{ cases: 120, hasRate: false }, ['outcomes']],
    [{ cases: 0, hasRate: true }, ['admission_rate']],
  ])('MA-02 the tier of a place with %j names %j and no other facts', (place, facts) => {
    expect(findScorePart(buildApplicant(), buildRow(place), 'tier')?.facts).toEqual(facts)
  })
})
