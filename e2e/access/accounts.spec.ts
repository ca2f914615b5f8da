import { expect, type Page } from '@playwright/test'
import { extractLink, takeNextMail } from '#tests/support/mailbox.ts'
import { createProviderUser } from '#tests/support/providers.ts'
import { createEmail, strongPassword } from '#tests/support/server-process.ts'
import { accountsServer, signOutByMenu } from '../support/accounts.ts'
import { chooseField } from '../support/catalogue-actions.ts'
import { box } from '../support/slow-network.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'
import { mentorAnswers } from '../support/users.ts'

// Sign-up, sign-in and sign-out with a mail server and both OAuth providers on this machine. account-safety.spec.ts
// covers two-factor sign-in, accounts/access.rules.test.ts the start page of each role.

test.describe.configure({ mode: 'default' })

const its = accountsServer()
const { confirmedApplicant, fillSignIn, pressConfirmation } = its

const roleLinks = { applicant: 'Find Your Path', mentor: 'Become a mentor' }
const openRoleLink = async (page: Page, role: keyof typeof roleLinks) => {
  await page.goto(its.server.url)
  await page.getByRole('main').getByRole('link', { name: roleLinks[role] }).first().click()
  await page.waitForURL(role === 'mentor' ? '**/auth/mentor' : '**/auth/student')
}
const expectTab = async (page: Page, name: 'Sign In' | 'Sign Up') =>
  await expect(page.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')

/** Signs out by the menu; a browser that has signed in before returns to Sign In. */
const leave = async (page: Page, role: keyof typeof roleLinks) => {
  await signOutByMenu(page)
  await openRoleLink(page, role)
  await expectTab(page, 'Sign In')
}

test('RT-10, SU-08, ON-01, ON-02, SO-01: an applicant signs up by mail, completes onboarding, sees matches and signs out', async ({
  page,
  context,
}) => {
  const email = createEmail()
  await openRoleLink(page, 'applicant')
  await expectTab(page, 'Sign Up')
  await box(page, 'First name').fill('Ada')
  await box(page, 'Last name').fill('Lovelace')
  await box(page, 'Email').last().fill(email)
  await box(page, 'Password').last().fill(strongPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Check your email!').first()).toBeVisible()
  await pressConfirmation(page, email)
  await page.waitForURL('**/onboarding')

  const kept = async (key: string) => await page.evaluate((name) => localStorage.getItem(name), key)
  await page.getByRole('button', { name: 'Skip, I will type it myself' }).click()
  await expect(box(page, 'First name')).toHaveValue('Ada')
  await context.setOffline(true)
  await page.getByRole('combobox', { name: 'Current institution' }).fill('University of London')
  await page.getByRole('combobox', { name: 'Current degree' }).fill('BSc Mathematics')
  await expect.poll(async () => await kept('gradapp_onboarding_progress')).toContain('University of London')
  await context.setOffline(false)
  const { person } = (await (await page.request.get(`${its.server.url}/api/session`)).json()) as {
    person: { id: string }
  }
  expect(await kept(`onboarding_completed_${person.id}`)).toBeNull()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await chooseField(page, { t: await readTexts('en') }, 'Computer Science')
  await page.getByLabel('Target degree', { exact: true }).selectOption('masters')
  await page.getByRole('button', { name: 'Finish and see my matches' }).click()
  await page.waitForURL((url) => url.pathname === '/matched-universities')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Finishing onboarding deletes its storage keys, and with them the progress.
  expect(await kept('gradapp_onboarding_progress')).toBeNull()
  expect(await kept('onboarding_just_completed')).toBe('true')
  expect(await kept(`onboarding_completed_${person.id}`)).toBe('true')
  expect(await kept(`user_role_${person.id}`)).toBe('applicant')
  expect(JSON.parse((await kept('onboarding_data')) ?? '{}')).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    currentInstitution: 'University of London',
    currentDegree: 'BSc Mathematics',
    targetField: 'computer-science',
    gpa: '',
    researchInterests: [],
    cvFile: null,
  })
  await leave(page, 'applicant')
})

test('RT-10, AE-09, RD-01, RO-01, ON-05, SO-01: a mentor signs up with GitHub, completes onboarding and signs out', async ({
  page,
}) => {
  its.github.person = createProviderUser()
  await openRoleLink(page, 'mentor')
  await page.getByRole('tab', { name: 'Sign In' }).click()
  // pre-hydration.spec.ts covers input before hydration.
  await page.waitForFunction(() => !('early' in window))
  await page.getByRole('button', { name: 'GitHub' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(its.github.person.email)
  // The role chosen before the redirect is the fallback source; here the user only confirms it.
  await expect(dialog.getByRole('radio', { name: /Mentor/ })).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue as Mentor' }).click()
  await page.waitForURL('**/mentor/onboarding')

  await page.getByRole('combobox', { name: 'Fields of expertise' }).click()
  await page.keyboard.type('Physics')
  await page.getByRole('option', { name: 'Physics' }).first().click()
  await page.keyboard.press('Escape')
  await box(page, 'Institution').fill(mentorAnswers.institution)
  await box(page, 'Highest degree').fill(mentorAnswers.degree)
  await box(page, 'Years of experience').fill('9')
  await box(page, 'About you').fill(mentorAnswers.bio)
  await box(page, 'Availability').fill(mentorAnswers.availability)
  await expect(page.getByText(/^80 percent/)).toBeVisible()
  await page.getByRole('button', { name: 'Finish and open my dashboard' }).click()
  await page.waitForURL('**/mentor/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await leave(page, 'mentor')
})

test('SI-06: a user resets a forgotten password by mail and signs in with the new one', async ({ page }) => {
  const email = await confirmedApplicant(page)
  const password = 'An0ther!Passphrase-7'
  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  // Until then the password field of the sign-in form is in the same position.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await expect(box(page, 'Email')).toBeFocused()
  await box(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await page.goto(its.server.url + extractLink(await takeNextMail(its.mailbox, email)))
  await expect(page).toHaveURL(/\/reset-password\?token=/)
  await box(page, 'New password').fill(password)
  await box(page, 'Confirm password').fill(password)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByRole('heading', { name: 'Your new password is saved' })).toBeVisible()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL(/\/dashboard/)
})

test('AE-07 AE-09 RD-01: a sign-in cancelled at Google shows a message, and the next attempt opens the role dialog', async ({
  page,
}) => {
  its.google.behaviour = 'cancel'
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByRole('heading', { name: 'Google sign in failed' })).toBeVisible()
  await expect(page.getByText('You cancelled, so nothing was changed.')).toBeVisible()
  its.google.behaviour = 'normal'
  its.google.person = createProviderUser()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await page.getByRole('button', { name: 'Continue as Applicant' }).click()
  await page.getByRole('button', { name: 'Google' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(its.google.person.email)
  await dialog.getByRole('button', { name: /Quick Start/ }).click()
  await page.waitForURL('**/onboarding')
})
