import { expect, type Page } from '@playwright/test'
import { expectAccessible, waitUntilSettled } from '../support/accessibility.ts'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Time zone mismatch: a user whose device has another zone than the profile is asked once whether to update the
// profile.

const t = await readTexts('en')

const zones = { device: 'America/New York', profile: 'Europe/Berlin' }
const notice = (page: Page) => page.getByRole('status').filter({ hasText: t('snapshot.zone.title') })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const year = (page: Page) => page.getByRole('region', { name: t('deadlines.timelineTitle') })
const named = (page: Page, name: string) => page.getByRole('link', { name }).first()

test.use({ timezoneId: 'America/New_York' })

test('AP-03: one press updates the profile to the zone of the device, and a decided prompt is not loaded again', async ({
  page,
}) => {
  const { application } = await createApplicantWithApplication(page)
  await page.goto(`/applications?open=${application.id}`)
  await expect(notice(page)).toContainText(zones.device)
  await expect(notice(page)).toContainText(zones.profile)
  await expectAccessible(page)
  await button(page, t('snapshot.zone.move', zones)).click()
  await expect(page.getByText(t('profile.updated'))).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: t('deadlines.timelineTitle') })).toBeVisible()
  await waitUntilSettled(page)
  await expect(notice(page)).toHaveCount(0)
  expect(asked.filter((url) => url.includes('zone-question'))).toEqual([])
})

/** The component that is painted last, and the content that is present then. */
const lasts = [
  {
    what: 'with the notice of another zone',
    screens: (page: Page, name: string) => [
      { path: '/dashboard', last: /zone-question/, shown: [notice(page), year(page)] },
      { path: '/applications', last: /zone-question/, shown: [notice(page), named(page, name)] },
      { path: '/selected-universities', last: /zone-question/, shown: [notice(page), named(page, name)] },
    ],
  },
  {
    what: 'with what is known of a place, and with a person’s own settings',
    screens: (page: Page, name: string) => [
      { path: '/selected-universities', last: /api\/deadlines/, shown: [named(page, name)] },
      {
        path: '/settings/notifications',
        last: /api\/notifications\/preferences/,
        shown: [page.getByRole('heading', { name: t('notifications.push.title') })],
      },
    ],
  },
]
for (const { what, screens } of lasts)
  test(`P11: screens do not shift while their parts load, ${what}`, async ({ page }) => {
    const { universityName } = await createApplicantWithApplication(page)
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
    for (const { path, last, shown } of screens(page, universityName)) {
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
