import { expect, type Page } from '@playwright/test'
import { applicantWithApplication, hearsNow, signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { untilShown } from './slow.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// The session's data on the screen: loaded ahead, read anew after a change, honest when it cannot be read.

const openProfile = async (page: Page) => {
  const t = await textsOf('en')
  await page.goto('/settings/profile')
  const name = page.getByRole('textbox', { name: t('profile.field.displayName') })
  await expect(name).toBeVisible()
  const save = page.getByRole('button', { name: t('profile.save') }).first()
  return { t, name, save }
}

test('SS-02, SS-04: the snapshot is loaded in the background once somebody is known', async ({ page }) => {
  await signedUpApplicant(page)
  const loaded = page.waitForResponse('**/api/snapshot')
  await page.goto('/about')
  expect((await loaded).status()).toBe(200)
})

test('SS-02: without an answer the dashboard is there, says what is missing, and tries again', async ({ page }) => {
  const t = await textsOf('en')
  await signedUpApplicant(page)
  let isDown = true
  await page.clock.install()
  await page.route('**/api/snapshot', async (route) => (isDown ? await route.abort() : await route.fallback()))
  await page.goto('/dashboard')
  // Three further tries, with their pauses.
  await untilShown(page, page.getByText(t('snapshot.degradedTitle')))
  await expect(page.getByText(t('snapshot.notKnown')).first()).toBeVisible()
  await expect(page.getByText(t('snapshot.next.unknown'))).toBeVisible()
  // No figure is made up either.
  await expect(page.getByText(t('snapshot.completion.unknown'))).toBeVisible()
  await expect(page.getByText('% of your profile')).toHaveCount(0)
  // A further try takes nothing of the page away, also when it fails again.
  await page.getByRole('button', { name: t('snapshot.degradedRetry') }).click()
  await expect(page.getByRole('button', { name: t('snapshot.degradedRetry') })).toBeDisabled()
  await expect(page.getByText(t('snapshot.next.unknown'))).toBeVisible()
  await untilShown(page, page.getByRole('button', { name: t('snapshot.degradedRetry'), disabled: false }))
  isDown = false
  await page.getByRole('button', { name: t('snapshot.degradedRetry') }).click()
  await expect(page.getByText(t('snapshot.degradedTitle'))).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
})

/** Holds what a page asks for until it is let go. */
const held = async (page: Page, path: string, method: string) => {
  let letGo: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(path, async (route) => {
    if (route.request().method() === method) await released
    await route.fallback()
  })
  return () => letGo()
}

test('SS-05, SS-06: an update is followed by its key and says that it worked, and every open tab shows it as it stands', async ({
  page,
  context,
}) => {
  await signedUpApplicant(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada')
  const { name, save } = await openProfile(page)
  await expect(page.locator('[role=progressbar][data-tasks]')).toHaveCount(0)
  const letGo = await held(page, '**/api/profile', 'PATCH')
  await name.fill('Countess')
  await save.click()
  await expect(page.locator('[role=progressbar][data-tasks="profile.update"]')).toHaveCount(1)
  // Nobody touches the other tab; an answer that a newer question overtakes has no text.
  const reread: string[] = []
  other.on('response', async (answer) => {
    if (answer.url().endsWith('/api/snapshot')) reread.push(await answer.text().catch(() => ''))
  })
  letGo()
  await expect(page.getByText('Data updated successfully')).toBeVisible()
  await expect(page.locator('[role=progressbar][data-tasks]')).toHaveCount(0)
  await expect.poll(() => reread.join()).toContain('Countess')
})

test('SS-04, SS-06: a renewed session reads the data anew in the other tab, followed as session.refresh', async ({
  page,
  context,
}) => {
  await signedUpApplicant(page)
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { level: 1 })).toContainText('Ada')
  const letGo = await held(other, '**/api/snapshot', 'GET')
  // What a tab tells the others when the session was renewed in it.
  await page.goto('/settings/account')
  await page.evaluate(() => new BroadcastChannel('gradapp_session').postMessage('changed'))
  await expect(other.locator('[role=progressbar][data-tasks="session.refresh"]')).toHaveCount(1)
  letGo()
  await expect(other.locator('[role=progressbar][data-tasks]')).toHaveCount(0)
})

test('a plan that changes in one tab is changed in the others, without a look at them', async ({ page, context }) => {
  const { universityName } = await applicantWithApplication(page)
  const other = await context.newPage()
  await other.goto('/applications?view=board')
  const column = (status: string) => other.getByRole('region', { name: new RegExp(`^${status},`) })
  await expect(column('Not started').getByText(universityName)).toBeVisible()
  const t = await textsOf('en')
  await page.goto('/applications?view=board')
  await page
    .getByRole('combobox', { name: t('applications.board.move', { name: universityName }) })
    .selectOption('interview')
  await expect(column('Interview').getByText(universityName)).toBeVisible()
})

const answers = [
  ['CL-03', 'SYSTEM_SETTING_UP', {}, 'System is being set up. Please try again in a moment.', 'System Error'],
  ['CL-03', 'DATABASE_DENIED', {}, 'Access denied. Please contact support if this persists.', 'Important Error'],
  ['CL-03', 'DATABASE_ERROR', {}, 'Database error occurred. Please try again later.', 'Important Error'],
  ['CL-04', 'INPUT_INVALID', { field: 'timeZone' }, 'Please check your input: “time zone” is not valid', 'Notice'],
  ['CL-04', 'INTERNAL', {}, 'Something went wrong. Please try again later.', 'Error'],
] as const
for (const [id, code, data, text, title] of answers)
  test(`${id}, CL-05: what the server answers as ${code} is said in the words for it`, async ({ page }) => {
    await signedUpApplicant(page)
    const { name, save } = await openProfile(page)
    await page.route('**/api/profile', async (route) =>
      route.request().method() === 'PATCH'
        ? await route.fulfill({ status: 500, json: { defined: false, code, status: 500, message: '', data } })
        : await route.fallback(),
    )
    await name.fill('Countess')
    await save.click()
    const toast = page.locator('.mantine-Notification-root').filter({ hasText: text })
    await expect(toast).toBeVisible()
    await expect(toast).toContainText(title)
    await expect(toast.getByRole('button', { name: 'Sign In' })).toHaveCount(code === 'DATABASE_DENIED' ? 1 : 0)
  })

test('CL-05: a change in an expired session offers to sign in, and comes back to where it was made', async ({
  page,
}) => {
  const { universityName, post } = await applicantWithApplication(page)
  const t = await textsOf('en')
  await page.goto('/applications?view=board')
  const move = page.getByRole('combobox', { name: t('applications.board.move', { name: universityName }) })
  await expect(move).toBeVisible()
  await post('/api/auth/sign-out', {})
  await move.selectOption('interview')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fapplications%3Fview%3Dboard/)
})

test('SS-05, CL-05: an update that fails says so, and keeps what was typed', async ({ page }) => {
  await signedUpApplicant(page)
  const { name, save } = await openProfile(page)
  await page.route('**/api/profile', async (route) =>
    route.request().method() === 'PATCH'
      ? await route.fulfill({
          status: 503,
          json: { defined: true, code: 'DATABASE_UNAVAILABLE', status: 503, message: '' },
        })
      : await route.fallback(),
  )
  await name.fill('Countess')
  await save.click()
  await expect(page.getByText(/Failed to update profile/)).toBeVisible()
  await expect(page.getByText('Important Error')).toBeVisible()
  await expect(name).toHaveValue('Countess')
})

test('DB-05: a session that ends while the dashboard is open leaves its guest view with Create Account', async ({
  page,
}) => {
  const { post } = await signedUpApplicant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome back/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toBeVisible()
  // Elsewhere, such as on another device: nothing in this browser says so.
  await post('/api/auth/sign-out', {})
  await expect(page.getByRole('heading', { level: 1, name: 'Your session has ended' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/auth/student')
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ask the assistant' })).toHaveCount(0)
})

test('CL-02: a call that got no answer is made again, and says so until it is answered', async ({ page }) => {
  await signedUpApplicant(page)
  const { name, save } = await openProfile(page)
  const words = page.getByText('Connection issue detected. Retrying...')
  let tries = 0
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.fallback()
    tries += 1
    return tries === 1 ? await route.abort() : await route.fallback()
  })
  await name.fill('Countess')
  await save.click()
  await expect(words).toBeVisible()
  await expect(page.getByText('Data updated successfully')).toBeVisible()
  await expect(words).toHaveCount(0)
  expect(tries).toBe(2)
})

test('CL-02: what is saved without a network waits, and is sent when it is back', async ({ page, context }) => {
  await signedUpApplicant(page)
  const { t, name, save } = await openProfile(page)
  await context.setOffline(true)
  await expect(page.getByText('You appear to be offline. Please check your internet connection.')).toBeVisible()
  await name.fill('Countess')
  await save.click()
  await expect(page.getByText(t('ui.offlineWaiting_one'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Data updated successfully')).toBeVisible()
  const profile = (await (await page.request.get('/api/profile')).json()) as { profile: { displayName: string } }
  expect(profile.profile.displayName).toBe('Countess')
})

test("SS-07: the app's own toasts take turns, and three notices are seen at once at most", async ({ page }) => {
  await signedUpApplicant(page)
  await hearsNow(page)
  const { name, save } = await openProfile(page)
  for (const value of ['One', 'Two']) {
    await name.fill(value)
    await save.click()
    // The one before may still be leaving.
    await expect(page.getByText('Data updated successfully').last()).toBeVisible()
  }
  await expect(page.getByText('Data updated successfully')).toHaveCount(1)
  const raise = async () =>
    await page.request.post('/api/notifications/samples', {
      data: {},
      headers: await ownHeaders(page),
    })
  for (let count = 0; count < 3; count += 1) await raise()
  const raised = page.locator('[data-position="top-right"] .mantine-Notification-root')
  await expect(raised.first()).toBeVisible()
  expect(await raised.count()).toBeLessThanOrEqual(3)
})
