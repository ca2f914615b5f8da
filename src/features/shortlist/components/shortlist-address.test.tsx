// @vitest-environment happy-dom

import { useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type MockRequest, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { buildUniversity } from '#src/features/catalogue/catalogue-responses.fixtures.ts'
import { buildEntry } from '../fixtures.ts'
import { toShortlistSearch } from '../shortlist-search.parse.ts'
import { CompareChoice } from './compare-choice.tsx'
import { Comparison } from './comparison.tsx'
import { Shortlist } from './shortlist.tsx'

// Shortlist with the state of the URL: order, filters, and comparison.

const Addressed = () => {
  const search = toShortlistSearch(useSearch({ strict: false }))
  return (
    <>
      <Comparison search={search} />
      <Shortlist
        search={search}
        hasApplication={() => false}
        onShare={() => undefined}
        partsOf={({ id, universityName: name }) => ({
          deadline: null,
          application: null,
          compare: <CompareChoice {...{ id, name, search }} />,
        })}
      />
    </>
  )
}

const entries = ['ETH Zurich', 'Stanford University', 'University of Oxford', 'University of Toronto', 'MIT'].map(
  (universityName, at) => buildEntry({ universityName, universityId: `place-${at}`, priority: 5 - at }),
)

/** Mocks two of the server's orders. */
const listed = ({ query: { sort, query, category } }: MockRequest) => {
  const ordered = sort === 'priority' ? entries.toSorted((a, b) => a.priority - b.priority) : entries
  const found = ordered
    .filter((entry) => !query || entry.universityName.toLowerCase().includes(query))
    .filter((entry) => !category || entry.category === category)
  return Response.json({ entries: found, total: entries.length, matching: found.length, next: null })
}

const open = async (path = '/selected-universities') => {
  mockServer((call) => {
    if (call.path === '/api/shortlist') return listed(call)
    return Response.json(buildUniversity({ id: call.path.split('/').at(-1) ?? '' }))
  })
  const drawn = await renderInApp(<Addressed />, { path })
  await screen.findByLabelText(drawn.t('shortlist.sort.label'))
  const names = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'))
  return { ...drawn, names }
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Compare ${name}` })
const columns = () => screen.queryAllByRole('columnheader')

it('SH-01: up to four entries are compared side by side, and the URL stores the selection', async () => {
  const { t, router } = await open()
  const four = entries.slice(0, 4)
  for (const [at, { universityName }] of four.entries()) {
    fireEvent.click(box(universityName))
    await waitFor(() => expect(columns()).toHaveLength(at + 1))
  }
  expect(box('MIT').disabled).toBe(true)
  expect(screen.getAllByText(t('catalogue.fact.notKnown')).length).toBeGreaterThan(0)
  expect(router.state.location.search).toEqual({ compare: four.map(({ id }) => id) })
  fireEvent.click(screen.getByRole('link', { name: t('shortlist.compare.end') }))
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(router.state.location.search).toEqual({})
})

it('SH-01: the URL stores sort order and filters of the list, beside a comparison', async () => {
  const { t, router, names } = await open()
  fireEvent.change(screen.getByLabelText(t('shortlist.sort.label')), { target: { value: 'priority' } })
  await waitFor(() => expect(names()[0]).toBe('MIT'))
  fireEvent.click(box('ETH Zurich'))
  await waitFor(() => expect(columns()).toHaveLength(1))
  expect(router.state.location.search).toMatchObject({ sort: 'priority', compare: [entries[0]?.id] })
  fireEvent.click(screen.getByRole('link', { name: t('shortlist.compare.end') }))
  await waitFor(() => expect(columns()).toHaveLength(0))
  expect(router.state.location.search).toEqual({ sort: 'priority' })
  expect(names()[0]).toBe('MIT')
})

it('SH-01: a URL with order, words and category restores the list, and both counts are announced', async () => {
  const { t, names } = await open('/selected-universities?sort=priority&query=university%20of&category=target')
  await waitFor(() => expect(names()).toEqual(['University of Toronto', 'University of Oxford']))
  expect(screen.getByText(t('shortlist.countMatching', { matching: 2, count: 5 }))).toBeTruthy()
  expect(screen.getByLabelText<HTMLSelectElement>(t('shortlist.category')).value).toBe('target')
})

it('SH-01: a list without matches is reset by one button, which moves the focus to the empty search field', async () => {
  const { t, router, names } = await open('/selected-universities?sort=priority&category=safety')
  const query = screen.getByLabelText<HTMLInputElement>(t('shortlist.filter.query'))
  typeInto(query, 'stanford')
  expect(await screen.findByText(t('shortlist.filter.emptyTitle'))).toBeTruthy()
  expect(router.state.location.search).toEqual({ sort: 'priority', category: 'safety', query: 'stanford' })
  fireEvent.click(screen.getByRole('button', { name: t('shortlist.filter.clear') }))
  expect(document.activeElement).toBe(query)
  expect(query.value).toBe('')
  await waitFor(() => expect(names()).toHaveLength(5))
  expect(router.state.location.search).toEqual({ sort: 'priority' })
})
