import { describe, expect, it } from 'vitest'
import { type Fact, joinLatestDates, mergeFacts, readTests, selectInheritedFacts } from './facts.rules.ts'

describe('the tests that a programme requires (MA-03)', () => {
  it.each([
    [['GRE', 'IELTS 7.0', 'TOEFL iBT 100'], { ielts: 7, toefl: 100, isGreRequired: true }],
    [['ielts: 6.5 overall', 'GRE optional'], { ielts: 6.5, toefl: null, isGreRequired: false }],
    [['IELTS', 'TOEFL 700', 'GREEK'], { ielts: null, toefl: null, isGreRequired: false }],
    [['TOEFL waived for graduates of English programmes, else 90'], { ielts: null, toefl: null, isGreRequired: false }],
    [['IELTS 7,5', 'TOEFL 550', 'TOEFL iBT 100'], { ielts: 7.5, toefl: 100, isGreRequired: false }],
    [['IELTS 6.5', 'IELTS 7.0 for law', 'IELTS optional'], { ielts: 7, toefl: null, isGreRequired: false }],
    [['IELTS 7.0 for law', 'IELTS 6.5'], { ielts: 7, toefl: null, isGreRequired: false }],
    [[], { ielts: null, toefl: null, isGreRequired: false }],
    ['IELTS 7', { ielts: null, toefl: null, isGreRequired: false }],
    [null, { ielts: null, toefl: null, isGreRequired: false }],
  ])('parses the tests %j', (value, tests) => {
    expect(readTests(value)).toEqual(tests)
  })
})

describe('facts that a programme inherits from its university (MA-03)', () => {
  const facts = { tuition_per_year: 1, application_fee: 2, city: 3, tests: 4, minimum_gpa: 5, letters: 6 }
  it.each([
    ['masters', facts],
    ['phd', facts],
    [null, facts],
    ['mba', { city: 3 }],
    ['law', { city: 3 }],
    ['medical', { city: 3 }],
    [undefined, { city: 3 }],
  ])('inherits the university facts that apply to the level %s', (level, held) => {
    expect(selectInheritedFacts(facts, level)).toEqual(held)
  })
})

describe('the deadlines of earlier cycles', () => {
  const due = (year: string): Fact => ({ value: { date: `${year}-12-15` }, year, source: 'test' })
  const merge = (...facts: Fact[]) =>
    facts.reduce<Record<string, Fact>>((known, deadline) => mergeFacts(known, { deadline }), {}).deadline
  const earlier = (...years: string[]) => years.map((year) => ({ value: due(year).value, year }))

  it('a deadline keeps those of earlier cycles that it replaces, newest first', () => {
    expect(merge(due('2024'))).toEqual(due('2024'))
    expect(merge(due('2023'), due('2024'), due('2025'))).toEqual({ ...due('2025'), earlier: earlier('2024', '2023') })
  })

  it('an older page or a correction of the same year adds no earlier cycle', () => {
    expect(merge(due('2025'), due('2024'))).toEqual(due('2025'))
    const corrected = { ...due('2025'), value: { date: '2025-12-01' } }
    expect(merge(due('2024'), due('2025'), corrected)).toEqual({ ...corrected, earlier: earlier('2024') })
  })

  it('a file that states a known deadline again adds its earlier cycles', () => {
    const again = { ...due('2025'), earlier: earlier('2024', '2023') }
    expect(merge(due('2025'), again)).toEqual(again)
    expect(merge(again, again)).toEqual(again)
    const byEditor: Fact = { ...due('2025'), value: { date: '2025-12-01' }, by: 'editor' }
    expect(merge(byEditor, again)).toEqual({ ...byEditor, earlier: again.earlier })
    const wide: Fact = { ...again, scope: 'university' }
    expect(merge(due('2025'), wide)).toEqual(due('2025'))
  })

  it('a fact keeps at most five earlier cycles, and none for a kind without cycles', () => {
    const years = ['2019', '2020', '2021', '2022', '2023', '2024', '2025']
    expect(merge(...years.map(due))?.earlier).toEqual(earlier('2024', '2023', '2022', '2021', '2020'))
    const fee = (year: string): Fact => ({ value: 50, year, source: 'test' })
    expect(mergeFacts({ application_fee: fee('2024') }, { application_fee: fee('2025') })).toEqual({
      application_fee: fee('2025'),
    })
  })
})

describe('the accreditation of an institution', () => {
  const until = (value: string, part: Partial<Fact> = {}): Fact => ({
    value,
    year: '2026',
    source: 'deqar-2026',
    ...part,
  })
  const join = (known: Fact, offered: Fact) =>
    joinLatestDates({ accredited_until: known }, { accredited_until: offered }, { accredited_until: known })
      .accredited_until

  it('of several reports of one edition, the latest date counts in any order', () => {
    expect(join(until('2028-01-31'), until('2029-01-31'))?.value).toBe('2029-01-31')
    expect(join(until('2029-01-31'), until('2028-01-31'))?.value).toBe('2029-01-31')
  })

  it('keeps an editor’s date, and does not mix editions', () => {
    expect(join(until('2028-01-31', { by: 'editor' }), until('2029-01-31'))?.value).toBe('2028-01-31')
    expect(join(until('2028-01-31', { source: 'deqar-2025' }), until('2029-01-31'))?.value).toBe('2028-01-31')
  })
})
