import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'
import { type Conditions, parseConditions, parseStarts, parseTests } from '../program-index/conditions.parse.ts'
import { emptyCircumstances, isResidentForFees } from './conditions.engine.ts'
import { buildApplicant, buildOrigin, buildRow, calculateScore, findScorePart, rankIds } from './engine.fixtures.ts'

// Conditions that only some programmes and applicants state: further tests, language, start, work, funding, price,
// supervisors.

const none: Conditions = {
  english: [],
  others: [],
  isEnglishOld: false,
  areOthersOld: false,
  language: null,
  starts: [],
  workYears: 0,
  residentTuition: null,
}
const states = (part: Partial<Conditions>) => buildRow({ conditions: { ...none, ...part } })
const says = (part: Partial<typeof emptyCircumstances>, tests = {}) =>
  buildApplicant({ circumstances: { ...emptyCircumstances, ...part }, tests })
const isRanked = (who: ReturnType<typeof buildApplicant>, one: ReturnType<typeof buildRow>) =>
  rankIds(who, [one]).length === 1

describe('test requirements on lines of a page', () => {
  it.each([
    [
      ['Duolingo 120', 'PTE Academic 54'],
      [
        ['duolingo', 120],
        ['pte', 54],
      ],
      [],
    ],
    [
      ['TestDaF 4', 'DSH-2'],
      [],
      [
        [
          ['testdaf', 4],
          ['dsh', 2],
        ],
      ],
    ],
    [['GMAT 600'], [], [[['gmat', 600]]]],
    [
      ['GMAT or GRE'],
      [],
      [
        [
          ['gmat', 0],
          ['gre', 0],
        ],
      ],
    ],
    [
      ['LSAT, GMAT or GRE'],
      [],
      [
        [
          ['gmat', 0],
          ['gre', 0],
          ['lsat', 0],
        ],
      ],
    ],
    [['MCAT'], [], [[['mcat', 0]]]],
    // Conditional or optional tests.
    [
      ['GMAT or GRE if GPA below 3.0', 'GMAT optional', 'GMAT or GRE (waiver possible)', 'MCAT 125 per section'],
      [],
      [],
    ],
    // Parsed elsewhere, or not a required test.
    [['GRE', 'IELTS 7.0', 'English test: TOEFL, IELTS or PTE', 'Duolingo not accepted'], [], []],
    // The highest score per test counts.
    [['Duolingo 110', 'Duolingo 130'], [['duolingo', 130]], []],
    ['GMAT 600', [], []],
    [[`GMAT ${'or '.repeat(100)}`], [], []],
  ] as const)('parses the tests in %j', (value, english, others) => {
    const scored = (scores: readonly (readonly [string, number])[]) => scores.map(([test, least]) => ({ test, least }))
    expect(parseTests(value)).toEqual({ english: scored(english), others: others.map(scored) })
  })

  it.each([
    [[{ term: 'fall' }], ['autumn']],
    [
      [{ month: 9 }, { month: 2 }],
      ['autumn', 'spring'],
    ],
    // Winter is October in one country and January in another.
    [[{ term: 'winter' }], []],
    [[{ term: 'fall' }, { term: 'summer' }], []],
    ['fall', []],
  ])('a start of %j is in %j', (value, seasons) => {
    expect(parseStarts(value)).toEqual(seasons)
  })

  it('a programme without stated conditions has none in the index', () => {
    const silent = { fact: () => null, facts: {}, language: null, residentTuition: null }
    expect(parseConditions(silent)).toBeNull()
    const tests: Fact = { value: ['GMAT 600'], year: '', source: 'x' }
    expect(parseConditions({ ...silent, facts: { tests } })).toMatchObject({ areOthersOld: true })
  })

  it('a current GMAT policy counts together with an older list of English tests', () => {
    const tests: Fact = { value: ['Duolingo 120'], year: '', source: 'x' }
    const gmat: Fact = { value: 'required', year: '2026', source: 'x' }
    const fact = (kind: string) => (kind === 'gmat' ? gmat : null)
    expect(parseConditions({ fact, facts: { tests, gmat }, language: null, residentTuition: null })).toMatchObject({
      isEnglishOld: true,
      areOthersOld: false,
      others: [[{ test: 'gmat', least: 0 }]],
    })
  })
})

describe('test required by a programme', () => {
  const gmat = (least: number, areOthersOld = false) => states({ others: [[{ test: 'gmat', least }]], areOthersOld })

  it.each([
    [{ gmat: 650 }, 600, true, 'met'],
    [{ gmat: 550 }, 600, false, null],
    // The current GMAT and its predecessor have different scales.
    [{ gmat: 555 }, 600, true, 'asked'],
    [{ gmat: 605 }, 555, true, 'met'],
    [{}, 600, true, 'asked'],
  ] as const)('%j where GMAT %d is required: ranked is %s', (tests, least, ranked, said) => {
    const who = buildApplicant({ tests })
    expect(isRanked(who, gmat(least))).toBe(ranked)
    if (said) expect(findScorePart(who, gmat(least), 'tests')?.reason).toBe(`matching.reason.tests.${said}`)
  })

  it('a requirement from an outdated page counts half when met, and excludes no programme', () => {
    const points = (tests: object, old: boolean) =>
      findScorePart(buildApplicant({ tests }), gmat(600, old), 'tests')?.points ?? -1
    expect(points({ gmat: 650 }, true)).toBeCloseTo(points({ gmat: 650 }, false) / 2, 6)
    expect(isRanked(buildApplicant({ tests: { gmat: 550 } }), gmat(600, true))).toBe(true)
    expect(points({ gmat: 550 }, true)).toBe(0)
  })

  it('a choice of tests is met by any of them, and is named when the applicant has none', () => {
    const either = states({
      others: [
        [
          { test: 'gmat', least: 600 },
          { test: 'gre', least: 0 },
        ],
      ],
    })
    expect(findScorePart(buildApplicant({ tests: { greVerbal: 155 } }), either, 'tests')).toMatchObject({
      isKnown: true,
    })
    expect(findScorePart(buildApplicant(), either, 'tests')).toMatchObject({
      params: { test: 'GMAT 600 / GRE' },
      isKnown: false,
      of: 0,
    })
  })

  it('Duolingo proves English as IELTS does, and German is a separate requirement', () => {
    const english = buildRow({ ielts: 7, conditions: { ...none, english: [{ test: 'duolingo', least: 120 }] } })
    expect(isRanked(buildApplicant({ tests: { ielts: 6, duolingo: 125 } }), english)).toBe(true)
    expect(isRanked(buildApplicant({ tests: { ielts: 6, duolingo: 110 } }), english)).toBe(false)
    const german = states({
      others: [
        [
          { test: 'testdaf', least: 4 },
          { test: 'dsh', least: 2 },
        ],
      ],
    })
    expect(isRanked(buildApplicant({ tests: { dsh: 1, testdaf: 3 } }), german)).toBe(false)
    expect(isRanked(buildApplicant({ tests: { dsh: 3, testdaf: 3 } }), german)).toBe(true)
  })
})

describe('other stated circumstances of an applicant', () => {
  it.each([
    [{ teachingLanguages: ['en'] }, { language: 'de' }, false],
    [{ teachingLanguages: ['en', 'de'] }, { language: 'de' }, true],
    [{ teachingLanguages: ['en'] }, { language: null }, true],
    [{ startSeason: 'spring' }, { starts: ['autumn'] }, false],
    [{ startSeason: 'spring' }, { starts: ['autumn', 'spring'] }, true],
    [{ startSeason: 'spring' }, { starts: [] }, true],
    [{ workYears: 1 }, { workYears: 2 }, false],
    [{ workYears: 2 }, { workYears: 2 }, true],
    [{ workYears: null }, { workYears: 2 }, true],
  ] as const)('%j for a programme with %j: ranked is %s', (said, stated, ranked) => {
    expect(isRanked(says(said), states(stated))).toBe(ranked)
  })

  it('an applicant who needs funding sees paying programmes first among equals, even without a limit; others do not', () => {
    const [paid, other] = [buildRow({ id: 'b', isFunded: true, tuition: null }), buildRow({ id: 'a', tuition: null })]
    const order = (fundingNeed: 'full' | 'none' | null) =>
      rankIds({ ...says({ fundingNeed }), maxTuition: null }, [paid, other]).map(({ id }) => id)
    expect([order('full'), order('none')]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ])
    expect(findScorePart(says({ fundingNeed: 'full' }), paid, 'budget')).toMatchObject({
      reason: 'matching.reason.budget.funded',
      isKnown: true,
    })
    expect(calculateScore(says({ fundingNeed: 'full' }), paid)).toBeGreaterThan(
      calculateScore(says({ fundingNeed: 'full' }), other),
    )
  })

  it('a wanted supervisor raises the faculty part of their university, by name', () => {
    const who = says({ supervisorsAt: new Map([['u', ['Ada Example']]]) })
    expect(findScorePart(who, buildRow(), 'faculty')).toMatchObject({
      reason: 'matching.reason.faculty.wanted',
      params: { words: 'Ada Example' },
    })
    expect(findScorePart(who, buildRow({ universityId: 'v' }), 'faculty')).toMatchObject({ isKnown: false })
  })

  it.each([
    ['three with running grants are a full part', { people: 3, running: 3 }, 'running', 3, 1],
    ['one is a third', { people: 1, running: 1 }, 'running', 1, 1 / 3],
    ['who has none that runs counts half', { people: 2, running: 0 }, 'granted', 2, 1 / 3],
    ['more are not more than all', { people: 50, running: 9 }, 'running', 9, 1],
  ])(
    'holders of grants on the applicant’s interests count in the faculty part: %s',
    (_name, counts, reason, count, share) => {
      const there = { ...counts, names: ['Ada Example', 'Noor Example'], met: [0] }
      const part = findScorePart(says({ peopleAt: new Map([['u', there]]) }), buildRow(), 'faculty')
      expect(part).toMatchObject({
        reason: `matching.reason.faculty.${reason}`,
        params: { words: 'ML', people: 'Ada Example, Noor Example', count },
        isKnown: true,
      })
      expect((part?.points ?? 0) / (part?.of ?? 1)).toBeCloseTo(share, 2)
      expect(
        findScorePart(says({ peopleAt: new Map([['u', there]]) }), buildRow({ universityId: 'v' }), 'faculty'),
      ).toMatchObject({
        isKnown: false,
      })
    },
  )

  it.each([
    ['DE', 'DE', true],
    ['FR', 'DE', true],
    ['IN', 'DE', false],
    ['GB', 'DE', false],
    ['US', 'US', false],
    ['CA', 'CA', true],
    [null, 'DE', false],
  ])('a citizen of %s in %s pays the resident tuition: %s', (citizenship, country, expected) => {
    expect(isResidentForFees(citizenship, country)).toBe(expected)
  })

  it('the resident tuition counts for applicants who pay it', () => {
    const place = buildRow({
      country: 'DE',
      tuition: 3000,
      tuitionOrigin: 'rule',
      conditions: { ...none, residentTuition: 0 },
    })
    const tuitionFor = (citizenship: string) =>
      findScorePart({ ...buildApplicant({ countries: ['DE'] }), residence: buildOrigin(citizenship) }, place, 'budget')
        ?.params.tuition
    expect([tuitionFor('FR'), tuitionFor('IN')]).toEqual([0, 3000])
  })
})
