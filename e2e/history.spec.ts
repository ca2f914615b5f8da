import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { applicantWithApplication } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// A history that is longer than a page.

const t = await textsOf('en')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const changed = (from: number, to: number) => t('applications.event.progress_changed', { from, to })

test('AP-01 a long history is read on page by page, and a change made meanwhile leaves no gap', async ({ page }) => {
  const { application } = await applicantWithApplication(page)
  await page.goto(`/applications?open=${application.id}`)
  const patch = async (version: number, progress: number) => {
    const answer = await page.request.patch(`/api/applications/${application.id}`, {
      data: { version, progress },
      headers: await ownHeaders(page),
    })
    expect(answer.ok()).toBe(true)
  }
  // With the line of its start 71 lines.
  for (let version = 1; version <= 70; version += 1) await patch(version, version)
  await page.reload()
  const lines = page.getByRole('region', { name: t('applications.history') }).locator('time')
  await expect(lines).toHaveCount(20)
  await expect(page.getByText(changed(69, 70), { exact: true })).toBeVisible()
  await expect(page.getByText(t('applications.event.created'), { exact: true })).toHaveCount(0)
  const asked = page.waitForRequest((request) => request.url().includes('/history?'))
  await button(page, t('applications.historyMore')).click()
  expect((await asked).url()).toContain('after=')
  await expect(lines).toHaveCount(40)
  await button(page, t('applications.historyMore')).click()
  await expect(lines).toHaveCount(60)
  await button(page, t('applications.historyMore')).click()
  await expect(lines).toHaveCount(71)
  await expect(page.getByText(t('applications.event.created'), { exact: true })).toBeVisible()
  await expect(button(page, t('applications.historyMore'))).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('combobox', { name: t('applications.statusLabel'), exact: true }).selectOption('submitted')
  await expect(lines).toHaveCount(72)
  await expect(page.getByText(changed(20, 21), { exact: true })).toHaveCount(1)
  await expect(page.getByText(changed(21, 22), { exact: true })).toHaveCount(1)
})
