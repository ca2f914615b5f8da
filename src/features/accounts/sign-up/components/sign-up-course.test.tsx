// @vitest-environment happy-dom
import { Notifications } from '@mantine/notifications'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { advanceTime, expectRetriesShown, expectWithin } from '#src/client/testing/slow-server.ts'
import { strongPassword } from '#tests/support/server-process.ts'
import { EntryTabs } from '../../entry/components/entry-tabs.tsx'

// How a sign-up goes on once it is sent: its steps, its waits, and a server that answers late or not at all.

const connection = 'Unable to connect to the server. Please check your internet connection and try again.'
const manual = 'Account created! Please sign in manually with your credentials.'
const typed = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: ada.email, Password: strongPassword }

const signUp = () => screen.getByRole('tabpanel', { name: 'Sign Up' })
const panel = () => within(signUp())
const box = (label: string) => panel().getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const submit = () => panel().getByRole<HTMLButtonElement>('button', { name: 'Create account' })
const forms = () => screen.getByLabelText<HTMLSelectElement>('Trouble signing up? Try another form')

const fill = (changes: Partial<typeof typed> = {}) => {
  for (const [label, value] of Object.entries({ ...typed, ...changes })) typeInto(box(label), value)
}
const expectInputKept = (changes: Partial<typeof typed> = {}) => {
  for (const [label, value] of Object.entries({ ...typed, ...changes }))
    expect({ label, value: box(label).value }).toEqual({ label, value })
}

/** Draws both toasters with the form, as the page does. */
const draw = async () =>
  await renderInApp(
    <>
      <Notifications />
      <EntryTabs chosenRole="applicant" initialMode="signUp" />
    </>,
    { path: '/auth/student' },
  )

const down = (): Error => new TypeError('Failed to fetch')
const silent = (): undefined => undefined
type Answer = () => Response | Error | undefined | Promise<Response>
const open = async (answers: Record<string, Answer>) => {
  const calls = mockServer(({ path }) => {
    if (path === '/api/health') return Response.json({})
    return answers[path]?.() ?? (path === '/api/session' ? buildSessionResponse(null) : undefined)
  })
  return { ...(await draw()), asked: (path: string) => calls.filter((call) => call.path === path) }
}
const user = { id: ada.id, email: ada.email }
const withoutSession = { '/api/auth/sign-up/email': () => Response.json({ user, hasSession: false }) }

it('AU-03: seven forms are offered by name, the standard one first', async () => {
  await open({})
  expect(forms().value).toBe('improved')
  expect([...forms().options].map(({ text }) => text)).toEqual([
    'Standard form',
    'Full form, with the password twice',
    'Form with connection details',
    'Plain form',
    'Short form',
    'Form with sample data',
    'Emergency form',
  ])
})

it('SU-04: the password meter rates an accepted password as good, and names missing criteria before that', async () => {
  await open({})
  typeInto(box('Password'), 'abcdef1!')
  panel().getByText(/^Fair, \d+ of 100/)
  panel().getByText('Include uppercase letters')
  typeInto(box('Password'), 'abdefgkm-Qz17')
  panel().getByText(/^Strong, 100 of 100/)
  expect(panel().queryByText('Include uppercase letters')).toBeNull()
})

it('SU-06 SU-07: the form goes from idle through loading with steps to success, and to onboarding after 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const answer = Promise.withResolvers<Response>()
  const person = { ...ada, onboardingComplete: false }
  const { router } = await open({
    '/api/auth/sign-up/email': () => answer.promise,
    '/api/session': () => buildSessionResponse(person),
  })
  expect(panel().queryByRole('list', { name: 'Sign-up progress' })).toBeNull()
  fill()
  fireEvent.click(submit())
  const steps = within(await panel().findByRole('list', { name: 'Sign-up progress' }))
  await waitFor(() =>
    expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
      null,
      'step',
      null,
      null,
    ]),
  )
  expect(submit().disabled).toBe(true)
  expect(panel().queryByText('Account created!')).toBeNull()
  answer.resolve(Response.json({ user, hasSession: true }))
  await panel().findByText('Account created!')
  expect(window.localStorage.getItem(`user_role_${ada.id}`)).toBe('applicant')
  expect(router.state.location.pathname).toBe('/auth/student')
  const created = Date.now()
  await advanceTime(2100)
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'))
  expectWithin(created, 2000)
})

it('SU-12: the connection test before a sign-up reports an unreachable server after 5 s, and keeps the input', async () => {
  await expectRetriesShown({
    path: '/api/health',
    answer: () => Response.json({}),
    begin: async () => {
      await draw()
      fill()
    },
    within: signUp,
    press: 'Create account',
    typed,
    down: ['Connection Error', connection, 'What you typed is still here.'],
    limit: [5, 'Connection Error', connection],
    late: 'Connection Error',
  })
})

it('SU-12 SU-14: a sign-up reports a server that is down or silent for 15 s, and keeps the input', async () => {
  await expectRetriesShown({
    path: '/api/auth/sign-up/email',
    answer: () => Response.json({ user, hasSession: true }),
    others: ({ path }) => (path === '/api/health' ? Response.json({}) : undefined),
    begin: async () => {
      await draw()
      fill()
    },
    within: signUp,
    press: 'Create account',
    typed,
    down: ['Unexpected Error'],
    limit: [15, 'Request Timeout', 'The signup request is taking too long. Please try again.'],
    late: 'Account created!',
  })
})

it.each([
  [
    'AL-01 SU-14: too many sign-ups',
    429,
    'TOO_MANY_ATTEMPTS',
    {},
    ['Rate Limited', 'Too many attempts. Please try again later.'],
  ],
  [
    'EM-01: a letter of another alphabet',
    400,
    'EMAIL_INVALID',
    { Email: 'аda@example.org' },
    ['Invalid Email', 'Please enter a valid email address.'],
  ],
  [
    'a password of 10,000 characters',
    400,
    'PASSWORD_TOO_LONG',
    { Password: 'Aa1!'.repeat(2500) },
    ['Weak Password', 'Password is too weak.'],
  ],
])(
  '%s that the server rejects is shown with its text, and the input is kept',
  async (_case, status, code, changes, texts) => {
    await open({ '/api/auth/sign-up/email': () => Response.json({ code, scope: 'email' }, { status }) })
    fill(changes)
    fireEvent.click(submit())
    await panel().findByRole('alert')
    for (const text of texts) await screen.findByText(text)
    expect(screen.getByRole('tab', { name: 'Sign Up' }).getAttribute('aria-selected')).toBe('true')
    expectInputKept(changes)
  },
)

it('AE-08: an invalid address is reported at the form, and nothing is sent', async () => {
  const { asked } = await open({})
  fill({ Email: 'no address' })
  fireEvent.click(submit())
  within(await panel().findByRole('alert')).getByText('Please enter a valid email address.')
  expect(asked('/api/health')).toEqual([])
})

it.each([
  ['Standard form', 10],
  ['Short form', 6],
])(
  'SU-08 SU-11: on the %s the notice to check the mail stays %d s, also when the automatic sign-in fails',
  async (label, seconds) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = await open({
      ...withoutSession,
      '/api/auth/sign-in/email': () => Response.json({ code: 'EMAIL_NOT_VERIFIED' }, { status: 403 }),
    })
    typeInto(forms(), [...forms().options].find(({ text }) => text === label)?.value ?? '')
    fill()
    fireEvent.click(submit())
    await panel().findByText('Check your email!')
    const advice = () =>
      screen
        .queryAllByText(/spam folder/)
        .map((text) => text.closest('.mantine-Notification-root'))
        .filter(Boolean)
    await waitFor(() => expect(advice()).toHaveLength(1))
    const shown = Date.now()
    await advanceTime(2500)
    expect(asked('/api/auth/sign-in/email')).toEqual([])
    await advanceTime(1000)
    await waitFor(() => expect(screen.getAllByText(manual).length).toBe(2))
    expectWithin(shown, 3000)
    expect(asked('/api/auth/sign-in/email')).toHaveLength(1)
    await advanceTime(shown + (seconds - 1) * 1000 - Date.now())
    expect(advice()).toHaveLength(1)
    await advanceTime(1500)
    await waitFor(() => expect(advice()).toHaveLength(0))
    expectWithin(shown, seconds * 1000)
  },
)

it.each([
  ['is down', down, 0],
  ['is silent', silent, 15],
] as const)(
  'SU-08: the automatic sign-in after 3 s leaves the sign-in to the user when the server %s',
  async (_case, answer, seconds) => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { asked } = await open({ ...withoutSession, '/api/auth/sign-in/email': answer })
    fill()
    fireEvent.click(submit())
    await screen.findAllByText('Check your email!')
    await advanceTime(3100)
    await waitFor(() => expect(asked('/api/auth/sign-in/email')).toHaveLength(1))
    expect(screen.queryAllByText(manual).length > 0).toBe(seconds === 0)
    await advanceTime(seconds * 1000 + 100)
    await screen.findAllByText(manual)
  },
)

it('SU-08: an automatic sign-in with a late response leads to onboarding', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const person = { ...ada, onboardingComplete: false }
  const { router, asked } = await open({
    ...withoutSession,
    '/api/auth/sign-in/email': async () => {
      await new Promise((resolve) => setTimeout(resolve, 6000))
      return Response.json({ user })
    },
    '/api/session': () => buildSessionResponse(person),
  })
  fill()
  fireEvent.click(submit())
  await screen.findAllByText('Check your email!')
  await advanceTime(3100)
  await waitFor(() => expect(asked('/api/auth/sign-in/email')).toMatchObject([{ body: { email: ada.email } }]))
  await advanceTime(6100)
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding'))
})
