import { expect, type Page, test } from '@playwright/test'
import { strongPassword } from '../src/server/testing/process.ts'
import { signedUpApplicant } from './applicant.ts'

// The server of the accounts answers late or not at all, at every step of the way in and out: each has its text, and
// nothing that was typed is lost. The page's clock is moved on, so that nobody waits.

type Answer = 'continue' | 'abort'
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Keeps what is asked there without an answer until `release`; `asked` resolves once it was asked for. */
const hold = async (page: Page, path: string) => {
  let release: (how: Answer) => void = () => undefined
  const released = new Promise<Answer>((resolve) => {
    release = resolve
  })
  let note: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    note = resolve
  })
  await page.route(path, async (route) => {
    note()
    // Who gave up does not want the answer any more.
    await ((await released) === 'abort' ? route.abort() : route.continue()).catch(() => undefined)
  })
  return { release, asked, off: async () => await page.unroute(path, undefined) }
}

const openForm = async (page: Page, tab: 'Sign In' | 'Sign Up') => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: tab }).click()
}

interface Step {
  name: string
  path: string
  /** Fills in what is typed there. */
  begin: (page: Page, email: string) => Promise<void>
  press: string
  typed: (email: string) => [label: string, value: string][]
  /** What is said when no answer comes at all. */
  down: string[]
  /** After how many seconds without an answer it is given up, and what is said then. */
  limit: [seconds: number, ...texts: string[]]
  /** What is said when the answer comes after 6 s. */
  slow: string
}

const connection = 'Unable to connect to the server. Please check your internet connection and try again.'
const signUpBegin = async (page: Page, email: string) => {
  await openForm(page, 'Sign Up')
  for (const [label, value] of signUpTyped(`new-${email}`)) await box(page, label).last().fill(value)
}
const signUpTyped = (email: string): [string, string][] => [
  ['First name', 'Ada'],
  ['Last name', 'Lovelace'],
  ['Email', email],
  ['Password', strongPassword],
]

const steps: Step[] = [
  {
    name: 'SI-01 AE-06 sign-in',
    path: '**/api/auth/sign-in/email',
    begin: async (page, email) => {
      await openForm(page, 'Sign In')
      await box(page, 'Email').fill(email)
      await box(page, 'Password').fill(strongPassword)
    },
    press: 'Sign In',
    typed: (email) => [
      ['Email', email],
      ['Password', strongPassword],
    ],
    down: ['Connection Error', connection],
    limit: [15, 'Connection Error', connection],
    slow: 'Welcome back!',
  },
  {
    name: 'SU-12 the connection test before sign-up',
    path: '**/api/health',
    begin: signUpBegin,
    press: 'Create account',
    typed: (email) => signUpTyped(`new-${email}`),
    down: ['Connection Error', connection],
    limit: [5, 'Connection Error', connection],
    slow: 'Connection Error',
  },
  {
    name: 'SU-12 SU-14 sign-up',
    path: '**/api/auth/sign-up/email',
    begin: signUpBegin,
    press: 'Create account',
    typed: (email) => signUpTyped(`new-${email}`),
    down: ['Unexpected Error'],
    limit: [15, 'Request Timeout', 'The signup request is taking too long. Please try again.'],
    slow: 'Account created!',
  },
  {
    name: 'SI-06 asking for a reset link',
    path: '**/api/auth/request-password-reset',
    begin: async (page, email) => {
      await openForm(page, 'Sign In')
      await box(page, 'Email').fill(email)
      await page.getByRole('button', { name: 'Forgot password?' }).click()
    },
    press: 'Send Reset Link',
    typed: (email) => [['Email', email]],
    down: ['Password reset failed', connection],
    limit: [15, 'Password reset failed', connection],
    slow: 'Password reset email sent!',
  },
  {
    name: 'SI-06 setting a new password',
    path: '**/api/auth/reset-password',
    begin: async (page) => {
      await page.goto('/reset-password?token=spent-long-ago')
      await box(page, 'New password').fill('Another-Passphrase-77')
      await box(page, 'Confirm password').fill('Another-Passphrase-77')
    },
    press: 'Save new password',
    typed: () => [
      ['New password', 'Another-Passphrase-77'],
      ['Confirm password', 'Another-Passphrase-77'],
    ],
    down: ['Password reset failed', connection],
    limit: [15, 'Password reset failed', connection],
    slow: 'This link no longer works',
  },
]

const expectTyped = async (page: Page, step: Step, email: string) => {
  for (const [label, value] of step.typed(email))
    await expect(box(page, label).last(), `${step.name}: ${label}`).toHaveValue(value)
}

for (const step of steps)
  test(`${step.name}: down, never answered, and answered after 6 s`, async ({ page }) => {
    const { email } = await signedUpApplicant(page)
    await page.context().clearCookies()
    await page.clock.install()
    await step.begin(page, email)
    const press = page.getByRole('button', { name: step.press, exact: true })
    const said = async (text: string) =>
      await expect(page.getByText(text).first(), `${step.name}: ${text}`).toBeVisible()

    const down = await hold(page, step.path)
    down.release('abort')
    await press.click()
    for (const text of step.down) await said(text)
    await expectTyped(page, step, email)
    await down.off()

    const silent = await hold(page, step.path)
    const clock = async () => await page.evaluate(() => Date.now())
    const pressed = await clock()
    await press.click()
    await silent.asked
    // What was said before goes while the next try is under way.
    await expect(page.getByRole('alert')).toHaveCount(0)
    const [seconds, ...texts] = step.limit
    // The page's clock runs on by itself: what has passed already counts.
    await page.clock.fastForward((seconds - 2) * 1000 - ((await clock()) - pressed))
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.clock.fastForward(3000)
    for (const text of texts) await said(text)
    await expectTyped(page, step, email)
    silent.release('abort')
    await silent.off()

    const slow = await hold(page, step.path)
    await press.click()
    await slow.asked
    await page.clock.fastForward(6000)
    slow.release('continue')
    await said(step.slow)
  })

test('RO-01 RO-02 AU-04: the look-up of the role is given up after 5 s, said in amber, and heard when it comes after all', async ({
  page,
}) => {
  await page.clock.install()
  const silent = await hold(page, '**/api/session')
  await page.goto('/auth')
  await silent.asked
  await expect(page.getByRole('button', { name: 'Continue as Applicant' })).toBeVisible()
  await page.clock.fastForward(4000)
  await expect(page.getByText('Database Connection Notice')).toHaveCount(0)
  await page.clock.fastForward(1100)
  const notice = page.getByRole('status').filter({ hasText: 'Database Connection Notice' })
  await expect(notice).toContainText('Database connection issues detected. You may experience limited functionality.')
  await silent.off()
  silent.release('abort')
  await page.clock.fastForward(10_000)
  await expect(notice).toHaveCount(0)
})

test('RO-01 RO-02 SI-04: when the role cannot be looked up after signing in, the locally stored role decides', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  const id = ((await (await page.request.get('/api/session')).json()) as { person: { id: string } }).person.id
  await page.context().clearCookies()
  await openForm(page, 'Sign In')
  await page.evaluate((key) => localStorage.setItem(key, 'mentor'), `user_role_${id}`)
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(strongPassword)
  // An account that does not say its role itself.
  await page.route('**/api/auth/sign-in/email', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { user: Record<string, unknown> }
    await route.fulfill({ response: answer, json: { ...body, user: { ...body.user, role: null } } })
  })
  await page.clock.install()
  const silent = await hold(page, '**/api/session')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await silent.asked
  await page.clock.fastForward(5100)
  await expect(
    page.getByText('Database connection issues detected. You may experience limited functionality.').first(),
  ).toBeVisible()
  await expect(async () => {
    await page.clock.fastForward(5100)
    await expect(page.getByRole('heading', { name: 'Setup Required' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  expect(new URL(page.url()).pathname).toBe('/mentor/onboarding')
  await silent.off()
  silent.release('continue')
})

for (const how of ['down', 'silent'] as const)
  test(`SO-01 sign-out with the server ${how}: everything here is cleared, and what is not known is said`, async ({
    page,
  }) => {
    await signedUpApplicant(page)
    await page.goto('/dashboard')
    await page.evaluate(() => {
      localStorage.setItem('rememberMe', 'true')
      sessionStorage.setItem('kept', 'until now')
    })
    const held = await hold(page, '**/api/auth/sign-out')
    if (how === 'down') held.release('abort')
    await page.getByRole('button', { name: /^Settings menu of/ }).click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await page.clock.install()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await held.asked
    if (how === 'silent') {
      await expect(page.getByText('Signing out...')).toBeVisible()
      await page.clock.fastForward(5100)
    }
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByText('The server did not confirm the sign-out.')).toBeVisible()
    expect(await page.evaluate(() => [localStorage.getItem('rememberMe'), sessionStorage.getItem('kept')])).toEqual([
      null,
      null,
    ])
  })
