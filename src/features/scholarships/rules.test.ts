import { describe, expect, it } from 'vitest'
import { isUsableFor, netCost, standingOf, type Verdict } from './rules.ts'

const judged = (text: string) => {
  const [level, country, nationality, field, grade] = text.split(' ') as Verdict[]
  return { level, country, nationality, field, grade } as Record<
    'level' | 'country' | 'nationality' | 'field' | 'grade',
    Verdict
  >
}

describe('eligibility has three values (MA-04)', () => {
  it.each([
    ['yes yes yes yes yes', 'fits'],
    ['yes yes unknown yes yes', 'may_fit'],
    ['unknown unknown unknown unknown unknown', 'may_fit'],
    ['yes no yes yes yes', 'one_missing'],
    ['unknown no yes unknown yes', 'one_missing'],
    ['no no yes yes yes', undefined],
  ])('%s: %s', (text, standing) => {
    expect(standingOf(judged(text), true)).toBe(standing)
    expect(standingOf(judged(text), false), 'known by name alone').toBe('may_fit')
  })
})

describe('what an award leaves to pay (MA-04)', () => {
  it.each([
    [{ value: 50_000, currency: 'USD' }, { value: 20_000, currency: 'USD' }, 30_000],
    [{ value: 10_705, currency: 'USD' }, { value: 5_000, currency: 'EUR' }, 5_352.5],
    [{ value: 1_000, currency: 'USD' }, { value: 20_000, currency: 'USD' }, 0],
  ])('%j less %j', (tuition, award, left) => {
    expect(netCost(tuition, award)?.value).toBeCloseTo(left, 4)
  })

  it('is not said without a rate, and an award counts for its countries and levels alone', () => {
    expect(netCost({ value: 1, currency: 'USD' }, { value: 1, currency: 'XXX' })).toBeUndefined()
    expect(isUsableFor({ countries: ['GB'], levels: ['phd'] }, { country: 'GB', level: 'phd' })).toBe(true)
    expect(isUsableFor({ countries: ['GB'], levels: ['phd'] }, { country: 'US', level: 'phd' })).toBe(false)
    expect(isUsableFor({ countries: [], levels: [] }, { country: 'US', level: 'mba' })).toBe(true)
  })
})
