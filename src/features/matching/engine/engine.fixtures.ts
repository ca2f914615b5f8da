import fc from 'fast-check'
import { programFormats } from '#src/features/catalogue/rules.ts'
import { gpaRange, gpaScales } from '#src/features/profile/rules.ts'
import { fundingNeeds, startSeasons } from '#src/features/profile/wishes.rules.ts'
import { addSegment, createProgramIndex, type ProgramIndex } from '../program-index/program-index.engine.ts'
import { type IndexRow, idAt, type Segment, tuitionOrigins } from '../program-index/segment.engine.ts'
import { buildSegmentInSteps } from '../program-index/segment-columns.engine.ts'
import { interestSources } from '../research/interest-sources.rules.ts'
import { toGradePoints } from '../tiers/grades.rules.ts'
import { emptyCircumstances } from './conditions.engine.ts'
import { explainScore } from './explanations.engine.ts'
import { orders } from './order.engine.ts'
import { type Applicant, createPlan } from './plan.engine.ts'
import { rankPrograms } from './rank.engine.ts'

// Programmes and applicants for the tests of the engine.

/** Builds a computer science programme in the United States, with overrides for the test. */
export const buildRow = (part: Partial<IndexRow> = {}): IndexRow => ({
  id: 'a',
  universityId: 'u',
  name: 'Computer Science',
  field: 'computer-science',
  level: 'masters',
  country: 'US',
  odds: 0,
  variance: 0.25,
  cases: 0,
  hasRate: true,
  tuition: 20_000,
  tuitionRange: null,
  tuitionOrigin: 'own',
  tuitionCurrency: 'USD',
  state: null,
  stateTuition: null,
  livingCost: null,
  ielts: null,
  toefl: null,
  greRequired: false,
  areTestsStated: false,
  oldTests: null,
  evidence: 0,
  hasOwnFacts: false,
  isFunded: false,
  format: null,
  isByField: false,
  degrees: null,
  conditions: null,
  minimumGrade: null,
  oldMinimumGrade: null,
  deadline: null,
  deadlineUntil: null,
  isDeadlineExpected: false,
  deadlineDay: null,
  months: null,
  terms: ['machin', 'learn', 'databas'],
  nameTerms: [],
  isTopicKnown: true,
  ownTerms: part.terms ?? ['machin', 'learn', 'databas'],
  facultyTerms: [],
  ...part,
})

const noResidence: Applicant['residence'] = {
  origin: { citizenship: null, degreeCountry: null },
  odds: { home: 0.25, abroad: -0.35, abroadWithLocalDegree: 0 },
}

/** Applicant whom that programme suits. */
export const buildApplicant = (part: Partial<Applicant> = {}): Applicant => ({
  odds: 0.3,
  variance: 0.1,
  gradePoints: 3.5,
  residence: noResidence,
  level: 'masters',
  field: 'computer-science',
  interests: [{ words: 'ML', source: 'named', ways: [['ml'], ['machin', 'learn']] }],
  countries: ['US'],
  state: null,
  maxTuition: 30_000,
  isLimitFirm: false,
  tests: {},
  circumstances: emptyCircumstances,
  today: 20_800,
  ...part,
})

export const buildOrigin = (citizenship: string, degreeCountry: string | null = null): Applicant['residence'] => ({
  ...noResidence,
  origin: { citizenship, degreeCountry },
})

/** Builds a segment with the words of a program index. */
export const buildSegment = (programIndex: ProgramIndex, rows: readonly IndexRow[]): Segment => {
  const steps = buildSegmentInSteps(programIndex, rows)
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value
}

/** Upserts programmes into a program index in one segment. */
export const addRows = (programIndex: ProgramIndex, rows: readonly IndexRow[]) =>
  addSegment(programIndex, buildSegment(programIndex, rows))

export const buildProgramIndex = (rows: IndexRow[]): ProgramIndex => {
  const programIndex = createProgramIndex()
  addRows(programIndex, rows)
  return programIndex
}

export const rankIds = (applicant: Applicant, rows: IndexRow[], limit = 50) => {
  // Includes other countries: programmes hidden by a filter have a score too.
  const { ranked } = rankPrograms(createPlan(buildProgramIndex(rows), applicant, true), limit)
  return ranked.map((one) => ({ id: idAt(one.segment, one.row), score: orders.match.scoreOf(one.key) }))
}
export const calculateScore = (applicant: Applicant, one: IndexRow) => rankIds(applicant, [one])[0]?.score ?? -1

export const findScorePart = (applicant: Applicant, one: IndexRow, name: string) => {
  const programIndex = buildProgramIndex([one])
  const [segment] = programIndex.segments
  return segment && explainScore(createPlan(programIndex, applicant), segment, 0).find((part) => part.name === name)
}

/** Arbitrary lowest grade on any scale, with its converted points. */
export const minimumGrades = fc.constantFrom(...gpaScales).chain((scale) => {
  const { min, max } = gpaRange[scale]
  return fc
    .integer({ min: 10 * min, max: 10 * max })
    .map((tenths) => ({ grade: tenths / 10, scale, points: toGradePoints(tenths / 10, scale) ?? 0 }))
    .filter(({ points }) => points > 0)
})

const stems = ['machin', 'learn', 'databas', 'quantum', 'law', 'vision']
const fields = ['computer-science', 'data-science', 'law', 'music']
/** Arbitrary programmes and applicants for property-based tests. */
export const rows = fc.record({
  id: fc.stringMatching(/^[a-z]{1,6}$/),
  universityId: fc.constantFrom('u', 'v'),
  name: fc.constantFrom('One', 'Two'),
  field: fc.constantFrom(...fields),
  level: fc.constantFrom('masters', 'phd'),
  country: fc.constantFrom('US', 'DE', 'JP'),
  odds: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  variance: fc.constantFrom(0.2, 0.5, Number.POSITIVE_INFINITY),
  cases: fc.constantFrom(0, 120),
  hasRate: fc.boolean(),
  tuition: fc.option(fc.integer({ min: 0, max: 80_000 })),
  tuitionRange: fc.constant(null),
  tuitionOrigin: fc.constantFrom(...tuitionOrigins),
  tuitionCurrency: fc.constantFrom('USD', 'EUR', null),
  state: fc.option(fc.constantFrom('TX', 'CA')),
  stateTuition: fc.option(fc.integer({ min: 0, max: 30_000 })),
  livingCost: fc.option(fc.integer({ min: 0, max: 30_000 })),
  ielts: fc.option(fc.constantFrom(6, 6.5, 7, 7.5)),
  toefl: fc.option(fc.integer({ min: 60, max: 120 })),
  greRequired: fc.boolean(),
  areTestsStated: fc.boolean(),
  oldTests: fc.constant(null),
  evidence: fc.integer({ min: 0, max: 15 }),
  hasOwnFacts: fc.boolean(),
  isFunded: fc.boolean(),
  format: fc.option(fc.constantFrom(...programFormats)),
  isByField: fc.boolean(),
  degrees: fc.option(fc.integer({ min: 0, max: 500 })),
  conditions: fc.option(
    fc.record({
      english: fc.constantFrom([], [{ test: 'duolingo', least: 110 } as const]),
      others: fc.constantFrom([], [[{ test: 'gmat', least: 600 } as const, { test: 'gre', least: 0 } as const]]),
      isEnglishOld: fc.boolean(),
      areOthersOld: fc.boolean(),
      language: fc.option(fc.constantFrom('en', 'de')),
      starts: fc.subarray(['autumn', 'spring'] as const),
      workYears: fc.constantFrom(0, 2),
      residentTuition: fc.option(fc.integer({ min: 0, max: 20_000 })),
    }),
  ),
  minimumGrade: fc.option(minimumGrades),
  oldMinimumGrade: fc.option(minimumGrades),
  deadline: fc.option(fc.integer({ min: 20_700, max: 20_900 })),
  deadlineUntil: fc.option(fc.integer({ min: 20_750, max: 20_850 })),
  deadlineDay: fc.option(fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 28 }) })),
  months: fc.option(fc.integer({ min: 6, max: 72 })),
  isDeadlineExpected: fc.boolean(),
  terms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 4 }),
  nameTerms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 2 }),
  isTopicKnown: fc.boolean(),
  ownTerms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 3 }),
  facultyTerms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 3 }),
})
export const catalogues = fc.uniqueArray(rows, { selector: ({ id }) => id, maxLength: 12 })
const codes = fc.option(fc.constantFrom('US', 'DE', 'IN'))
export const people = fc.record({
  odds: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  variance: fc.constantFrom(0, 0.2),
  residence: fc.record({
    origin: fc.record({ citizenship: codes, degreeCountry: codes }),
    odds: fc.constant(noResidence.odds),
  }),
  gradePoints: fc.option(fc.double({ min: 0, max: 4, noNaN: true })),
  level: fc.constantFrom('masters', 'phd'),
  field: fc.constantFrom(...fields),
  interests: fc.array(
    fc.record({
      words: fc.constantFrom('x', 'y'),
      source: fc.constantFrom(...interestSources),
      ways: fc.array(fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 3 }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  countries: fc.subarray(['US', 'DE', 'JP']),
  state: fc.option(fc.constantFrom('TX', 'CA')),
  maxTuition: fc.option(fc.integer({ min: 0, max: 100_000 })),
  isLimitFirm: fc.boolean(),
  tests: fc.record(
    {
      ielts: fc.constantFrom(5.5, 6.5, 7, 8),
      toefl: fc.integer({ min: 0, max: 120 }),
      duolingo: fc.constantFrom(100, 120),
      gmat: fc.constantFrom(550, 605, 650),
    },
    { requiredKeys: [] },
  ),
  circumstances: fc.record({
    workYears: fc.option(fc.integer({ min: 0, max: 5 })),
    fundingNeed: fc.option(fc.constantFrom(...fundingNeeds)),
    startSeason: fc.option(fc.constantFrom(...startSeasons)),
    teachingLanguages: fc.subarray(['en', 'de']),
    supervisorsAt: fc.constantFrom(new Map(), new Map([['u', ['Ada Example']]])),
    peopleAt: fc.constantFrom(
      new Map(),
      new Map([['u', { people: 2, running: 1, names: ['Ada Example', 'Noor Example'], met: [0] }]]),
    ),
  }),
  today: fc.constant(20_800),
})
