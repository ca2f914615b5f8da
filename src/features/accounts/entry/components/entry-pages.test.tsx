// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ada, renderInApp, serverAnswers, sessionOf } from '#src/client/testing/render.tsx'
import { AuthEntry } from './auth-entry.tsx'
import { MentorEntry } from './mentor-entry.tsx'
import { SocialReturn } from './social-return.tsx'
import { StudentEntry } from './student-entry.tsx'

afterEach(() => {
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = 'gradapp_returning=; path=/; max-age=0'
})

const visitor = () => serverAnswers(({ path }) => (path === '/api/session' ? sessionOf(null) : undefined))
const hrefOf = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
const isShown = (name: string) => screen.getByRole('tab', { name }).getAttribute('aria-selected') === 'true'

it('RT-05, ST-01, ST-02: the student page says what it is for, on both tabs, and leads home and to help', async () => {
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

it('RT-06: the mentor page begins with Sign In', async () => {
  visitor()
  await renderInApp(<MentorEntry />, { path: '/auth/mentor' })
  expect(isShown('Sign In')).toBe(true)
  screen.getByRole('heading', { level: 1, name: 'Welcome Back!' })
})

it('RT-04, AU-01, AU-02, AU-03: the auth page begins with the role, offers seven forms, and leads back to the role', async () => {
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

it('RT-08: the return from another provider says why a cancelled sign-in stays, without asking who is there', async () => {
  const calls = visitor()
  await renderInApp(<SocialReturn provider="google" error="access_denied" />, { path: '/auth/callback' })
  within(screen.getByRole('alert')).getByRole('heading', { level: 1, name: 'Google sign in failed' })
  expect(hrefOf('Back to sign in')).toBe('/auth')
  expect(calls).toEqual([])
})

it('RT-08: the return from another provider says that it failed where the session has no person', async () => {
  visitor()
  await renderInApp(<SocialReturn provider="google" />, { path: '/auth/callback' })
  screen.getByRole('heading', { level: 1, name: 'Authenticating' })
  await screen.findByRole('heading', { level: 1, name: 'Google sign in failed' })
})

it('RT-08: the return from another provider takes a signed-in person on to the dashboard', async () => {
  serverAnswers(() => sessionOf(ada))
  const { router } = await renderInApp(<SocialReturn provider="google" />, { path: '/auth/callback' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
