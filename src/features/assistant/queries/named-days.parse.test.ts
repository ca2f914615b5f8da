import { describe, expect, it } from 'vitest'
import { findNamedPeriod, findStatedDay } from './named-days.parse.ts'

const today = '2026-11-29'

describe('CH-01: days that a question names', () => {
  it.each([
    ['what is due before Christmas?', 'en', today, '2026-12-24'],
    ['anything to hand in by Dec 15?', 'en', today, '2026-12-15'],
    ['plazos hasta el 15 de diciembre', 'es', today, '2026-12-15'],
    ['mes échéances avant le 15 janvier', 'fr', today, '2027-01-15'],
    ['fristen bis 15.12.', 'de', today, '2026-12-15'],
    ['12月15日之前要交什么', 'zh', today, '2026-12-15'],
    ['未来两周', 'zh', today, '2026-12-13'],
    ['ما المواعيد قبل 15 ديسمبر', 'ar', today, '2026-12-15'],
    ['what is due in March', 'en', '2027-03-01', '2027-03-31'],
    ['until the end of january', 'en', today, '2027-01-31'],
    ['due in the next ten days', 'en', today, '2026-12-09'],
  ])('the period of "%s" (%s) ends on the named day', (question, language, from, until) => {
    expect(findNamedPeriod(question, language, today)).toEqual({ from, until })
  })

  it('a question without a day names no period', () => {
    expect(findNamedPeriod('What is due this week?', 'en', today)).toBeUndefined()
    expect(findNamedPeriod('may I apply to one of the universities', 'en', today)).toBeUndefined()
  })

  it.each([
    ['the ETH deadline moved from Dec 1 to Dec 15', 'en', '2026-12-15'],
    ['Die Frist der ETH wurde auf den 15.12.2026 verschoben', 'de', '2026-12-15'],
    ['ETH的截止日期改到2026年12月15日了', 'zh', '2026-12-15'],
    ['add a deadline for TU Delft on 2027-01-10', 'en', '2027-01-10'],
  ])('the date of "%s" (%s) is the last one that is written', (question, language, day) => {
    expect(findStatedDay(question, language, today)).toBe(day)
  })
})
