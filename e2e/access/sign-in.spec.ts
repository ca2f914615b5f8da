import { expect, type Page } from '@playwright/test'
import { strongPassword } from '#tests/support/server-process.ts'
import { waitUntilSettled } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { box, hold } from '../support/slow-network.ts'
import { test } from '../support/test.ts'

// Sign-in and sign-out by password, as far as they need a browser. Tests beside the forms in src/features/accounts/
// cover the message for each response, and for a server that is down or silent.

const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Settings menu of/ })
const openForm = async (page: Page, path = '/auth/student') => {
  await page.goto(path)
  await page.getByRole('tab', { name: 'Sign In' }).click()
}
const signIn = async (page: Page, email: string) => {
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

test('SI-01 AE-06: the sign-in form reports a server that is down or silent for 15 s, keeps input, and accepts a late response', async ({
  page,
}) => {
  const { email } = await signUpApplicant(page)
  await page.context().clearCookies()
  await page.clock.install()
  await openForm(page)
  const path = '**/api/auth/sign-in/email'
  const connection = 'Unable to connect to the server. Please check your internet connection and try again.'
  const expectRefused = async () => {
    await expect(page.getByText('Connection Error').first()).toBeVisible()
    await expect(page.getByText(connection).first()).toBeVisible()
    await expect(box(page, 'Email')).toHaveValue(email)
    await expect(box(page, 'Password')).toHaveValue(strongPassword)
  }

  const down = await hold(page, path)
  down.release('abort')
  await signIn(page, email)
  await expectRefused()
  await down.off()

  const silent = await hold(page, path)
  const clock = async () => await page.evaluate(() => Date.now())
  const pressed = await clock()
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await silent.asked
  // The previous error disappears while the next attempt is pending.
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The clock of the page keeps running: elapsed time already counts.
  await page.clock.fastForward(13_000 - ((await clock()) - pressed))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.clock.fastForward(3000)
  await expectRefused()
  silent.release('abort')
  await silent.off()

  const late = await hold(page, path)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await late.asked
  await page.clock.fastForward(6000)
  late.release('continue')
  await expect(page.getByText('Welcome back!').first()).toBeVisible()
})

test('SS-01 SS-02 SS-04: signing in preloads the data once, and exposes the session token in no storage, address or document', async ({
  page,
  context,
}) => {
  const { email } = await signUpApplicant(page)
  await context.clearCookies()
  const asked: string[] = []
  const snapshots = () => asked.filter((url) => new URL(url).pathname === '/api/snapshot')
  page.on('request', (request) => asked.push(request.url()))
  await openForm(page, '/auth/student?redirect=/help')
  expect(snapshots()).toEqual([])
  const loaded = page.waitForResponse('**/api/snapshot')
  await signIn(page, email)
  await page.waitForURL('**/help')
  await expect(menu(page)).toBeVisible()
  expect((await loaded).status()).toBe(200)
  // Later requests get no response: the dashboard already has its data.
  const held = await hold(page, '**/api/snapshot')
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome back, Ada' })).toBeVisible()
  expect(snapshots()).toHaveLength(1)
  held.release('abort')
  await waitUntilSettled(page)

  const cookie = (await context.cookies()).find(({ name }) => name === 'gradapp_session')
  const [token = ''] = decodeURIComponent(cookie?.value ?? '').split('.')
  expect(token.length).toBeGreaterThanOrEqual(32)
  const seen = await page.evaluate(() => ({
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    cookies: document.cookie,
    document: document.documentElement.outerHTML,
    address: window.location.href,
  }))
  expect(seen.local.length).toBeGreaterThan(20)
  for (const [place, text] of Object.entries({ ...seen, asked: asked.join('\n') }))
    expect({ place, holdsIt: text.includes(token) }).toEqual({ place, holdsIt: false })
})

test('each password field accepts a pasted password', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openForm(page)
  await page.evaluate((text) => navigator.clipboard.writeText(text), strongPassword)
  const paste = async (...fields: ReturnType<typeof box>[]) => {
    for (const field of fields) {
      await field.focus()
      await page.keyboard.press('ControlOrMeta+V')
      await expect(field).toHaveValue(strongPassword)
    }
  }
  await paste(box(page, 'Password'))
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await page.getByLabel('Trouble signing up? Try another form').selectOption('ultrafixed')
  await paste(box(page, 'Password').last(), box(page, 'Confirm password'))
  await page.goto('/reset-password?token=any')
  await paste(box(page, 'New password'), box(page, 'Confirm password'))
  await signUpApplicant(page)
  await page.goto('/settings/account')
  await paste(box(page, 'Current password'), box(page, 'New password'))
})

test('SO-01: a sign-out without a response clears this browser and reports that the server did not confirm it', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.goto('/dashboard')
  await page.evaluate(() => {
    localStorage.setItem('rememberMe', 'true')
    sessionStorage.setItem('kept', 'until now')
  })
  const held = await hold(page, '**/api/auth/sign-out')
  await menu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await page.clock.install()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await held.asked
  await expect(page.getByText('Signing out...')).toBeVisible()
  await page.clock.fastForward(5100)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText(/^We could not confirm that you are signed out\./)).toBeVisible()
  expect(await page.evaluate(() => [localStorage.getItem('rememberMe'), sessionStorage.getItem('kept')])).toEqual([
    null,
    null,
  ])
})
