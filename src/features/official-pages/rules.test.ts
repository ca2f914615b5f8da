import { describe, expect, it } from 'vitest'
import { findEffect, findOtherReading, isPageValue, toIsoDate } from './rules.ts'

const date = (month: number, day: number | null, year: number | null = 2027) => ({
  month,
  day,
  year,
  time: null,
  zone: null,
})
const deadline = (value: unknown, quote: string) => ({ kind: 'deadline' as const, value, quote })

describe('the two readings of a date', () => {
  it('a date in figures that fits both orders has a second reading on an English page only', () => {
    const fact = deadline(date(5, 2), 'Apply by 05/02/2027.')
    expect(findOtherReading(fact, 'en')).toEqual({ ...date(2, 5) })
    expect(findOtherReading(fact, 'de')).toBeUndefined()
    expect(findOtherReading(deadline(date(2, 5), 'Apply by 5-2-27.'), 'en')).toMatchObject({ month: 5, day: 2 })
  })

  it.each([
    ['a day above twelve', date(5, 13), 'Apply by 13/05/2027.'],
    ['equal day and month', date(5, 5), 'Apply by 05/05/2027.'],
    ['a written month', date(5, 2), 'Apply by 2 May 2027.'],
    ['another date in figures', date(5, 2), 'Apply by 2 May 2027, results 11/12/2027.'],
    ['a version number', date(5, 2), 'Apply by 2 May (form 1/05/02/2027).'],
    ['a month alone', date(5, null), 'Apply by 05/2027.'],
    ['rolling admission', 'rolling', 'Rolling since 05/02/2027.'],
  ])('%s has one reading', (_name, value, quote) => {
    expect(findOtherReading(deadline(value, quote), 'en')).toBeUndefined()
  })
})

describe('the effect of an accepted value', () => {
  it.each([
    ['deadline', date(12, 1), 'deadline'],
    ['deadline', date(11, 29, 2026), 'deadline'],
    ['deadline', date(11, 28, 2026), 'expected'],
    ['deadline', date(12, 1, null), 'expected'],
    ['deadline', date(12, null), 'note'],
    ['deadline', 'rolling', 'note'],
    ['opens', date(9, 1), 'dates'],
    ['letters', 3, 'checklist'],
    ['fee', { amount: 90, currency: 'USD' }, 'costs'],
    ['interview', 'may be invited', 'note'],
  ] as const)('%s %j has the effect "%s"', (kind, value, effect) => {
    expect(findEffect({ kind, value }, '2026-11-29')).toBe(effect)
  })
})

describe('the shape of a value', () => {
  it.each([
    ['deadline', date(2, 29, 2028), true],
    ['deadline', date(2, 29, 2027), true],
    ['deadline', 'rolling', true],
    ['deadline', '2027-02-29', false],
    ['deadline', date(13, 1), false],
    ['letters', 6, false],
    ['letters', 0, true],
    ['gre', 'optional', true],
    ['gre', 'maybe', false],
    ['gmat', 650, true],
    ['toefl', { ibt: 100 }, true],
    ['toefl', { ibt: '100' }, false],
    ['ielts', { overall: 7, each: 6.5 }, true],
    ['ielts', 12, false],
    ['fee', { amount: -1, currency: 'USD' }, false],
    ['fee', { amount: 90, currency: 'usd' }, false],
    ['document', 'x'.repeat(2_000), false],
    ['document', '', false],
    ['document', 'CV', true],
  ] as const)('%s %j is valid: %s', (kind, value, isValid) => {
    expect(isPageValue(kind, value)).toBe(isValid)
  })

  it('a complete date has an ISO date, and no other value has one', () => {
    expect(toIsoDate(date(2, 5))).toBe('2027-02-05')
    expect(toIsoDate(date(2, 29))).toBeUndefined()
    expect([date(2, 5, null), date(2, null), 'rolling', null].map(toIsoDate)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
