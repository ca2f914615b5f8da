// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { languages } from '#src/shared/locales.ts'
import { LinkConfirmation } from './link-confirmation.tsx'

afterEach(() => window.history.replaceState(null, '', '/'))

const user = { id: ada.id, role: 'applicant' }

const openLink = async (answer: () => Response, { hash = '#token=secret', isSignedIn = true } = {}) => {
  window.history.replaceState(null, '', `/auth/confirm${hash}`)
  const calls = mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(isSignedIn ? ada : null)
    return path.startsWith('/api/auth/') ? answer() : undefined
  })
  const { router } = await renderInApp(<LinkConfirmation />, { path: '/auth/confirm' })
  return { router, sent: () => calls.filter(({ path }) => path === '/api/auth/email-link/confirm') }
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Confirm my email' }))
const headed = async (name: string) => await screen.findByRole('heading', { level: 1, name })
const targetOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('SU-08 the page of a confirmation link sends nothing before its button is pressed, and once for a double click', async () => {
  const { router, sent } = await openLink(() => Response.json({ state: 'confirmed', user }))
  await headed('Confirm your email')
  expect(sent()).toEqual([])
  press()
  press()
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  await screen.findByText('Your email is confirmed')
  expect(sent().map(({ body }) => body)).toEqual([{ token: 'secret' }])
})

it('a confirmation link that is too old for an automatic sign-in leads to the sign-in page', async () => {
  const { router } = await openLink(() => Response.json({ state: 'confirmed' }), { isSignedIn: false })
  press()
  await headed('Your email is confirmed')
  expect(targetOf('Go to sign in')).toBe('/auth/student')
  expect(router.state.location).toMatchObject({ pathname: '/auth/confirm', hash: '' })
})

it.each([
  ['with a session in another tab goes on', true, 'Continue', '/auth'],
  ['without a session leads to the sign-in', false, 'Go to sign in', '/auth/student'],
])('a used confirmation link shows that it was used, and %s', async (_case, isSignedIn, label, target) => {
  await openLink(() => Response.json({ state: 'alreadyConfirmed' }), { isSignedIn })
  press()
  await headed('Your email is already confirmed')
  await screen.findByRole('link', { name: label })
  expect(targetOf(label)).toBe(target)
})

it.each([
  ['has expired', '#token=secret'],
  ['has no token', ''],
])('a confirmation link that %s shows how to get a new one', async (_case, hash) => {
  await openLink(() => Response.json({ code: 'INVALID_TOKEN' }, { status: 400 }), { hash, isSignedIn: false })
  press()
  await headed('This link no longer works')
  screen.getByText(/^Confirmation links work once, for 24 hours/)
  expect(targetOf('Go to sign in')).toBe('/auth/student')
})

it('a confirmation link leads to the two-factor step', async () => {
  const { router } = await openLink(() => Response.json({ twoFactorRedirect: true }), { isSignedIn: false })
  press()
  await screen.findByRole('heading', { name: 'One more step' })
  expect(router.state.location.pathname).toBe('/auth/confirm')
})

it('a failed confirmation shows the reason, and its button can be pressed again', async () => {
  const { sent } = await openLink(() => Response.json({}, { status: 503 }), { isSignedIn: false })
  press()
  await screen.findByText('Your email was not confirmed')
  press()
  await waitFor(() => expect(sent()).toHaveLength(2))
})

it.each(languages)('the page of a confirmation link has texts in %s', async (language) => {
  mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(null) : undefined))
  const { t } = await renderInApp(<LinkConfirmation />, { language, path: '/auth/confirm' })
  screen.getByRole('heading', { level: 1, name: t('accounts.confirm.title') })
  fireEvent.click(screen.getByRole('button', { name: t('accounts.confirm.submit') }))
  await headed(t('accounts.link.spentTitle'))
  screen.getByText(t('accounts.confirm.spentMessage'))
})
