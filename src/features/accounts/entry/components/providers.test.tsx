// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime, expectRetriesShown } from '#src/client/testing/slow-server.ts'
import { SignInForm } from '../../sign-in/components/sign-in-form.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SocialReturn } from './social-return.tsx'

// The way to another provider and back: what it says where it goes no further.

const connection = 'Unable to connect to the server. Please check your internet connection and try again.'

it('AE-07 AE-09: a provider button shows that the server is down or silent, or that the provider is not set up', async () => {
  await expectRetriesShown({
    path: '/api/auth/sign-in/social',
    answer: () => Response.json({ code: 'PROVIDER_NOT_FOUND' }, { status: 404 }),
    begin: async () => {
      await renderInApp(<SignInForm chosenRole="applicant" onSignUp={() => undefined} />)
      typeInto(screen.getByLabelText('Email'), ada.email)
    },
    press: 'Google',
    typed: { Email: ada.email },
    down: ['Google sign in failed', connection],
    limit: [15, 'Google sign in failed', connection],
    late: 'This sign-in method is not available on this site. Please choose another one.',
  })
})

it.each([
  ['signIn', 'Google', 'PROVIDER_UNAVAILABLE', 'Google sign in failed', /^This provider is not responding right now\./],
  [
    'signUp',
    'Google',
    'PROVIDER_NOT_FOUND',
    'Google sign up failed',
    /^This sign-in method is not available on this site\./,
  ],
  ['signUp', 'GitHub', 'ODD', 'GitHub sign up failed', /^An unexpected error occurred\./],
] as const)(
  'AE-07: %s with %s that fails with %s shows the error above the buttons',
  async (purpose, name, code, title, reason) => {
    mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(null) : Response.json({ code }, { status: 400 }),
    )
    await renderInApp(<SocialButtons purpose={purpose} chosenRole="applicant" />)
    fireEvent.click(screen.getByRole('button', { name }))
    await screen.findAllByText(reason)
    expect(screen.getAllByText(title).length).toBeGreaterThan(0)
    for (const button of screen.getAllByRole<HTMLButtonElement>('button', { name: /Google|GitHub/ }))
      expect(button.disabled).toBe(false)
  },
)

it('AE-09 RO-01 SI-05: a provider button sends the return address, stores the role, and opens the provider’s page', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const calls = mockServer(() => Response.json({ url: 'https://provider.example/consent' }))
  await renderInApp(
    <SocialButtons purpose="signIn" chosenRole="mentor" redirect="/settings/account" isRemembered={() => false} />,
  )
  fireEvent.click(screen.getByRole('button', { name: 'GitHub' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://provider.example/consent'))
  leave.mockRestore()
  const back = '/auth/callback?provider=github&purpose=signIn&redirect=%2Fsettings%2Faccount'
  expect(calls[0]?.body).toMatchObject({
    provider: 'github',
    callbackURL: back,
    errorCallbackURL: back,
    additionalData: { rememberMe: false },
  })
  expect(window.sessionStorage.getItem('gradapp_chosen_role')).toBe('mentor')
})

it.each([
  ['google', 'signIn', 'Google sign in failed'],
  ['google', 'signUp', 'Google sign up failed'],
  ['github', 'signIn', 'GitHub sign in failed'],
  ['github', 'signUp', 'GitHub sign up failed'],
] as const)('AE-07: coming back from %s after a cancelled %s is called "%s"', async (provider, purpose, title) => {
  mockServer(() => buildSessionResponse(null))
  await renderInApp(<SocialReturn provider={provider} purpose={purpose} error="access_denied" />)
  const alert = within(screen.getByRole('alert'))
  alert.getByRole('heading', { level: 1, name: title })
  alert.getByText('You cancelled, so nothing was changed.')
})

it('AE-09: a provider whose address has an account here is connected once the password is proved', async () => {
  const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  const calls = mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/auth/link-social') return Response.json({ url: 'https://provider.example/consent' })
    return Response.json({ user: { id: ada.id }, isProven: true })
  })
  await renderInApp(<SocialReturn provider="google" error="account_not_linked" redirect="/settings/account" />)
  await screen.findByRole('heading', { level: 1, name: 'Connect Google to your account' })
  expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  typeInto(screen.getByLabelText('Email'), ada.email)
  typeInto(screen.getByLabelText('Password', { selector: 'input' }), 'Str0ng!Passphrase9')
  fireEvent.click(screen.getByRole('button', { name: 'Sign In' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://provider.example/consent'))
  leave.mockRestore()
  expect(calls.flatMap(({ method, path }) => (method === 'POST' ? [path] : []))).toEqual([
    '/api/auth/sign-in/email',
    '/api/account/identity-proof',
    '/api/auth/link-social',
  ])
  expect(calls.find(({ path }) => path === '/api/account/identity-proof')?.body).toEqual({
    password: 'Str0ng!Passphrase9',
  })
})

it('AE-09: a failed connection of a provider is explained on return, with a link to the settings', async () => {
  mockServer(() => buildSessionResponse(ada))
  const error = 'account_already_linked_to_different_user'
  await renderInApp(<SocialReturn provider="github" purpose="connect" error={error} />)
  screen.getByRole('heading', { level: 1, name: 'GitHub was not connected' })
  screen.getByText('It is already connected to another account here.')
  expect(screen.getByRole('link', { name: 'Account Settings' }).getAttribute('href')).toBe('/settings/account')
})

const expectCheckFailed = async () => {
  await screen.findByRole('heading', { level: 1, name: 'Google sign in failed' })
  screen.getByText('Authentication check failed. Please try again.')
  expect(screen.getByRole('link', { name: 'Back to sign in' }).getAttribute('href')).toBe('/auth')
}

it('AE-09 RO-02: the return from a provider to a server that is down shows that the check failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  mockServer(() => new TypeError('Failed to fetch'))
  await renderInApp(<SocialReturn provider="google" />)
  // Past the pauses between further tries.
  await advanceTime(20_000)
  await expectCheckFailed()
})

it('AE-09 RO-02: the return from a provider to a server that never responds shows it after the last retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const calls = mockServer(() => undefined)
  await renderInApp(<SocialReturn provider="google" />)
  await waitFor(() => expect(calls).toHaveLength(1))
  screen.getByRole('heading', { level: 1, name: 'Authenticating' })
  screen.getByText('Please wait while we verify your session...')
  await advanceTime(4000)
  screen.getByRole('heading', { level: 1, name: 'Authenticating' })
  await advanceTime(60_000)
  await expectCheckFailed()
  expect(calls.length).toBeGreaterThan(1)
})

it('RT-08 RO-02: the return from a provider to a slow server leads to the dashboard', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  mockServer(async () => {
    await new Promise((resolve) => setTimeout(resolve, 4500))
    return buildSessionResponse(ada)
  })
  const { router } = await renderInApp(<SocialReturn provider="google" />, { path: '/auth/callback' })
  await advanceTime(4000)
  screen.getByRole('heading', { level: 1, name: 'Authenticating' })
  await advanceTime(1000)
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
})
