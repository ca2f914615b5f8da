// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { getI18n } from 'react-i18next'
import { afterEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { advanceTime, expectWithin } from '#src/client/testing/slow-server.ts'
import { guardRoute, sessionQuery, showSignOutResult, signOut } from './client.ts'

// What the guard says and where it sends, and what a sign-out leaves behind, as the page shows it.

afterEach(() => vi.restoreAllMocks())

type Answer = () => Response | Error | undefined
const failed = (): Error => new TypeError('Failed to fetch')
const silent = (): undefined => undefined

/** Asks the guard for an address: whether the page may be drawn as known, or where it leads. */
const ask = async (answer: Answer, path: string) => {
  mockServer(answer)
  const { queryClient } = await renderInApp(null)
  const { pathname, search: searchStr } = new URL(path, window.location.origin)
  return await guardRoute({ queryClient, texts: getI18n() }, { pathname, searchStr }).catch(
    (thrown: { options: { href: string } }) => thrown.options.href,
  )
}

const fresh = { ...ada, onboardingComplete: false }
const mentor = { ...ada, role: 'mentor' as const, completion: 80 }

it.each([
  [
    'RG-02 RA-05: a visitor',
    '/applications?open=7',
    '/auth?redirect=%2Fapplications%3Fopen%3D7',
    null,
    'Authentication required.',
  ],
  [
    'RA-03: an applicant before onboarding',
    '/dashboard',
    '/onboarding',
    fresh,
    'Please complete your onboarding first.',
  ],
  ['RA-02: an applicant after onboarding', '/onboarding', '/dashboard', ada, 'You have already completed onboarding.'],
  ['RA-04: an applicant', '/mentor/dashboard', '/dashboard', ada, 'Access denied. Redirecting to your dashboard.'],
  ['RA-04: a mentor', '/dashboard', '/mentor/dashboard', mentor, 'Access denied. Redirecting to your dashboard.'],
])('%s who opens %s is sent to %s with a message', async (_who, path, to, person, words) => {
  expect(await ask(() => buildSessionResponse(person), path)).toBe(to)
  await screen.findByText(words)
})

it('RG-02: a visitor who opens the dashboard is sent to the landing page without a message', async () => {
  expect(await ask(() => buildSessionResponse(null), '/dashboard')).toBe('/')
  expect(screen.queryByText('Authentication required.')).toBeNull()
})

it('RA-06: an exception in the guard leads to sign-in with its message, and keeps the requested page', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  expect(await ask(failed, '/applications?view=board')).toBe('/auth?redirect=%2Fapplications%3Fview%3Dboard')
  await screen.findByText('Authentication check failed.')
})

it('RG-01: a browser with a former sign-in keeps the page and reports that the status cannot be determined', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.localStorage.setItem('user_role_former', 'applicant')
  expect(await ask(failed, '/applications')).toEqual({ isKnown: false })
  await screen.findByText('Database connection issues detected. You may experience limited functionality.')
})

it('ON-04 RG-01: a status request that takes over 3 s counts as unknown', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.localStorage.setItem('user_role_former', 'applicant')
  let decided: unknown
  void ask(silent, '/dashboard').then((access) => {
    decided = access
  })
  const begun = Date.now()
  await advanceTime(2500)
  expect(decided).toBeUndefined()
  await advanceTime(1000)
  await waitFor(() => expect(decided).toEqual({ isKnown: false }))
  expectWithin(begun, 3000)
})

it('ON-02: the stored completion is cleared when the server denies it, and kept when the server confirms it', async () => {
  const key = `onboarding_completed_${ada.id}`
  window.localStorage.setItem(key, 'true')
  let person = ada
  mockServer(() => buildSessionResponse(person))
  const { queryClient } = await renderInApp(null)
  const look = async () => await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  await look()
  expect(window.localStorage.getItem(key)).toBe('true')
  person = fresh
  await look()
  expect(window.localStorage.getItem(key)).toBeNull()
})

const keepThings = () => {
  for (const key of ['rememberMe', 'userEmail', `user_role_${ada.id}`, `onboarding_completed_${ada.id}`])
    window.localStorage.setItem(key, 'true')
  window.localStorage.setItem('gradapp_language', 'de')
  window.sessionStorage.setItem('kept', 'until now')
}

it.each([
  ['confirmed', () => Response.json({ success: true }), 'ended', /^Signed out successfully/],
  [
    'refused',
    () => Response.json({}, { status: 500 }),
    'unconfirmed',
    /^We could not confirm that you are signed out\./,
  ],
  ['down', failed, 'unconfirmed', /^We could not confirm that you are signed out\./],
  ['silent', silent, 'unconfirmed', /^We could not confirm that you are signed out\./],
] as const)(
  'SO-01: a sign-out that is %s clears all stored data but the language, and the next page shows the outcome',
  async (how, answer, outcome, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const calls = mockServer(answer)
    keepThings()
    const { t } = await renderInApp(null)
    void signOut(t)
    const begun = Date.now()
    await screen.findByText('Signing out...')
    expect([window.localStorage.getItem('rememberMe'), window.localStorage.getItem('userEmail')]).toEqual([null, null])
    if (how === 'silent') {
      await advanceTime(4000)
      expect(leave).not.toHaveBeenCalled()
      await advanceTime(1500)
    }
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/'))
    expectWithin(begun, 5000)
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual(['POST /api/auth/sign-out'])
    expect({ ...window.localStorage }).toEqual({ gradapp_language: 'de' })
    expect({ ...window.sessionStorage }).toEqual({ gradapp_sign_out: outcome })
    showSignOutResult(t)
    await screen.findByText(words)
    expect(window.sessionStorage.getItem('gradapp_sign_out')).toBeNull()
  },
)

it('SO-01: a sign-out opens the logout page of the provider where the server names one', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  mockServer(() => Response.json({ success: true, logoutUrl: 'https://login.example.edu/logout' }))
  const { t } = await renderInApp(null)
  await signOut(t)
  expect(leave).toHaveBeenCalledWith('https://login.example.edu/logout')
})
