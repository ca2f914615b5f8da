import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signedUpApplicant } from './applicant.ts'
import { withDatabase } from './database.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// The notification panel, the preferences and the calendar address, as a person uses them.

const addNotifications = async (email: string, count: number) =>
  await withDatabase(
    async (client) =>
      await client.query(
        `insert into notifications (user_id, title, message, type, category, priority, created_at, read)
         select id, 'Notice ' || n, 'Message ' || n, (array['deadline', 'application', 'info'])[1 + n % 3],
           (array['deadline', 'application', 'general'])[1 + n % 3], (array['normal', 'high', 'urgent', 'low'])[1 + n % 4],
           now() - n * interval '7 minutes', n % 2 = 0
         from users, generate_series(1, $2) n where email = $1`,
        [email, count],
      ),
  )

const openPanel = async (page: Page) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  return panel
}

test('NP-01, NP-03, NP-04: 5,000 notifications, fifty at a time, each tab from the server, and nothing skipped', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await addNotifications(email, 5_000)
  const panel = await openPanel(page)
  await expect(page.getByRole('button', { name: 'Notifications, 2500 unread' })).toContainText('99+')
  await expect(panel.getByText('5,000')).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(50)
  for (const pages of [2, 3]) {
    await panel.getByRole('button', { name: 'Show older' }).click()
    await expect(panel.getByRole('listitem')).toHaveCount(pages * 50)
  }
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/panel-en.png` })
  // The urgent ones come first, newest first: every fourth from the second on.
  const titles = await panel.getByRole('listitem').locator('bdi').allTextContents()
  expect(titles).toEqual(Array.from({ length: 150 }, (_, index) => `Notice ${2 + 4 * index}`))
  // Deleting from the first page must not make the next one skip.
  await panel.getByRole('button', { name: 'Delete Notice 2', exact: true }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(149)
  await panel.getByRole('button', { name: 'Show older' }).click()
  await expect(panel.getByText('Notice 602', { exact: true })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(199)
  await panel.getByRole('tab', { name: 'Deadlines' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(50)
  expect(new Set(await panel.getByText(/Deadline, /).allTextContents()).size).toBeGreaterThan(0)
  await panel.getByRole('tab', { name: /^Unread/ }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(50)
  // Bulk: what is selected leaves the unread ones.
  await panel.getByRole('checkbox').first().check()
  await panel.getByRole('button', { name: 'Select all' }).click()
  await panel.getByRole('button', { name: 'Mark as read', exact: true }).click()
  await expect(page.getByText('50 notifications marked as read')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Notifications, 2450 unread' })).toBeVisible()
})

test('NP-01, NP-05: the panel without notifications, and when it cannot be read or changed', async ({ page }) => {
  const { email, post } = await signedUpApplicant(page)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByText('No notifications')).toBeVisible()
  await page.route('**/api/notifications?*', async (route) => await route.fulfill({ status: 400, json: {} }))
  await page.reload()
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByText('Your notifications could not be loaded')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/notifications?*')
  await addNotifications(email, 3)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /try again/i })
    .click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Notice 1' })).toBeVisible()
  await page.route(
    '**/api/notifications/{read,archive,delete}',
    async (route) => await route.fulfill({ status: 400, json: {} }),
  )
  for (const [name, text] of [
    [/^Archive Notice 1/, 'Failed to archive notification'],
    [/^Delete Notice 1/, 'Failed to delete notification'],
    [/Mark all as read/, 'Failed to mark all notifications as read'],
  ] as const) {
    await page.getByRole('dialog').getByRole('button', { name }).click()
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await page.unroute('**/api/notifications/{read,archive,delete}')
  await post('/api/notifications/samples', {})
  // It came live, without a reload, although the panel was open.
  await expect(page.getByRole('dialog').getByText('Sample deadline')).toBeVisible()
})

test('NT-06, NT-07: after a lost connection nothing is missed, and nothing is announced twice', async ({
  page,
  context,
}) => {
  const { email } = await signedUpApplicant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await context.setOffline(true)
  await withDatabase(async (client) => {
    const write = async (title: string) =>
      await client.query(
        "insert into notifications (user_id, title, message, priority) select id, $2, 'M', 'high' from users where email = $1",
        [email, title],
      )
    await write('Came while away 1')
    await write('Came while away 2')
  })
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible({ timeout: 40_000 })
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  for (const title of ['Came while away 1', 'Came while away 2'])
    await expect(page.getByRole('dialog').getByText(title)).toHaveCount(1)
})

test('NT-06: the live connection comes where the network failed while its code was fetched', async ({ page }) => {
  const { post } = await signedUpApplicant(page)
  let attempts = 0
  await page.route(/\/assets\/esm-[^/]*\.js$/, async (route) => {
    attempts += 1
    if (attempts === 1) await route.abort('internetdisconnected')
    else await route.continue()
  })
  await page.goto('/dashboard')
  await expect.poll(() => attempts).toBe(2)
  await post('/api/notifications/samples', {})
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread$/ })).toBeVisible()
})

for (const [language, width] of [
  ['en', 1440],
  ['ar', 360],
] as const)
  test(`NT-07: notification settings in ${language} at ${width}: choices, this browser, the calendar address`, async ({
    page,
    context,
  }) => {
    const t = await textsOf(language)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.setViewportSize({ width, height: 900 })
    await signedUpApplicant(page)
    await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
    await page.goto('/settings/notifications')
    await expect(page.getByRole('switch')).toHaveCount(7)
    await page.getByLabel(t('notifications.preferences.weekly_digest')).click()
    await expect(page.getByText(t('notifications.done.preferences')).first()).toBeVisible()
    await page.getByRole('button', { name: t('calendar.make') }).click()
    const address = page.getByLabel(t('calendar.address'))
    await expect(address).toHaveValue(/\/calendar\/[\w-]{32}\.ics$/)
    await page.getByRole('button', { name: t('calendar.copy'), exact: true }).click()
    const url = await address.inputValue()
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(url)
    expect((await page.request.get(url)).status()).toBe(200)
    await expectAccessible(page)
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/settings-${language}.png`, fullPage: true })
    await page.getByRole('button', { name: t('calendar.revoke') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('calendar.revoke') })
      .click()
    await expect(page.getByText(t('calendar.revoked'))).toBeVisible()
    expect((await page.request.get(url)).status()).toBe(404)
  })
