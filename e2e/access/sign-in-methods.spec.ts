import { expect, type Page } from '@playwright/test'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { extractLink, takeNextMail } from '#tests/support/mailbox.ts'
import { createProviderUser } from '#tests/support/providers.ts'
import { buildSignUp, createEmail, strongPassword } from '#tests/support/server-process.ts'
import { accountsServer, signOutByMenu } from '../support/accounts.ts'
import { chooseField } from '../support/catalogue-actions.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'
import { mentorAnswers } from '../support/users.ts'

// One role and sign-in method per test, from the landing page to the dashboard and the sign-out. accounts.spec.ts
// covers the other combinations.

test.describe.configure({ mode: 'default', timeout: 120_000 })

const its = accountsServer()
const { confirmByMail, pressConfirmation, fillSignIn, post } = its
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

type Role = 'applicant' | 'mentor'
const roleLinks = { applicant: 'Find Your Path', mentor: 'Become a mentor' }
const homes = { applicant: '/matched-universities', mentor: '/mentor/dashboard' }
const entries = { applicant: '/onboarding', mentor: '/mentor/onboarding' }

const openRoleLink = async (page: Page, role: Role) => {
  await page.goto(its.server.url)
  await page.getByRole('main').getByRole('link', { name: roleLinks[role] }).first().click()
  await page.waitForURL(role === 'mentor' ? '**/auth/mentor' : '**/auth/student')
}

/** Signs in a user with an account in a browser that has not signed in before. */
const enterToSignIn = async (page: Page, role: Role) => {
  await openRoleLink(page, role)
  await page.getByRole('tab', { name: 'Sign In' }).click()
}

/** Creates an account of that role with a confirmed address, before onboarding; signed in on this page's browser. */
const confirmedAccount = async (page: Page, role: Role) => {
  const email = createEmail()
  await post(page, '/api/auth/sign-up/email', { ...buildSignUp(email), role })
  await confirmByMail(page, email)
  return email
}

const byMail = async (page: Page, role: Role) => {
  const email = createEmail()
  await openRoleLink(page, role)
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await box(page, 'First name').fill('Ada')
  await box(page, 'Last name').fill('Lovelace')
  await box(page, 'Email').last().fill(email)
  await box(page, 'Password').last().fill(strongPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email!').first()).toBeVisible()
  await pressConfirmation(page, email)
}

const byProvider = (provider: 'google' | 'github') => async (page: Page, role: Role) => {
  its[provider].person = createProviderUser()
  await enterToSignIn(page, role)
  // pre-hydration.spec.ts covers input before hydration.
  await page.waitForFunction(() => !('early' in window))
  await page.getByRole('button', { name: provider === 'google' ? 'Google' : 'GitHub' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(its[provider].person.email)
  if (role === 'applicant') await dialog.getByRole('button', { name: /Quick Start/ }).click()
  else {
    await dialog.getByRole('radio', { name: /Mentor/ }).click()
    await dialog.getByRole('button', { name: 'Continue as Mentor' }).click()
  }
}

const byReset = async (page: Page, role: Role) => {
  const email = await confirmedAccount(page, role)
  const password = 'An0ther!Passphrase-7'
  await page.context().clearCookies()
  await enterToSignIn(page, role)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // Until then the password field of the sign-in form is in the same position.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await box(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await page.goto(its.server.url + extractLink(await takeNextMail(its.mailbox, email)))
  await box(page, 'New password').fill(password)
  await box(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, password)
}

const bySecondStep = async (page: Page, role: Role) => {
  const email = await confirmedAccount(page, role)
  const headers = { origin: its.server.url }
  const enabled = await page.request.post(`${its.server.url}/api/auth/two-factor/enable`, {
    data: { password: strongPassword },
    headers,
  })
  const { totpURI } = (await enabled.json()) as { totpURI: string }
  const nextCode = createAuthenticator(totpURI)
  await post(page, '/api/auth/two-factor/verify-totp', { code: nextCode() })
  await page.context().clearCookies()
  await enterToSignIn(page, role)
  await fillSignIn(page, email)
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const pick = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Escape')
}

const onboard = {
  applicant: async (page: Page) => {
    await page.getByRole('button', { name: 'Skip, I will type it myself' }).click()
    await box(page, 'First name').fill('Ada')
    await box(page, 'Last name').fill('Lovelace')
    await page.getByRole('combobox', { name: 'Current institution' }).fill('University of London')
    await page.getByRole('combobox', { name: 'Current degree' }).fill('BSc Mathematics')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await chooseField(page, { t: await readTexts('en') }, 'Computer Science')
    await page.getByLabel('Target degree', { exact: true }).selectOption('masters')
    await page.getByRole('button', { name: 'Finish and see my matches' }).click()
  },
  mentor: async (page: Page) => {
    await pick(page, 'Fields of expertise', 'Physics')
    await box(page, 'Institution').fill(mentorAnswers.institution)
    await box(page, 'Highest degree').fill(mentorAnswers.degree)
    await box(page, 'Years of experience').fill('9')
    await box(page, 'About you').fill(mentorAnswers.bio)
    await box(page, 'Availability').fill(mentorAnswers.availability)
    await expect(page.getByText(/^80 percent/)).toBeVisible()
    await page.getByRole('button', { name: 'Finish and open my dashboard' }).click()
  },
}

const walks: [string, Role, (page: Page, role: Role) => Promise<void>][] = [
  ['an applicant by GitHub (AE-09, RD-01)', 'applicant', byProvider('github')],
  ['a mentor by the confirmation mail (SU-08)', 'mentor', byMail],
  ['a mentor by Google (AE-09, RD-01)', 'mentor', byProvider('google')],
  ['a mentor by a new password (SI-06)', 'mentor', byReset],
  ['a mentor with a second step (SE-01)', 'mentor', bySecondStep],
]

for (const [who, role, enter] of walks)
  test(`RT-10, ON-01, ON-05, SO-01: ${who} goes from the landing page to the dashboard and out`, async ({ page }) => {
    await enter(page, role)
    await page.waitForURL((url) => url.pathname === entries[role])
    await onboard[role](page)
    await page.waitForURL((url) => url.pathname === homes[role])
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await signOutByMenu(page)
    // A browser that has signed in before returns to Sign In.
    await openRoleLink(page, role)
    await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
  })
