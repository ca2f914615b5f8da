import { expect } from '@playwright/test'
import { linkOf, nextMail } from '../src/server/testing/mailbox.ts'
import { newEmail, signUpOf, strongPassword } from '../src/server/testing/process.ts'
import { newPerson } from '../src/server/testing/providers.ts'
import { accountsServer } from './accounts.ts'
import { test } from './test.ts'

// Ways into the account, with a mail server and both providers on this machine.

test.describe.configure({ mode: 'default' })

const its = accountsServer()
const { confirmedApplicant, fillSignIn } = its

test('an applicant signs up, confirms by mail and arrives at onboarding', async ({ page }) => {
  const email = newEmail()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('tabpanel').locator('button[type=submit]:visible').click()
  await expect(page.getByText('Check your email!').first()).toBeVisible()
  await page.goto(its.server.url + linkOf(await nextMail(its.mailbox, email)))
  await expect(page).toHaveURL(/\/onboarding/)
})

test('SI-06 a forgotten password is set anew by mail, and opens the account', async ({ page }) => {
  const email = await confirmedApplicant(page)
  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toBeFocused()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await page.goto(its.server.url + linkOf(await nextMail(its.mailbox, email)))
  await expect(page).toHaveURL(/\/reset-password\?token=/)
  await page.getByRole('textbox', { name: 'New password' }).fill('An0ther!Passphrase-7')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('An0ther!Passphrase-7')
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.goto(`${its.server.url}/auth/student`)
  await fillSignIn(page, email, 'An0ther!Passphrase-7')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('AE-09 RD-01 by Google somebody new chooses a role in the dialog and goes to onboarding', async ({ page }) => {
  its.google.person = newPerson()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(its.google.person.email)
  await dialog.getByRole('button', { name: /Quick Start/ }).click()
  await expect(page).toHaveURL(/\/onboarding/)
})

test('AE-09 RD-01 by GitHub a mentor chooses the role and goes to the mentor’s onboarding', async ({ page }) => {
  its.github.person = newPerson()
  await page.goto(`${its.server.url}/mentor/auth`)
  await page.getByRole('button', { name: 'GitHub' }).click()
  const dialog = page.getByRole('dialog')
  // RO-01: the role chosen before leaving is the last of its sources; here it only has to be confirmed.
  await expect(dialog.getByRole('radio', { name: /Mentor/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue as Mentor' }).click()
  await expect(page).toHaveURL(/\/mentor\/onboarding/)
})

test('RD-02 a session that has ended, and a server in trouble, have their words in the role dialog', async ({
  page,
}) => {
  its.google.person = newPerson()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  const quickStart = page.getByRole('dialog').getByRole('button', { name: /Quick Start/ })
  await expect(quickStart).toBeVisible()
  await page.route('**/api/session/role', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL', status: 500, message: 'x', defined: false } }),
  )
  await quickStart.click()
  await expect(page.getByRole('alert')).toContainText('Failed to set user role. Please try again.')
  await page.unroute('**/api/session/role')
  await page.route('**/api/session/role', (route) => route.abort())
  await quickStart.click()
  await expect(page.getByRole('alert')).toContainText('An error occurred while setting up your account.')
  await page.unroute('**/api/session/role')
  await page.context().clearCookies()
  await quickStart.click()
  await expect(page.getByRole('alert')).toContainText('User not found. Please try signing in again.')
})

const titles = [
  ['google', 'Google', 'Sign In', 'Google sign in failed'],
  ['google', 'Google', 'Sign Up', 'Google sign up failed'],
  ['github', 'GitHub', 'Sign In', 'GitHub sign in failed'],
  ['github', 'GitHub', 'Sign Up', 'GitHub sign up failed'],
] as const

for (const [provider, button, tab, title] of titles)
  test(`AE-07 ${tab} cancelled at ${button} is called "${title}"`, async ({ page }) => {
    its[provider].behaviour = 'cancel'
    await page.goto(`${its.server.url}/auth/student`)
    await page.getByRole('tab', { name: tab }).click()
    await page.getByRole('tabpanel', { name: tab }).getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    its[provider].behaviour = 'normal'
  })

test('AE-02 AE-05 the confirmation is sent again, or it is said why it was not', async ({ page }) => {
  const email = newEmail()
  const { url } = its.server
  await page.request.post(`${url}/api/auth/sign-up/email`, { data: signUpOf(email), headers: { origin: url } })
  await nextMail(its.mailbox, email)
  await page.goto(`${url}/auth/student`)
  await fillSignIn(page, email)
  const again = page.getByRole('button', { name: 'Send the link again' })
  await page.route('**/send-verification-email', async (route) => await route.abort())
  await again.click()
  await expect(page.getByText(/^Unable to connect to the server/)).toBeVisible()
  await page.unroute('**/send-verification-email')
  // Check 13: two mails an hour for an address.
  for (const _mail of ['first', 'second']) {
    await again.click()
    await expect(page.getByRole('button', { name: 'Link sent' })).toBeDisabled()
    await nextMail(its.mailbox, email)
    await page.reload()
    await fillSignIn(page, email)
  }
  await again.click()
  await expect(page.getByText('Too many emails sent. Please wait before requesting another.')).toBeVisible()
  await expect(again).toBeEnabled()
})

test('AE-07 a cancelled sign-in says so, and so does a provider that is not set up', async ({ page }) => {
  its.google.behaviour = 'cancel'
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByRole('heading', { name: 'Google sign in failed' })).toBeVisible()
  await expect(page.getByText('You cancelled, so nothing was changed.')).toBeVisible()
  its.google.behaviour = 'normal'
  await page.goto(`${process.env.GRADAPP_URL}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByText('Google sign in failed').first()).toBeVisible()
  await expect(page.getByText('This sign-in method is not set up here.').first()).toBeVisible()
})
