import { expect, type Page } from '@playwright/test'
import { hourMs } from '../src/shared/durations.ts'
import { applicantWithApplication, hearsNow, signedUpApplicant } from './applicant.ts'
import { inDatabase } from './database.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'

// Which notifications are said aloud in the page, for how long, and when. The page's clock is moved, nobody waits.

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const toastOf = (page: Page, title: string) =>
  page.locator('.mantine-Notification-root').filter({ has: page.getByText(title, { exact: true }) })

const write = async (email: string, title: string, priority: string) =>
  await inDatabase(
    `insert into notifications (user_id, title, message, priority) select id, $2, 'What it says', $3 from users where email = $1`,
    [email, title, priority],
  )

/** Opens the dashboard and waits until it is told of what happens. */
const openLive = async (page: Page) => {
  const live = page.waitForEvent('websocket', (socket) => socket.url().includes('socket.io'))
  const caughtUp = page.waitForResponse(/\/api\/notifications\/since/)
  await page.goto('/dashboard')
  await live
  await caughtUp
  await expect(bell(page)).toBeVisible()
}

/** Lets the page's clock run in small steps until something is there. */
const until = async (page: Page, isThere: () => Promise<boolean>) =>
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20)
        return await isThere()
      },
      { intervals: [20] },
    )
    .toBe(true)

test('NT-05: only high and urgent notifications are said aloud, urgent ones for 10 s and the others for 5 s', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await hearsNow(page)
  await page.clock.install()
  await openLive(page)
  await page.clock.pauseAt(Date.now() + 2_000)
  for (const [title, priority, seconds] of [
    ['High one', 'high', 5],
    ['Urgent one', 'urgent', 10],
  ] as const) {
    await write(email, `Low before ${title}`, 'low')
    await write(email, `Normal before ${title}`, 'normal')
    await write(email, title, priority)
    // They are told in their order: with the last one the others have been, too.
    await until(page, async () => await toastOf(page, title).isVisible())
    await expect(page.locator('.mantine-Notification-root')).toHaveCount(1)
    await page.clock.runFor(seconds * 1_000 - 500)
    await expect(toastOf(page, title)).toBeVisible()
    await page.clock.runFor(1_000)
    await expect(toastOf(page, title)).toHaveCount(0)
  }
  await until(page, async () => (await bell(page).getAttribute('aria-label')) === 'Notifications, 6 unread')
})

/** Quiet from two hours ago to two hours ahead, on the person's own clock. */
const beQuietNow = async (page: Page) => {
  const { profile } = (await (await page.request.get('/api/profile')).json()) as { profile: { timeZone: string } }
  const at = (hours: number) =>
    new Date(Date.now() + hours * hourMs).toLocaleTimeString('en-GB', {
      timeZone: profile.timeZone || 'UTC',
      hour: '2-digit',
      minute: '2-digit',
    })
  const answer = await page.request.patch('/api/notifications/preferences', {
    data: { quiet_hours_start: at(-2), quiet_hours_end: at(2) },
    headers: await ownHeaders(page),
  })
  expect(answer.ok()).toBe(true)
}

for (const how of ['stays open', 'is opened anew'] as const)
  test(`NT-05, NT-07: what comes in quiet hours is in the panel at once, and is said, mailed and pushed when they end; the page ${how}`, async ({
    page,
  }) => {
    const { email, application, universityName } = await applicantWithApplication(page)
    await beQuietNow(page)
    await page.clock.install()
    await openLive(page)
    const { version } = (await (await page.request.get(`/api/applications/${application.id}`)).json()) as {
      version: number
    }
    const moved = await page.request.patch(`/api/applications/${application.id}`, {
      data: { version, status: 'interview' },
      headers: await ownHeaders(page),
    })
    expect(moved.ok()).toBe(true)
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    if (how === 'is opened anew') await openLive(page)
    const toast = page.locator('[data-position="top-right"] .mantine-Notification-root')
    await bell(page).click()
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: universityName })).toHaveCount(1)
    await expect(toast).toHaveCount(0)
    await page.keyboard.press('Escape')

    const [notice] = (await (await page.request.get('/api/notifications?limit=5')).json()) as { quietUntil: string }[]
    const end = Date.parse(notice?.quietUntil ?? '')
    expect(end).toBeGreaterThan(Date.now() + hourMs)
    // Nothing leaves before: the mail is written, and due at the end of them.
    const deliveries = await inDatabase<{ channel: string; due: string; attempts: number }>(
      `select channel, due_at::text as due, attempts from deliveries
       where user_id = (select id from users where email = $1) and settled_at is null`,
      [email],
    )
    expect(deliveries.map(({ channel, due, attempts }) => [channel, Date.parse(due), attempts])).toEqual([
      ['email', end, 0],
    ])

    await page.clock.pauseAt(end - 1_000)
    await expect(toast).toHaveCount(0)
    await page.clock.runFor(1_100)
    await until(page, async () => await toast.isVisible())
    await expect(toast).toHaveCount(1)
    await expect(toast).toContainText(universityName)
  })

for (const isAllowed of [true, false])
  test(`NT-05, NT-07: in quiet hours a deadline under a day away is said ${isAllowed ? 'at once, and once' : 'to nobody'} with immediate alerts ${isAllowed ? 'on' : 'off'}`, async ({
    page,
  }) => {
    const { post } = await signedUpApplicant(page)
    const entry = await post('/api/shortlist', { universityId: 'eth-zurich' })
    await beQuietNow(page)
    await page.request.patch('/api/notifications/preferences', {
      data: { immediate_alerts: isAllowed },
      headers: await ownHeaders(page),
    })
    await openLive(page)
    const [localDate = '', localTime = ''] = new Date(Date.now() + 20 * hourMs)
      .toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' })
      .slice(0, 16)
      .split(' ')
    await post('/api/deadlines', {
      selectedUniversityId: entry.id,
      kind: 'letters',
      title: '',
      localDate,
      localTime,
      zoneRule: 'zone',
      zone: 'Europe/Berlin',
      isConfirmed: true,
    })
    // Looked for twice, as by two processes.
    for (let time = 0; time < 2; time += 1) await post('/api/deadlines/reminders', {})
    const reminders = page.locator('[data-position="top-right"] .mantine-Notification-root')
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    await expect(reminders).toHaveCount(isAllowed ? 1 : 0)
    // What comes later is said while the first one still stands: by then all of it would have been.
    await post('/api/deadlines/reminders', {})
    await post('/api/notifications/samples', {})
    await expect(page.getByRole('button', { name: 'Notifications, 4 unread' })).toBeVisible()
    await expect(reminders).toHaveCount(isAllowed ? 1 : 0)
  })
