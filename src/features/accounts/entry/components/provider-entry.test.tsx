// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { AuthEntry } from './auth-entry.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { SocialReturn } from './social-return.tsx'
import { StudentEntry } from './student-entry.tsx'

// The OpenID provider of the operator: its button beside the others, and alone with SIGN_IN=oidc.

const writeProvider = (only: boolean) => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'openid-provider', content: 'University of X' })
  Object.assign(meta.dataset, { icon: 'school', only: String(only) })
  document.head.append(meta)
}
afterEach(() => document.querySelector('meta[name="openid-provider"]')?.remove())

const answer = (code: string) =>
  mockServer(({ path }) =>
    path === '/api/session' ? buildSessionResponse(null) : Response.json({ code }, { status: 400 }),
  )

it('AE-09: the button of the OpenID provider has its name and stands before Google and GitHub', async () => {
  writeProvider(false)
  answer('ODD')
  await renderInApp(<SocialButtons purpose="signIn" />)
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent)
  expect(names).toEqual(['Continue with University of X', 'Google', 'GitHub'])
})

describe('SIGN_IN=oidc', () => {
  beforeEach(() => writeProvider(true))

  it.each([
    ['the page for students', <StudentEntry key="student" />],
    ['the page for everyone', <AuthEntry key="auth" />],
  ])('AE-09: %s has one button, and neither fields nor tabs', async (_page, entry) => {
    answer('ODD')
    await renderInApp(entry)
    screen.getByRole('button', { name: 'Continue with University of X' })
    screen.getByRole('heading', { level: 1, name: 'Sign in' })
    for (const role of ['textbox', 'tab', 'radio']) expect(screen.queryByRole(role)).toBeNull()
    for (const name of [/Google/, /GitHub/, /passkey/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('SI-05: the button sends whether the session outlives the browser', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
    const calls = mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(null) : Response.json({ url: 'https://provider.example/consent' }),
    )
    await renderInApp(<StudentEntry />)
    fireEvent.click(screen.getByRole('checkbox', { name: /^Remember me/ }))
    fireEvent.click(screen.getByRole('button', { name: 'Continue with University of X' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('https://provider.example/consent'))
    leave.mockRestore()
    expect(calls.find(({ path }) => path === '/api/auth/sign-in/social')?.body).toMatchObject({
      provider: 'oidc',
      additionalData: { rememberMe: false },
    })
  })

  it('AE-07: a provider that is down suggests no password', async () => {
    answer('PROVIDER_UNAVAILABLE')
    await renderInApp(<StudentEntry />)
    fireEvent.click(screen.getByRole('button', { name: 'Continue with University of X' }))
    await screen.findAllByText('Your organisation’s sign-in is not responding right now. Please try again later.')
    expect(screen.getAllByText('University of X sign in failed').length).toBeGreaterThan(0)
  })

  it('AE-09: an address that was never confirmed here is explained without a password form', async () => {
    answer('ODD')
    await renderInApp(<SocialReturn provider="oidc" error="account_not_linked" />)
    await screen.findByRole('heading', { level: 1, name: 'University of X sign in failed' })
    screen.getByText(/^An account here has your email/)
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
