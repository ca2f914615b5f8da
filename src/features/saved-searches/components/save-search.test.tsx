// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { localStore } from '#src/client/browser-storage.ts'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { dayMs } from '#src/shared/durations.ts'
import { storePendingSearch, takePendingSearch } from '../client.ts'
import type { SavedSearch } from '../contract.ts'
import { pendingSearchKey } from '../limits.rules.ts'
import { SavePendingSearch } from './save-pending-search.tsx'
import { SaveSearch } from './save-search.tsx'

const saved: SavedSearch = {
  id: '0d9f1f3e-6a54-4d0e-9b1c-2f1d3c4b5a71',
  name: 'Ireland, Nursing',
  filters: { field: 'nursing', country: 'IE' },
  isPaused: false,
  found: null,
  createdAt: '2026-11-29T12:00:00.000Z',
}
const search = { show: 'programs', field: 'nursing', country: 'IE', sort: 'name', tier: 'reach' } as const

beforeEach(() => localStore.clear())

type Session = Parameters<typeof buildSessionResponse>[0]

/** Serves a session and the saved searches, to which each call of the page adds one. */
const serve = (person: Session | { role: string }, { refuses = false } = {}) => {
  let searches: SavedSearch[] = []
  return mockServer(({ method, path }) => {
    if (path === '/api/session') return buildSessionResponse(person as Session)
    if (method === 'GET') return Response.json({ searches })
    if (refuses) return buildErrorResponse('LIST_FULL')
    searches = [saved]
    return Response.json({ search: saved }, { status: 201 })
  })
}
const findReady = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name })
  await waitFor(() => expect(button.disabled).toBe(false))
  return button
}

it('a double click on “Tell me when there is one” saves the filters once, under a name made from them', async () => {
  const calls = serve(ada)
  const { t } = await renderInApp(<SaveSearch search={search} isEmpty />)
  const button = await findReady(t('savedSearches.tellMe'))
  fireEvent.click(button)
  fireEvent.click(button)
  const link = await screen.findByRole('link', { name: t('savedSearches.isSaved') })
  expect(link.getAttribute('href')).toBe('/settings/notifications#saved-searches')
  const sent = calls.filter(({ method }) => method === 'POST').map(({ body }) => body)
  expect(sent).toEqual([{ name: 'Ireland, Nursing', filters: { field: 'nursing', country: 'IE' } }])
  await screen.findByText(t('savedSearches.saved', { name: 'Ireland, Nursing' }))
})

it('says what to do when the list is full', async () => {
  serve(ada, { refuses: true })
  const { t } = await renderInApp(<SaveSearch search={search} />)
  fireEvent.click(await findReady(t('savedSearches.save')))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByRole('button', { name: t('savedSearches.save') })).toBeTruthy()
})

it('a visitor signs in first, and the search is saved afterwards', async () => {
  serve(null)
  const { t, router, unmount } = await renderInApp(<SaveSearch search={search} isEmpty />, {
    path: '/universities?field=nursing',
  })
  fireEvent.click(await screen.findByRole('button', { name: t('savedSearches.tellMe') }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/auth'))
  expect(router.state.location.search).toEqual({ redirect: '/universities?field=nursing' })
  unmount()
  const calls = serve(ada)
  await renderInApp(<SavePendingSearch />)
  await waitFor(() => expect(calls.some(({ method }) => method === 'POST')).toBe(true))
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    name: 'Ireland, Nursing',
    filters: { field: 'nursing', country: 'IE' },
  })
  expect(takePendingSearch()).toBeUndefined()
})

it('a search of a visitor expires after a day, and a stored value of another kind is ignored', () => {
  storePendingSearch({ name: 'A', search })
  expect(takePendingSearch(Date.now() + dayMs + 1000)).toBeUndefined()
  for (const text of [
    '',
    'no json',
    '7',
    'null',
    '{"name":"A","search":null,"at":1}',
    `{"name":"","at":${Date.now()}}`,
  ]) {
    localStore.setItem(pendingSearchKey, text)
    expect(takePendingSearch()).toBeUndefined()
  }
})

it.each([
  ['a mentor', { ...ada, role: 'mentor' }, search],
  ['a search that narrows nothing', ada, { show: 'programs', sort: 'name', unknown: 'no' } as const],
])('offers nothing for %s', async (_case, person, searched) => {
  const calls = serve(person)
  const { container } = await renderInApp(<SaveSearch search={searched} isEmpty />)
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/session')).toBe(true))
  expect(container.querySelector('button, a')).toBeNull()
})
