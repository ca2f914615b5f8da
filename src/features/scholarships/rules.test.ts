import { describe, expect, it } from 'vitest'
import { calculateNetCost, classifyScholarship, criteria, isUsableFor, type Verdict, type Verdicts } from './rules.ts'

const judged = (text: string): Verdicts => {
  const said = text.split(' ') as Verdict[]
  return Object.fromEntries(criteria.map((criterion, at) => [criterion, said[at] ?? 'unknown'])) as Verdicts
}

describe('eligibility with three values (MA-04)', () => {
  const all = 'yes yes yes yes yes yes yes yes'
  it.each([
    [all, 'fits', 'may_fit'],
    ['yes yes unknown yes yes yes yes yes', 'may_fit', 'may_fit'],
    ['unknown', 'may_fit', 'not_known'],
    ['unknown yes', 'may_fit', 'not_known'],
    ['yes no yes yes', 'does_not_fit', 'does_not_fit'],
    ['no no yes yes', 'does_not_fit', 'does_not_fit'],
  ])(
    'the verdicts "%s" result in %s for a verified scholarship, %s with a rule about the level',
    (text, verified, ruled) => {
      expect(classifyScholarship(judged(text), { isVerified: true, hasFacts: false, ruled: [] })).toBe(verified)
      expect(classifyScholarship(judged(text), { isVerified: false, hasFacts: true, ruled: ['level'] })).toBe(ruled)
      const byName = { isVerified: false, hasFacts: false, ruled: [] }
      expect(classifyScholarship(judged(text), byName), 'known by name alone').toBe('by_name')
    },
  )
})

describe('net cost after an award (MA-04)', () => {
  it.each([
    [{ value: 50_000, currency: 'USD' }, { value: 20_000, currency: 'USD' }, 30_000],
    [{ value: 10_705, currency: 'USD' }, { value: 5_000, currency: 'EUR' }, 5_352.5],
    [{ value: 1_000, currency: 'USD' }, { value: 20_000, currency: 'USD' }, 0],
  ])('the net cost is %j less %j', (tuition, award, left) => {
    expect(calculateNetCost(tuition, award)?.value).toBeCloseTo(left, 4)
  })

  it('the net cost is missing without a rate, and an award counts only for its countries and levels', () => {
    expect(calculateNetCost({ value: 1, currency: 'USD' }, { value: 1, currency: 'XXX' })).toBeUndefined()
    expect(isUsableFor({ countries: ['GB'], levels: ['phd'] }, { country: 'GB', level: 'phd' })).toBe(true)
    expect(isUsableFor({ countries: ['GB'], levels: ['phd'] }, { country: 'US', level: 'phd' })).toBe(false)
    expect(isUsableFor({ countries: [], levels: [] }, { country: 'US', level: 'mba' })).toBe(true)
  })
})
