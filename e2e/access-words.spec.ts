import { expect, type Page } from '@playwright/test'
import { fromOwnNetwork, newEmail, strongPassword } from '../src/server/testing/process.ts'
import { settled } from './accessible.ts'
import { signedUpApplicant } from './applicant.ts'
import { box, hold } from './slow.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { chooseField } from './wishes.ts'

// Accounts from one network are limited, and all journeys share a machine.
test.beforeEach(async ({ page }) => await page.setExtraHTTPHeaders(fromOwnNetwork()))

// Words and keys of the access area that only show in a browser: how long news stays, what is asked for, what is kept.

const openForm = async (page: Page, tab: 'Sign In' | 'Sign Up') => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: tab }).click()
}

const fillSignUp = async (page: Page, email: string, password = strongPassword) => {
  const typed = { 'First name': 'Ada', 'Last name': 'Lovelace', Email: email, Password: password }
  for (const [label, value] of Object.entries(typed)) await box(page, label).last().fill(value)
  return typed
}
const createAccount = async (page: Page) => await page.getByRole('button', { name: 'Create account' }).click()

/** Stops the page's clock before an answer, so that news of it stays exactly as long as it was told to. */
const stays = async (page: Page, path: string, act: () => Promise<void>, news: string, seconds: number) => {
  const held = await hold(page, path)
  await act()
  await held.asked
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  held.release('continue')
  const toast = page.getByRole('status').filter({ hasText: news }).last()
  await expect(toast).toBeVisible()
  const count = await page.getByText(news, { exact: true }).count()
  await page.clock.runFor((seconds - 1) * 1000)
  await expect(page.getByText(news, { exact: true })).toHaveCount(count)
  await page.clock.runFor(2000)
  await expect(page.getByText(news, { exact: true })).toHaveCount(count - 1)
}

test('SI-06 a reset without an address says what is missing; the news that it was sent stays 6 s', async ({ page }) => {
  await page.clock.install()
  await openForm(page, 'Sign In')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const send = page.getByRole('button', { name: 'Send Reset Link' })
  await send.click()
  const problem = page.getByRole('alert')
  await expect(problem.getByText('Email required', { exact: true })).toBeVisible()
  await expect(
    problem.getByText('Please enter your email address to reset your password.', { exact: true }),
  ).toBeVisible()
  await box(page, 'Email').fill(`nobody-${newEmail()}`)
  await stays(page, '**/api/auth/request-password-reset', () => send.click(), 'Password reset email sent!', 6)
})

for (const [form, seconds] of [
  ['Standard form', 10],
  ['Short form', 6],
] as const)
  test(`SU-11 the advice to check the mail stays ${seconds} s on the ${form}, also when signing in by itself fails`, async ({
    page,
  }) => {
    await page.clock.install()
    await openForm(page, 'Sign Up')
    await page.getByLabel('Trouble signing up? Try another form').selectOption({ label: form })
    await fillSignUp(page, 'noor@example.com')
    await page.route('**/api/auth/sign-up/email', (route) =>
      route.fulfill({ json: { user: { id: 'u1', email: 'noor@example.com' }, hasSession: false } }),
    )
    await page.route('**/api/auth/sign-in/email', (route) =>
      route.fulfill({ status: 403, json: { code: 'EMAIL_NOT_VERIFIED' } }),
    )
    const health = await hold(page, '**/api/health')
    await createAccount(page)
    await health.asked
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    health.release('continue')
    const advice = page.locator('.mantine-Notification-root').filter({ hasText: 'Check your email!' })
    await expect(advice).toContainText('spam folder')
    await page.clock.runFor(3500)
    await expect(
      page.getByText('Account created! Please sign in manually with your credentials.').first(),
    ).toBeVisible()
    await page.clock.runFor((seconds - 4.5) * 1000)
    await expect(advice).toHaveCount(1)
    await page.clock.runFor(2000)
    await expect(advice).toHaveCount(0)
  })

test('AL-01 SU-14 too many sign-ups: both texts, and nothing typed is lost', async ({ page }) => {
  await openForm(page, 'Sign Up')
  const typed = await fillSignUp(page, 'noor@example.com')
  await page.route('**/api/auth/sign-up/email', (route) =>
    route.fulfill({ status: 429, json: { code: 'TOO_MANY_ATTEMPTS', scope: 'email' } }),
  )
  await createAccount(page)
  await expect(page.getByText('Too many attempts. Please try again later.', { exact: true })).toBeVisible()
  await expect(page.getByText('Rate Limited', { exact: true })).toBeVisible()
  for (const [label, value] of Object.entries(typed)) await expect(box(page, label).last()).toHaveValue(value)
})

test('AU-05 no role chosen: it is asked for, and choosing one takes the question away', async ({ page }) => {
  await signedUpApplicant(page)
  // Somebody whom a provider sent has no role yet.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { person: object }
    await route.fulfill({ response, json: { ...body, person: { ...body.person, role: null } } })
  })
  await page.goto('/dashboard')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continue as ...', exact: true }).click()
  const asked = dialog.getByText('Please select a role to continue', { exact: true })
  await expect(asked).toBeVisible()
  await dialog.getByRole('radio', { name: /Mentor/ }).click()
  await expect(asked).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Continue as Mentor' })).toBeVisible()
})

test('ON-01 ON-02 finishing leaves its keys behind and takes the progress away', async ({ page, context }) => {
  await signedUpApplicant(page, { onboarded: false })
  const { person } = (await (await page.request.get('/api/session')).json()) as { person: { id: string } }
  await page.goto('/onboarding')
  await page.getByRole('button', { name: 'Skip, I will type it myself' }).click()
  const kept = async (key: string) => await page.evaluate((name) => localStorage.getItem(name), key)
  await context.setOffline(true)
  await box(page, 'First name').fill('Ada')
  await box(page, 'Last name').fill('Lovelace')
  await page.getByRole('combobox', { name: 'Current institution' }).fill('University of London')
  await page.getByRole('combobox', { name: 'Current degree' }).fill('BSc Mathematics')
  await expect.poll(async () => await kept('gradapp_onboarding_progress')).toContain('University of London')
  expect(await kept(`onboarding_completed_${person.id}`)).toBeNull()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await chooseField(page, { t: await textsOf('en') }, 'Computer Science')
  await page.getByLabel('Target degree', { exact: true }).selectOption('masters')
  await page.getByRole('button', { name: 'Finish and see my matches' }).click()
  await page.waitForURL((url) => url.pathname === '/matched-universities')
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
})

test('ON-02 the kept completion is cleared when the server says that it is not so', async ({ page }) => {
  await signedUpApplicant(page, { onboarded: false })
  const { person } = (await (await page.request.get('/api/session')).json()) as { person: { id: string } }
  const key = `onboarding_completed_${person.id}`
  await page.goto('/locales/en/common.json')
  await page.evaluate((name) => localStorage.setItem(name, 'true'), key)
  await page.goto('/dashboard')
  await page.waitForURL('**/onboarding')
  await expect.poll(async () => await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
})

test('AE-08 the generic texts are said where they belong', async ({ page }) => {
  await page.goto('/reset-password?token=any')
  await box(page, 'New password').fill(strongPassword)
  await box(page, 'Confirm password').fill(`${strongPassword}x`)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Passwords do not match.', { exact: true })).toBeVisible()
  await box(page, 'New password').fill('password1')
  await box(page, 'Confirm password').fill('password1')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password is too weak.', { exact: true }).first()).toBeVisible()
  await page.goto('/contact')
  await page.waitForFunction(() => !('early' in window))
  await page.getByRole('button', { name: 'Send the question' }).click()
  await expect(page.getByText('This field is required.', { exact: true }).first()).toBeVisible()
  await openForm(page, 'Sign Up')
  await fillSignUp(page, 'no address')
  await createAccount(page)
  await expect(page.getByRole('alert').getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  await signedUpApplicant(page)
  await page.goto('/settings/profile')
  const picture = page.locator('input[type=file][accept*="image"]')
  const choose = async (mimeType: string, buffer: Buffer) =>
    await picture.setInputFiles({ name: 'picture.png', mimeType, buffer })
  await choose('image/png', Buffer.from('no picture at all'))
  await expect(page.getByText('Invalid file type.', { exact: true }).first()).toBeVisible()
  await choose('image/png', Buffer.alloc(6 * 1024 * 1024))
  await expect(page.getByText('File size is too large.', { exact: true }).first()).toBeVisible()
})

const tenThousand = 'Aa1!'.repeat(2500)

test('a password of 10,000 characters is answered as a wrong one at sign-in, and loses nothing', async ({ page }) => {
  const { email } = await signedUpApplicant(page)
  await page.context().clearCookies()
  await openForm(page, 'Sign In')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(tenThousand)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('The email or password you entered is incorrect.', { exact: true })).toBeVisible()
  await expect(box(page, 'Email')).toHaveValue(email)
  await expect(box(page, 'Password')).toHaveValue(tenThousand)
})

test('a password of 10,000 characters is refused at sign-up, and loses nothing', async ({ page }) => {
  await openForm(page, 'Sign Up')
  const typed = await fillSignUp(page, newEmail(), tenThousand)
  await createAccount(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  for (const [label, value] of Object.entries(typed)) await expect(box(page, label).last()).toHaveValue(value)
})

test('EM-01 an address with a letter of another alphabet is refused with its text, and nothing typed is lost', async ({
  page,
}) => {
  await openForm(page, 'Sign Up')
  const typed = await fillSignUp(page, `аda-${newEmail()}`)
  await createAccount(page)
  await expect(page.getByRole('alert').getByText('Please enter a valid email address.', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert').getByText('Invalid Email', { exact: true })).toBeVisible()
  for (const [label, value] of Object.entries(typed)) await expect(box(page, label).last()).toHaveValue(value)
})

for (const [kind, local] of [
  ['a plus', 'ada+grad'],
  ['dots', 'a.d.a'],
] as const)
  test(`EM-01 an address with ${kind} becomes an account as it was typed`, async ({ page }) => {
    const email = `${local}${newEmail()}`
    await openForm(page, 'Sign Up')
    await fillSignUp(page, email)
    await createAccount(page)
    await page.waitForURL('**/onboarding')
    expect(await (await page.request.get('/api/session')).json()).toMatchObject({ person: { email } })
  })

test('check 10: a password can be pasted into each field that asks for one', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const paste = async (field: ReturnType<typeof box>) => {
    await page.evaluate((text) => navigator.clipboard.writeText(text), strongPassword)
    await field.focus()
    await page.keyboard.press('ControlOrMeta+V')
    await expect(field).toHaveValue(strongPassword)
  }
  await openForm(page, 'Sign In')
  await paste(box(page, 'Password'))
  await openForm(page, 'Sign Up')
  await page.getByLabel('Trouble signing up? Try another form').selectOption('ultrafixed')
  await paste(box(page, 'Password').last())
  await paste(box(page, 'Confirm password'))
  await page.goto('/reset-password?token=any')
  await paste(box(page, 'New password'))
  await paste(box(page, 'Confirm password'))
  await signedUpApplicant(page)
  await page.goto('/settings/account')
  await paste(box(page, 'Current password'))
  await paste(box(page, 'New password'))
})

test('check 16: the token of the session is in no store of the page, no address and no document', async ({
  page,
  context,
}) => {
  const { email } = await signedUpApplicant(page)
  await context.clearCookies()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openForm(page, 'Sign In')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/dashboard')
  await settled(page)
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
