import { expect } from '@playwright/test'
import { badFiles } from '../src/features/cv/fixtures.ts'
import { uploadLimits } from '../src/features/storage/rules.ts'
import {
  cleanUpServers,
  newEmail,
  type RunningServer,
  startServer,
  strongPassword,
} from '../src/server/testing/process.ts'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// What goes wrong at 23:40 on a phone: each of these gets a clear message and loses nothing.

const total = async (page: import('@playwright/test').Page, path: string) =>
  ((await (await page.request.get(path)).json()) as { total: number }).total

test('somebody signed out is sent to sign in with a message, and comes back to the page afterwards (RG-02, RA-05, AU-07)', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await page.context().clearCookies()
  const t = await textsOf('en')
  await page.goto('/applications?open=7')
  await page.waitForURL('**/auth?redirect=**')
  await expect(page.getByText('Authentication required.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Continue as Applicant' }).click()
  await page.getByRole('textbox', { name: t('accounts.fields.email'), exact: true }).fill(email)
  await page.getByRole('textbox', { name: t('accounts.fields.password'), exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: t('accounts.signIn.submit'), exact: true }).click()
  await page.waitForURL('**/applications?open=7')
})

test('on the dashboard somebody signed out is sent to the landing page (RG-02)', async ({ page }) => {
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/')
})

test('an incomplete onboarding is asked for, a complete one is not opened again (RA-02, RA-03)', async ({ page }) => {
  await signedUpApplicant(page, { onboarded: false })
  await page.goto('/dashboard')
  await page.waitForURL('**/onboarding**')
  await expect(page.getByText('Please complete your onboarding first.').first()).toBeVisible()
  await signedUpApplicant(page)
  await page.goto('/onboarding')
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('You have already completed onboarding.').first()).toBeVisible()
})

test('an applicant on a mentor page is sent to the own dashboard (RA-04)', async ({ page }) => {
  await signedUpApplicant(page)
  await page.goto('/mentor/dashboard')
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await expect(page.getByText('Access denied. Redirecting to your dashboard.').first()).toBeVisible()
})

test('a path that is no page says so and leads home (RT-23)', async ({ page }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a double click on what creates something creates one (check 42)', async ({ page }) => {
  await signedUpApplicant(page)
  await page.goto('/university-matching')
  await page
    .getByRole('button', { name: /to your shortlist$/ })
    .first()
    .dblclick()
  await expect(page.getByText('On your shortlist').first()).toBeVisible()
  expect(await total(page, '/api/shortlist')).toBe(1)
  await page.goto('/selected-universities')
  await page
    .getByRole('button', { name: /^Start/ })
    .first()
    .dblclick()
  await page.waitForURL('**/applications?open=**')
  expect(await total(page, '/api/applications')).toBe(1)
})

test('a second device with stale data is told, and overwrites nothing', async ({ page, context, browser, baseURL }) => {
  const { application } = await applicantWithApplication(page)
  // Tabs of one browser tell each other what changed; another device does not hear of it.
  const storageState = await context.storageState()
  const device = await browser.newContext({ storageState, locale: 'en-US', ...(baseURL ? { baseURL } : {}) })
  const second = await device.newPage()
  for (const tab of [page, second]) {
    await tab.goto(`/applications?open=${application.id}`)
    await expect(tab.getByLabel('Status', { exact: true }).first()).toBeVisible()
  }
  await page.getByLabel('Status', { exact: true }).first().selectOption('in_progress')
  await expect
    .poll(
      async () =>
        ((await (await page.request.get(`/api/applications/${application.id}`)).json()) as { status: string }).status,
    )
    .toBe('in_progress')
  await second.getByLabel('Status', { exact: true }).first().selectOption('rejected')
  const t = await textsOf('en')
  await expect(second.getByText(t('applications.conflict')).first()).toBeVisible()
  expect(
    ((await (await page.request.get(`/api/applications/${application.id}`)).json()) as { status: string }).status,
  ).toBe('in_progress')
  await device.close()
})

const wanted: Record<string, RegExp> = {
  FILE_EMPTY: /empty/i,
  FILE_TYPE_INVALID: /PDF|DOCX|type/i,
  FILE_ENCRYPTED: /password|protected/i,
  FILE_DAMAGED: /damaged/i,
  FILE_TOO_COMPLEX: /complex|large/i,
  FILE_WITHOUT_TEXT: /text|scan/i,
}

test('each bad CV is refused with its own words, and the next good one is read (checks 28, 29)', async ({ page }) => {
  test.setTimeout(120_000)
  await signedUpApplicant(page, { onboarded: false })
  await page.goto('/onboarding')
  const seen = new Set<string>()
  for (const { name, code, content } of badFiles) {
    if (seen.has(code)) continue
    seen.add(code)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from(await content()) })
    await expect(
      page
        .getByRole('alert')
        .filter({ hasText: wanted[code] ?? /./ })
        .first(),
      `${name} (${code})`,
    ).toBeVisible({ timeout: 10_000 })
  }
  expect(seen.size).toBeGreaterThanOrEqual(5)
})

test('who asks too often is told so in words, and goes on when the time has passed (429)', async ({ page }) => {
  await signedUpApplicant(page)
  const t = await textsOf('en')
  const upload = async () =>
    await page.request.post('/api/cv', {
      multipart: { file: { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no CV') } },
      headers: await ownHeaders(page),
    })
  for (let count = 0; count < uploadLimits.cv.limit; count += 1) expect((await upload()).status()).toBeLessThan(429)
  const refused = await upload()
  expect(refused.status()).toBe(429)
  expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await page.goto('/cv-analysis')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no CV') })
  await expect(page.getByText('Too many requests. Please wait and try again.')).toBeVisible()
  await expect(page.getByText(t('failures.generic'))).toHaveCount(0)
})

test.describe('with a server of its own', () => {
  let server: RunningServer
  test.afterEach(async () => {
    await server.stop()
    cleanUpServers()
  })

  test('the server restarts in the middle of onboarding, and what was typed is still there (ON-01)', async ({
    page,
  }) => {
    server = await startServer()
    const t = await textsOf('en')
    await page.goto(`${server.url}/auth/student`)
    await page.evaluate(
      async ({ email, password }) => {
        await fetch('/api/auth/sign-up/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            name: 'Ada',
            firstName: 'Ada',
            lastName: 'Lovelace',
            email,
            password,
            role: 'applicant',
          }),
        })
      },
      { email: newEmail(), password: strongPassword },
    )
    await page.goto(`${server.url}/onboarding?step=about`)
    const institution = page.getByRole('combobox', { name: t('onboarding.field.institution') })
    const kept = page.waitForResponse(
      (answer) => answer.ok() && (answer.request().postData() ?? '').includes('University of the Restart'),
    )
    await institution.fill('University of the Restart')
    await kept
    const { dataDir, port } = server
    await server.stop('SIGKILL')
    await page.getByRole('combobox', { name: t('onboarding.field.degree') }).fill('B.Sc. while it was away')
    await expect(page.getByText(t('onboarding.save.waitingTitle'))).toBeVisible()
    server = await startServer({ DATA_DIR: dataDir, PORT: String(port) })
    await page.reload()
    await expect(institution).toHaveValue('University of the Restart')
    await expect(page.getByRole('combobox', { name: t('onboarding.field.degree') })).toHaveValue(
      'B.Sc. while it was away',
    )
  })
})
