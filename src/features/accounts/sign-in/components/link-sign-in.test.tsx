// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { languages } from '#src/shared/locales.ts'
import { LinkSignIn } from './link-sign-in.tsx'
import { MailRequest } from './mail-request.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

const openLink = async (answer: () => Response) => {
  window.history.replaceState(null, '', '/auth/link#token=secret')
  const calls = mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    return path.startsWith('/api/auth/') ? answer() : undefined
  })
  const { router } = await renderInApp(<LinkSignIn />, { path: '/auth/link' })
  return { router, sent: () => calls.filter(({ path }) => path === '/api/auth/sign-in/email-link') }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('the page of a sign-in link sends nothing until its button is pressed, then leads on', async () => {
  const { router, sent } = await openLink(() => Response.json({ user: { id: ada.id, role: 'applicant' } }))
  screen.getByRole('heading', { level: 1, name: 'Sign in with this link' })
  expect(sent()).toEqual([])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Remember me for 30 days' }))
  press('Sign In')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(sent().map(({ body }) => body)).toEqual([{ token: 'secret', rememberMe: false }])
})

it('a used or incomplete sign-in link shows how to get another one', async () => {
  await openLink(() => Response.json({ code: 'INVALID_TOKEN' }, { status: 400 }))
  press('Sign In')
  await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })
  expect(screen.getByRole('link', { name: 'Go to sign in' }).getAttribute('href')).toBe('/auth/student')
})

it('a sign-in link leads to the two-factor step', async () => {
  const { router } = await openLink(() => Response.json({ twoFactorRedirect: true }))
  press('Sign In')
  await screen.findByRole('heading', { name: 'One more step' })
  screen.getByRole('button', { name: 'Use a passkey instead' })
  expect(router.state.location.pathname).toBe('/auth/link')
})

it.each(languages)('the request of a sign-in link and its page have texts in %s', async (language) => {
  const calls = mockServer(() => Response.json({ status: true }))
  const { t, unmount } = await renderInApp(<MailRequest kind="link" initialEmail="" onClose={() => undefined} />, {
    language,
  })
  typeInto(screen.getByRole('textbox'), ada.email)
  fireEvent.click(screen.getByRole('button', { name: t('accounts.link.send') }))
  await waitFor(() =>
    expect(calls[0]).toMatchObject({ path: '/api/auth/email-link/request', body: { email: ada.email } }),
  )
  await screen.findByText(t('accounts.link.sent'))
  unmount()
  await renderInApp(<LinkSignIn />, { language, path: '/auth/link' })
  screen.getByRole('heading', { level: 1, name: t('accounts.link.pageTitle') })
})
