// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { strongPassword } from '#tests/support/server-process.ts'
import { AuthEntry } from './auth-entry.tsx'
import { MentorEntry } from './mentor-entry.tsx'
import { SocialReturn } from './social-return.tsx'
import { StudentEntry } from './student-entry.tsx'

afterEach(() => {
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = 'gradapp_returning=; path=/; max-age=0'
})

const visitor = () => mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(null) : undefined))
const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
const isShown = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true'

it('RT-05, ST-01, ST-02: the student page describes its purpose on both tabs, and links to home and help', async () => {
  visitor()
  await renderInApp(<StudentEntry />, { path: '/auth/student' })
  expect(isShown('Sign In')).toBe(true)
  screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })
  screen.getByText('Continue your graduate school journey')
  const beside = within(screen.getByRole('complementary'))
  for (const text of [
    /AI-powered matching/i,
    /Mentorship/i,
    /AI-assisted creation of documents/i,
    /Application tracking dashboard/i,
  ])
    expect(beside.getAllByText(text).length).toBeGreaterThan(0)
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
  await screen.findByRole('heading', { level: 1, name: 'Join GradApp' })
  screen.getByText('Start your path to graduate success')
  expect(hrefOf('Back to Home')).toBe('/')
  expect(hrefOf('FAQ')).toBe('/about#faq')
  expect(hrefOf('contact support')).toBe('/contact')
})

it.each([
  ['ST-02', 'student', <StudentEntry key="student" />, 'applicant'],
  ['RT-06', 'mentor', <MentorEntry key="mentor" />, 'mentor'],
] as const)('%s: an account created on the %s page gets the role of the page', async (_id, _page, entry, role) => {
  const calls = mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(null)
    if (path !== '/api/auth/sign-up/email') return Response.json({})
    return Response.json({ code: 'USER_ALREADY_EXISTS' }, { status: 422 })
  })
  await renderInApp(entry)
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
  const values = { 'First name': 'Noor', 'Last name': 'Haddad', Email: 'noor@example.org', Password: strongPassword }
  const panel = within(await screen.findByRole('tabpanel', { name: 'Sign Up' }))
  for (const [label, value] of Object.entries(values))
    typeInto(panel.getByLabelText(label, { exact: true, selector: 'input' }), value)
  fireEvent.click(panel.getByRole('button', { name: 'Create account' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/api/auth/sign-up/email')?.body).toMatchObject({ role }),
  )
})

it('RT-06: the mentor page opens on the Sign In tab', async () => {
  visitor()
  await renderInApp(<MentorEntry />, { path: '/auth/mentor' })
  expect(isShown('Sign In')).toBe(true)
  screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })
})

it('RT-04, AU-01, AU-02, AU-03: the auth page asks for the role first, offers seven forms, and leads back to the role', async () => {
  visitor()
  await renderInApp(<AuthEntry />, { path: '/auth' })
  screen.getByRole('radio', { name: /^Graduate Applicant/ })
  screen.getByText(/account settings/i)
  screen.getByRole('button', { name: 'Continue as Applicant' })
  fireEvent.click(screen.getByRole('radio', { name: /^Mentor/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue as Mentor' }))
  await screen.findByText('Continuing as a mentor')
  expect(isShown('Sign In')).toBe(true)
  expect(screen.queryByRole('radio')).toBeNull()
  fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
  const forms = await screen.findByRole('combobox', { name: /Try another form/ })
  expect(within(forms).getAllByRole('option')).toHaveLength(7)
  fireEvent.click(screen.getByRole('button', { name: 'Change Role' }))
  await screen.findByRole('radio', { name: /^Graduate Applicant/ })
})

it('RT-08: the return from a provider explains a cancelled sign-in without a session request', async () => {
  const calls = visitor()
  await renderInApp(<SocialReturn provider="google" error="access_denied" />, { path: '/auth/callback' })
  within(screen.getByRole('alert')).getByRole('heading', { level: 1, name: 'Google sign in failed' })
  expect(hrefOf('Back to sign in')).toBe('/auth')
  expect(calls).toEqual([])
})

it('RT-08: the return from a provider shows a failure when the session has no user', async () => {
  visitor()
  await renderInApp(<SocialReturn provider="google" />, { path: '/auth/callback' })
  screen.getByRole('heading', { level: 1, name: 'Authenticating' })
  await screen.findByRole('heading', { level: 1, name: 'Google sign in failed' })
})

it.each([
  ['an applicant', '/dashboard', {}],
  ['an applicant without onboarding', '/onboarding', { onboardingComplete: false }],
  ['a mentor', '/mentor/dashboard', { role: 'mentor' as const, completion: 80 }],
  ['a mentor without a profile', '/mentor/onboarding', { role: 'mentor' as const, completion: 0 }],
])('RT-08: the return from a provider redirects %s to %s', async (_who, path, change) => {
  mockServer(() => buildSessionResponse({ ...ada, ...change }))
  const { router } = await renderInApp(<SocialReturn provider="google" />, { path: '/auth/callback' })
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
})
