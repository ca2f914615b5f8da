import { defaultParseSearch } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { toCatalogueSearch } from '#src/features/catalogue/catalogue-search.parse.ts'
import { buildSearchPath } from './search-path.format.ts'

it('the search page reads the path of a saved search as the same filters', () => {
  const filters = { query: '2027', country: '150', place: 'Cork;São Paulo', maxTuition: 5000, currency: 'EUR' }
  const path = buildSearchPath(filters, '2026-11-29T10:00:00.123Z')
  expect(path.startsWith('/universities?show=programs&query=%222027%22&')).toBe(true)
  expect(toCatalogueSearch(defaultParseSearch(new URL(path, 'http://localhost').search))).toEqual({
    ...filters,
    show: 'programs',
    since: '2026-11-29T10:00:00.123Z',
  })
})
