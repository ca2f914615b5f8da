// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { showOverlay } from '../navigation.client.ts'
import { HeaderLinks } from './header-links.tsx'
import { MobileDrawer } from './mobile-drawer.tsx'

// Navigation beside the main links, by role: menu, phone drawer, command palette and list of shortcuts.

// Mocks the realtime connection, which would use the network.
vi.mock('#src/client/realtime.ts', () => ({
  subscribeToTopic: () => () => undefined,
  onRealtimeClosed: () => () => undefined,
  reconnectRealtime: () => undefined,
}))

afterEach(() => showOverlay(undefined))

const mentor = { ...ada, role: 'mentor' as const }
const plans = [
  'This week',
  'Applications',
  'Deadlines',
  'Shortlist',
  'Matches',
  'Professors',
  'Mentors',
  'Sessions',
  'Scholarships',
  'Documents',
  'CV analysis',
  'All universities',
]
const ways = ['Schedule', 'Messages', 'GradNet', 'Groups', 'All universities', 'Professors', 'Help & Support']

const serve = (person: object) => {
  const known = person as typeof ada
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(known)
    return Response.json({ unread: 0, students: [], applications: [], universities: [], programs: [], total: 0 })
  })
}

it.each([
  ['an applicant', ada, 'Your plans', plans, 'Shortlist', '/selected-universities'],
  ['a mentor', mentor, 'More', ways, 'Schedule', '/mentor/schedule'],
] as const)(
  'HD-03: %s has further links in a menu beside the main links',
  async (_who, person, name, expected, way, path) => {
    serve(person)
    const { router } = await renderInApp(<HeaderLinks />, { path: '/help' })
    fireEvent.click(await screen.findByRole('button', { name }))
    const items = await screen.findAllByRole('menuitem', { hidden: true })
    expect(items.map(({ textContent }) => textContent)).toEqual(['Search everything', ...expected])
    fireEvent.click(screen.getByRole('menuitem', { name: way, hidden: true }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  },
)

it.each([
  ['an applicant', ada, 'Your plans', plans],
  ['a mentor', mentor, 'More', ways],
] as const)('HD-03: %s has the same links in the drawer on a phone', async (_who, person, name, expected) => {
  serve(person)
  await renderInApp(<MobileDrawer opened onClose={() => undefined} onClosed={() => undefined} />)
  const list = within(await screen.findByRole('navigation', { name }))
  expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(expected)
  list.getByRole('button', { name: 'Search' })
})

it('HD-03: a mentor finds a screen by typing into the command palette, and Enter opens it', async () => {
  serve(mentor)
  const { router } = await renderInApp(<HeaderLinks />, { path: '/mentor/dashboard' })
  await screen.findByRole('button', { name: 'More' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  const field = await screen.findByRole('combobox', {
    name: 'Find a page, a student, a university or a programme',
  })
  typeInto(field, 'my stud')
  const option = await screen.findByRole('option', { name: 'My Students' })
  await waitFor(() => expect(option.getAttribute('aria-selected')).toBe('true'))
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/mentor/students'))
})
