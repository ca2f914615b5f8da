import { expect, type Page } from '@playwright/test'
import { formatDay, formatDayTime } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication, formatDateInDays } from '../support/applicant.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Time zones of deadlines: a deadline is published in another zone than the user's; no screen may show another day than
// the published one.

const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Sets the first deadline of the application to another date, anywhere on Earth, confirmed. */
const setDeadline = async (page: Page, applicationId: string, localDate: string) => {
  const answer = await page.request.get(`/api/applications/${applicationId}`)
  const { deadlines } = (await answer.json()) as { deadlines: { id: string; version: number }[] }
  const { id, version } = deadlines[0] ?? { id: '', version: 0 }
  const stated = { localDate, localTime: '23:59', zoneRule: 'anywhere_on_earth', isConfirmed: true }
  const data = { version, ...stated, sourceUrl: 'https://example.edu/apply' }
  const changed = await page.request.patch(`/api/deadlines/${id}`, {
    data,
    headers: await buildOwnHeaders(page),
  })
  expect(changed.ok()).toBe(true)
}

test('AP-03: a deadline anywhere on Earth shows the same day, time, zone and local time on every screen', async ({
  page,
}) => {
  const t = await readTexts('en')
  const { application, universityName } = await createApplicantWithApplication(page)
  const localDate = formatDateInDays(4)
  await setDeadline(page, application.id, localDate)
  const day = formatDay(`${localDate}T12:00:00Z`, 'en', 'UTC')
  const clock = '11:59 PM, Anywhere on Earth (AoE)'
  // One minute before noon UTC of the next day, in Berlin, the zone of this browser.
  const own = formatDayTime(`${dayAfter(localDate)}T11:59:00Z`, 'en', 'Europe/Berlin')
  expect(own).not.toContain(day)
  const reader = t('deadlines.dueReader', { moment: own })
  const main = page.getByRole('main')

  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: t('snapshot.next.title') })
  for (const words of [day, clock, reader]) await expect(next.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: t('deadlines.timelineTitle') }).getByRole('listitem')).toContainText([
    clock,
  ])

  await page.goto('/applications')
  for (const view of ['table', 'board', 'timeline'] as const) {
    await page.getByRole('link', { name: t(`applications.view.${view}`), exact: true }).click()
    await expect(page.getByRole('link', { name: t(`applications.view.${view}`), exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    )
    for (const words of [day, clock, reader]) await expect(main.getByText(words, { exact: true })).toBeVisible()
  }

  await page.goto(`/applications?view=calendar&month=${localDate.slice(0, 7)}`)
  const square = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${localDate}"]`) })
  for (const words of [clock, reader]) await expect(square.getByText(words, { exact: true })).toBeVisible()

  await page.goto('/this-week')
  const line = page.getByRole('listitem').filter({ hasText: universityName })
  await expect(line).toHaveCount(1)
  await expectAccessible(page)
  await line.getByRole('button', { name: /^Mark as done/ }).click()
  await expect(page.getByText(t('deadlines.week.emptyTitle'))).toBeVisible()
})
