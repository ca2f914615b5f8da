// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { ShortlistEntry } from '../contract.ts'
import { Shortlist } from './shortlist.tsx'

const entry = (index: number): ShortlistEntry => ({
  id: `0199d3a4-0000-7000-8000-0000000000${index + 10}`,
  universityId: `university-${index}`,
  programId: null,
  universityName: `University ${index}`,
  programName: '',
  degree: '',
  location: '',
  websiteUrl: '',
  priority: 3,
  category: 'target',
  notes: '',
  applicationStatus: 'planning',
  applicationDeadline: null,
  isDeadlinePlaceholder: true,
  matchScore: null,
  customData: '',
  isRemoved: false,
  version: 1,
  createdAt: '2026-10-01T00:00:00Z',
  updatedAt: '2026-10-01T00:00:00Z',
})

const total = 23
const all = Array.from({ length: total }, (_, index) => entry(index))

/**
 * Mocks the shortlist API with ten entries per page.
 *
 * @param failing page that returns an error
 */
const openShortlist = async (failing?: number) => {
  const printed: number[] = []
  vi.stubGlobal('print', () => printed.push(screen.getAllByRole('article').length))
  let page = 0
  mockServer(({ path }) => {
    if (path !== '/api/shortlist') return undefined
    const begin = page * 10
    if (page === failing) return Response.json({ code: 'NOT_FOUND', status: 404 }, { status: 404 })
    page += 1
    const next = begin + 10 < total ? `after ${begin + 9}` : null
    return Response.json({ entries: all.slice(begin, begin + 10), total, matching: total, next })
  })
  await renderInApp(
    <Shortlist
      search={{}}
      partsOf={() => ({ deadline: null, application: null })}
      hasApplication={() => false}
      onShare={() => undefined}
    />,
  )
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(10))
  return printed
}

const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'More actions' }))
  return await screen.findByRole('menuitem', { name: 'Print' })
}

const pressPrint = async () => fireEvent.click(await openMenu())

it('an entry shows its category and priority only where they differ from the default', async () => {
  const sorted = { ...entry(2), priority: 2, category: 'reach' as const }
  mockServer(({ path }) =>
    path === '/api/shortlist'
      ? Response.json({ entries: [{ ...entry(1), priority: 1 }, sorted], total: 2, matching: 2, next: null })
      : undefined,
  )
  await renderInApp(
    <Shortlist
      search={{}}
      partsOf={() => ({ deadline: null, application: null })}
      hasApplication={() => false}
      onShare={() => undefined}
    />,
  )
  const [unsorted, own] = await screen.findAllByRole('article')
  expect(unsorted?.textContent).not.toMatch(/Target|Priority/)
  expect(own?.textContent).toContain('On your list as: Reach')
  expect(own?.textContent).toContain('Priority 2')
})

it('printing the shortlist includes rows that the screen has not loaded yet', async () => {
  const printed = await openShortlist()
  await pressPrint()
  await waitFor(() => expect(printed).toEqual([total]))
})

it("the browser's print shortcut waits until the complete list is loaded, and prints once", async () => {
  const printed = await openShortlist()
  // `fireEvent` returns false when the browser's default was prevented.
  expect(fireEvent.keyDown(document, { key: 'p', ctrlKey: true })).toBe(false)
  expect(fireEvent.keyDown(document, { key: 'p', ctrlKey: true })).toBe(false)
  await waitFor(() => expect(printed).toEqual([total]))
  expect(fireEvent.keyDown(document, { key: 'p', ctrlKey: true })).toBe(true)
})

it('the shortlist is not printed when the rest of it fails to load', async () => {
  const printed = await openShortlist(1)
  await pressPrint()
  await openMenu()
  // Enabled again after the failed request.
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Print' }).disabled).toBe(false))
  expect(printed).toEqual([])
  expect(screen.getAllByRole('article')).toHaveLength(10)
})
