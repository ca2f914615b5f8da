import { expect, type Page } from '@playwright/test'
import { authenticator } from '../src/server/testing/authenticator.ts'
import { strongPassword } from '../src/server/testing/process.ts'
import { signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { box, connection, hold, type Step, untilShown, walk } from './slow.ts'
import { test } from './test.ts'

// The server of the accounts answers late or not at all, at the steps of the second step, of another provider and of the
// settings: each has its text, and nothing that was typed is lost. The page's clock is moved on, so that nobody waits.

const newPassword = 'An0ther!Passphrase-77'

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(path, { data, headers: await ownHeaders(page) })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as { totpURI: string; backupCodes: string[] }
}

/** Turns the second step on by the API, and answers the backup codes, which do not depend on the time. */
const withSecondStep = async (page: Page) => {
  const { totpURI, backupCodes } = await post(page, '/api/auth/two-factor/enable', { password: strongPassword })
  await post(page, '/api/auth/two-factor/verify-totp', { code: authenticator(totpURI)() })
  return backupCodes
}

const section = (title: string) => (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
const secondStepSection = section('Two-factor sign-in')

const openAccount = async (page: Page) => {
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  // Until the last part has its data, what is pressed may move away from under the pointer.
  await expect(page.getByText('This device, now')).toBeVisible()
}

/** Opens the settings at a wish that asks for the password, and types it. */
const wish = (name: string) => async (page: Page) => {
  if (name !== 'Turn on') await withSecondStep(page)
  await openAccount(page)
  await secondStepSection(page).getByRole('button', { name, exact: true }).click()
  await box(secondStepSection(page), 'Current password').fill(strongPassword)
}

/** What a step says that got no answer, at once or after 15 s. */
const unanswered = (title: string): Pick<Step, 'down' | 'limit'> => ({
  down: [title, connection],
  limit: [15, title, connection],
})

const wishes: Step[] = (
  [
    ['turning the second step on', 'enable', 'Turn on', 'No camera? Type this into the app:'],
    ['new backup codes', 'generate-backup-codes', 'New backup codes', 'Your backup codes'],
    ['turning the second step off', 'disable', 'Turn off', 'Two-factor sign-in is off'],
  ] as const
).map(([name, path, button, slow]) => ({
  name: `SE-01 ${name}`,
  isSignedIn: true,
  path: `**/api/auth/two-factor/${path}`,
  begin: wish(button),
  within: secondStepSection,
  press: 'Continue',
  typed: () => [['Current password', strongPassword]],
  ...unanswered('Nothing was changed'),
  slow,
}))

const steps: Step[] = [
  ...wishes,
  {
    name: 'SE-01 the first code of a new authenticator',
    isSignedIn: true,
    path: '**/api/auth/two-factor/verify-totp',
    begin: async (page) => {
      await wish('Turn on')(page)
      await secondStepSection(page).getByRole('button', { name: 'Continue', exact: true }).click()
      await box(page, 'Code').fill('123456')
    },
    press: 'Confirm',
    typed: () => [['Code', '123456']],
    ...unanswered('Nothing was changed'),
    slow: 'This code is wrong or has already been used. Codes change every 30 seconds.',
  },
  {
    name: 'SE-01 the second step of a sign-in',
    isSignedIn: true,
    path: '**/api/auth/two-factor/verify-backup-code',
    begin: async (page, email) => {
      const [code = ''] = await withSecondStep(page)
      await page.context().clearCookies()
      await page.goto('/auth/student')
      await box(page, 'Email').fill(email)
      await box(page, 'Password').fill(strongPassword)
      await page.getByRole('button', { name: 'Sign In', exact: true }).click()
      await page.getByRole('button', { name: 'Use a backup code instead' }).click()
      await box(page, 'Backup code').fill(`  ${code}`)
    },
    press: 'Sign in',
    within: (page) => page.getByRole('main'),
    // Backup codes are random: that what was typed is still there is seen by its being taken in the end.
    typed: () => [],
    ...unanswered('Not signed in'),
    slow: 'Welcome back!',
  },
  {
    name: 'AE-07 AE-09 leaving for another provider',
    path: '**/api/auth/sign-in/social',
    begin: async (page, email) => {
      await page.goto('/auth/student')
      await box(page, 'Email').fill(email)
    },
    press: 'Google',
    typed: (email) => [['Email', email]],
    ...unanswered('Google sign in failed'),
    slow: 'This sign-in method is not set up here. Please use your email and password.',
  },
  {
    name: 'SE-01 another password',
    isSignedIn: true,
    path: '**/api/auth/change-password',
    begin: async (page) => {
      await openAccount(page)
      await box(page, 'Current password').fill(strongPassword)
      await box(page, 'New password').fill(newPassword)
    },
    press: 'Change password',
    typed: () => [
      ['Current password', strongPassword],
      ['New password', newPassword],
    ],
    ...unanswered('Your password was not changed'),
    slow: 'Your new password is saved',
  },
  {
    name: 'SE-01 another address',
    isSignedIn: true,
    path: '**/api/account/email',
    begin: async (page) => {
      await openAccount(page)
      await page.getByRole('button', { name: 'Change email' }).click()
      await box(page, 'New email').fill('another@example.org')
      await box(page.locator('form', { has: page.getByLabel('New email') }), 'Current password').fill(strongPassword)
    },
    press: 'Send the links',
    within: (page) => page.locator('form', { has: page.getByLabel('New email') }),
    typed: () => [
      ['New email', 'another@example.org'],
      ['Current password', strongPassword],
    ],
    down: ['Your email was not changed', 'Network error. Please try again later.'],
    limit: [30, 'Your email was not changed', 'Request timed out. Please check your internet connection.'],
    slow: 'Waiting for confirmation',
  },
  {
    name: 'RO-03 RD-02 another role',
    isSignedIn: true,
    path: '**/api/session/role',
    begin: async (page) => {
      await openAccount(page)
      await page.getByRole('button', { name: 'Change Role' }).click()
      await page
        .getByRole('dialog')
        .getByRole('radio', { name: /Mentor/ })
        .click()
    },
    press: 'Continue as Mentor',
    within: (page) => page.getByRole('dialog'),
    typed: () => [],
    down: ['An error occurred while setting up your account.'],
    limit: [30, 'An error occurred while setting up your account.'],
    slow: 'Fields of expertise',
  },
]

for (const step of steps)
  test(`${step.name}: down, never answered, and answered after 6 s`, async ({ page }) => await walk(page, step))

test('RO-03 the role that was picked stays picked when the change of it fails', async ({ page }) => {
  await signedUpApplicant(page)
  await openAccount(page)
  await page.getByRole('button', { name: 'Change Role' }).click()
  const mentor = page.getByRole('dialog').getByRole('radio', { name: /Mentor/ })
  await mentor.click()
  await page.route('**/api/session/role', (route) => route.abort())
  await page.getByRole('button', { name: 'Continue as Mentor' }).click()
  await expect(page.getByText('An error occurred while setting up your account.')).toBeVisible()
  await expect(mentor).toBeChecked()
})

const manual = 'Account created! Please sign in manually with your credentials.'

for (const how of ['down', 'silent', 'late'] as const)
  test(`SU-08 the automatic sign-in after 3 s, with the server ${how}`, async ({ page }) => {
    const { email } = await signedUpApplicant(page, { onboarded: false })
    await page.context().clearCookies()
    await page.goto('/auth/student')
    await page.getByRole('tab', { name: 'Sign Up' }).click()
    const typed = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: email, Password: strongPassword }
    for (const [label, value] of Object.entries(typed)) await box(page, label).last().fill(value)
    // The account is there; the answer of the sign-up is that of an instance that confirms addresses.
    await page.route('**/api/auth/sign-up/email', (route) =>
      route.fulfill({ json: { user: { id: 'u1', email }, hasSession: false } }),
    )
    const held = await hold(page, '**/api/auth/sign-in/email')
    if (how === 'down') held.release('abort')
    await page.clock.install()
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Check your email!').first()).toBeVisible()
    await page.clock.fastForward(3100)
    await held.asked
    if (how === 'late') {
      await page.clock.fastForward(6000)
      held.release('continue')
      await page.waitForURL('**/onboarding')
      return
    }
    if (how === 'silent') {
      await expect(page.getByText(manual)).toHaveCount(0)
      await page.clock.fastForward(15_100)
    }
    await expect(page.getByText(manual).first()).toBeVisible()
  })

/** Comes back from the provider to a server that answers as the test says. */
const comeBack = async (page: Page) => {
  await signedUpApplicant(page)
  await page.clock.install()
  const session = await hold(page, '**/api/session')
  return { ...session, open: async () => await page.goto('/auth/callback?provider=google') }
}

const expectProviderFailed = async (page: Page) => {
  await untilShown(page, page.getByRole('heading', { level: 1, name: 'Google sign in failed' }))
  await expect(page.getByText('Authentication check failed. Please try again.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/auth')
}

test('AE-09 RO-02 coming back from a provider to a server that is down', async ({ page }) => {
  const { open, release } = await comeBack(page)
  release('abort')
  await open()
  await expectProviderFailed(page)
})

test('AE-09 RO-02 coming back from a provider to a server that never answers', async ({ page }) => {
  const { open, asked, release } = await comeBack(page)
  await open()
  await asked
  await expect(page.getByRole('heading', { name: 'Authenticating' })).toBeVisible()
  await expectProviderFailed(page)
  release('abort')
})

test('RT-08 RO-02 coming back from a provider to a server that answers late', async ({ page }) => {
  const { open, asked, release } = await comeBack(page)
  await open()
  await asked
  await page.clock.fastForward(4500)
  release('continue')
  await page.waitForURL('**/dashboard')
})
