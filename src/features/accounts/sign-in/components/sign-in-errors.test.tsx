// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime, expectRetriesShown, expectWithin } from '#src/client/testing/slow-server.ts'
import { strongPassword } from '#tests/support/server-process.ts'
import { SignInForm } from './sign-in-form.tsx'

// The sign-in that is refused, and a server that answers late or not at all on the way in.

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const form = () => <SignInForm chosenRole="applicant" onSignUp={() => undefined} />
const fill = (password = strongPassword) => {
  typeInto(field('Email'), ada.email)
  typeInto(field('Password'), password)
}
const refusal = (status: number, body: object) => () => Response.json(body, { status })

const openForm = async (
  answer: () => Response | undefined,
  session: () => Response | undefined = () => buildSessionResponse(null),
) => {
  const calls = mockServer(({ path }) => (path === '/api/session' ? session() : answer()))
  return { calls, ...(await renderInApp(form(), { path: '/auth/student' })) }
}

const wrongPassword = ['Invalid credentials', 'The email or password you entered is incorrect.']

it.each([
  ['LG-05 AE-01', 'a wrong password', refusal(401, { code: 'INVALID_EMAIL_OR_PASSWORD' }), wrongPassword],
  ['LG-05 AE-01', 'a password that is too long', refusal(400, { code: 'PASSWORD_TOO_LONG' }), wrongPassword],
  [
    'AL-01',
    'a locked account',
    refusal(429, { code: 'TOO_MANY_ATTEMPTS', scope: 'email' }),
    [
      'Account temporarily locked due to multiple failed attempts.',
      'Too many failed attempts. Please try again later.',
    ],
  ],
  [
    'AL-01',
    'a network with too many attempts',
    refusal(429, { code: 'TOO_MANY_ATTEMPTS', scope: 'network' }),
    ['Rate Limited', 'Too many failed attempts. Please try again later.'],
  ],
])('%s: the sign-in form shows %s with its own text, and keeps the input', async (_ids, _case, answer, texts) => {
  await openForm(answer)
  const password = 'Aa1!'.repeat(2500)
  fill(password)
  press('Sign In')
  const alert = within(await screen.findByRole('alert'))
  for (const text of texts) alert.getByText(text)
  expect([field('Email').value, field('Password').value]).toEqual([ada.email, password])
  // Which of the two is wrong is not said: both are marked, and the words for it stand at the field.
  const isMarked = texts === wrongPassword
  for (const marked of [field('Email'), field('Password')])
    expect(marked.getAttribute('aria-invalid')).toBe(isMarked ? 'true' : null)
  expect(screen.queryAllByText('Invalid email or password')).toHaveLength(isMarked ? 1 : 0)
})

it('AE-02 AE-05: the confirmation link is sent again, or the form shows the reason', async () => {
  let mail: () => Response | Error = () => new TypeError('Failed to fetch')
  const calls = mockServer(({ path }) => {
    if (path === '/api/auth/sign-in/email') return Response.json({ code: 'EMAIL_NOT_VERIFIED' }, { status: 403 })
    return path === '/api/session' ? buildSessionResponse(null) : mail()
  })
  await renderInApp(form())
  fill()
  press('Sign In')
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('Please check your email and click the confirmation link before signing in.')
  const again = () => alert.getByRole<HTMLButtonElement>('button', { name: 'Send the link again' })
  fireEvent.click(again())
  await alert.findByText(/^Unable to connect to the server/)
  mail = refusal(429, { code: 'EMAIL_RATE_LIMITED' })
  fireEvent.click(again())
  await alert.findByText('Too many emails sent. Please wait before requesting another.')
  expect(again().disabled).toBe(false)
  mail = () => Response.json({ status: true })
  fireEvent.click(again())
  const sent = await alert.findByRole<HTMLButtonElement>('button', { name: 'Link sent' })
  expect(sent.disabled).toBe(true)
  expect(calls.at(-1)).toMatchObject({
    path: '/api/auth/send-verification-email',
    body: { email: ada.email, callbackURL: '/auth/callback' },
  })
})

it('SE-01: the two-factor step shows that the server is down or silent, and accepts a code with spaces', async () => {
  const calls: unknown[] = []
  await expectRetriesShown({
    path: '/api/auth/two-factor/verify-backup-code',
    answer: () => Response.json({ user: { id: ada.id, role: 'applicant' } }),
    others: ({ path, body }) => {
      calls.push(body)
      return path === '/api/auth/sign-in/email' ? Response.json({ twoFactorRedirect: true }) : buildSessionResponse(ada)
    },
    begin: async () => {
      await renderInApp(form())
      fill()
      press('Sign In')
      fireEvent.click(await screen.findByRole('button', { name: 'Use a backup code instead' }))
      typeInto(field('Backup code'), '  abcde-12345')
    },
    press: 'Sign in',
    typed: { 'Backup code': '  abcde-12345' },
    down: [
      'We could not sign you in',
      'Unable to connect to the server. Please check your internet connection and try again.',
    ],
    limit: [
      15,
      'We could not sign you in',
      'Unable to connect to the server. Please check your internet connection and try again.',
    ],
    late: 'Welcome back!',
  })
})

it('SE-01: a two-factor code is sent without spaces and with the choice to trust the device; a wrong one is reported', async () => {
  const { calls } = await openForm(() => undefined)
  const sent = mockServer(({ path }) =>
    path === '/api/auth/sign-in/email'
      ? Response.json({ twoFactorRedirect: true })
      : Response.json({ code: 'INVALID_CODE' }, { status: 401 }),
  )
  expect(calls).toEqual([])
  fill()
  press('Sign In')
  await screen.findByText('Enter the code from your authenticator app.')
  typeInto(field('Code'), ' 123 456 ')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Do not ask again on this device for 30 days' }))
  press('Sign in')
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('This code is wrong or has already been used. Codes change every 30 seconds.')
  expect(sent.at(-1)).toMatchObject({
    path: '/api/auth/two-factor/verify-totp',
    body: { code: '123456', trustDevice: true },
  })
})

it('RO-01 RO-02 SI-04: the locally stored role decides when the role cannot be fetched after sign-in', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  window.localStorage.setItem(`user_role_${ada.id}`, 'mentor')
  const { router, calls } = await openForm(
    // An account that does not say its role itself.
    () => Response.json({ user: { id: ada.id, role: null } }),
    () => undefined,
  )
  fill()
  press('Sign In')
  await waitFor(() => expect(calls.some(({ path }) => path === '/api/session')).toBe(true))
  const asked = Date.now()
  await advanceTime(4000)
  const trouble = 'Database connection issues detected. You may experience limited functionality.'
  expect(screen.queryByText(trouble)).toBeNull()
  await advanceTime(1500)
  await screen.findByText(trouble)
  expectWithin(asked, 5000)
  await waitFor(() => expect(router.state.location.pathname).toBe('/mentor/onboarding'))
})
