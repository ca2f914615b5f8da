import { describe, expect, it } from 'vitest'
import {
  mergeOwnFacts,
  mergeSamePage,
  type ProvenValue,
  selectNewest,
  toCatalogueFacts,
  toOwnFacts,
} from './own-facts.rules.ts'

const options = { entity: 'programs', country: 'US', source: 'own-page' } as const
const build = (kind: ProvenValue['kind'], value: unknown, more: Partial<ProvenValue> = {}): ProvenValue => ({
  kind,
  value,
  term: null,
  audience: null,
  round: null,
  quote: `${kind} as the page says`,
  url: 'https://example.edu/apply',
  readOn: '2026-11-29',
  ...more,
})
const date = (month: number, day: number, year: number | null = 2027) => ({ month, day, year, time: null, zone: null })

describe('accepted values as facts of the catalogue', () => {
  it('each fact has quote, address, day and the year of the reading or of its date', () => {
    const facts = toCatalogueFacts(
      [build('deadline', date(1, 15)), build('letters', 3), build('toefl', { ibt: 100 }), build('gre', 'optional')],
      options,
    )
    expect(facts.deadline).toMatchObject({
      value: { date: '2027-01-15' },
      year: '2027',
      quote: 'deadline as the page says',
    })
    expect(facts.letters).toMatchObject({
      value: 3,
      year: '2026',
      source: 'own-page',
      url: 'https://example.edu/apply',
      checked_on: '2026-11-29',
    })
    expect(facts.tests).toMatchObject({
      value: ['GRE optional', 'TOEFL iBT 100'],
      partial: true,
      quote: 'toefl as the page says\ngre as the page says',
    })
  })

  it('a date without a year stays undated, and a length is a duration', () => {
    const facts = toCatalogueFacts([build('deadline', date(1, 15, null)), build('length', { months: 24 })], options)
    expect(facts.deadline).toMatchObject({ year: '' })
    expect(facts.duration_months).toMatchObject({ value: 24 })
  })

  it('the newest value of a kind counts for each term, audience and round', () => {
    const rows = [
      build('deadline', date(1, 20)),
      build('deadline', date(1, 15)),
      build('deadline', date(2, 1), { audience: 'domestic' }),
      build('document', 'CV'),
      build('document', 'Transcript'),
    ]
    expect(selectNewest(rows).map(({ value }) => value)).toEqual([date(1, 20), date(2, 1), 'CV', 'Transcript'])
  })

  it('a scholarship has its deadline and its yearly amount', () => {
    const facts = toCatalogueFacts(
      [
        build('deadline', date(3, 1)),
        build('amount', { amount: 1_000, currency: 'EUR', per: 'month' }),
        build('letters', 2),
      ],
      { ...options, entity: 'scholarships' },
    )
    expect(Object.keys(facts).toSorted()).toEqual(['amount', 'deadline'])
    expect(facts.amount).toMatchObject({ value: 12_000, currency: 'EUR' })
  })
})

describe('own facts beside those of the catalogue', () => {
  const known = (value: unknown, year: string) => ({ value, year, source: 'test' })

  it('an own fact replaces the known one, and tests that the page omits stay', () => {
    const own = toCatalogueFacts([build('toefl', { ibt: 100 }), build('letters', 2)], options)
    const merged = mergeOwnFacts({ tests: known(['GRE', 'TOEFL iBT 90'], '2025'), letters: known(3, '2025') }, own)
    expect(merged.letters?.value).toBe(2)
    expect(merged.tests?.value).toEqual(['TOEFL iBT 100', 'GRE'])
  })

  it('a date of an earlier cycle is added to the known newer one, and a newer date replaces it', () => {
    const deadline = known({ date: '2027-01-15', month: 1, day: 15 }, '2027')
    const older = toCatalogueFacts([build('deadline', date(1, 10, 2025))], options)
    expect(mergeOwnFacts({ deadline }, older).deadline).toMatchObject({
      value: { date: '2027-01-15' },
      earlier: [{ value: { date: '2025-01-10' }, year: '2025' }],
    })
    const newer = toCatalogueFacts([build('deadline', date(1, 20, 2028))], options)
    expect(mergeOwnFacts({ deadline }, newer).deadline).toMatchObject({
      value: { date: '2028-01-20' },
      earlier: [{ year: '2027' }],
    })
  })
})

describe('accepted values for a list of programmes', () => {
  it('each programme gets its own facts in front of the known ones, and others stay as they are', () => {
    const values = [
      { ...build('letters', 2), entityId: 'one', country: 'US' },
      { ...build('fee', { amount: 50, currency: 'USD' }), entityId: 'two', country: 'US' },
    ]
    const own = toOwnFacts(values)
    expect(own.programIds).toEqual(['one', 'two'])
    const known = { letters: { value: 3, year: '2026', source: 'test' } }
    expect(own.merge('one', known).letters).toMatchObject({ value: 2, source: 'own-page' })
    expect(own.merge('two', known)).toMatchObject({ letters: { value: 3 }, application_fee: { value: 50 } })
    expect(own.merge('three', known)).toBe(known)
  })
})

describe('values that an editor saves from one page', () => {
  const fact = (value: unknown, more: object = {}) => ({
    ...{ value, year: '2026', source: 'editor-review', url: 'https://example.edu/apply', quote: 'One' },
    ...more,
  })

  it('tests and dates of the same page add up, and a page of another address replaces them', () => {
    const tests = mergeSamePage('tests', fact(['IELTS 7.0']), fact(['TOEFL iBT 100'], { quote: 'Two' }))
    expect(tests).toMatchObject({ value: ['TOEFL iBT 100', 'IELTS 7.0'], quote: 'One\nTwo' })
    const other = fact(['TOEFL iBT 90'], { url: 'https://example.edu/other' })
    expect(mergeSamePage('tests', fact(['IELTS 7.0']), other)).toBe(other)
    const home = { date: '2027-06-15', audience: 'domestic' }
    const abroad = { date: '2027-05-10', audience: 'international' }
    const both = mergeSamePage('deadline', fact(home), fact(abroad))
    expect(both.value).toEqual({ ...home, more: [abroad] })
    const moved = { ...home, date: '2027-06-30' }
    expect(mergeSamePage('deadline', both, fact(moved)).value).toEqual({ ...moved, more: [abroad] })
    expect(mergeSamePage('letters', fact(2), fact(3)).value).toBe(3)
    expect(mergeSamePage('letters', undefined, fact(3))).toEqual(fact(3))
  })
})
