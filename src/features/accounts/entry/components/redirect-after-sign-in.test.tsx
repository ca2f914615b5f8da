// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { advanceTime, expectWithin } from '#src/client/testing/slow-server.ts'
import { AuthEntry } from './auth-entry.tsx'
import { MentorEntry } from './mentor-entry.tsx'
import { StudentEntry } from './student-entry.tsx'

// The pages of signing in for people who are signed in already, and while the server cannot say who is there.

const mentor = { ...ada, role: 'mentor' as const }

it.each([
  ['an applicant', '/auth', '/dashboard', AuthEntry, ada],
  ['an applicant before onboarding', '/auth', '/onboarding', AuthEntry, { ...ada, onboardingComplete: false }],
  ['a mentor', '/auth', '/mentor/dashboard', AuthEntry, { ...mentor, completion: 80 }],
  ['a mentor before onboarding', '/auth', '/mentor/onboarding', AuthEntry, { ...mentor, completion: 79 }],
  ['an applicant', '/auth/student', '/dashboard', StudentEntry, ada],
  ['an applicant', '/mentor/auth', '/dashboard', MentorEntry, ada],
] as const)('AU-06 SU-15: %s who is signed in is redirected from %s to %s', async (_who, path, to, Page, person) => {
  mockServer(() => buildSessionResponse(person))
  const { router } = await renderInApp(<Page />, { path })
  await waitFor(() => expect(router.state.location.pathname).toBe(to))
})

it.each([
  ['/applications?open=7', '/applications?open=7'],
  ['/mentor/students', '/dashboard'],
  ['//evil.example', '/dashboard'],
])('AU-06 AU-07: a signed-in applicant on the sign-in page with the redirect %s goes to %s', async (redirect, to) => {
  mockServer(() => buildSessionResponse(ada))
  const { router } = await renderInApp(<AuthEntry redirect={redirect} />, { path: '/auth' })
  await waitFor(() => expect(router.history.location.href).toBe(to))
})

it('AU-06 RD-01: a user without a role stays, and the dialog asks for it and names the address of the account', async () => {
  const person = { ...ada, role: null }
  mockServer(() => buildSessionResponse(person))
  const { router } = await renderInApp(<AuthEntry />, { path: '/auth' })
  const dialog = await screen.findByRole('dialog')
  expect(dialog.textContent).toContain(ada.email)
  expect(router.state.location.pathname).toBe('/auth')
})

it('RD-01 RD-02: a user without a role who closes the dialog chooses a role on the page', async () => {
  let role: 'applicant' | 'mentor' | null = null
  const calls = mockServer(({ path }) => {
    if (path !== '/api/session/role') return buildSessionResponse({ ...ada, role } as typeof ada)
    role = 'applicant'
    return Response.json({ role })
  })
  const { router } = await renderInApp(<AuthEntry />, { path: '/auth' })
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('tab')).toBeNull()
  screen.getByText(ada.email)
  fireEvent.click(screen.getByRole('radio', { name: /^Graduate Applicant/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue as Applicant' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(calls.find(({ path }) => path === '/api/session/role')?.body).toEqual({ role: 'applicant' })
})

it('RD-01 SO-01: a user without a role who closes the dialog can sign out', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const calls = mockServer(() => buildSessionResponse({ ...ada, role: null } as unknown as typeof ada))
  await renderInApp(<AuthEntry />, { path: '/auth' })
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sign Out' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
  leave.mockRestore()
  expect(calls.some(({ path }) => path === '/api/auth/sign-out')).toBe(true)
})

const trouble = 'Database connection issues detected. You may experience limited functionality.'

it('RO-01 RO-02 AU-04: the role look-up times out after 5 s with an amber notice, and a late response still counts', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let answer: Response | undefined
  mockServer(() => answer?.clone())
  await renderInApp(<AuthEntry />, { path: '/auth' })
  const begun = Date.now()
  screen.getByRole('button', { name: 'Continue as Applicant' })
  await advanceTime(begun + 4000 - Date.now())
  expect(screen.queryByText('Database Connection Notice')).toBeNull()
  await advanceTime(1500)
  const notice = (await screen.findByText('Database Connection Notice')).closest('[role="status"]')
  expectWithin(begun, 5000)
  expect(notice?.textContent).toContain(trouble)
  answer = buildSessionResponse(null)
  await advanceTime(10_000)
  await waitFor(() => expect(screen.queryByText('Database Connection Notice')).toBeNull())
})

it.each([
  ['is down', () => new TypeError('Failed to fetch')],
  [
    'has lost its database',
    () => Response.json({ code: 'DATABASE_UNAVAILABLE', status: 503, message: 'x', defined: false }, { status: 503 }),
  ],
])('AU-04 RO-02: the sign-in page shows an amber notice when the server %s', async (_case, answer) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  mockServer(answer)
  await renderInApp(<AuthEntry />, { path: '/auth' })
  await screen.findByText('Database Connection Notice')
  screen.getByText(trouble)
  screen.getByRole('button', { name: 'Continue as Applicant' })
})
