import { expect, type Page, test } from '@playwright/test'
import * as OTPAuth from 'otpauth'
import { linkOf, nextMail, openMailbox, type TestMailbox } from '../src/server/testing/mailbox.ts'
import { type RunningServer, startServer, strongPassword } from '../src/server/testing/process.ts'
import {
  newPerson,
  type Provider,
  providerEnvironment,
  startGitHub,
  startGoogle,
} from '../src/server/testing/providers.ts'

// Ways into the account, with a mail server and both providers on this machine.

test.describe.configure({ mode: 'default' })

let server: RunningServer
let mailbox: TestMailbox
let google: Provider
let github: Provider

test.beforeAll(async () => {
  google = await startGoogle()
  github = await startGitHub()
  mailbox = await openMailbox()
  server = await startServer({ ...providerEnvironment(google, github), SMTP_URL: mailbox.url })
})
test.afterAll(async () => {
  await server.stop()
  await google.stop()
  await github.stop()
  await mailbox.close()
})

const newEmail = () => `e${Math.random().toString(36).slice(2)}@example.org`

const post = async (page: Page, path: string, data: object) => {
  const answer = await page.request.post(server.url + path, { data, headers: { origin: server.url } })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
}

/** A confirmed applicant behind onboarding, signed in on this page's browser. */
const confirmedApplicant = async (page: Page) => {
  const email = newEmail()
  const account = { name: 'Ada Lovelace', email, password: strongPassword, role: 'applicant' }
  await post(page, '/api/auth/sign-up/email', account)
  await page.request.get(server.url + linkOf(await nextMail(mailbox, email)))
  await post(page, '/api/onboarding/complete', {
    firstName: 'Ada',
    lastName: 'Lovelace',
    currentInstitution: 'Home',
    currentDegree: 'BSc',
    targetField: 'computer-science',
    targetDegreeLevel: 'masters',
    gpa: 3.7,
    gpaScale: '4.0',
    researchInterests: ['machine learning'],
    careerGoals: 'Research',
    countries: ['US'],
    timeZone: 'Europe/Berlin',
  })
  return email
}

const fillSignIn = async (page: Page, email: string, password = strongPassword) => {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
}

test('an applicant signs up, confirms by mail and arrives at onboarding', async ({ page }) => {
  const email = newEmail()
  await page.goto(`${server.url}/auth/student`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('tabpanel').locator('button[type=submit]:visible').click()
  await expect(page.getByText('Check your email!').first()).toBeVisible()
  await page.goto(server.url + linkOf(await nextMail(mailbox, email)))
  await expect(page).toHaveURL(/\/onboarding/)
})

test('SI-06 a forgotten password is set anew by mail, and opens the account', async ({ page }) => {
  const email = await confirmedApplicant(page)
  await page.context().clearCookies()
  await page.goto(`${server.url}/auth/student`)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await page.goto(server.url + linkOf(await nextMail(mailbox, email)))
  await expect(page).toHaveURL(/\/reset-password\?token=/)
  await page.getByRole('textbox', { name: 'New password' }).fill('An0ther!Passphrase-7')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('An0ther!Passphrase-7')
  await page.locator('main button[type=submit]').click()
  await expect(page).toHaveURL(/\/reset-password$/)
  await page.goto(`${server.url}/auth/student`)
  await fillSignIn(page, email, 'An0ther!Passphrase-7')
  await expect(page).toHaveURL(/\/dashboard/)
})

test('AE-09 RD-01 by Google somebody new chooses a role in the dialog and goes to onboarding', async ({ page }) => {
  google.person = newPerson()
  await page.goto(`${server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(google.person.email)
  await dialog.getByRole('button', { name: /Quick Start/ }).click()
  await expect(page).toHaveURL(/\/onboarding/)
})

test('AE-09 RD-01 by GitHub a mentor chooses the role and goes to the mentor’s onboarding', async ({ page }) => {
  github.person = newPerson()
  await page.goto(`${server.url}/mentor/auth`)
  await page.getByRole('button', { name: 'GitHub' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Mentor/ }).check({ force: true })
  await dialog.getByRole('button', { name: 'Continue as Mentor' }).click()
  await expect(page).toHaveURL(/\/mentor\/onboarding/)
})

test('RD-02 a session that has ended, and a server in trouble, have their words in the role dialog', async ({
  page,
}) => {
  google.person = newPerson()
  await page.goto(`${server.url}/auth/student`)
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

test('AE-07 a cancelled sign-in says so, and so does a provider that is not set up', async ({ page }) => {
  google.behaviour = 'cancel'
  await page.goto(`${server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByRole('heading', { name: 'Google sign in failed' })).toBeVisible()
  await expect(page.getByText('You cancelled, so nothing was changed.')).toBeVisible()
  google.behaviour = 'normal'
  await page.goto(`${process.env.GRADAPP_URL}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByText('Google sign in failed').first()).toBeVisible()
  await expect(page.getByText('This way of signing in is not set up here.').first()).toBeVisible()
})

test('SE-01 two-factor: on in the settings, asked at sign-in, opened by the app and by a backup code', async ({
  page,
}) => {
  const email = await confirmedApplicant(page)
  await page.goto(`${server.url}/settings/account`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByLabel('Current password').fill(strongPassword)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  const secret = (await section.locator('bdi').textContent()) ?? ''
  const totp = new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret.trim()) })
  await section.getByLabel('Code', { exact: true }).fill('000000')
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('This code is not right', { exact: false })).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill(totp.generate({ timestamp: Date.now() - 30_000 }))
  await section.getByRole('button', { name: 'Confirm' }).click()
  const codes = section.getByRole('list', { name: 'Your backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const backupCode = (await codes.first().textContent()) ?? ''
  await expect(section.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'backup-codes.txt')
  await section.getByRole('button', { name: 'I have kept them' }).click()
  await expect(codes).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(`${server.url}/auth/student`)
  await fillSignIn(page, email)
  await page.getByLabel('Code', { exact: true }).fill(totp.generate())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.context().clearCookies()
  await page.goto(`${server.url}/auth/student`)
  await fillSignIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Backup code').fill(backupCode)
  await page.getByLabel('Do not ask on this device for 30 days').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('SE-01 the list of sessions names this device, and ends the others', async ({ page, browser }) => {
  const email = await confirmedApplicant(page)
  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await post(otherPage, '/api/auth/sign-in/email', { email, password: strongPassword })
  await page.goto(`${server.url}/settings/account`)
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('This device, now')
  await expect(list).toContainText('127.0.0.0')
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const asked = await otherPage.request.get(`${server.url}/api/session`)
  expect(await asked.json()).toMatchObject({ person: null })
  await page.goto(`${server.url}/settings/activity`)
  await expect(page.getByRole('list', { name: 'Account Activity' })).toContainText('Session ended')
  await other.close()
})

test('SE-01 a change of the address is asked for with the password and waits for its mails', async ({ page }) => {
  await confirmedApplicant(page)
  const to = newEmail()
  await page.goto(`${server.url}/settings/account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(to)
  const form = page.locator('form', { has: page.getByLabel('New email') })
  await form.getByLabel('Current password').fill('wrong-password')
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(form.getByText('The current password is not right.')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue(to)
  await form.getByLabel('Current password').fill(strongPassword)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await page.goto(server.url + linkOf(await nextMail(mailbox, to)))
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. One more to go' })).toBeVisible()
})

test('SI-05 remember me decides whether the session outlives the browser', async ({ page }) => {
  const email = await confirmedApplicant(page)
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'gradapp_session')
  await page.context().clearCookies()
  await page.goto(`${server.url}/auth/student`)
  await expect(page.getByLabel('Remember me for 30 days')).toBeChecked()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(Math.round(days)).toBe(30)
  expect(await page.evaluate(() => [localStorage.getItem('rememberMe'), localStorage.getItem('userEmail')])).toEqual([
    'true',
    email,
  ])
  await page.context().clearCookies()
  await page.goto(`${server.url}/auth/student`)
  await page.getByLabel('Remember me for 30 days').uncheck()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  expect((await cookie())?.expires).toBe(-1)
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBeNull()
})

const hosts = ['evil.example', 'evil.example/x', 'localhost.evil.example']
const redirectTricks = [
  ...hosts.flatMap((host) => [
    `//${host}`,
    `///${host}`,
    `////${host}`,
    `/\\${host}`,
    `\\\\${host}`,
    `/\t/${host}`,
    `/%09/${host}`,
    `/%2f${host}`,
    `%2f%2f${host}`,
    `/%5c${host}`,
    `https:${host}`,
    `https://${host}`,
    `HTTPS:/${host}`,
    `https:\\\\${host}`,
  ]),
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'JaVaScRiPt:alert(1)//',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'https://localhost@evil.example',
  '/@evil.example',
  '//localhost@evil.example',
  '/%252f%252fevil.example',
  '/%25252f%25252fevil.example',
  '/dashboard%0d%0aLocation:%20https://evil.example',
  '/\r\n/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/dashboard/..//evil.example',
  '//evil。example',
  '//evil%E3%80%82example',
  '//ｅvil.example',
  '/api/auth/sign-out',
  '/api/../api/session',
]

test('AU-07 check 23: sixty ways to name another site all end on this one', async ({ page }) => {
  test.setTimeout(240_000)
  expect(redirectTricks.length).toBeGreaterThanOrEqual(60)
  await confirmedApplicant(page)
  await page.goto(`${server.url}/auth`)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.route(/evil/, (route) =>
    new URL(route.request().url()).origin === server.url ? route.continue() : route.fulfill({ body: 'elsewhere' }),
  )
  for (const trick of redirectTricks) {
    await page.goto(`${server.url}/auth?redirect=${encodeURIComponent(trick)}`)
    await page.waitForURL((url) => url.pathname !== '/auth', { timeout: 20_000 })
    const { origin, pathname } = new URL(page.url())
    expect({ trick, origin }).toEqual({ trick, origin: server.url })
    expect(pathname.startsWith('/api'), trick).toBe(false)
  }
})

test('AU-06 SU-15 whoever is signed in leaves the sign-in pages for where they belong', async ({ page }) => {
  const account = { name: 'Ada Lovelace', password: strongPassword }
  const arrivals = async (path: string) => {
    for (const entry of ['/auth', '/auth/student', '/mentor/auth']) {
      await page.goto(server.url + entry)
      await expect(page, entry).toHaveURL(server.url + path)
    }
  }
  await confirmedApplicant(page)
  await arrivals('/dashboard')
  for (const [role, path] of [
    ['applicant', '/onboarding'],
    ['mentor', '/mentor/onboarding'],
  ] as const) {
    await page.context().clearCookies()
    const email = newEmail()
    await post(page, '/api/auth/sign-up/email', { ...account, email, role })
    await page.request.get(server.url + linkOf(await nextMail(mailbox, email)))
    await arrivals(path)
  }
  // Without a role the page stays, and the dialog asks.
  await page.context().clearCookies()
  google.person = newPerson()
  await page.goto(`${server.url}/auth/student`)
  await page.getByRole('button', { name: 'Google' }).click()
  await expect(page.getByRole('dialog')).toContainText(google.person.email)
  await expect(page).toHaveURL(/\/auth(\?|$)/)
})

test('AU-04 when nobody can say who is signed in, the page of signing in says so', async ({ page }) => {
  await page.route('**/api/session', (route) =>
    route.fulfill({ status: 503, json: { code: 'DATABASE_UNAVAILABLE', status: 503, message: 'x', defined: false } }),
  )
  await page.goto(`${server.url}/auth`)
  await expect(page.getByText('Database Connection Notice')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Database connection issues detected.', { exact: false }).first()).toBeVisible()
})

test('AE-10 a sign-in and a sign-out reach every open tab', async ({ page, context }) => {
  await confirmedApplicant(page)
  const second = await context.newPage()
  await second.goto(`${server.url}/applications`)
  await expect(second).toHaveURL(/\/applications/)
  await page.goto(`${server.url}/settings/account`)
  await page
    .getByRole('button', { name: /^AD|account menu|Settings/i })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(second).not.toHaveURL(/\/applications$/)
  expect(await second.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('user_role_')))).toEqual(
    [],
  )
})
