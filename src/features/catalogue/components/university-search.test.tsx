// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import type { CatalogueSearch } from '../catalogue-search.parse.ts'
import { UniversitySearch } from './university-search.tsx'

const facets = {
  countries: [{ value: 'CA', count: 12 }],
  fields: [{ value: 'law', count: 1_234 }],
  levels: [],
  tests: [],
  tiers: [{ value: 'reach', count: 7 }],
  open: [],
  modes: [{ value: 'online', count: 3 }],
}

const draw = async (search: CatalogueSearch, hasTiers = false) => {
  const asked = mockServer(({ path }) => {
    if (path === '/api/programs/facets') return Response.json(facets)
    if (path === '/api/programs/understanding')
      return Response.json({ filters: { topic: 'NLP', level: 'phd', country: 'CA' }, text: '' })
    if (path === '/api/programs')
      return Response.json({
        programs: [],
        next: null,
        total: 1_128,
        unknown: 0,
        isPlaceRelaxed: false,
        looser: [],
        near: [],
      })
    return Response.json({
      ...{ universities: 10, programs: 20, scholarships: 0, fields: [] },
      countries: [
        { country: 'CA', universities: 5 },
        { country: 'US', universities: 5 },
      ],
    })
  })
  const onSearch = vi.fn()
  const { t } = await renderInApp(<UniversitySearch search={search} onSearch={onSearch} hasTiers={hasTiers} />)
  const choice = (label: string) => screen.getByLabelText<HTMLSelectElement>(label)
  return { t, asked, onSearch, choice }
}

const optionsOf = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text)

it.each([
  [{}, 'universities'],
  [{ show: 'programs' as const }, undefined],
])('RT-13: each option shows its count under the other filters, for %j', async (search, show) => {
  const { t, asked, onSearch, choice } = await draw({ ...search, country: 'CA' })
  await waitFor(() => expect(optionsOf(choice(t('catalogue.search.field')))).toContain('Law (1,234)'))
  expect(optionsOf(choice(t('catalogue.search.country')))).toEqual(['Any country', 'Canada (12)', 'United States (0)'])
  const counted = asked.filter(({ path }) => path === '/api/programs/facets')
  expect(counted.map(({ query }) => [query.show, query.country])).toEqual([[show, 'CA']])
  fireEvent.change(choice(t('catalogue.search.field')), { target: { value: 'law' } })
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, country: 'CA', field: 'law' })
})

it('RT-13: users with matches filter programmes by tier, each with its count', async () => {
  const { t, onSearch, choice } = await draw({ show: 'programs' }, true)
  await waitFor(() => expect(optionsOf(choice(t('catalogue.search.tier')))).toContain('Reach (7)'))
  fireEvent.change(choice(t('catalogue.search.tier')), { target: { value: 'reach' } })
  expect(onSearch).toHaveBeenLastCalledWith({ show: 'programs', tier: 'reach' })
})

it('RT-13: shows no filter by chances to users without matches', async () => {
  const { t } = await draw({ show: 'programs' })
  expect(screen.queryByLabelText(t('catalogue.search.tier'))).toBeNull()
})

it('RT-13: converts typed text to the filters that were recognised in it', async () => {
  const { t, onSearch } = await draw({})
  const query = screen.getByLabelText(t('catalogue.search.query'))
  typeInto(query, 'NLP phd canada')
  fireEvent.submit(query)
  await waitFor(() =>
    expect(onSearch).toHaveBeenLastCalledWith({ show: 'programs', topic: 'NLP', level: 'phd', country: 'CA' }),
  )
})

it('RT-13: filters programmes by the stated mode of study, each with its count', async () => {
  const { t, onSearch, choice } = await draw({ show: 'programs' })
  const mode = t('catalogue.search.mode')
  await waitFor(() => expect(optionsOf(choice(mode))).toContain('Online (3)'))
  fireEvent.change(choice(mode), { target: { value: 'distance' } })
  expect(onSearch).toHaveBeenLastCalledWith({ show: 'programs', format: 'distance' })
})

it('RT-13: the sheet of a phone counts the filters set, clears them, and says how many programmes they leave', async () => {
  const { t, onSearch } = await draw({ show: 'programs', country: 'CA', level: 'phd', sort: 'name' })
  fireEvent.click(screen.getByRole('button', { name: 'Filters (2)' }))
  const sheet = within(await screen.findByRole('dialog', { name: t('catalogue.search.filters') }))
  fireEvent.change(sheet.getByLabelText(t('catalogue.search.field')), { target: { value: 'law' } })
  const rest = { show: 'programs', sort: 'name' }
  expect(onSearch).toHaveBeenLastCalledWith({ ...rest, country: 'CA', level: 'phd', field: 'law' })
  fireEvent.click(sheet.getByRole('button', { name: t('catalogue.search.clearAll') }))
  expect(onSearch).toHaveBeenLastCalledWith(rest)
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 1,128 programmes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
