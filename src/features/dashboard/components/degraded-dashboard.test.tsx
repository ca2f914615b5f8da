// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { advanceTime } from '#src/client/testing/slow-server.ts'
import { createEmptySnapshot } from '../rules.ts'
import { Dashboard } from './dashboard.tsx'

// Dashboard of a user whose snapshot failed: the page names the missing parts and invents no figures.

const snapshot = () =>
  Response.json({
    ...createEmptySnapshot({ id: ada.id, email: ada.email }, true, new Date().toISOString()),
    degraded: [],
    profile: { fullName: ada.fullName, displayName: 'Ada', profileCompletionPercentage: 75 },
  })
const missing = () => screen.getByText('Parts of this page could not be loaded').closest<HTMLElement>('[role="status"]')
const again = () => within(missing() as HTMLElement).getByRole<HTMLButtonElement>('button', { name: 'Try again' })

const open = async (answer: () => Response | Error | undefined, visitor: 'member' | 'ended' = 'member') => {
  const calls = mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    return path === '/api/snapshot' ? answer() : Response.json({ code: 'NOT_FOUND' }, { status: 404 })
  })
  await renderInApp(<Dashboard visitor={visitor} tasks={null} />, { path: '/dashboard' })
  return () => calls.filter(({ path }) => path === '/api/snapshot').length
}

it('SS-02: without a response the dashboard renders, names the missing parts and retries', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: () => Response | Error = () => new TypeError('Failed to fetch')
  const asked = await open(() => answer())
  // Three retries with their backoff.
  await advanceTime(8000)
  await screen.findByText('Parts of this page could not be loaded')
  expect(asked()).toBeGreaterThanOrEqual(4)
  expect(screen.getAllByText('Not known').length).toBeGreaterThan(0)
  const unknown = 'Your next steps could not be loaded just now. Nothing is lost.'
  screen.getByText(unknown)
  // No figure is invented either.
  screen.getByText('Your profile completion could not be loaded.')
  expect(screen.queryByText(/% of your profile/)).toBeNull()
  // A retry keeps the page mounted, also when it fails again.
  fireEvent.click(again())
  await waitFor(() => expect(again().disabled).toBe(true))
  screen.getByText(unknown)
  await advanceTime(8000)
  await waitFor(() => expect(again().disabled).toBe(false))
  answer = snapshot
  fireEvent.click(again())
  await waitFor(() => expect(screen.queryByText('Parts of this page could not be loaded')).toBeNull())
  expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Ada')
  screen.getByText('75% of your profile is complete')
})

it.each([
  ['the page hears that the session has ended', 'ended', snapshot],
  [
    'the snapshot is refused',
    'member',
    () => Response.json({ defined: true, code: 'NOT_AUTHENTICATED', status: 401, message: '' }, { status: 401 }),
  ],
] as const)(
  'DB-05: when %s, the dashboard becomes a guest view with Create Account',
  async (_when, visitor, answer) => {
    await open(answer, visitor)
    await screen.findByRole('heading', { level: 1, name: 'Your session has ended' })
    expect(screen.getByRole('link', { name: 'Create Account' }).getAttribute('href')).toBe('/auth/student')
    expect(screen.queryByRole('heading', { name: /^Welcome back/ })).toBeNull()
  },
)
