import { expect, it } from 'vitest'
import { toCatalogueSearch } from '#src/features/catalogue/client.ts'
import { buildSearchKey, isNarrowed } from './rules.ts'
import { buildSearchPath } from './search-path.format.ts'

it.each([
  [{ country: 'IE,GB' }, { country: 'GB,IE' }, true],
  [{ query: 'Nursing ' }, { query: 'nursing' }, true],
  [{ field: 'nursing', level: 'phd' } as const, { level: 'phd', field: 'nursing' } as const, true],
  [{ field: 'nursing', about: 'GRE 320' } as const, { field: 'nursing' } as const, true],
  [{ place: 'Cork;Dublin' }, { place: 'Dublin;Cork' }, true],
  [{ field: 'nursing' } as const, { field: 'law' } as const, false],
  [{ country: 'GB' }, { except: 'GB' }, false],
  [{ maxTuition: 5000, currency: 'EUR' }, { maxTuition: 5000, currency: 'USD' }, false],
])('the searches %j and %j are the same: %s', (a, b, isSame) => {
  expect(buildSearchKey(a) === buildSearchKey(b)).toBe(isSame)
})

it.each([
  [{}, false],
  [{ about: 'GRE 320', unknown: 'no', currency: 'EUR' } as const, false],
  [{ query: 'nursing' }, true],
  [{ open: 'yes' } as const, true],
])('the search %j narrows the catalogue: %s', (filters, isNarrow) => {
  expect(isNarrowed(filters)).toBe(isNarrow)
})

it('the path of a search is read by the search page as the same filters', () => {
  const filters = { query: '2027', country: '150', place: 'Cork;São Paulo', maxTuition: 5000, currency: 'EUR' }
  const path = buildSearchPath(filters, '2026-11-29T10:00:00.123Z')
  expect(path.startsWith('/universities?show=programs&query=%222027%22&')).toBe(true)
  const entries = [...new URL(path, 'http://localhost').searchParams].map(([name, value]) => {
    try {
      return [name, JSON.parse(value)]
    } catch {
      return [name, value]
    }
  })
  expect(toCatalogueSearch(Object.fromEntries(entries))).toEqual({
    ...filters,
    show: 'programs',
    since: '2026-11-29T10:00:00.123Z',
  })
})
