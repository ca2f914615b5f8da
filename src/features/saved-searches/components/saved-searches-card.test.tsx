// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { languages } from '#src/shared/locales.ts'
import type { SavedSearch } from '../contract.ts'
import { SavedSearchesCard } from './saved-searches-card.tsx'

const nursing: SavedSearch = {
  id: '0d9f1f3e-6a54-4d0e-9b1c-2f1d3c4b5a71',
  name: 'Nursing, Ireland',
  filters: { field: 'nursing', country: 'IE' },
  isPaused: false,
  found: { count: 3, since: '2026-11-28T12:00:00.000Z', at: '2026-11-29T12:00:00.000Z' },
  createdAt: '2026-11-01T12:00:00.000Z',
}

/** Serves saved searches, which change with the calls of the page. */
const serve = (first: SavedSearch[]) => {
  let searches = first
  return mockServer(({ method, path, body }) => {
    const isMeant = ({ id }: SavedSearch) => path.endsWith(id)
    if (method === 'GET') return Response.json({ searches })
    if (method === 'DELETE') {
      searches = searches.filter((one) => !isMeant(one))
      return Response.json({ id: nursing.id })
    }
    if (method === 'POST') searches = [...searches, nursing]
    else searches = searches.map((one) => (isMeant(one) ? { ...one, ...(body as object) } : one))
    return Response.json({ search: searches.at(-1) })
  })
}

it('a search is renamed, paused and resumed, and its new programmes are one press away', async () => {
  const calls = serve([nursing])
  const { t } = await renderInApp(<SavedSearchesCard />)
  const show = await screen.findByRole('link', { name: 'Show new programmes: Nursing, Ireland' })
  const { searchParams } = new URL(show.getAttribute('href') ?? '', 'http://localhost')
  expect(Object.fromEntries(searchParams)).toEqual({
    ...{ show: 'programs', field: 'nursing', country: 'IE', since: '2026-11-28T12:00:00.000Z' },
  })
  expect(screen.getByText('3 new programmes, Nov 29, 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Rename Nursing, Ireland' }))
  const field = screen.getByLabelText(t('savedSearches.list.name'))
  typeInto(field, ' ')
  fireEvent.click(screen.getByRole('button', { name: t('savedSearches.list.saveName') }))
  expect(await screen.findByText(t('savedSearches.list.nameMissing'))).toBeTruthy()
  typeInto(field, 'Nurses')
  fireEvent.click(screen.getByRole('button', { name: t('savedSearches.list.saveName') }))
  fireEvent.click(await screen.findByRole('button', { name: 'Pause Nurses' }))
  expect(await screen.findByText(t('savedSearches.list.isPaused'))).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Resume Nurses' }))
  await screen.findByRole('button', { name: 'Pause Nurses' })
  const changes = calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  expect(changes).toEqual([{ name: 'Nurses' }, { isPaused: true }, { isPaused: false }])
})

it('a deleted search comes back by undo', async () => {
  const calls = serve([{ ...nursing, found: null }])
  const { t } = await renderInApp(<SavedSearchesCard />)
  expect(await screen.findByText('No new programme since Nov 1, 2026')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Nursing, Ireland' }))
  await screen.findByText(new RegExp(`^${t('savedSearches.list.empty')}`))
  fireEvent.click(await screen.findByRole('button', { name: t('applications.undo') }))
  await screen.findByRole('link', { name: 'Nursing, Ireland' })
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Nursing, Ireland',
    filters: nursing.filters,
  })
})

it('a list that cannot be loaded can be loaded again', async () => {
  let isDown = true
  mockServer(() => (isDown ? buildErrorResponse('ACCESS_DENIED') : Response.json({ searches: [nursing] })))
  const { t } = await renderInApp(<SavedSearchesCard />)
  await screen.findByText(t('savedSearches.list.failed'))
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: t('ui.tryAgain') }))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Nursing, Ireland' })).toBeTruthy())
})

it.each(languages)('every text is there in %s', async (language) => {
  serve([nursing, { ...nursing, id: `1${nursing.id.slice(1)}`, isPaused: true, found: null }])
  const { container } = await renderInApp(<SavedSearchesCard />, { language })
  await screen.findAllByRole('button')
  expect(container.textContent).not.toMatch(/savedSearches\.|\{\{/)
})
