// @vitest-environment happy-dom

import { useSearch } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { toApplicationsSearch } from '../application-search.parse.ts'
import type { Application } from '../contract.ts'
import { buildApplication, mockApplications } from './application-responses.fixtures.ts'
import { ApplicationsBody } from './applications-body.tsx'

const Addressed = () => <ApplicationsBody search={toApplicationsSearch(useSearch({ strict: false }))} />

const openList = async (applications: Application[], path = '/applications') => {
  const server = mockApplications(applications)
  const asked = mockServer(server.answer)
  const drawn = await renderInApp(<Addressed />, { path })
  await screen.findByRole('navigation', { name: 'Views' })
  return { ...drawn, ...server, asked }
}

const rows = () => [...screen.getByRole('table').querySelectorAll('tbody tr')]
const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const places = (...universityNames: string[]) =>
  universityNames.map((universityName) => buildApplication({ universityName }))
const many = () => Array.from({ length: 500 }, (_, at) => buildApplication({ universityName: `University ${at}` }))

it('AP-01: the table is sorted by its column headers, and the address stores the sorting', async () => {
  const { router } = await openList(places('Stanford University', 'ETH Zurich'))
  const head = () => screen.getByRole('columnheader', { name: 'University and programme' })
  const press = () => fireEvent.click(within(head()).getByRole('button'))
  press()
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
  expect(names()).toEqual(['ETH Zurich', 'Stanford University'])
  press()
  await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
  expect(names()).toEqual(['Stanford University', 'ETH Zurich'])
  expect(router.state.location.search).toEqual({ sort: 'university', down: true })
})

it('AP-01: an address with a sorting opens the table in that order', async () => {
  await openList(places('ETH Zurich', 'Stanford University'), '/applications?sort=university&down=true')
  expect(names()).toEqual(['Stanford University', 'ETH Zurich'])
})

it('AP-01: selected applications are archived together and listed among the archived ones', async () => {
  const { t, asked } = await openList(places('ETH Zurich'))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select ETH Zurich' }))
  fireEvent.click(screen.getByRole('button', { name: 'Archive' }))
  expect(await screen.findByText(t('applications.filter.emptyTitle'))).toBeTruthy()
  expect(asked.filter(({ path }) => path.endsWith('/bulk')).map(({ body }) => body)).toMatchObject([{ archived: true }])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Archived' }))
  await waitFor(() => expect(names()).toEqual(['ETH Zurich']))
})

it('AP-01: a search narrows the list by the address, and clearing it keeps the view', async () => {
  const { t, router } = await openList(
    places('ETH Zurich', 'Stanford University'),
    '/applications?view=board&query=stanford',
  )
  const query = screen.getByRole('searchbox')
  expect((query as HTMLInputElement).value).toBe('stanford')
  expect(screen.queryByText('ETH Zurich')).toBeNull()
  typeInto(query, 'no such place')
  expect(await screen.findByText(t('applications.filter.emptyTitle'))).toBeTruthy()
  expect(router.state.location.search).toEqual({ view: 'board', query: 'no such place' })
  fireEvent.click(screen.getByRole('link', { name: t('applications.filter.clear') }))
  expect(await screen.findByText('ETH Zurich')).toBeTruthy()
  expect(router.state.location.search).toEqual({ view: 'board' })
})

it('AP-01: 500 applications are listed in pages and found by name', async () => {
  const { t } = await openList([...many().slice(1), ...places('Stanford University')])
  expect(rows()).toHaveLength(50)
  expect(screen.getByText(t('applications.count', { count: 500 }))).toBeTruthy()
  typeInto(screen.getByRole('searchbox'), 'stanford')
  expect(await screen.findByText(t('applications.count', { count: 1 }))).toBeTruthy()
  expect(names()).toEqual(['Stanford University'])
})

it('AP-01, AP-04: 500 applications are changed together by one request', async () => {
  const { t, asked, held } = await openList(many())
  fireEvent.click(screen.getByLabelText(t('applications.chooseAll', { count: 500 })))
  fireEvent.change(await screen.findByLabelText('Set status'), { target: { value: 'in_progress' } })
  expect(await screen.findByText(t('applications.changedMany', { count: 500 }))).toBeTruthy()
  const calls = asked.filter(({ path }) => path.endsWith('/bulk'))
  expect(calls.map(({ body }) => (body as { applications: object[] }).applications.length)).toEqual([500])
  expect(new Set(held.rows.map(({ status }) => status))).toEqual(new Set(['in_progress']))
})
