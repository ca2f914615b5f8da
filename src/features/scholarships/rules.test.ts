import { describe, expect, it } from 'vitest'
import {
  calculateNetCost,
  classifyScholarship,
  countNamedLimits,
  criteria,
  isForLevel,
  isUsableFor,
  isUsableIn,
  type Verdict,
  type Verdicts,
} from './rules.ts'

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
    'the verdicts "%s" result in %s for a verified scholarship, %s with a list of levels',
    (text, verified, listed) => {
      expect(classifyScholarship(judged(text), { isVerified: true, hasFacts: false, covered: [] })).toBe(verified)
      expect(classifyScholarship(judged(text), { isVerified: false, hasFacts: false, covered: ['level'] })).toBe(listed)
    },
  )

  it('a scholarship without a rule, a list or a fact is known by name only', () => {
    const classify = (hasFacts: boolean) =>
      classifyScholarship(judged('unknown'), { isVerified: false, hasFacts, covered: [] })
    expect([classify(false), classify(true)]).toEqual(['by_name', 'not_known'])
  })
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
    const british = { countries: ['GB'], levels: ['phd'], rules: {} }
    expect(isUsableFor(british, { country: 'GB', level: 'phd' })).toBe(true)
    expect(isUsableFor(british, { country: 'US', level: 'phd' })).toBe(false)
    expect(isUsableFor({ countries: [], levels: [], rules: {} }, { country: 'US', level: 'mba' })).toBe(true)
  })

  it.each([
    [{ any: true }, true],
    [{ in: ['GB', 'phd'] }, true],
    [{ in: ['US', 'masters'] }, false],
    [{ not_in: ['GB', 'phd'] }, false],
    [{ not_in: ['US', 'masters'] }, true],
    // Without a list of ids the entry's own list decides.
    [{ group: 'listed' }, false],
  ])('a stated rule %j takes precedence over the list of the entry', (value, isAllowed) => {
    const award = { countries: ['CA'], levels: ['mba'], rules: { country: { value }, level: { value } } }
    expect([isUsableIn(award, 'GB'), isForLevel(award, 'phd')]).toEqual([isAllowed, isAllowed])
  })
})

describe('awards for a field in a country', () => {
  const study = { field: 'nursing', country: 'IE' }
  it.each([
    ['both lists', { countries: ['IE'], fields: ['nursing'], rules: {} }, 2],
    ['the country alone', { countries: ['IE'], fields: null, rules: {} }, 1],
    ['neither', { countries: [], fields: null, rules: {} }, 0],
    ['another country', { countries: ['GB'], fields: ['nursing'], rules: {} }, 0],
    ['another field', { countries: ['IE'], fields: ['law'], rules: {} }, 0],
    [
      'a rule before the list',
      { countries: ['IE'], fields: ['law'], rules: { field: { value: { in: ['nursing'] } } } },
      2,
    ],
    [
      'some fields of a group',
      { countries: ['IE'], fields: null, rules: { field: { value: { some: ['nursing'] } } } },
      2,
    ],
    [
      'an excluded country',
      { countries: [], fields: ['nursing'], rules: { country: { value: { not_in: ['IE'] } } } },
      0,
    ],
  ])('an award that names %s', (_, award, named) => {
    expect(countNamedLimits(award, study)).toBe(named)
  })
})
