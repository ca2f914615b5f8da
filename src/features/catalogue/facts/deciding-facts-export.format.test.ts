import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { buildSheetCells, buildSheetHeader, hasConfirmedFacts } from './deciding-facts-export.format.ts'

const reader = { t: getTranslator('en'), language: 'en', currency: 'USD', now: Date.parse('2026-11-26T10:00:00Z') }
const own = { isOfUniversity: false, year: '2026' }

describe('a spreadsheet of programmes', () => {
  it('exports figures as numbers, future dates as dates, and as many cells as columns in every language', () => {
    const cells = buildSheetCells(
      {
        deadline: { ...own, value: { date: '2027-01-15' } },
        tuition_per_year: { ...own, value: 20_000, currency: 'USD' },
        application_fee: { ...own, value: 75, currency: 'CAD' },
        duration_months: { ...own, value: [12, 24] },
        tests: { ...own, value: ['IELTS 7.0', 'GRE optional'] },
        letters: { ...own, value: 3 },
        degrees_awarded: { ...own, value: 0 },
      },
      reader,
    )
    expect(cells).toEqual([
      '2027-01-15',
      20_000,
      'USD',
      '',
      75,
      'CAD',
      '12, 24',
      'IELTS 7.0; GRE optional',
      3,
      '',
      '',
      0,
    ])
    for (const language of languages) {
      const head = buildSheetHeader(getTranslator(language))
      expect(head).toHaveLength(cells.length)
      expect(new Set(head).size).toBe(head.length)
    }
  })

  it('names the basis of a price that is not the programme’s own', () => {
    const basisOf = (price: object) =>
      buildSheetCells({ tuition_per_year: { ...own, value: 20_000, currency: 'USD', ...price } }, reader)[3]
    expect(basisOf({ isOfUniversity: true })).toBe('university average')
    expect(basisOf({ scope: 'department' })).toBe('estimate')
    expect(basisOf({ scope: 'rule' })).toBe('usual at public universities')
    expect(basisOf({ isOld: true, year: '2019' })).toBe('as of 2019')
    expect(basisOf({ perCredit: 1_000 })).toBe('estimate, 18 credits a year at $1,000')
    expect(basisOf({})).toBe('')
  })

  it('names the facts that the user confirmed, in a column of their own', () => {
    const facts = {
      tuition_per_year: { ...own, value: 20_000, currency: 'USD', isConfirmed: true as const },
      application_fee: { ...own, value: 75, currency: 'USD' },
      letters: { ...own, value: 3, isConfirmed: true as const },
    }
    expect(hasConfirmedFacts([{}, facts])).toBe(true)
    expect(hasConfirmedFacts([{ application_fee: facts.application_fee }])).toBe(false)
    expect(buildSheetCells(facts, reader, true).at(-1)).toBe('Tuition per year, Recommendation letters')
    expect(buildSheetHeader(reader.t, true)).toEqual([...buildSheetHeader(reader.t), 'Confirmed by you'])
  })

  it('labels a date of an earlier cycle, and leaves unknown values empty', () => {
    const [due, ...others] = buildSheetCells(
      { deadline: { ...own, value: { date: '2025-12-15' }, year: '2025' } },
      reader,
    )
    expect(due).toBe('Dec 15, expected, as in 2025')
    expect(new Set(others)).toEqual(new Set(['']))
  })
})
