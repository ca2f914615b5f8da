// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { mergeParsedQuery } from '../client.ts'
import { RelaxedFilters } from './relaxed-filters.tsx'
import { SearchChips } from './search-chips.tsx'

const search: CatalogueSearch = {
  show: 'programs',
  query: 'autonomous cars',
  country: 'DE,150',
  level: 'masters',
  topic: 'robotics',
  withoutTest: 'GRE',
  maxTuition: 10_000,
  currency: 'EUR',
}

it('shows each filter in words, and a press removes it', async () => {
  const onSearch = vi.fn()
  const { t } = await renderInApp(<SearchChips search={search} onSearch={onSearch} />)
  const chips = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(chips).toEqual([
    'autonomous cars',
    'Germany',
    'Europe',
    "Master's",
    'robotics',
    'Without GRE',
    'Up to €10,000 a year',
  ])
  const press = (filter: string) =>
    fireEvent.click(screen.getByRole('button', { name: t('catalogue.search.remove', { filter }) }))
  press('Germany')
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, country: '150' })
  press('Up to €10,000 a year')
  const { maxTuition: _amount, currency: _currency, ...withoutAmount } = search
  expect(onSearch).toHaveBeenLastCalledWith(withoutAmount)
})

it('a press on a suggestion removes its filters or words from the search', async () => {
  const onSearch = vi.fn()
  const looser = [
    { filters: ['withoutTest' as const], words: [], total: 5 },
    { filters: [], words: ['cars'], total: 1 },
  ]
  await renderInApp(<RelaxedFilters search={search} looser={looser} onSearch={onSearch} />)
  fireEvent.click(screen.getByRole('button', { name: 'Remove “Without GRE”: 5 programmes' }))
  const { withoutTest: _test, ...withoutTest } = search
  expect(onSearch).toHaveBeenLastCalledWith(withoutTest)
  fireEvent.click(screen.getByRole('button', { name: 'Remove “cars”: 1 programme' }))
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, query: 'autonomous' })
})

it('a new text starts a new search, and a single filter refines the current one', () => {
  const meant = (filters: object, text = '') => mergeParsedQuery(search, { filters, text }, 'USD')
  expect(meant({ level: 'mba', country: 'CA' })).toEqual({ show: 'programs', level: 'mba', country: 'CA' })
  const { query: _query, ...filters } = search
  expect(meant({ level: 'phd' })).toEqual({ ...filters, level: 'phd' })
  expect(meant({}, 'Stanford')).toEqual({ ...search, query: 'Stanford' })
  expect(mergeParsedQuery({}, { filters: { country: 'DE' }, text: '' }, 'USD')).toEqual({ country: 'DE' })
  expect(mergeParsedQuery({}, { filters: { university: 'MIT' }, text: '' }, 'USD')).toEqual({ query: 'MIT' })
  const several = { university: 'MIT;Stanford' }
  expect(mergeParsedQuery({}, { filters: several, text: '' }, 'USD')).toEqual({ show: 'programs', ...several })
  expect(mergeParsedQuery({}, { filters: { maxTuition: 5_000 }, text: '' }, 'CNY')).toEqual({
    show: 'programs',
    maxTuition: 5_000,
    currency: 'CNY',
  })
})

it('restores every filter from a URL, and ignores unknown parameters', () => {
  const address = {
    ...search,
    funding: 'full',
    fee: 'none',
    format: 'online',
    start: 'fall',
    language: 'en',
    unknown: 'no',
    university: 'MIT;Stanford',
    place: 'Boston;Zurich',
    months: 12,
    about: 'GRE 322',
  }
  expect(toCatalogueSearch(address)).toEqual(address)
  expect(toCatalogueSearch({ show: 'programs', country: 150, maxTuition: 0 })).toEqual({
    show: 'programs',
    country: '150',
    maxTuition: 0,
  })
  expect(
    toCatalogueSearch({
      show: 'programs',
      country: "x';--",
      withoutTest: 'SAT',
      start: 'never',
      maxTuition: '',
      place: 3,
    }),
  ).toEqual({ show: 'programs' })
})
