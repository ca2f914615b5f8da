import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { hearsNow, signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Notifications in the browser: panel, realtime connection, settings and calendar address.

const write = async (email: string, title: string, priority: string, { url = '', university = '' } = {}) =>
  await inDatabase(
    `insert into notifications (user_id, title, message, priority, action_url, action_label, params)
     select id, $2, 'What it says', $3, nullif($4, ''), nullif($4, ''), $5 from users where email = $1`,
    [email, title, priority, url, university ? { university } : {}],
  )

/** Ordinary notifications, each older than the previous one. */
const writeMany = async (email: string, count: number) =>
  await inDatabase(
    `insert into notifications (user_id, title, message, priority, created_at)
     select id, 'Notice ' || n, 'Message ' || n, 'low', now() - n * interval '7 minutes'
     from users, generate_series(1, $2) n where email = $1`,
    [email, count],
  )

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const unread = (page: Page, count: number) => page.getByRole('button', { name: `Notifications, ${count} unread` })

test('NP-01, NP-02, NP-03, NP-04: a user opens the panel, follows a link, loads more, and handles a group by keyboard', async ({
  page,
}) => {
  const { email } = await signUpApplicant(page)
  const about = { url: '/applications?open=1', university: 'ETH Zurich' }
  for (const title of ['Letters', 'Form', 'Fee']) await write(email, title, 'urgent', about)
  await write(email, 'With a link', 'urgent', { url: '/help' })
  await writeMany(email, 50)
  await page.goto('/dashboard')
  await expect(unread(page, 54)).toContainText('54')
  await bell(page).click()
  const panel = page.getByRole('dialog')
  const item = (title: string) => panel.getByRole('listitem').filter({ hasText: title })
  // Fifty in the list, three of them grouped.
  await expect(panel.getByRole('listitem')).toHaveCount(48)
  await panel.getByRole('button', { name: 'Show older' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(52)
  await panel.getByRole('tab', { name: 'Urgent' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)

  const opened = page.waitForEvent('popup')
  await item('With a link').getByRole('link').click()
  await (await opened).waitForURL('**/help')
  expect(page.url()).toContain('/dashboard')
  await item('With a link').getByText('With a link').click()
  await expect(unread(page, 53)).toBeVisible()

  const more = panel.getByRole('button', { name: '2 more about ETH Zurich' })
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  // End-to-end tests emulate reduced motion.
  const turn = await more.locator('svg').evaluate((arrow) => getComputedStyle(arrow).transitionDuration)
  expect(turn).toBe('0.001s')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Mark 3 as read: ETH Zurich' }).press('Enter')
  await expect(unread(page, 50)).toBeVisible()
  await expect(more).toBeFocused()
  // The focused element may leave the list, but the focus does not leave the panel.
  for (const title of ['Form', 'Letters']) {
    await panel.getByRole('button', { name: `Delete ${title}` }).press('Enter')
    await expect(item(title)).toHaveCount(0)
    await expect(panel.locator(':focus')).toHaveCount(1)
  }
  await expect(more).toHaveCount(0)
  await expect(item('Fee')).toBeVisible()
})

test('NT-05, NT-06, NT-07, NP-04: a new notification rings and is announced, and none is missed after a network failure', async ({
  page,
  context,
}) => {
  const { email } = await signUpApplicant(page)
  await hearsNow(page)
  await page.clock.install()
  // The network fails while the code of the realtime connection is loading.
  let attempts = 0
  await page.route(/\/assets\/esm-[^/]*\.js$/, async (route) => {
    attempts += 1
    if (attempts === 1) await route.abort('internetdisconnected')
    else await route.continue()
  })
  const caughtUp = page.waitForResponse(/\/api\/notifications\/since/)
  await page.goto('/dashboard')
  await caughtUp
  expect(attempts).toBe(2)
  await expect(bell(page)).not.toHaveAttribute('data-ringing')

  // From here on only this test advances the clock of the page.
  await page.clock.pauseAt(Date.now() + 2_000)
  await write(email, 'News', 'high')
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50)
        return await bell(page).getAttribute('data-ringing')
      },
      { intervals: [20] },
    )
    .toBe('true')
  const toast = page.locator('[data-position="top-right"] .mantine-Notification-root')
  await expect(toast).toContainText('News')
  const readTiming = async () =>
    await bell(page)
      .locator('svg')
      .evaluate((icon) => {
        const { animationName, animationDuration, animationIterationCount } = getComputedStyle(icon)
        return { animationName, ms: Number.parseFloat(animationDuration) * 1_000 * Number(animationIterationCount) }
      })
  // End-to-end tests emulate reduced motion, in which the bell does not move.
  expect((await readTiming()).animationName).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const timing = await readTiming()
  expect(timing.animationName).not.toBe('none')
  expect(timing.ms).toBe(3_000)
  await page.clock.runFor(2_900)
  await expect(bell(page)).toHaveAttribute('data-ringing', 'true')
  await page.clock.runFor(150)
  await expect(bell(page)).not.toHaveAttribute('data-ringing')
  await expect(unread(page, 1)).toBeVisible()
  await page.clock.resume()

  await context.setOffline(true)
  for (const title of ['Came while away 1', 'Came while away 2']) await write(email, title, 'high')
  await context.setOffline(false)
  await expect(unread(page, 3)).toBeVisible({ timeout: 40_000 })
  await bell(page).click()
  for (const title of ['Came while away 1', 'Came while away 2'])
    await expect(page.getByRole('dialog').getByText(title)).toHaveCount(1)
})

test('NT-07, LG-01: notification settings store choices and manage the calendar address, in Arabic on a phone', async ({
  page,
  context,
}) => {
  const t = await readTexts('ar')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 360, height: 900 })
  await signUpApplicant(page)
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
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
  await page.getByRole('button', { name: t('calendar.revoke') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('calendar.revoke') })
    .click()
  await expect(page.getByText(t('calendar.revoked'))).toBeVisible()
  expect((await page.request.get(url)).status()).toBe(404)
})
