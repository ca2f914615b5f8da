import { describe, expect, it } from 'vitest'
import {
  formatAges,
  formatRule,
  formatStarts,
  formatTypedRule,
  readTypedRule,
  toAges,
  toRule,
  toStarts,
} from './typed-rules.parse.ts'

describe('typed rules of scholarships', () => {
  it.each([
    ['nationality', 'any', { any: true }],
    ['nationality', 'in US, CA', { in: ['US', 'CA'] }],
    ['nationality', 'in US residents', { in: ['US'], residents: true }],
    ['nationality', 'not_in GB GB', { not_in: ['GB'] }],
    ['study_level', 'in phd', { in: ['phd'] }],
    ['study_level', 'in phd residents', { in: ['phd'] }],
    ['study_field', 'some physics', { some: ['physics'] }],
    ['study_field', 'in astrology', undefined],
    ['study_country', 'in ZZ', undefined],
    ['study_country', 'in', undefined],
    ['study_country', 'any US', undefined],
    ['study_country', 'US', undefined],
    ['study_country', '', undefined],
  ] as const)('the rule %s "%s" is parsed as %j', (kind, text, rule) => {
    expect(toRule(kind, text)).toEqual(rule)
    if (rule) expect(toRule(kind, formatRule(rule))).toEqual(rule)
  })

  it('writes the fields of a rule as one text and reads it back', () => {
    const rule = { form: 'in', ids: ['US', 'CA'], residents: true } as const
    expect(readTypedRule(formatTypedRule({ ...rule, ids: [...rule.ids] }))).toEqual(rule)
    expect(formatTypedRule({ form: 'any', ids: ['US'], residents: true })).toBe('any')
  })

  it('leaves a group empty when its members cannot be listed', () => {
    expect([formatRule({ group: 'developing' }), formatRule(null), formatRule('female')]).toEqual(['', '', ''])
  })

  it.each([
    ['18-35', { min: 18, max: 35 }],
    ['-35', { max: 35 }],
    ['18-', { min: 18 }],
    ['35-18', undefined],
    ['-', undefined],
    ['-200', undefined],
    ['35', undefined],
  ])('an age of "%s" is parsed as %j', (text, ages) => {
    expect(toAges(text)).toEqual(ages)
    if (ages) expect(toAges(formatAges(ages))).toEqual(ages)
  })

  it.each([
    ['9; Spring', [{ month: 9 }, { term: 'spring' }]],
    ['13', undefined],
    ['autumn', undefined],
    ['', undefined],
  ])('a start of "%s" is parsed as %j', (text, starts) => {
    expect(toStarts(text)).toEqual(starts)
    if (starts) expect(toStarts(formatStarts(starts))).toEqual(starts)
  })
})
