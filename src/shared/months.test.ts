import { expect, it } from 'vitest'
import { addMonths, countLeadingDays, listMonthDates } from './months.ts'

it('months are added across years, and a month lists its dates', () => {
  expect([addMonths('2026-11', 2), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  const february = listMonthDates('2028-02')
  expect([february.length, february[0], february.at(-1)]).toEqual([29, '2028-02-01', '2028-02-29'])
})

it('a month begins in the column of its first weekday', () => {
  // 1 December 2026 is a Tuesday, 1 November 2026 a Sunday.
  expect([1, 7, 6].map((first) => countLeadingDays('2026-12', first))).toEqual([1, 2, 3])
  expect([1, 7, 6].map((first) => countLeadingDays('2026-11', first))).toEqual([6, 0, 1])
})
