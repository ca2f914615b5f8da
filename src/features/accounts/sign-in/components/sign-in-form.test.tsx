// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { EntryTabs } from '../../entry/components/entry-tabs.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

afterEach(() => {
  vi.useRealTimers()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = 'gradapp_returning=; path=/; max-age=0'
})

const panel = () => within(screen.getByRole('tabpanel', { name: 'Sign In' }))
const field = (label: string) => panel().getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const remember = () => panel().getByRole<HTMLInputElement>('checkbox', { name: 'Remember me for 30 days' })
const submit = () => fireEvent.click(panel().getByRole('button', { name: 'Sign In' }))

const openForm = async (answer: () => Response | undefined = () => undefined) => {
  const calls = mockServer(({ path }) => {
    if (path === '/api/auth/sign-in/email') return answer()
    return path === '/api/session' ? buildSessionResponse(ada) : undefined
  })
  const app = await renderInApp(<EntryTabs chosenRole="applicant" />, { path: '/auth/student' })
  return { ...app, sent: () => calls.filter(({ path }) => path === '/api/auth/sign-in/email').map(({ body }) => body) }
}
const wrong = () => Response.json({ code: 'INVALID_EMAIL_OR_PASSWORD' }, { status: 401 })
const fill = (password = 'Lamp-River-Oak-2749') => {
  typeInto(field('Email'), ' ada@example.org ')
  typeInto(field('Password'), password)
}

it('SI-01, SI-02: the sign-in form offers providers, Sign Up, password reset and "remember me"', async () => {
  await openForm()
  expect(remember().checked).toBe(true)
  for (const name of [/Google/, /GitHub/, 'Forgot password?']) panel().getByRole('button', { name })
  fireEvent.click(panel().getByRole('button', { name: 'Sign up now' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true'))
})

it('SI-03: the sign-in form shows an error at each missing or invalid field, and sends nothing', async () => {
  const { sent } = await openForm()
  submit()
  await panel().findByText('Email is required')
  panel().getByText('Password is required')
  typeInto(field('Email'), 'nonsense')
  typeInto(field('Password'), '12345')
  submit()
  await panel().findByText('Invalid email address')
  panel().getByText('Password must be at least 6 characters')
  expect(sent()).toEqual([])
})

it('SI-02: the form for a forgotten password replaces the sign-in form, and both keep the address', async () => {
  await openForm()
  typeInto(field('Email'), 'ada@example.org')
  fireEvent.click(panel().getByRole('button', { name: 'Forgot password?' }))
  panel().getByRole('button', { name: 'Send Reset Link' })
  expect(field('Email').value).toBe('ada@example.org')
  expect(document.activeElement).toBe(field('Email'))
  fireEvent.click(panel().getByRole('button', { name: 'Cancel' }))
  panel().getByRole('button', { name: 'Sign In' })
})

it('AE-01, SI-04: a wrong password shows an error and keeps the input; the right one leads to the dashboard', async () => {
  let answer = wrong
  const { sent, router } = await openForm(() => answer())
  fill()
  submit()
  const alert = within(await panel().findByRole('alert'))
  alert.getByText('Invalid credentials')
  alert.getByText('The email or password you entered is incorrect.')
  expect(field('Email').value).toBe('ada@example.org')
  expect(window.localStorage.getItem('userEmail')).toBeNull()
  answer = () => Response.json({ user: { id: ada.id, role: 'applicant' } })
  submit()
  await screen.findByText('Welcome back!')
  await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
  expect(sent()).toEqual(Array(2).fill({ email: 'ada@example.org', password: 'Lamp-River-Oak-2749', rememberMe: true }))
  expect(window.localStorage.getItem('userEmail')).toBe('ada@example.org')
})

it('SI-05: the form starts with the remembered address, and requests a short session when the box is not ticked', async () => {
  window.localStorage.setItem('userEmail', 'known@example.org')
  const { sent } = await openForm(wrong)
  await waitFor(() => expect(field('Email').value).toBe('known@example.org'))
  typeInto(field('Password'), 'Lamp-River-Oak-2749')
  fireEvent.click(remember())
  submit()
  await panel().findByRole('alert')
  expect(sent()).toEqual([{ email: 'known@example.org', password: 'Lamp-River-Oak-2749', rememberMe: false }])
  expect(remember().checked).toBe(false)
})

it('RT-09: the reset page asks for a new password with a link, and for a link without one', async () => {
  mockServer(() => undefined)
  const { unmount } = await renderInApp(<NewPasswordForm token="abc" />, { path: '/reset-password?token=abc' })
  screen.getByRole('heading', { level: 1, name: 'Set a new password' })
  screen.getByLabelText('New password')
  unmount()
  await renderInApp(<NewPasswordForm token={undefined} />, { path: '/reset-password' })
  screen.getByRole('heading', { level: 1, name: 'This link no longer works' })
  expect(screen.queryByLabelText('New password')).toBeNull()
})

it('SI-02: the address in a security mail opens the form that sends a reset link', async () => {
  window.history.replaceState(null, '', '/auth/student#forgot-password')
  await openForm()
  await panel().findByRole('button', { name: 'Send Reset Link' })
  window.history.replaceState(null, '', '/')
})
