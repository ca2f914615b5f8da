import { describe, expect, it } from 'vitest'
import { readDay } from '#src/features/catalogue-import/official/page-deadlines.parse.ts'
import type { Page, PageValue } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { readFacts } from './read-values.ts'

const value = (kind: string, stated: unknown, more: Partial<PageValue> = {}): PageValue => ({
  kind,
  value: stated,
  term: null,
  audience: null,
  round: null,
  ...more,
})

const page = (facts: PageValue[], more: Partial<Page> = {}): Page => ({
  university_id: 'u',
  program_id: null,
  program: 'P',
  country: 'US',
  level: 'masters',
  scope: 'programme',
  url: 'https://example.edu/',
  cycle: null,
  year: null,
  facts,
  ...more,
})

const day = (month: number, dayOfMonth: number, year: number | null = null, time: string | null = null) => ({
  month,
  day: dayOfMonth,
  year,
  time,
  zone: time ? 'ET' : null,
})

describe('the deadline of a page', () => {
  it('the deadline is the newest cycle’s for international applicants, with the other rounds of that cycle', () => {
    const facts = readFacts(
      page([
        value('deadline', day(12, 1, 2023)),
        value('deadline', day(1, 10, 2026), { audience: 'domestic' }),
        value('deadline', day(12, 15, 2025, '17:00'), { audience: 'international' }),
      ]),
    )
    expect(facts.deadline).toMatchObject({
      value: { date: '2025-12-15', time: '17:00', zone_rule: 'zone', zone: 'America/New_York' },
      year: '2025',
    })
    expect(facts.deadline?.value).toMatchObject({ more: [{ date: '2026-01-10', audience: 'domestic' }] })
  })

  it.each(['references', 'test scores', 'letters of recommendation', 'accept offer', 'home unit: Civil'])(
    'the deadline is never the date of %s',
    (round) => {
      expect(readFacts(page([value('deadline', day(1, 5), { round })])).deadline).toBeUndefined()
    },
  )

  it('the deadline is the date for applicants who need a visa, although residents may apply until autumn', () => {
    const dates = [
      value('deadline', day(7, 21, 2024), { audience: 'international', round: 'visa required' }),
      value('deadline', day(9, 1, 2024), { audience: 'domestic', round: 'no visa required' }),
    ]
    expect(readFacts(page(dates, { scope: 'university' })).deadline?.value).toMatchObject({
      date: '2024-07-21',
      more: [{ date: '2024-09-01', audience: 'domestic' }],
    })
  })

  it('the deadline of dates without a year is the autumn entry’s, not the first in the calendar', () => {
    const dates = [
      value('deadline', day(9, 15), { term: 'spring', audience: 'non_eu' }),
      value('deadline', day(1, 15), { term: 'fall', audience: 'non_eu' }),
    ]
    expect(readFacts(page(dates)).deadline?.value).toMatchObject({ month: 1, day: 15, more: [{ month: 9, day: 15 }] })
  })

  it('29 February without a year is a date, 30 February and 29 February 2025 are not', () => {
    expect(readDay(day(2, 29), 'US')).toMatchObject({ month: 2, day: 29 })
    expect(readDay(day(2, 30), 'US')).toBeUndefined()
    expect(readDay(day(2, 29, 2025), 'US')).toBeUndefined()
    expect(readDay('rolling', 'US')).toEqual({ rolling: true })
  })
})

describe('the other values of a page', () => {
  it('a year’s tuition is derived from semesters, or from the total where the length is known, for international applicants', () => {
    const price = (amount: number, per: string, audience: string | null = null) =>
      value('tuition', { amount, currency: 'EUR', per }, { audience })
    expect(readFacts(page([price(100, 'semester', 'eu'), price(1500, 'semester', 'non_eu')])).tuition_per_year).toEqual(
      {
        value: 3000,
        currency: 'EUR',
        value_in_state: 200,
      },
    )
    const whole = readFacts(page([price(30_000, 'programme'), value('duration', { months: 24 })]))
    expect(whole.tuition_per_year).toEqual({ value: 15_000, currency: 'EUR' })
    expect(readFacts(page([price(30_000, 'programme')])).tuition_per_year).toBeUndefined()
  })

  it('a price per credit stays one', () => {
    const facts = readFacts(page([value('tuition', { amount: 900, currency: 'USD', per: 'credit' })]))
    expect(facts).toEqual({ tuition_per_credit: { value: 900, currency: 'USD' } })
  })

  it('tests are formatted as a list that is marked as incomplete', () => {
    const facts = readFacts(
      page([
        value('gre', 'not_accepted'),
        value('gmat', 'optional'),
        value('toefl', { ibt: 90 }),
        value('ielts', { overall: 6.5, each: 6 }),
        value('other_test', 'TOEFL or IELTS'),
        value('other_test', 'Duolingo 120'),
      ]),
    )
    expect(facts.tests).toEqual({
      value: [
        'GRE not required (not accepted)',
        'GMAT optional',
        'TOEFL iBT 90',
        'IELTS 6.5',
        'English test: TOEFL or IELTS',
        'Duolingo 120',
      ],
      partial: true,
    })
  })

  it.each([
    ['gmat', 'optional', 'optional'],
    ['gmat', 650, 650],
    ['other_test', { name: 'GMAT', min: 600 }, 600],
    ['other_test', { name: 'GMAT or GRE', status: 'required' }, 'alternative'],
    ['other_test', 'GMAT or GRE (waiver possible)', 'alternative'],
    ['other_test', { test: 'GMAT', score: null, policy: 'not_accepted' }, 'not_accepted'],
    ['other_test', { name: 'GMAT Verbal', min: 21 }, undefined],
    ['other_test', 'TOEFL or IELTS', undefined],
  ])('the GMAT becomes a separate fact: %s %j', (kind, stated, expected) => {
    expect(readFacts(page([value(kind, stated)])).gmat?.value).toBe(expected)
  })

  it('a fee by rounds is the highest of them; no fee and no tuition are stated as conditions', () => {
    const fee = (amount: number, round: string) => value('fee', { amount, currency: 'USD' }, { round })
    expect(readFacts(page([fee(70, 'until December 31'), fee(90, 'from January 1')])).application_fee).toMatchObject({
      value: 90,
    })
    const none = [value('eligibility', { application_fee: 'none' }), value('eligibility', { tuition: 'none' })]
    expect(readFacts(page(none, { country: 'DE' }))).toEqual({
      application_fee: { value: 0, currency: 'EUR' },
      tuition_per_year: { value: 0, currency: 'EUR' },
    })
  })

  it('residents of the state, named as a round, pay their own price', () => {
    const price = (amount: number, round: string) =>
      value('tuition', { amount, currency: 'USD', per: 'year' }, { round })
    const facts = readFacts(page([price(49_677, 'California residents'), price(61_216, 'non-residents')]))
    expect(facts.tuition_per_year).toEqual({ value: 61_216, currency: 'USD', value_in_state: 49_677 })
  })

  it('letters for a scholarship are not those of the application', () => {
    expect(readFacts(page([value('letters', 2, { audience: 'funding' })]))).toEqual({})
    expect(readFacts(page([value('letters', 3, { audience: 'international' })]))).toEqual({ letters: { value: 3 } })
  })

  it('a value beyond its usual range is omitted', () => {
    expect(
      readFacts(
        page([
          value('ielts', 90),
          value('toefl', { ibt: 600 }),
          value('letters', 30),
          value('fee', { amount: 8000, currency: 'USD' }),
          value('gpa_min', { value: 30, scale: 4 }),
          value('tuition', { amount: 9_000_000, currency: 'USD', per: 'year' }),
          value('duration', { months: 500 }),
        ]),
      ),
    ).toEqual({})
  })
})
