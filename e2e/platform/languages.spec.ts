import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test('LG-04: a page stays as it was prerendered while texts do not load, and hydrates once they do', async ({
  page,
}) => {
  let asked = 0
  await page.clock.install()
  await page.route('**/locales/*/common.json', async (route) => {
    asked += 1
    await route.abort()
  })
  await page.goto('/auth/student')
  const title = page.getByRole('heading', { level: 1 })
  const written = await title.textContent()
  while (asked < 14) await page.clock.runFor(1_000)
  await expect(title).toHaveText(written ?? '')
  await expect(page.getByText('ui.skipToContent')).toHaveCount(0)
  await page.unroute('**/locales/*/common.json')
  await expect(async () => {
    await page.clock.runFor(1_000)
    expect(await page.evaluate(() => 'early' in window)).toBe(false)
  }).toPass()
  await expect(title).toHaveText(written ?? '')
})
