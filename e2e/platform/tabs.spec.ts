import { expect, type Locator, type Page } from '@playwright/test'
import { strongPassword } from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

// Several tabs of one browser: a sign-in, sign-out or renewal in one of them reaches all. `npm run test:load` allows
// one second for it.

const inTime = isLoad ? { timeout: 1_000 } : {}

/** Polls often: the default intervals grow to half a second. */
const showsInTime = async (part: Locator) =>
  await expect.poll(async () => await part.isVisible(), { ...inTime, intervals: [20] }).toBe(true)

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Settings menu of/ })
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

const signIn = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const signOut = async (page: Page) => {
  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
}

const personOf = async (page: Page) =>
  ((await (await page.request.get('/api/session')).json()) as { person: { email: string } | null }).person?.email

test('AE-10: a sign-in and a sign-out reach the other tabs, on sign-in, public and guarded pages', async ({
  page,
  context,
}) => {
  const { email } = await signUpApplicant(page)
  await context.clearCookies()
  const [reading, waiting] = [await context.newPage(), await context.newPage()]
  await reading.goto('/about')
  await expect(signInLink(reading)).toBeVisible()
  await waiting.goto('/auth/mentor')
  await expect(waiting.getByRole('heading', { level: 1 })).toBeVisible()
  await waiting.waitForFunction(() => !('early' in window))
  await page.goto('/auth/student')
  const signedIn = page.waitForResponse('**/api/auth/sign-in/email')
  await signIn(page, email)
  expect((await signedIn).status()).toBe(200)
  await Promise.all([showsInTime(menu(reading)), waiting.waitForURL('**/dashboard', inTime)])
  await page.waitForURL('**/dashboard')

  for (const tab of [page, waiting]) await expect(menu(tab)).toBeVisible()
  const signedOut = page.waitForResponse('**/api/auth/sign-out')
  await signOut(page)
  expect((await signedOut).status()).toBe(200)
  const left = async () => await waiting.waitForURL((url) => url.pathname !== '/dashboard', inTime)
  await Promise.all([showsInTime(signInLink(reading)), left()])
  await expect(menu(waiting)).toHaveCount(0)
})

test('AE-10: a session that is rotated by a new password stays valid in the other tabs', async ({ page, context }) => {
  await signUpApplicant(page)
  const other = await context.newPage()
  await other.goto('/settings/profile')
  await expect(menu(other)).toBeVisible()
  await page.goto('/settings/account')
  const form = page.locator('form', { has: page.getByLabel('New password') })
  await form.getByLabel('Current password').fill(strongPassword)
  await form.getByLabel('New password').fill('An0ther!Passphrase-7')
  const changed = page.waitForResponse('**/api/auth/change-password')
  await form.locator('button[type=submit]').click()
  expect((await changed).status()).toBe(200)
  await other.getByRole('navigation').getByRole('link', { name: 'Account Settings' }).last().click()
  await expect(other.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await expect(menu(other)).toBeVisible()
})

test('AE-10: a sign-in during a sign-out in another tab leaves all tabs in the same state', async ({
  page,
  context,
}) => {
  const { email: ada } = await signUpApplicant(page)
  const eve = await context.newPage()
  await page.goto('/dashboard')
  await expect(menu(page)).toBeVisible()
  // The server has ended the session; its response is still on the way.
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const ended = new Promise<void>((resolve) => {
    void page.route('**/api/auth/sign-out', async (route) => {
      const response = await route.fetch()
      resolve()
      await released
      await route.fulfill({ response })
    })
  })
  await signOut(page)
  await ended
  await eve.goto('/auth/student')
  await signIn(eve, ada)
  await eve.waitForURL('**/dashboard')
  release()
  // Other tests prove the message: it waits five seconds, and a parallel sign-in may take longer.
  await page.waitForURL((url) => url.pathname === '/')
  const isSignedIn = (await personOf(page)) !== undefined
  await page.goto('/about')
  for (const tab of [page, eve]) await expect(isSignedIn ? menu(tab) : signInLink(tab)).toBeVisible()
})
