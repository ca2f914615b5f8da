import { expect, type Page } from '@playwright/test'
import { formatDay, formatDayTime } from '../src/shared/dates.ts'
import { dayMs } from '../src/shared/durations.ts'
import { zoneName } from '../src/shared/stated-time.ts'
import { expectAccessible } from './accessible.ts'
import { applicantWithApplication, inDays } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// A deadline is stated on somebody else's clock; no screen may show another day than the one that is stated.

const dayAfter = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Gives the application's first deadline another date, anywhere on Earth, confirmed. */
const setDeadline = async (page: Page, applicationId: string, localDate: string) => {
  const answer = await page.request.get(`/api/applications/${applicationId}`)
  const { deadlines } = (await answer.json()) as { deadlines: { id: string; version: number }[] }
  const { id, version } = deadlines[0] ?? { id: '', version: 0 }
  const stated = { localDate, localTime: '23:59', zoneRule: 'anywhere_on_earth', isConfirmed: true }
  const data = { version, ...stated, sourceUrl: 'https://example.edu/apply' }
  const changed = await page.request.patch(`/api/deadlines/${id}`, {
    data,
    headers: await ownHeaders(page),
  })
  expect(changed.ok()).toBe(true)
}

test('AP-03 no date is invented: the official page is named, and entering asks date, zone and the page that states it', async ({
  page,
}) => {
  const t = await textsOf('en')
  const { application } = await applicantWithApplication(page)
  const read = async () =>
    (await (await page.request.get(`/api/applications/${application.id}`)).json()) as {
      universityZone: string
      deadlines: { zone: string | null; localDate: string }[]
    }
  const { universityZone } = await read()
  expect(universityZone).toContain('/')
  const zone = page.getByRole('combobox', { name: t('deadlines.fieldZone') })
  await page.goto(`/applications?open=${application.id}`)
  const official = page.getByRole('link', { name: t('deadlines.none').split(':')[0] ?? '' })
  await expect(official).toHaveAttribute('href', /^https?:/)
  await page.getByRole('button', { name: t('deadlines.enter'), exact: true }).click()
  await expect(zone).toHaveValue(new RegExp(zoneName(universityZone)))
  await expect(page.getByText(t('deadlines.zoneProposed'))).toBeVisible()
  const localDate = inDays(30)
  await page.locator('input[name="localDate"]').fill(localDate)
  const save = page.getByRole('button', { name: t('deadlines.save'), exact: true })
  await save.click()
  await expect(page.getByText(t('deadlines.needUrl'))).toBeVisible()
  await page.locator('input[name="sourceUrl"]').fill('https://example.edu/apply')
  await save.click()
  await expect(zone).toHaveCount(0)
  expect((await read()).deadlines).toEqual([expect.objectContaining({ localDate, zone: universityZone })])
  await expect(official).toHaveCount(0)
})

test('AP-03 a deadline anywhere on Earth has one day, its time, its clock and the reader’s own on every screen', async ({
  page,
}) => {
  const t = await textsOf('en')
  const { application } = await applicantWithApplication(page)
  const localDate = inDays(20)
  await setDeadline(page, application.id, localDate)
  const day = formatDay(`${localDate}T12:00:00Z`, 'en', 'UTC')
  const clock = '11:59 PM, Anywhere on Earth (AoE)'
  // One minute to noon UTC of the next day, in Berlin, where this browser is.
  const own = formatDayTime(`${dayAfter(localDate)}T11:59:00Z`, 'en', 'Europe/Berlin')
  expect(own).not.toContain(day)
  const reader = `${own} for you`

  await page.goto('/dashboard')
  const next = page.getByRole('region', { name: t('snapshot.next.title') })
  for (const words of [day, clock, reader]) await expect(next.getByText(words, { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: t('deadlines.timelineTitle') }).getByRole('listitem')).toContainText([
    clock,
  ])

  for (const view of ['table', 'board', 'timeline']) {
    await page.goto(`/applications?view=${view}`)
    for (const words of [day, clock, reader])
      await expect(page.getByRole('main').getByText(words, { exact: true })).toBeVisible()
  }

  await page.goto(`/applications?view=calendar&month=${localDate.slice(0, 7)}`)
  const square = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${localDate}"]`) })
  for (const words of [clock, reader]) await expect(square.getByText(words, { exact: true })).toBeVisible()
})

test('AP-03 the calendar shows what has passed and what is done, on the day that was stated', async ({ page }) => {
  const t = await textsOf('en')
  const { application } = await applicantWithApplication(page)
  await setDeadline(page, application.id, '2020-02-29')
  await page.goto('/applications?view=calendar&month=2020-02')
  const square = page.getByRole('listitem').filter({ has: page.locator('time[datetime="2020-02-29"]') })
  const name = t('deadlines.kind.application')
  await expect(square.getByText(name, { exact: true })).toBeVisible()
  await expect(square.getByText(t('deadlines.left.done'), { exact: true })).toHaveCount(0)
  await page.goto(`/applications?open=${application.id}`)
  await page.getByRole('button', { name: t('deadlines.completeNamed', { name }) }).click()
  await expect(page.getByRole('button', { name: t('deadlines.reopenNamed', { name }) })).toBeVisible()
  await page.goto('/applications?view=calendar&month=2020-02')
  await expect(square.getByText(t('deadlines.left.done'), { exact: true })).toBeVisible()
})

test('this week lists what is due and overdue over all applications, and what is done leaves it', async ({ page }) => {
  const t = await textsOf('en')
  const { application, universityName } = await applicantWithApplication(page)
  await setDeadline(page, application.id, inDays(3))
  await page.goto('/this-week')
  const line = page.getByRole('listitem').filter({ hasText: universityName })
  await expect(line).toHaveCount(1)
  await expectAccessible(page)
  await line.getByRole('button', { name: /^Mark as done/ }).click()
  await expect(page.getByText(t('deadlines.week.emptyTitle'))).toBeVisible()
})
