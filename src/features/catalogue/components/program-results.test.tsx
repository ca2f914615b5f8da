// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { CatalogueSearch } from '../catalogue-search.parse.ts'
import { ProgramResults } from './program-results.tsx'
import { SearchChips } from './search-chips.tsx'

const program = (name: string, isUnknown: boolean) => ({
  ...{ id: name, universityId: 'tests', universityName: 'Institute of Tests', city: null, country: 'CH', name },
  ...{ field: 'physics', level: 'masters', degree: 'MSc', isVerified: true, isByField: false, also: [], facts: {} },
  ...{ isUnknown, tier: null },
})

const draw = async (search: CatalogueSearch, response: object) => {
  mockServer(() => Response.json({ next: null, isPlaceRelaxed: false, looser: [], near: [], ...response }))
  const onSearch = vi.fn()
  const { t } = await renderInApp(
    <>
      <SearchChips search={search} onSearch={onSearch} />
      <ProgramResults
        search={search}
        onClear={() => undefined}
        onSearch={onSearch}
        addMissing={<button type="button">{'Add a missing programme'}</button>}
        saveSearch={(isEmpty) => <button type="button">{`Tell me: ${isEmpty}`}</button>}
      />
    </>,
  )
  return { t, onSearch }
}

const search: CatalogueSearch = { show: 'programs', start: 'fall', about: 'GRE 322' }

it('lists programmes known to fit first, and the others under their own heading with the count', async () => {
  const { t, onSearch } = await draw(search, {
    ...{ programs: [program('Known', false), program('Not known', true)], total: 41, unknown: 28 },
  })
  await screen.findByRole('heading', { name: 'Not known whether these fit: 28 programmes' })
  const lists = screen.getAllByRole('list').filter((list) => within(list).queryByRole('heading'))
  expect(lists.map((list) => within(list).getByRole('heading').textContent)).toEqual([
    'Institute of Tests · MSc Known · Switzerland',
    'Institute of Tests · MSc Not known · Switzerland',
  ])
  const chips = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(chips).toContain('Starts in autumn · known first')
  expect(chips).toContain('GRE 322 · only orders the list')
  fireEvent.click(screen.getByRole('button', { name: t('catalogue.search.leaveOutUnknown') }))
  expect(onSearch).toHaveBeenLastCalledWith({ ...search, unknown: 'no' })
})

it('says when no programme is known to fit', async () => {
  const { t } = await draw(search, { programs: [program('Not known', true)], total: 1, unknown: 1 })
  await screen.findByRole('heading', { name: t('catalogue.search.noneKnown') })
  expect(screen.getByRole('button', { name: 'Remove filter: Starts in autumn' }).textContent).toBe(
    'Starts in autumn · not known for any',
  )
})

it('offers the programmes that a search for known facts leaves out', async () => {
  const { t, onSearch } = await draw({ ...search, unknown: 'no' }, { programs: [], total: 0, unknown: 28 })
  fireEvent.click(await screen.findByRole('button', { name: t('catalogue.search.showUnknown') }))
  expect(onSearch).toHaveBeenLastCalledWith(search)
})

it('names the places in which nothing was found', async () => {
  const { t } = await draw(
    { show: 'programs', place: 'Hobart;Darwin' },
    { programs: [program('Elsewhere', false)], total: 1, unknown: 0, isPlaceRelaxed: true },
  )
  await screen.findByText(t('catalogue.search.placeRelaxed', { place: 'Hobart, Darwin' }))
})

it('an empty result offers a near field in the country, the missing programme, a notification, then wider searches', async () => {
  const { onSearch } = await draw(
    { show: 'programs', field: 'nursing', country: 'LI', level: 'phd' },
    {
      ...{ programs: [], total: 0, unknown: 0, near: [{ field: 'public-health', total: 3 }], elsewhere: 900 },
      looser: [
        { filters: ['level'], words: [], total: 2 },
        { filters: ['country'], words: [], total: 900 },
      ],
    },
  )
  await screen.findByText('Search more widely:')
  const offers = [...document.querySelectorAll('button')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => !text.startsWith('Liechtenstein') && /programme|Add|Tell/.test(text))
  expect(offers).toEqual([
    'Near field “Public Health”: 3 programmes',
    'Add a missing programme',
    'Tell me: true',
    '“Nursing” elsewhere: 900 programmes',
    'Remove “PhD”: 2 programmes',
  ])
  const help = screen.getByText('Search more widely:')
  const add = screen.getByRole('button', { name: 'Add a missing programme' })
  expect(add.compareDocumentPosition(help) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Near field/ }))
  expect(onSearch).toHaveBeenLastCalledWith({ show: 'programs', field: 'public-health', country: 'LI', level: 'phd' })
  fireEvent.click(screen.getByRole('button', { name: /elsewhere/ }))
  expect(onSearch).toHaveBeenLastCalledWith({ show: 'programs', field: 'nursing', level: 'phd' })
})

it('an empty result without wider searches says so, and clears the filters', async () => {
  const { t } = await draw({ show: 'programs', query: 'xyz' }, { programs: [], total: 0, unknown: 0 })
  await screen.findByText(t('catalogue.search.noProgramsHelp'))
  expect(screen.queryByText(t('catalogue.search.widerHelp'))).toBeNull()
  expect(screen.getByRole('button', { name: t('catalogue.search.clear') })).toBeTruthy()
})

it('programmes since an instant have a chip that leads to all of them', async () => {
  const since = '2026-11-28T12:00:00.000Z'
  const { onSearch } = await draw(
    { show: 'programs', field: 'nursing', since },
    { programs: [program('New', false)], total: 1, unknown: 0 },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter: New since Nov 28, 2026' }))
  expect(onSearch).toHaveBeenLastCalledWith({ show: 'programs', field: 'nursing' })
})
