import { describe, expect, it } from 'vitest'
import { getTranslator } from '#src/server/translations.ts'
import { languages } from '#src/shared/locales.ts'
import { formatExpectedBasis, formatExpectedDeadline, formatPassedDeadline } from './expected-deadline.format.ts'
import { certainties } from './expected-deadline.rules.ts'

const english = { t: getTranslator('en'), language: 'en' }
const localDate = '2026-12-15'
const now = Date.parse('2026-11-29T10:00:00Z')

describe('texts of an expected deadline', () => {
  it('the text of an expected deadline names the day and the years that it comes from', () => {
    expect(formatExpectedDeadline({ localDate, years: ['2024', '2025'], certainty: 'within_week' }, english)).toBe(
      'Expected Dec 15, 2026, as in 2024 and 2025',
    )
    expect(formatExpectedDeadline({ localDate, years: [], certainty: 'undated' }, english)).toBe(
      'Expected Dec 15, 2026, year not stated',
    )
    expect(formatExpectedDeadline({ localDate, years: [], certainty: 'stated' }, english)).toBe(
      'Dec 15, 2026, not confirmed',
    )
  })

  it('the text of a passed deadline names that of the last cycle, and no older one', () => {
    const expected = { localDate, years: ['2025'], certainty: 'one_cycle' as const }
    expect(formatPassedDeadline({ ...expected, lastDate: '2025-12-15' }, english, now)).toBe(
      'The deadline of Dec 15, 2025 has passed; this is the next one expected.',
    )
    expect(formatPassedDeadline({ ...expected, lastDate: '2024-12-15' }, english, now)).toBeUndefined()
    expect(formatPassedDeadline({ ...expected, lastDate: null }, english, now)).toBeUndefined()
    const stated = { ...expected, lastDate: localDate, certainty: 'stated' as const }
    expect(formatPassedDeadline(stated, english, now)).toBeUndefined()
  })

  it('say that the day expected for this cycle has just passed, because the cycle may still be open', () => {
    const expected = { localDate: '2027-11-15', years: ['2024'], certainty: 'one_cycle' as const }
    const text =
      'The date expected for this cycle, Nov 15, 2026, has just passed. Check the official page: applications may still be open.'
    expect(formatPassedDeadline({ ...expected, lastDate: '2024-11-15' }, english, now)).toBe(text)
    expect(formatPassedDeadline({ ...expected, lastDate: null }, english, now)).toBe(text)
    expect(formatPassedDeadline({ ...expected, localDate: '2027-09-15' }, english, now)).toBeUndefined()
    const leapDay = { ...expected, localDate: '2028-02-29', lastDate: null }
    expect(formatPassedDeadline(leapDay, english, Date.parse('2027-03-02'))).toContain('Feb 28, 2027')
  })

  it.each(languages)('the texts in %s name every year and differ by certainty', (language) => {
    const reader = { t: getTranslator(language), language }
    const years = ['2023', '2024', '2025']
    const inline = formatExpectedDeadline({ localDate, years, certainty: 'same_day' }, reader)
    for (const year of years) expect(inline).toContain(year)
    const texts = [...certainties, 'stated' as const].map((certainty) =>
      formatExpectedBasis({ localDate, years, certainty }, reader),
    )
    expect(new Set(texts).size).toBe(certainties.length + 1)
    for (const text of texts) expect(text).not.toMatch(/deadlines\.|\{\{/)
  })
})
