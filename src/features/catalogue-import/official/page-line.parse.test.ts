import { describe, expect, it } from 'vitest'
import { readPageFacts } from './page-facts.parse.ts'
import { readPageValues } from './page-line.parse.ts'

const day = (month: number, dayOfMonth: number) => ({ month, day: dayOfMonth, year: null })

/** What the catalogue makes of the values of a line. */
const read = (facts: object[], country = 'US') =>
  readPageFacts({ country, year: 2026, facts: readPageValues(facts, country) })

describe('values of an official page', () => {
  it('takes the winter semester of Germany for autumn, and that of Canada for winter', () => {
    const facts = [
      { kind: 'deadline', value: day(7, 15), term: 'winter' },
      { kind: 'deadline', value: day(1, 15), term: 'summer' },
    ]
    expect(read(facts, 'DE').deadline?.value).toMatchObject({
      month: 7,
      term: 'fall',
      more: [{ month: 1, term: 'spring' }],
    })
    expect(read(facts.slice(0, 1), 'CA').deadline?.value).toMatchObject({ month: 7, term: 'winter' })
  })

  it('takes "Fall 2026" for autumn', () => {
    expect(read([{ kind: 'deadline', value: day(1, 15), term: 'Fall 2026' }]).deadline?.value).toMatchObject({
      term: 'fall',
    })
  })

  it('prefers the date of applicants who need a visa', () => {
    const facts = [
      { kind: 'deadline', value: day(8, 15), audience: 'no visa needed' },
      { kind: 'deadline', value: day(7, 15), round: 'German degree holders' },
      { kind: 'deadline', value: day(5, 15), audience: 'visa or residence permit needed' },
    ]
    expect(read(facts, 'DE').deadline?.value).toMatchObject({ month: 5, audience: 'international' })
  })

  it.each([
    ['US', 'domestic', null, 'domestic'],
    ['CA', 'Canadian', null, 'domestic'],
    ['GB', 'home', null, 'domestic'],
    ['GB', 'EU', null, 'eu'],
    ['US', null, 'domestic', 'domestic'],
    ['DE', 'domestic', null, 'eu'],
    ['NL', null, 'EU/EEA', 'eu'],
  ])('takes residents of %s (audience %j, round %j) for the audience "%s"', (country, audience, round, expected) => {
    const facts = [
      { kind: 'deadline', value: day(3, 1), audience: 'international' },
      { kind: 'deadline', value: day(6, 30), audience, round },
    ]
    expect(read(facts, country).deadline?.value).toMatchObject({
      audience: 'international',
      more: [{ month: 6, audience: expected }],
    })
  })

  it('keeps the date of applicants from abroad where it is that of scholarships too', () => {
    const facts = [
      { kind: 'deadline', value: day(3, 1), audience: 'international', round: 'scholarship and international' },
      { kind: 'deadline', value: day(6, 30), audience: 'domestic', round: 'final' },
    ]
    expect(read(facts).deadline?.value).toMatchObject({ month: 3 })
  })

  it.each(['references', 'supporting documents', 'scholarship consideration', 'teaching assistantships', 'Studielink'])(
    'takes the date of "%s" for no deadline',
    (round) => {
      expect(read([{ kind: 'deadline', value: day(1, 5), round }]).deadline).toBeUndefined()
    },
  )

  it.each([
    { month: 12, day: 15, year: 99_999 },
    { month: 12, day: 15, year: 2026.5 },
    { month: 12, day: 1.5, year: 2026 },
    { month: 1.5, day: 1, year: null },
    { month: 2, day: 29, year: 2027 },
  ])('takes %j for no date', (value) => {
    expect(read([{ kind: 'deadline', value }])).toEqual({})
  })

  it.each([
    { kind: 'fee', value: { amount: 1e300, currency: 'IDR', per: 'application' } },
    { kind: 'fee', value: { amount: -5, currency: 'INR', per: 'application' } },
    { kind: 'letters', value: 2.5 },
  ])('takes %j for no value', (value) => {
    expect(read([value])).toEqual({})
  })

  it('leaves out an impossible price for residents', () => {
    const facts = [-1, 1e12].flatMap((amount) => [
      { kind: 'tuition', value: { amount, currency: 'USD', per: 'year' }, audience: 'domestic' },
    ])
    const abroad = {
      kind: 'tuition',
      value: { amount: 20_000, currency: 'USD', per: 'year' },
      audience: 'international',
    }
    expect(read([...facts, abroad]).tuition_per_year).toEqual({ value: 20_000, currency: 'USD' })
  })

  it('names the first round of an intake before the later ones', () => {
    const rounds = [day(6, 1), day(8, 1), day(9, 1)]
    const facts = rounds.map((value, at) => ({ kind: 'deadline', value, term: 'Spring', round: `Round ${at + 1}` }))
    expect(read(facts).deadline?.value).toMatchObject({ month: 6, round: 'round 1' })
  })

  it.each([
    ['UK 2:1', 'GB', { grade: 65, scale: 'uk' }],
    ['2:2 (55%)', 'GB', { grade: 55, scale: 'uk' }],
    ['2,5 (German scale)', 'DE', { grade: 2.5, scale: 'german' }],
    ['75%', 'CA', { grade: 75, scale: '100' }],
    ['3.0', 'US', { grade: 3, scale: '4.0' }],
  ])('reads the lowest grade "%s" of %s', (text, country, value) => {
    expect(read([{ kind: 'gpa_min', value: { text } }], country).minimum_gpa?.value).toEqual(value)
  })

  it.each(['3.0 in the last two years', '3.0 preferred', 'B+ average', 'a good degree'])(
    'leaves out the lowest grade "%s", which is more or less than a number',
    (text) => {
      expect(read([{ kind: 'gpa_min', value: { text } }]).minimum_gpa).toBeUndefined()
      expect(read([{ kind: 'gpa_min', value: { value: 3, scale: 4, text: `3.0: ${text}` } }]).minimum_gpa).toEqual(
        /last|prefer/.test(text) ? undefined : { value: { grade: 3, scale: '4.0' } },
      )
    },
  )

  const price = (kind: string, amount: number, per: string | null, more = {}) => ({
    kind,
    value: { amount, currency: 'GBP', per },
    ...more,
  })

  it('takes a price without a unit for a year’s in the United Kingdom alone', () => {
    const facts = [price('tuition', 25_000, null)]
    expect(read(facts, 'GB').tuition_per_year?.value).toBe(25_000)
    expect(read(facts, 'HK')).toEqual({})
  })

  it('reads who pays a price from its round', () => {
    const facts = [
      price('tuition', 9_000, 'year', { round: 'in-state' }),
      price('tuition', 20_000, 'year', { round: 'out-of-state' }),
    ]
    expect(read(facts).tuition_per_year).toMatchObject({ value: 20_000, value_in_state: 9_000 })
  })

  it.each(['semester', 'enrolment', 'deposit'])('takes a fee per %s for no application fee', (per) => {
    expect(read([price('fee', 300, per)]).application_fee).toBeUndefined()
  })

  it('takes a waiver for residents for no fee of others', () => {
    expect(read([price('fee', 0, 'application', { audience: 'domestic' })]).application_fee).toBeUndefined()
    expect(read([price('fee', 0, 'application')]).application_fee?.value).toBe(0)
  })

  it('reads "GMAT or GRE" as a choice', () => {
    const facts = read([{ kind: 'gmat', value: 'required', term: 'GMAT or GRE' }])
    expect(facts).toMatchObject({ tests: { value: ['GMAT or GRE'] }, gmat: { value: 'alternative' } })
  })

  it('reads lists of documents, and ignores what is no value', () => {
    const facts = read([{ kind: 'document', value: ['CV', 'transcript'] }, { kind: 7 }, { value: 1 }, 'text' as never])
    expect(facts).toEqual({ requirements: { value: ['CV', 'transcript'] } })
  })

  it('reads 200 values of a line at most', () => {
    const facts = Array.from({ length: 1_000 }, (_, at) => ({ kind: 'letters', value: at % 3 }))
    expect(readPageValues(facts, 'US')).toHaveLength(200)
  })
})
