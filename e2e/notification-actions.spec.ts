import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { ownerUrl } from '../src/server/testing/process.ts'
import { expectAccessible } from './accessible.ts'
import { hearsNow, signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'

// What a person does with single notifications and with several at once, and what is said when it fails (NP-02 to NP-05).

interface Row {
  title: string
  type: string
  priority: string
  url?: string
  university?: string
}

const write = async (email: string, rows: Row[]) => {
  const client = new pg.Client({ connectionString: ownerUrl(process.env.GRADAPP_DATA_DIR ?? '') })
  await client.connect()
  try {
    for (const { title, type, priority, url, university } of rows)
      await client.query(
        `insert into notifications (user_id, title, message, type, category, priority, action_url, action_label, params)
         select id, $2, 'What it says', $3, 'application', $4, $5, case when $5::text is null then null else 'See it' end, $6
         from users where email = $1`,
        [email, title, type, priority, url ?? null, university ? { university } : {}],
      )
  } finally {
    await client.end()
  }
}

const types = ['success', 'error', 'warning', 'deadline', 'application', 'social', 'system', 'info', 'achievement']
const names = ['Success', 'Error', 'Warning', 'Deadline', 'Application', 'Social', 'System', 'Info', 'Achievement']
const priorities = ['low', 'normal', 'high', 'urgent']

const openPanel = async (page: Page) => {
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('listitem').first()).toBeVisible()
  return { panel, item: (title: string) => panel.getByRole('listitem').filter({ hasText: title }) }
}

test('NP-02: an item has its icon, badge, message, time and category; its link opens in a tab of its own; a click marks it read', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await write(
    email,
    types.map((type, at) => ({ title: `Of type ${type}`, type, priority: priorities[at % 4] ?? 'normal' })),
  )
  await write(email, [{ title: 'With a link', type: 'info', priority: 'urgent', url: '/help' }])
  const { panel, item } = await openPanel(page)
  for (const [at, type] of types.entries()) {
    const shown = item(`Of type ${type}`)
    const icon = shown.getByRole('img', { name: names[at] ?? '', exact: true })
    await expect(icon).toHaveAttribute('data-type', type)
    await expect(icon.locator('svg')).toBeVisible()
    await expect(shown.getByText(['Low', 'Normal', 'High', 'Urgent'][at % 4] ?? '', { exact: true })).toBeVisible()
    await expect(shown.getByText('What it says')).toBeVisible()
    await expect(shown.getByText(/^Application, Just now$/)).toBeVisible()
    await expect(shown.getByRole('checkbox', { name: `Select Of type ${type}` })).toBeVisible()
  }
  // Nine marks that look different, one for each type.
  const drawn = await panel.locator('[data-type] svg').evaluateAll((marks) => marks.map((mark) => mark.innerHTML))
  expect(new Set(drawn).size).toBe(types.length)

  const opened = page.waitForEvent('popup')
  await item('With a link').getByRole('link').click()
  await (await opened).waitForURL('**/help')
  expect(page.url()).toContain('/dashboard')
  await expect(item('Of type info').getByRole('link')).toHaveCount(0)

  await expect(page.getByRole('button', { name: 'Notifications, 10 unread' })).toBeVisible()
  const unread = item('Of type success')
  await expect(unread).toHaveAttribute('data-unread', 'true')
  const answered = page.waitForResponse('**/api/notifications/read')
  await unread.getByText('Of type success').click()
  expect((await answered).status()).toBe(200)
  await expect(unread).not.toHaveAttribute('data-unread')
  await expect(page.getByRole('button', { name: 'Notifications, 9 unread' })).toBeVisible()
  await panel.getByRole('tab', { name: /^Unread/ }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(9)
  await expect(unread).toHaveCount(0)
})

test('NP-02, NP-03, NP-05: one or several are archived and deleted, and each is said in its words', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await write(
    email,
    Array.from({ length: 9 }, (_, at) => ({ title: `Notice ${at}`, type: 'info', priority: 'normal' })),
  )
  const { panel, item } = await openPanel(page)
  await item('Notice 0').getByRole('button', { name: 'Delete Notice 0' }).click()
  await expect(page.getByText('Notification deleted', { exact: true })).toBeVisible()
  await expect(item('Notice 0')).toHaveCount(0)
  await item('Notice 1').getByRole('button', { name: 'Archive Notice 1' }).click()
  await expect(page.getByText('Notification archived', { exact: true })).toBeVisible()
  await expect(item('Notice 1')).toHaveCount(0)
  const together = async (button: string, ...titles: string[]) => {
    for (const title of titles) await panel.getByRole('checkbox', { name: `Select ${title}` }).check()
    await panel.getByRole('button', { name: button, exact: true }).click()
  }
  await together('Mark as read', 'Notice 2', 'Notice 3')
  await expect(page.getByText('2 notifications marked as read', { exact: true })).toBeVisible()
  await expect(item('Notice 2')).not.toHaveAttribute('data-unread')
  await together('Archive', 'Notice 2', 'Notice 3')
  await expect(page.getByText('2 notifications archived', { exact: true })).toBeVisible()
  await together('Delete', 'Notice 4', 'Notice 5', 'Notice 6')
  await expect(page.getByText('3 notifications deleted', { exact: true })).toBeVisible()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
  await expect(panel.getByRole('listitem')).toHaveCount(2)
})

test('NP-03, NP-05: the settings button shows and hides the preferences; what cannot be done is said in its words', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await write(email, [
    { title: 'Notice A', type: 'info', priority: 'normal' },
    { title: 'Notice B', type: 'info', priority: 'normal' },
  ])
  const { panel, item } = await openPanel(page)
  const settings = panel.getByRole('button', { name: 'Notification settings' })
  await expect(settings).toHaveAttribute('aria-expanded', 'false')
  await expect(panel.getByRole('switch')).toHaveCount(0)
  await settings.click()
  await expect(panel.getByRole('switch')).toHaveCount(7)
  const weekly = panel.getByRole('switch', { name: 'Weekly digest' })
  await expect(weekly).toBeChecked()
  await page.route('**/api/notifications/preferences', async (route) =>
    route.request().method() === 'GET' ? await route.continue() : await route.fulfill({ status: 400, json: {} }),
  )
  await weekly.press('Space')
  await expect(page.getByText('Failed to update preferences', { exact: true })).toBeVisible()
  await expect(weekly).toBeChecked()
  await page.unroute('**/api/notifications/preferences')
  await weekly.press('Space')
  await expect(page.getByText('Notification preferences updated', { exact: true })).toBeVisible()
  await expect(weekly).not.toBeChecked()
  await settings.click()
  await expect(panel.getByRole('switch')).toHaveCount(0)

  const changes = '**/api/notifications/{read,archive,delete}'
  await page.route(changes, async (route) => await route.fulfill({ status: 400, json: {} }))
  await item('Notice A').getByText('Notice A').click()
  await expect(page.getByText('Failed to mark notification as read', { exact: true })).toBeVisible()
  await expect(item('Notice A')).toHaveAttribute('data-unread', 'true')
  for (const title of ['Notice A', 'Notice B']) await panel.getByRole('checkbox', { name: `Select ${title}` }).check()
  for (const [button, action] of [
    ['Mark as read', 'read'],
    ['Archive', 'archive'],
    ['Delete', 'delete'],
  ]) {
    await panel.getByRole('button', { name: button ?? '', exact: true }).click()
    await expect(page.getByText(`Failed to ${action} notifications`, { exact: true })).toBeVisible()
  }
  await page.unroute(changes)
  await expect(panel.getByRole('listitem')).toHaveCount(2)
})

test('NP-04: the bell moves for three seconds when a notification comes, and then rests', async ({ page }) => {
  await page.clock.install()
  const { email } = await signedUpApplicant(page)
  await hearsNow(page)
  const live = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
  await page.goto('/dashboard')
  const connected = (await live).waitForEvent('framereceived', ({ payload }) => String(payload).startsWith('40'))
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toBeVisible()
  await connected
  await expect(bell).not.toHaveAttribute('data-ringing')
  // From here the page's clock moves only when this test moves it.
  await page.clock.pauseAt(Date.now() + 2_000)
  await write(email, [{ title: 'News', type: 'info', priority: 'normal' }])
  await expect
    .poll(async () => {
      await page.clock.runFor(50)
      return await bell.getAttribute('data-ringing')
    })
    .toBe('true')
  const mark = bell.locator('svg')
  const readTiming = async () =>
    await mark.evaluate((icon) => {
      const { animationName, animationDuration, animationIterationCount } = getComputedStyle(icon)
      return { animationName, ms: Number.parseFloat(animationDuration) * 1_000 * Number(animationIterationCount) }
    })
  // Journeys ask for reduced motion, in which the bell keeps still.
  expect((await readTiming()).animationName).toBe('none')
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const timing = await readTiming()
  expect(timing.animationName).not.toBe('none')
  expect(timing.ms).toBe(3_000)
  await page.clock.runFor(2_900)
  await expect(bell).toHaveAttribute('data-ringing', 'true')
  await page.clock.runFor(150)
  await expect(bell).not.toHaveAttribute('data-ringing')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
})

test('NP-02: notifications of one subject stand together, are opened and marked as read as one, by keyboard', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  const about = { type: 'deadline', url: '/applications?open=1', university: 'ETH Zurich' }
  await write(email, [
    { ...about, title: 'Letters', priority: 'normal' },
    { ...about, title: 'Form', priority: 'urgent' },
    { ...about, title: 'Fee', priority: 'normal' },
    { type: 'info', title: 'Apart', priority: 'high' },
  ])
  const { panel, item } = await openPanel(page)
  await expect(panel.getByRole('listitem')).toHaveCount(2)
  await expect(panel.getByRole('listitem').first()).toContainText('Form')
  const more = panel.getByRole('button', { name: '2 more about ETH Zurich' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await more.press('Enter')
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  // Journeys ask for reduced motion.
  const turn = await more.locator('svg').evaluate((arrow) => getComputedStyle(arrow).transitionDuration)
  expect(turn).toBe('0.001s')
  const others = panel.getByRole('list', { name: '2 more about ETH Zurich' })
  await expect(others.getByRole('listitem')).toContainText(['Fee', 'Letters'])
  await expectAccessible(page)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/notifications/read')) calls += 1
  })
  await panel.getByRole('button', { name: 'Mark 3 as read: ETH Zurich' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
  await expect(more).toBeFocused()
  expect(calls).toBe(1)
  // What has the focus may leave the list, but the focus does not leave the panel.
  for (const [title, left] of [
    ['Fee', 3],
    ['Letters', 2],
  ] as const) {
    await panel.getByRole('button', { name: `Delete ${title}` }).press('Enter')
    await expect(panel.getByRole('listitem')).toHaveCount(left)
    await expect(panel.locator(':focus')).toHaveCount(1)
  }
  await expect(more).toHaveCount(0)
  await expect(item('Form')).toBeVisible()
})
