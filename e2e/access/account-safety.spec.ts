import { expect } from '@playwright/test'
import { dayMs } from '#src/shared/durations.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { extractLink, takeNextMail } from '#tests/support/mailbox.ts'
import { createEmail, strongPassword } from '#tests/support/server-process.ts'
import { isFakeClock } from '#tests/support/test-config.ts'
import { accountsServer } from '../support/accounts.ts'
import { test } from '../support/test.ts'

// Account security: two-factor sign-in, sessions, the email address, and redirects after sign-in. Tests beside the
// forms cover the texts of refusals and locked accounts; tests in src/server/auth/ cover the locks.

test.describe.configure({ mode: 'default' })

const its = accountsServer()
const { confirmedApplicant, fillSignIn, post } = its

test('SE-01 two-factor is enabled in the settings, asked for at sign-in, and passed by the app and by a backup code', async ({
  page,
}) => {
  const email = await confirmedApplicant(page)
  await page.goto(`${its.server.url}/settings/account`)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByLabel('Current password').fill(strongPassword)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const nextCode = createAuthenticator((await section.locator('bdi').textContent()) ?? '')
  await section.getByLabel('Code', { exact: true }).fill('000000')
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByText('This code is wrong', { exact: false })).toBeVisible()
  await section.getByLabel('Code', { exact: true }).fill(nextCode())
  await section.getByRole('button', { name: 'Confirm' }).click()
  const codes = section.getByRole('list', { name: 'Your backup codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const backupCode = (await codes.first().textContent()) ?? ''
  await expect(section.getByRole('link', { name: 'Download' })).toHaveAttribute('download', 'backup-codes.txt')
  await section.getByRole('button', { name: 'I have saved them' }).click()
  await expect(codes).toHaveCount(0)

  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await fillSignIn(page, email)
  await page.getByLabel('Code', { exact: true }).fill(nextCode())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await fillSignIn(page, email)
  await page.getByRole('button', { name: 'Use a backup code instead' }).click()
  await page.getByLabel('Backup code').fill(backupCode)
  await page.getByLabel('Do not ask again on this device for 30 days').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('SE-01 the list of sessions marks the current device and revokes the others', async ({ page, browser }) => {
  const email = await confirmedApplicant(page)
  const other = await browser.newContext()
  const otherPage = await other.newPage()
  await post(otherPage, '/api/auth/sign-in/email', { email, password: strongPassword })
  await page.goto(`${its.server.url}/settings/account`)
  const list = page.getByRole('list', { name: 'Where you are signed in' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list).toContainText('This device, now')
  await expect(list).toContainText(/198\.\d+\.\d+\.0/)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  const asked = await otherPage.request.get(`${its.server.url}/api/session`)
  expect(await asked.json()).toMatchObject({ person: null })
  await page.goto(`${its.server.url}/settings/activity`)
  await expect(page.getByRole('list', { name: 'Account Activity' })).toContainText('Session ended')
  await other.close()
})

test('SE-01 a change of the email address requires the password and stays pending after the first confirmation', async ({
  page,
}) => {
  await confirmedApplicant(page)
  const to = createEmail()
  await page.goto(`${its.server.url}/settings/account`)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByLabel('New email').fill(to)
  const form = page.locator('form', { has: page.getByLabel('New email') })
  await form.getByLabel('Current password').fill('wrong-password')
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(form.getByText('The current password is incorrect.')).toBeVisible()
  await expect(page.getByLabel('New email')).toHaveValue(to)
  await form.getByLabel('Current password').fill(strongPassword)
  await form.getByRole('button', { name: 'Send the links' }).click()
  await expect(page.getByText('Waiting for confirmation')).toBeVisible()
  await page.goto(its.server.url + extractLink(await takeNextMail(its.mailbox, to)))
  await page.getByRole('button', { name: 'Confirm the change' }).click()
  await expect(page.getByRole('heading', { name: 'Thank you. One more step' })).toBeVisible()
})

test('SI-05 "remember me" decides whether the session outlives the browser', async ({ page }) => {
  test.skip(isFakeClock, 'the browser keeps its cookies by the clock of the system')
  const email = await confirmedApplicant(page)
  const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'gradapp_session')
  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await expect(page.getByLabel('Remember me for 30 days')).toBeChecked()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  const days = ((await cookie())?.expires ?? 0) / 86_400 - Date.now() / dayMs
  expect(Math.round(days)).toBe(30)
  expect(await page.evaluate(() => [localStorage.getItem('rememberMe'), localStorage.getItem('userEmail')])).toEqual([
    'true',
    email,
  ])
  await page.context().clearCookies()
  await page.goto(`${its.server.url}/auth/student`)
  await page.getByLabel('Remember me for 30 days').uncheck()
  await fillSignIn(page, email)
  await expect(page).toHaveURL(/\/dashboard/)
  expect((await cookie())?.expires).toBe(-1)
  expect(await page.evaluate(() => localStorage.getItem('userEmail'))).toBeNull()
})

// One redirect of each kind; accounts/redirect.rules.test.ts tests the rule with the whole list.
const redirectTricks = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '/%252f%252fevil.example',
  '/dashboard/..//evil.example',
  '/api/auth/sign-out',
]

test('AU-07: a redirect to another site is replaced by a page of this site', async ({ page }) => {
  await confirmedApplicant(page)
  await page.goto(`${its.server.url}/auth`)
  await expect(page).toHaveURL(/\/dashboard/)
  await page.route(/evil/, (route) =>
    new URL(route.request().url()).origin === its.server.url ? route.continue() : route.fulfill({ body: 'elsewhere' }),
  )
  for (const trick of redirectTricks) {
    await page.goto(`${its.server.url}/auth?redirect=${encodeURIComponent(trick)}`, { waitUntil: 'commit' })
    await page.waitForURL((url) => url.pathname !== '/auth', { timeout: 20_000, waitUntil: 'commit' })
    const { origin, pathname } = new URL(page.url())
    expect({ trick, origin }).toEqual({ trick, origin: its.server.url })
    expect(pathname.startsWith('/api'), trick).toBe(false)
  }
})
