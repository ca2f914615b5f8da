import { describe, expect, it } from 'vitest'
import { formatCountryName } from '#src/shared/display-names.ts'
import { buildOverviewPath, isOverviewPath, parseOverviewPath } from './overview-path.parse.ts'
import { buildCountrySlug, calculateMedian } from './rules.ts'

describe('addresses of overviews', () => {
  it.each([
    ['IE', 'ireland'],
    ['GB', 'united-kingdom'],
    ['HK', 'hong-kong'],
    ['TR', 'turkey'],
    ['CI', 'cote-divoire'],
    ['KR', 'south-korea'],
  ])('the country %s is named %s', (code, slug) => {
    expect(buildCountrySlug(code, formatCountryName(code, 'en'))).toBe(slug)
  })

  it('a path is parsed into field and country, with and without a slash at its end', () => {
    const address = { field: 'nursing', country: 'ireland' }
    expect(parseOverviewPath(buildOverviewPath(address))).toEqual(address)
    expect(parseOverviewPath('/programmes/nursing/ireland/')).toEqual(address)
  })

  it.each(['/programmes/nursing', '/programmes/Nursing/Ireland', '/programmes/nursing/ireland/x', '/programmes/a/%3C'])(
    '%s has the form of an overview but names none',
    (path) => {
      expect(isOverviewPath(path)).toBe(true)
      expect(parseOverviewPath(path)).toBeUndefined()
    },
  )
})

it('the median of an even count is the mean of the middle two', () => {
  expect(calculateMedian([1, 5, 9])).toBe(5)
  expect(calculateMedian([1, 5, 9, 20])).toBe(7)
})
