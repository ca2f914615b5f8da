import { expect, type Page } from '@playwright/test'
import { expectAccessible, settled } from './accessible.ts'
import { applicantWithApplication } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// Somebody whose device has another time than their profile says is asked once whether the profile should follow.

const t = await textsOf('en')

const zones = { device: 'America/New York', profile: 'Europe/Berlin' }
const notice = (page: Page) => page.getByRole('status').filter({ hasText: t('snapshot.zone.title') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const savedZone = async (page: Page) => {
  const answer = (await (await page.request.get('/api/profile')).json()) as { profile: { timeZone: string } }
  return answer.profile.timeZone
}

/** The screen is drawn, with what the snapshot says of the person. */
const openWithSnapshot = async (page: Page, path: string) => {
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/snapshot') && answer.ok())
  await page.goto(path)
  await answered
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test.describe('in New York, with a profile of Berlin', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('AP-03 an applicant who moves: one press lets the profile follow the device', async ({ page }) => {
    const { application } = await applicantWithApplication(page)
    for (const path of [
      '/dashboard',
      '/applications',
      `/applications?open=${application.id}`,
      '/selected-universities',
    ]) {
      await page.goto(path)
      await expect(notice(page)).toContainText(zones.device)
      await expect(notice(page)).toContainText(zones.profile)
    }
    await expectAccessible(page)
    await button(page, t('snapshot.zone.move', zones)).click()
    await expect(page.getByText(t('profile.updated'))).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(await savedZone(page)).toBe('America/New_York')
    await openWithSnapshot(page, '/dashboard')
    await expect(notice(page)).toHaveCount(0)
  })

  test('P11 screens keep still while their parts arrive, the notice of another zone among them', async ({ page }) => {
    const { universityName } = await applicantWithApplication(page)
    const year = page.getByRole('region', { name: t('deadlines.timelineTitle') })
    const named = page.getByRole('link', { name: universityName }).first()
    // What comes last, after everything else is painted, and what is there then.
    const screens = [
      { path: '/dashboard', last: /zone-question/, shown: [notice(page), year] },
      { path: '/applications', last: /zone-question/, shown: [notice(page), named] },
      { path: '/selected-universities', last: /zone-question/, shown: [notice(page), named] },
      { path: '/selected-universities', last: /api\/deadlines/, shown: [named] },
      {
        path: '/settings/notifications',
        last: /api\/notifications\/preferences/,
        shown: [page.getByRole('heading', { name: t('notifications.push.title') })],
      },
    ]
    await page.setViewportSize({ width: 360, height: 740 })
    await page.addInitScript(() => {
      const moved = { sum: 0 }
      Object.assign(window, { moved })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) moved.sum += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const draw = async () =>
      await page.evaluate(async () => {
        for (let frames = 0; frames < 20; frames += 1) await new Promise(requestAnimationFrame)
      })
    for (const { path, last, shown } of screens) {
      await page.route(last, async (route) => {
        await draw()
        await route.continue()
      })
      await page.goto(path)
      for (const part of shown) await expect(part).toBeVisible()
      await draw()
      const sum = await page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
      expect(sum, `${path} with ${last} last`).toBeLessThan(0.05)
      await page.unroute(last)
    }
  })

  test('AP-03 dismissed, it stays away for these two zones, and comes for others', async ({ page }) => {
    await applicantWithApplication(page)
    await page.goto('/dashboard')
    await button(page, t('snapshot.zone.keep', zones)).click()
    await expect(notice(page)).toHaveCount(0)
    await openWithSnapshot(page, '/dashboard')
    await expect(page.getByRole('region', { name: t('deadlines.timelineTitle') })).toBeVisible()
    await expect(notice(page)).toHaveCount(0)
    expect(await savedZone(page)).toBe('Europe/Berlin')
    const moved = await page.request.patch('/api/profile', {
      data: { timeZone: 'Asia/Tokyo' },
      headers: await ownHeaders(page),
    })
    expect(moved.ok()).toBe(true)
    await page.goto('/dashboard')
    await expect(notice(page)).toContainText('Asia/Tokyo')
  })
})

test.describe('in Rome, with a profile of Berlin', () => {
  test.use({ timezoneId: 'Europe/Rome' })

  test('AP-03 another zone with the same time is no reason to ask', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await applicantWithApplication(page)
    await openWithSnapshot(page, '/dashboard')
    await expect(page.getByRole('region', { name: t('deadlines.timelineTitle') })).toBeVisible()
    await settled(page)
    await expect(notice(page)).toHaveCount(0)
    // What is not asked is not loaded.
    expect(asked.filter((url) => url.includes('zone-question'))).toEqual([])
  })
})
