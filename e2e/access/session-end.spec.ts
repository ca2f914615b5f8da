import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { buildSignUp, createEmail, createNetworkHeaders, strongPassword } from '#tests/support/server-process.ts'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { findInMemory } from '../support/heap.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { box } from '../support/slow-network.ts'
import { test } from '../support/test.ts'

// Shared devices: signing out deletes the data of the user in every tab.

const origin = process.env.GRADAPP_URL ?? ''
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Settings menu of/ })
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })

/** Unique text of this user. No test shows it to a page, so a page that contains it got it from the product. */
const writeSecret = async (page: Page) => {
  const secret = `secret${randomBytes(6).toString('hex')}`
  const answer = await page.request.patch('/api/profile', {
    data: { bio: secret },
    headers: await buildOwnHeaders(page),
  })
  expect(answer.ok()).toBe(true)
  return secret
}

/** Returns all that a browser stores for this site except cookies, as text. */
const keptBy = async (page: Page) =>
  await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, await caches.keys()])
  })

const openProfile = async (page: Page) => {
  await page.goto('/settings/profile')
  await expect(menu(page)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Display name' })).toHaveValue(/Ada/)
}

/** Ends on a public page, after pages with data of the user were open. */
const readHelpAfterDashboard = async (page: Page) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await menu(page).click()
  await page.getByRole('menuitem', { name: /Help/ }).click()
  await page.waitForURL('**/help')
}

const signUpAnother = async (page: Page) => {
  const email = createEmail()
  const another = { ...buildSignUp(email), name: 'Eve Moneypenny', firstName: 'Eve', lastName: 'Moneypenny' }
  const answer = await page.request.post('/api/auth/sign-up/email', {
    data: another,
    headers: { origin, ...createNetworkHeaders() },
  })
  expect(answer.ok()).toBe(true)
  return email
}

test('SS-04, SO-01: after a sign-out no tab holds data of the user in memory, storage, a form or a public page', async ({
  page,
  context,
}) => {
  const { email } = await createApplicantWithApplication(page)
  const secret = await writeSecret(page)
  const [form, help] = [await context.newPage(), await context.newPage()]
  await openProfile(form)
  await readHelpAfterDashboard(help)
  // The draft of a question to the assistant survives a reload in session storage.
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Ask the assistant' }).click()
  await page.getByRole('textbox', { name: 'Your question' }).fill('Do I dare to apply?')
  expect(await keptBy(page)).toContain('Do I dare')
  await page.keyboard.press('Escape')
  // Proves that the heap search finds a text that is present.
  expect(await findInMemory(form, [email, secret]), form.url()).toEqual([email, secret])

  await menu(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  for (const tab of [page, help]) await expect(signInLink(tab)).toBeVisible()
  await form.waitForURL((url) => url.pathname !== '/settings/profile')
  await expect(form.getByRole('heading', { level: 1, name: 'Are you applying or mentoring?' })).toBeVisible()
  const tabs = [page, form, help]
  const inMemory = await Promise.all(tabs.map(async (tab) => await findInMemory(tab, [email, secret, 'Ada Lovelace'])))
  expect(inMemory).toEqual([[], [], []])
  for (const tab of tabs) {
    const kept = await keptBy(tab)
    for (const own of [email, 'Do I dare', 'user_role_', 'onboarding_']) expect(kept, tab.url()).not.toContain(own)
  }
})

test('SS-04, SS-08: a sign-in as another user replaces the whole content of open tabs', async ({ page, context }) => {
  const { email } = await createApplicantWithApplication(page)
  const secret = await writeSecret(page)
  await openProfile(page)
  await page.getByRole('textbox', { name: 'Display name' }).fill('Typed by Ada')
  const other = await context.newPage()
  await other.goto('/about')
  await signUpAnother(other)
  // The message that the signing-in tab broadcasts to the other tabs.
  await other.evaluate(() => new BroadcastChannel('gradapp_session').postMessage('changed'))
  await page.waitForURL('**/onboarding')
  await expect(
    page.getByRole('textbox', { name: 'First name' }).or(page.getByText('Skip, I will type it myself')),
  ).toBeVisible()
  expect(await findInMemory(page, [email, secret, 'Ada Lovelace', 'Typed by Ada'])).toEqual([])
})

test('SS-04: a suspended tab changes nothing of a user who signed in meanwhile, and reloads', async ({
  page,
  context,
}) => {
  const { email } = await createApplicantWithApplication(page)
  await openProfile(page)
  // No message reaches this tab: a browser delivers none to a suspended tab.
  await signUpAnother(page)
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/api/profile') && answer.request().method() === 'PATCH',
  )
  const name = page.getByRole('textbox', { name: 'Display name' })
  await name.fill('Typed by Ada')
  await name.blur()
  expect((await refused).status()).toBe(401)
  await page.waitForURL('**/onboarding')
  expect(await findInMemory(page, [email])).toEqual([])
  const session = (await (await context.request.get(`${origin}/api/session`)).json()) as {
    person: { displayName: string }
  }
  expect(session.person.displayName).not.toBe('Typed by Ada')
})

test('DB-05, SS-04, SS-08: a session revoked elsewhere shows the guest dashboard, and the next user sees no old data', async ({
  page,
  browser,
}) => {
  const { email, universityName, post } = await createApplicantWithApplication(page)
  const secret = await writeSecret(page)
  const elsewhere = await browser.newPage({ baseURL: origin })
  const another = await signUpAnother(elsewhere)
  await elsewhere.close()
  await openProfile(page)
  await page.goto('/applications')
  await expect(page.getByText(universityName).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  const assistant = page.getByRole('button', { name: 'Ask the assistant' })
  await expect(assistant).toBeVisible()
  // As on another device: only the server reports the sign-out, no other tab.
  await post('/api/auth/sign-out', {})
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/auth/student')
  await expect(assistant).toHaveCount(0)
  await signInLink(page).click()
  await page.getByRole('button', { name: 'Continue as Applicant' }).click()
  await box(page, 'Email').fill(another)
  await box(page, 'Password').fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/onboarding')
  await expect(
    menu(page)
      .or(page.getByRole('button', { name: 'Sign Out' }))
      .first(),
  ).toBeVisible()
  expect(await findInMemory(page, [email, secret, 'Ada Lovelace', universityName])).toEqual([])
})
