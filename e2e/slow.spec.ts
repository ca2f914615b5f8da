import { expect, type Page } from '@playwright/test'
import { fromOwnNetwork, strongPassword } from '../src/server/testing/process.ts'
import { signedUpApplicant } from './applicant.ts'
import { box, connection, hold, type Step, walk } from './slow.ts'
import { test } from './test.ts'

// Accounts from one network are limited, and all journeys share a machine.
test.beforeEach(async ({ page }) => await page.setExtraHTTPHeaders(fromOwnNetwork()))

// The server of the accounts answers late or not at all, at every step of the way in and out: each has its text, and
// nothing that was typed is lost. The page's clock is moved on, so that nobody waits.

const openForm = async (page: Page, tab: 'Sign In' | 'Sign Up') => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: tab }).click()
}

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

for (const step of steps)
  test(`${step.name}: down, never answered, and answered after 6 s`, async ({ page }) => await walk(page, step))

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
