import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { contributionNames, million, weights } from '../rules.ts'
import { addRows, idAt, newShelf, removeRows, type Shelf, type ShelfRow } from '../shelf/rules.ts'
import { whatWouldChange } from './changes/rules.ts'
import { contributionsAt } from './reasons/rules.ts'
import { type Applicant, planFor, rankShelf, scoreOfKey } from './rules.ts'

const row = (part: Partial<ShelfRow> = {}): ShelfRow => ({
  id: 'a',
  universityId: 'u',
  name: 'Computer Science',
  field: 'computer-science',
  level: 'masters',
  country: 'US',
  odds: 0,
  cases: 0,
  hasRate: true,
  tuition: 20_000,
  livingCost: null,
  ielts: null,
  toefl: null,
  greRequired: false,
  deadline: null,
  deadlineUntil: null,
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

const person = (part: Partial<Applicant> = {}): Applicant => ({
  odds: 0.3,
  residence: noResidence,
  level: 'masters',
  field: 'computer-science',
  interests: [{ words: 'ML', weight: 1, ways: [['ml'], ['machin', 'learn']] }],
  countries: ['US'],
  maxTuition: 30_000,
  tests: {},
  today: 20_800,
  ...part,
})

const from = (citizenship: string, degreeCountry: string | null = null): Applicant['residence'] => ({
  ...noResidence,
  origin: { citizenship, degreeCountry },
})

const shelfOf = (rows: ShelfRow[]): Shelf => {
  const shelf = newShelf()
  addRows(shelf, rows)
  return shelf
}

const rankIds = (applicant: Applicant, rows: ShelfRow[], limit = 50) => {
  const { ranked } = rankShelf(planFor(shelfOf(rows), applicant), limit)
  return ranked.map((one) => ({ id: idAt(one.segment, one.row), score: scoreOfKey(one.key) }))
}
const scoreOf = (applicant: Applicant, one: ShelfRow) => rankIds(applicant, [one])[0]?.score ?? -1

const partOf = (applicant: Applicant, one: ShelfRow, name: string) => {
  const shelf = shelfOf([one])
  const [segment] = shelf.segments
  return segment && contributionsAt(planFor(shelf, applicant), segment, 0).find((part) => part.name === name)
}

const stems = ['machin', 'learn', 'databas', 'quantum', 'law', 'vision']
const fields = ['computer-science', 'data-science', 'law', 'music']
const rows = fc.record({
  id: fc.stringMatching(/^[a-z]{1,6}$/),
  universityId: fc.constantFrom('u', 'v'),
  name: fc.constantFrom('One', 'Two'),
  field: fc.constantFrom(...fields),
  level: fc.constantFrom('masters', 'phd'),
  country: fc.constantFrom('US', 'DE', 'JP'),
  odds: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  cases: fc.constantFrom(0, 120),
  hasRate: fc.boolean(),
  tuition: fc.option(fc.integer({ min: 0, max: 80_000 })),
  livingCost: fc.option(fc.integer({ min: 0, max: 30_000 })),
  ielts: fc.option(fc.constantFrom(6, 6.5, 7, 7.5)),
  toefl: fc.option(fc.integer({ min: 60, max: 120 })),
  greRequired: fc.boolean(),
  deadline: fc.option(fc.integer({ min: 20_700, max: 20_900 })),
  deadlineUntil: fc.option(fc.integer({ min: 20_750, max: 20_850 })),
  terms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 4 }),
  nameTerms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 2 }),
  isTopicKnown: fc.boolean(),
  ownTerms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 3 }),
  facultyTerms: fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 3 }),
})
const catalogues = fc.uniqueArray(rows, { selector: ({ id }) => id, maxLength: 12 })
const codes = fc.option(fc.constantFrom('US', 'DE', 'IN'))
const people = fc.record({
  odds: fc.option(fc.double({ min: -3, max: 3, noNaN: true })),
  residence: fc.record({
    origin: fc.record({ citizenship: codes, degreeCountry: codes }),
    odds: fc.constant(noResidence.odds),
  }),
  level: fc.constantFrom('masters', 'phd'),
  field: fc.constantFrom(...fields),
  interests: fc.array(
    fc.record({
      words: fc.constantFrom('x', 'y'),
      weight: fc.constantFrom(1 as const, 0.5 as const),
      ways: fc.array(fc.uniqueArray(fc.constantFrom(...stems), { maxLength: 3 }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
  countries: fc.subarray(['US', 'DE', 'JP']),
  maxTuition: fc.option(fc.integer({ min: 0, max: 100_000 })),
  tests: fc.record(
    { ielts: fc.constantFrom(5.5, 6.5, 7, 8), toefl: fc.integer({ min: 0, max: 120 }) },
    { requiredKeys: [] },
  ),
  today: fc.constant(20_800),
})

describe('the score of a match (MA-01, MA-02, MA-03)', () => {
  it('MA-02 the parts make one whole, and every score is the sum of its parts', () => {
    expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBe(million)
    expect(Object.keys(weights)).toEqual([...contributionNames])
    fc.assert(
      fc.property(people, catalogues, (applicant, catalogue) => {
        const plan = planFor(shelfOf(catalogue), applicant)
        for (const { key, segment, row: place } of rankShelf(plan, 50).ranked) {
          const parts = contributionsAt(plan, segment, place)
          expect(parts.reduce((sum, { points }) => sum + Math.round(points * million), 0)).toBe(scoreOfKey(key))
          for (const { points, of } of parts) expect(points).toBeLessThanOrEqual(of)
        }
      }),
    )
  })

  it('MA-01 the order of input never matters', () => {
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

  it('MA-03 adding a requirement never raises a score', () => {
    const requirement = fc.oneof(
      fc.record({ ielts: fc.constantFrom(6, 6.5, 7, 7.5, 8) }),
      fc.record({ toefl: fc.integer({ min: 60, max: 120 }) }),
      fc.constant({ greRequired: true }),
    )
    fc.assert(
      fc.property(people, rows, requirement, (applicant, one, added) => {
        const free = { ...one, ielts: null, toefl: null, greRequired: false }
        const plan = (asked: ShelfRow) => scoreOf({ ...applicant, level: one.level, field: one.field }, asked)
        expect(plan({ ...free, ...added })).toBeLessThanOrEqual(plan(free))
      }),
    )
  })

  it('MA-03 a further requirement on a programme that asks for something already never raises its score', () => {
    const own = (applicant: Applicant, one: ShelfRow) =>
      scoreOf({ ...applicant, level: one.level, field: one.field }, one)
    fc.assert(
      fc.property(people, rows, fc.constantFrom(0.5, 1), (applicant, one, more) => {
        // The language tests are two ways of meeting one requirement: asking more of either is more, the GRE is another.
        const raised = (least: number | null, by: number) => (least === null ? null : least + by)
        const isOpen = one.ielts === null && one.toefl === null
        const stricter = [
          { ...one, greRequired: true },
          { ...one, ielts: raised(one.ielts, more) },
          { ...one, toefl: raised(one.toefl, 10 * more) },
          ...(isOpen ? [{ ielts: 7 }, { toefl: 90 }] : []).map((added) => ({ ...one, ...added })),
        ]
        for (const asked of stricter) expect(own(applicant, asked)).toBeLessThanOrEqual(own(applicant, one))
      }),
    )
  })

  it('MA-03 another test that is accepted instead is no requirement: it only opens, for those who meet it', () => {
    fc.assert(
      fc.property(people, rows, (applicant, one) => {
        // Who took the other test and misses it is told so; who did not take it loses nothing.
        const tests = (applicant.tests.toefl ?? 90) >= 90 ? applicant.tests : { ...applicant.tests, toefl: 95 }
        const who = { ...applicant, tests, level: one.level, field: one.field }
        const [ieltsOnly, either] = [
          { ...one, ielts: 7, toefl: null },
          { ...one, ielts: 7, toefl: 90 },
        ]
        expect(scoreOf(who, either)).toBeGreaterThanOrEqual(scoreOf(who, ieltsOnly))
      }),
    )
  })

  it('MA-03 what the person has not said gives every programme the same points', () => {
    const silent = person({ odds: null, interests: [], countries: [], maxTuition: null })
    fc.assert(
      fc.property(rows, rows, (one, other) => {
        for (const name of ['tier', 'research', 'country', 'budget'])
          expect(partOf(silent, one, name)).toMatchObject({
            points: partOf(silent, other, name)?.points,
            isKnown: false,
          })
      }),
    )
  })

  it('MA-03 among equals the default countries come first while nobody has said where', () => {
    const silent = person({ countries: [], interests: [] })
    const places = [row({ id: 'a', country: 'JP' }), row({ id: 'b', country: 'DE' })]
    expect(rankIds(silent, places).map(({ id }) => id)).toEqual(['b', 'a'])
    expect(rankIds({ ...silent, countries: ['JP'] }, places).map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it.each([
    ['budget', { tuition: 30_000 }, {}, 'budget.within', 0.1],
    ['budget', { tuition: 25_000, livingCost: 5_001 }, {}, 'budget.over', 0],
    ['budget', { tuition: null }, {}, 'budget.unknown', 0.05],
    ['budget', {}, { maxTuition: null }, 'budget.unsaid', 0.05],
    ['country', { country: 'DE' }, {}, 'country.other', 0],
    ['deadline', { deadline: 20_800 }, {}, 'deadline.open', 0.05],
    ['deadline', { deadline: 20_799 }, {}, 'deadline.passed', 0],
    ['deadline', { deadline: 20_799, deadlineUntil: 20_800 }, {}, 'deadline.passed', 0],
    ['deadline', { deadline: 20_799, deadlineUntil: 20_799 }, {}, 'deadline.unknown', 0.025],
    ['deadline', { deadline: 20_800, deadlineUntil: 20_700 }, {}, 'deadline.open', 0.05],
    ['deadline', {}, {}, 'deadline.unknown', 0.025],
    ['tests', {}, {}, 'tests.unknown', 0.07],
    ['tests', { ielts: 7 }, {}, 'tests.missing', 0.035],
    ['tests', { ielts: 7 }, { tests: { ielts: 7 } }, 'tests.met', 0.07],
    ['tests', { ielts: 7, toefl: 100 }, { tests: { ielts: 6, toefl: 100 } }, 'tests.met', 0.07],
    ['tests', { ielts: 7 }, { tests: { ielts: 6.5 } }, 'tests.unmet', 0],
    ['tests', { greRequired: true }, {}, 'tests.gre', 0.035],
    ['research', {}, {}, 'research.some', 0.15],
    ['research', { nameTerms: ['machin', 'learn'] }, {}, 'research.some', 0.2],
    ['research', { terms: ['learn', 'music'] }, {}, 'research.none', 0],
    ['research', { isTopicKnown: false, ownTerms: [] }, {}, 'research.usual', 0.12],
    ['research', { isTopicKnown: false, ownTerms: [], terms: ['music'] }, {}, 'research.open', 0.1],
    [
      'research',
      { isTopicKnown: false, ownTerms: ['machin', 'learn'], nameTerms: ['machin', 'learn'] },
      {},
      'research.some',
      0.2,
    ],
    ['research', {}, { interests: [] }, 'research.unknown', 0.1],
    ['research', {}, { interests: [{ words: '量子', weight: 1, ways: [] }] }, 'research.unread', 0.1],
    ['faculty', { facultyTerms: ['machin', 'learn'] }, {}, 'faculty.some', 0.05],
    ['faculty', { facultyTerms: ['music'] }, {}, 'faculty.none', 0],
    ['field', { field: 'data-science' }, {}, 'field.near', 0.108],
    ['tier', { odds: -3 }, {}, 'tier.reach.rate', 0.11],
    ['tier', {}, {}, 'tier.target.rate', 0.2],
    ['tier', { odds: 3 }, {}, 'tier.safety.rate', 0.16],
    ['tier', { cases: 120 }, {}, 'tier.target.outcomes', 0.2],
    ['tier', { odds: null }, {}, 'tier.unknown', 0.12],
    ['tier', {}, { odds: null }, 'tier.noGrade', 0.12],
    ['tier', { odds: -0.5 }, {}, 'tier.target.rate', 0.2],
    ['tier', { odds: -0.5 }, { residence: from('IN') }, 'tier.reach.rate', 0.11],
    ['tier', { odds: -0.5 }, { residence: from('IN', 'US') }, 'tier.target.rate', 0.2],
    ['tier', { odds: 0.3 }, {}, 'tier.target.rate', 0.2],
    ['tier', { odds: 0.3 }, { residence: from('US') }, 'tier.safety.rate', 0.16],
    ['tier', { odds: 0.3, country: 'DE' }, { residence: from('US') }, 'tier.target.rate', 0.2],
  ] as [string, Partial<ShelfRow>, Partial<Applicant>, string, number][])(
    'MA-03 the part %s of %j for %j says %s',
    (name, one, who, reason, points) => {
      const part = partOf(person(who), row(one), name)
      expect(part?.reason).toBe(`matching.reason.${reason}`)
      expect(part?.points).toBeCloseTo(points, 6)
    },
  )
})

describe('the ranking (MA-01)', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    row({ id: `p${String(index % 10).padStart(2, '0')}${index}`, tuition: index < 15 ? 10_000 : 50_000 }),
  )

  it('MA-01 pages one behind the other are the whole, without a gap or a repetition', () => {
    const plan = planFor(shelfOf(many), person())
    const whole = rankShelf(plan, 50).ranked.map((one) => idAt(one.segment, one.row))
    const paged: string[] = []
    let after: { key: number; id: string } | undefined
    for (;;) {
      const { ranked } = rankShelf(plan, 7, after)
      const last = ranked.at(-1)
      if (!last) break
      paged.push(...ranked.map((one) => idAt(one.segment, one.row)))
      after = { key: last.key, id: idAt(last.segment, last.row) }
    }
    expect(paged).toEqual(whole)
  })

  it('MA-01 programmes of another level, a far field, or with a test not met are left out, each with its reason', () => {
    const catalogue = [
      row({ id: 'a' }),
      row({ id: 'b', level: 'phd' }),
      row({ id: 'c', field: 'music' }),
      row({ id: 'd', ielts: 7 }),
      row({ id: 'e', toefl: 100 }),
    ]
    const pass = rankShelf(planFor(shelfOf(catalogue), person({ tests: { ielts: 6, toefl: 90 } })), 50)
    expect(pass.total).toBe(1)
    expect(pass.leftOut).toEqual({ level: 1, field: 1, ielts: 1, toefl: 1 })
  })

  it('MA-01 what changed is replaced, what went is gone, and the rest stays as it was', () => {
    const shelf = shelfOf([row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })])
    addRows(shelf, [row({ id: 'b', tuition: 90_000 }), row({ id: 'd' })])
    removeRows(shelf, ['c', 'nobody'])
    const fresh = shelfOf([row({ id: 'a' }), row({ id: 'b', tuition: 90_000 }), row({ id: 'd' })])
    const idsOf = (from: Shelf) =>
      rankShelf(planFor(from, person()), 9).ranked.map((one) => [idAt(one.segment, one.row), one.key])
    expect(idsOf(shelf)).toEqual(idsOf(fresh))
  })
})

describe('what would change it', () => {
  it('MA-03 a better score opens programmes, counted with those of the steps before', () => {
    const catalogue = [6.5, 7, 7, 7.5].map((ielts, index) => row({ id: `p${index}`, ielts }))
    expect(whatWouldChange(planFor(shelfOf(catalogue), person({ tests: { ielts: 6 } })), 0)).toEqual([
      { kind: 'ielts', value: 6.5, programs: 1 },
      { kind: 'ielts', value: 7, programs: 3 },
      { kind: 'ielts', value: 7.5, programs: 4 },
    ])
  })

  it('MA-03 a higher limit, another country and a good score of the GRE are counted as well', () => {
    const catalogue = [
      row({ id: 'a', tuition: 36_000 }),
      row({ id: 'b', country: 'DE' }),
      row({ id: 'c', odds: -1 }),
      row({ id: 'd' }),
    ]
    expect(whatWouldChange(planFor(shelfOf(catalogue), person()), 0.4)).toEqual([
      { kind: 'budget', value: 38_000, programs: 1 },
      { kind: 'greQuantitative', value: 168, programs: 1 },
      { kind: 'country', value: 'DE', programs: 1 },
    ])
  })

  it('MA-03 somebody who has said nothing is told nothing that depends on it', () => {
    const silent = person({ odds: null, countries: [], maxTuition: null, interests: [] })
    expect(whatWouldChange(planFor(shelfOf([row({ ielts: 7 })]), silent), 0.4)).toEqual([])
  })
})

describe('the facts that a tier used', () => {
  it.each([
    [{ cases: 120, hasRate: true }, ['admission_rate_undergraduate', 'outcomes']],
    [{ cases: 120, hasRate: false }, ['outcomes']],
    [{ cases: 0, hasRate: true }, ['admission_rate_undergraduate']],
  ])('MA-02 a place with %j names %j and no other', (place, facts) => {
    expect(partOf(person(), row(place), 'tier')?.facts).toEqual(facts)
  })
})

describe('nothing in the ranking can be paid for', () => {
  it('MA-01 no column that the engine reads can carry a payment', () => {
    const columns = Object.keys(shelfOf([row()]).segments[0] ?? {})
    expect(columns.sort()).toEqual(
      'cases countries deadline deadlineUntil faculty fields greRequired groups hasRate ids ielts isStruck isTopicKnown levels livingCost nameTerms names odds ownTerms size struckRows terms toefl tuition universityIds'.split(
        ' ',
      ),
    )
    expect(FIELDS.length).toBeLessThan(256)
  })
})
