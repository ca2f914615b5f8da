import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import type { DecidingFacts } from './deciding-facts.rules.ts'
import { formatCell, listColumns } from './deciding-values.format.ts'
import type { FormattableFact } from './fact-values.format.ts'

const now = Date.parse('2026-11-26T10:00:00Z')
const reader = (language: (typeof languages)[number], currency = 'USD') => ({
  t: getTranslator(language),
  language,
  currency,
  now,
})

type ListedFact = FormattableFact & { isOfUniversity?: boolean; perCredit?: number; isConfirmed?: true }

const facts = (own: Record<string, ListedFact>): DecidingFacts<FormattableFact> =>
  Object.fromEntries(
    Object.entries(own).map(([kind, fact]) => [kind, { isOfUniversity: false, year: '2026', ...fact }]),
  )

const deadline = (fact: FormattableFact) => formatCell('deadline', facts({ deadline: fact }), reader('en'))
const cost = (own: Record<string, ListedFact>, currency = 'USD') =>
  formatCell('cost', facts(own), reader('en', currency))
const length = (value: unknown) => formatCell('length', facts({ duration_months: { value } }), reader('en'))
const asked = (value: unknown, more: Partial<FormattableFact> = {}) =>
  formatCell('tests', facts({ tests: { value, ...more } }), reader('en'))

describe('the cells of a programme list', () => {
  it('shows a future deadline as a date with the remaining time and its audience', () => {
    expect(deadline({ value: { date: '2027-01-15' } })).toEqual({ text: 'Jan 15, 2027', note: 'in 50 days' })
    expect(deadline({ value: { date: '2026-11-27' } })).toEqual({ text: 'Nov 27, 2026', note: 'tomorrow' })
    expect(deadline({ value: { date: '2026-11-26' } })).toEqual({ text: 'Nov 26, 2026', note: 'today' })
    expect(deadline({ value: { date: '2027-01-15', audience: 'eu' } })?.note).toBe('in 50 days, EU applicants')
  })

  it('shows a past deadline, or one of an earlier cycle, as an expected day of the year and never as a future date', () => {
    const december = { text: 'Dec 15', isExpected: true }
    expect(deadline({ value: { date: '2026-11-25' } })).toEqual({
      text: 'Nov 25',
      note: 'expected, as in 2026',
      isExpected: true,
    })
    const outdated = { value: { date: '2024-12-15', month: 12, day: 15 }, year: '2024', isOld: true }
    expect(deadline(outdated)).toEqual({ ...december, note: 'expected, as in 2024' })
    const earlier = [{ value: { date: '2023-12-15' }, year: '2023' }]
    expect(deadline({ ...outdated, earlier })).toEqual({ ...december, note: 'expected, as in 2023 and 2024' })
    expect(deadline({ value: { month: 12, day: 15 }, year: '' })).toEqual({
      ...december,
      note: 'expected, year not stated',
    })
    expect(deadline({ value: { month: 2, day: 29 }, year: '' })?.text).toBe('Feb 29')
    expect(deadline({ value: { rolling: true } })).toEqual({ text: 'Rolling' })
    expect(deadline({ value: 'soon' })).toBeUndefined()
  })

  it('shows a cost in the user’s currency with its basis and the fee', () => {
    const tuition = { value: 20_000, currency: 'USD' }
    expect(cost({ tuition_per_year: tuition })).toEqual({ text: '$20,000' })
    expect(cost({ tuition_per_year: tuition }, 'EUR')?.text).toMatch(/^≈\u00a0€1\d,\d00$/)
    expect(cost({ tuition_per_year: { ...tuition, isOfUniversity: true } })?.note).toBe('university average')
    expect(cost({ tuition_per_year: { ...tuition, scope: 'department', isOfUniversity: false } })?.note).toBe(
      'estimate',
    )
    expect(cost({ tuition_per_year: { value: 47_088, currency: 'USD', perCredit: 2_616 } })).toEqual({
      text: '$47,088',
      note: 'estimate, 18 credits a year at $2,616',
    })
    expect(cost({ tuition_per_year: { ...tuition, scope: 'rule', isOfUniversity: true } })?.note).toBe(
      'usual at public universities',
    )
    expect(cost({ tuition_per_year: { ...tuition, isOld: true, year: '2019' } })?.note).toBe('as of 2019')
    const fee = (value: number) => ({ application_fee: { value, currency: 'USD' } })
    expect(cost({ tuition_per_year: { value: 0, currency: 'EUR' }, ...fee(0) })).toEqual({
      text: 'No tuition',
      note: 'no fee',
    })
    expect(cost({ tuition_per_year: tuition, ...fee(75) })?.note).toBe('fee $75')
    // A currency without a rate is not converted.
    expect(cost({ tuition_per_year: { value: 5, currency: 'XAU' } }, 'EUR')?.text).toContain('5')
    expect(cost(fee(75))).toEqual({ text: 'fee $75' })
    expect(cost({})).toBeUndefined()
  })

  it.each([
    [12, '1 year'],
    [24, '2 years'],
    [18, '18 months'],
    [[12, 24], '1–2 years'],
    [[24, 12, 18], '12–24 months'],
    [[24], '2 years'],
    [0, undefined],
    ['two', undefined],
  ])('formats a length of %j as %s', (value, text) => {
    expect(length(value)?.text).toBe(text)
  })

  it.each([
    [['IELTS 7.0', 'TOEFL iBT 100'], 'IELTS 7 · TOEFL 100', undefined],
    [['GRE optional'], 'GRE not required', undefined],
    [['IELTS 6.5', 'GRE not required (not accepted)'], 'IELTS 6.5', 'GRE not required'],
    [['English test: TOEFL or IELTS'], 'IELTS/TOEFL', undefined],
    [['GMAT or GRE (waiver possible)'], 'GRE/GMAT not required', undefined],
    [['English CEFR B2'], 'English B2', undefined],
    [['German CEFR C1 (German-English track)'], 'German C1', undefined],
    [[], 'None', undefined],
    [['An interview'], 'See page', undefined],
    [['x'.repeat(10_000)], 'See page', undefined],
    [['GRE', 'GRE', 'IELTS 7', 'TOEFL 90', 'PTE 60'], 'GRE · IELTS 7 · TOEFL 90', undefined],
  ])('formats the tests %j as %s', (value, text, note) => {
    expect(asked(value)).toEqual({ text, ...(note ? { note } : {}) })
  })

  it('marks what the user confirmed, and never an expected date', () => {
    const isConfirmed = true as const
    const noteOf = (column: (typeof listColumns)[number], own: Record<string, ListedFact>) =>
      formatCell(column, facts(own), reader('en'))?.note
    expect(noteOf('deadline', { deadline: { value: { date: '2027-01-15' }, isConfirmed } })).toBe(
      'in 50 days, confirmed by you',
    )
    expect(noteOf('deadline', { deadline: { value: { date: '2025-12-15' }, year: '2025', isConfirmed } })).toBe(
      'expected, as in 2025',
    )
    expect(noteOf('letters', { letters: { value: 2, isConfirmed } })).toBe('confirmed by you')
    expect(noteOf('tests', { tests: { value: ['IELTS 7'], isConfirmed } })).toBe('confirmed by you')
    const fee = { value: 50, currency: 'USD' }
    const tuition = { value: 20_000, currency: 'USD' }
    const ofCost = (own: Record<string, ListedFact>) => noteOf('cost', own)
    expect(ofCost({ tuition_per_year: { ...tuition, isConfirmed }, application_fee: fee })).toBe(
      'confirmed by you, fee $50',
    )
    expect(ofCost({ tuition_per_year: tuition, application_fee: { ...fee, isConfirmed } })).toBe(
      'fee $50, confirmed by you',
    )
    expect(ofCost({ application_fee: { ...fee, isConfirmed } })).toBe('confirmed by you')
  })

  it('shows the year of old test policies, and nothing for a value that is no list', () => {
    expect(asked(['GRE'], { isOld: true, year: '2021' })).toEqual({ text: 'GRE', note: 'as of 2021' })
    expect(asked('GRE')).toBeUndefined()
  })

  it('each column is empty when nothing is known, and has words in every language', () => {
    const whole = facts({
      deadline: { value: { month: 12, day: 15 }, year: '' },
      tuition_per_year: { value: 0, currency: 'EUR', isOfUniversity: true },
      duration_months: { value: 18 },
      tests: { value: ['GRE optional'] },
      letters: { value: 3 },
      start: { value: [{ month: 9 }] },
      funding: { value: 'full' },
      degrees_awarded: { value: 40 },
      application_fee: { value: 0, currency: 'EUR' },
    })
    for (const column of listColumns) {
      expect(formatCell(column, {}, reader('en'))).toBeUndefined()
      for (const language of languages) {
        const cell = formatCell(column, whole, reader(language))
        expect(cell?.text, `${column} in ${language}`).toMatch(/\S/)
        expect(`${cell?.text} ${cell?.note ?? ''}`, `${column} in ${language}`).not.toMatch(/catalogue\.|\{\{/)
      }
    }
  })
})
