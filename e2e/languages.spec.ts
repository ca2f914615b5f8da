import { expect } from '@playwright/test'
import { settled } from './accessible.ts'
import { test } from './test.ts'

// Which language is shown, how its texts are fetched, and what a page says when something fails.

test('LG-04: texts that do not come are asked for again, five times from 350 ms doubling', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await settled(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  let passedMs = 0
  const askedAt: number[] = []
  await page.route('**/locales/de/common.json', async (route) => {
    askedAt.push(passedMs)
    await route.fulfill({ status: 503, body: '' })
  })
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de')
  for (; askedAt.length < 6; passedMs += 50) await page.clock.runFor(50)
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
  // An answer takes a while to come, in which the clock of the page goes on: pauses are longer by that, never shorter.
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThan(350 * 2 ** index - 60)
  // What is there stays readable.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/graduate school|Studium|Bewerb/)
})

test('LG-04: while no texts come at all the page stays as it was written, and is live once they do', async ({
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

test('LG-02: the stored choice comes first, then the browser, then the page', async ({ browser }) => {
  const open = async (locale: string, stored?: string) => {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    if (stored) await page.addInitScript((value) => localStorage.setItem('gradapp_language', value), stored)
    await page.goto(`${process.env.GRADAPP_URL}/test`)
    // The page that stands there before the scripts have come is in the browser's language.
    await page.waitForFunction(() => !('early' in window))
    const language = await page.locator('html').getAttribute('lang')
    await context.close()
    return language
  }
  expect(await open('fr-CA', 'es')).toBe('es')
  expect(await open('fr-CA')).toBe('fr')
  expect(await open('fr-CA', '<script>alert(1)</script>')).toBe('fr')
  expect(await open('pt-BR')).toBe('en')
})

for (const [status, code, text] of [
  [404, 'NOT_FOUND', 'The requested resource was not found.'],
  [403, 'ACCESS_DENIED', 'You are not authorized to perform this action.'],
  [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please wait and try again.'],
] as const)
  test(`LG-05: a page that is answered ${status} says its condition and can be tried again`, async ({ page }) => {
    await page.route('**/api/universities/**', (route) =>
      route.fulfill({ status, json: { defined: false, code, status, message: code } }),
    )
    await page.goto('/university/eth-zurich')
    await expect(page.getByRole('alert').getByText(text)).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/universities/**')
    await page.getByRole('alert').getByRole('button').click()
    await expect(page.getByRole('heading', { level: 1, name: /ETH/ })).toBeVisible()
  })
