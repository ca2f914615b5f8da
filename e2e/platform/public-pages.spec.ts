import { expect } from '@playwright/test'
import { expectAccessible, waitUntilSettled } from '../support/accessibility.ts'
import { holdScripts } from '../support/slow-network.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// The public pages: navigation between them, and their charts.

test('RT-22, ST-02: a visitor goes from sign-in to the FAQ, searches the help, and reaches universities by a programme type', async ({
  page,
}) => {
  await page.goto('/auth/student')
  await page.getByRole('link', { name: 'FAQ' }).click()
  await page.waitForURL('**/about#faq')
  await page.getByText('Can a university pay to rank higher?').click()
  await expect(page.getByText(/Money plays no part in the ranking/)).toBeVisible()
  await page.goto('/help#terms')
  await expect(page.locator('#terms')).toBeInViewport()
  await page.getByRole('searchbox', { name: 'Search the help pages' }).fill('forgot password')
  await expect(page.getByRole('status').filter({ hasText: '1 answer' })).toBeVisible()
  await expect(page).toHaveURL(/q=forgot/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('I cannot sign in')
  await page.getByRole('contentinfo').getByRole('link', { name: 'MBA', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Programmes: MBA' })).toBeVisible()
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'All kinds' }).click()
  await main.getByRole('link', { name: 'Search universities' }).click()
  await page.waitForURL('**/universities')
})

test('RT-22, LG-01: analytics draws its figures as charts beside tables, and mirrors them in Arabic', async ({
  page,
}) => {
  await page.goto('/analytics')
  const byCountry = page.getByRole('figure', { name: 'Universities by country' })
  await expect(byCountry.locator('.recharts-bar-rectangle').first()).toBeVisible()
  await byCountry.getByText('Show as a table').click()
  await expect(byCountry.getByRole('row', { name: /United States/ })).toBeVisible()
  const measured = page.getByRole('figure', { name: 'Estimates and actual results' }).first()
  await expect(measured.locator('.recharts-line-curve').first()).toBeVisible()
  await page.evaluate(() => localStorage.setItem('gradapp_language', 'ar'))
  const t = await readTexts('ar')
  await page.reload()
  const figure = page.getByRole('figure', { name: t('figures.byCountry') })
  const bar = await figure.locator('.recharts-bar-rectangle').first().boundingBox()
  const label = await figure.locator('.recharts-cartesian-axis-tick-value').first().boundingBox()
  expect(bar && label && bar.x + bar.width <= label.x + 1).toBe(true)
})

test('RT-03, RT-24: the test page shows address, time and links; a secondary screen loads when opened, behind a skeleton', async ({
  page,
}) => {
  await page.goto('/test?x=1')
  const main = page.getByRole('main')
  await expect(main.getByText('/test?x=1')).toBeVisible()
  await expect(main.getByText(/^20\d\d-\d\d-\d\dT/)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
  await main.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  await waitUntilSettled(page)
  const release = await holdScripts(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
})

test('RT-17, RT-22: the preview of a university links to its page, and each page has exactly one title', async ({
  page,
}) => {
  await page.goto('/university-preview/eth-zurich')
  await page.getByRole('main').getByRole('link', { name: 'See all facts and programmes' }).click()
  await page.waitForURL('**/university/eth-zurich')
  for (const path of ['/university/eth-zurich', '/university-details/eth-zurich']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toContainText('ETH Zurich')
    await expect(page.locator('title')).toHaveCount(1)
  }
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveTitle(/^About/)
})

test('RT-22, LG-01: an address with a language keeps its title when the scripts start, and its canonical address goes with the page', async ({
  page,
}) => {
  const t = await readTexts('de')
  const response = await page.goto('/university/eth-zurich?lang=de')
  const [, title = ''] = /<title>([^<]*)</.exec((await response?.text()) ?? '') ?? []
  expect(title).toBe('ETH Zurich, Schweiz · GradApp')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('ETH Zurich')
  await expect(page.locator('title')).toHaveCount(1)
  await expect(page).toHaveTitle(title)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  const canonical = page.locator('link[rel="canonical"]')
  await expect(canonical).toHaveAttribute('href', /\/university\/eth-zurich\?lang=de$/)
  // A link that is pressed before the scripts have started loads a page of its own.
  await waitUntilSettled(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('catalogue.details.back') })
    .click()
  await page.waitForURL(({ pathname }) => pathname === '/universities')
  await expect(canonical).toHaveCount(0)
  // The language of an address is no choice.
  await page.goto('/universities')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('RT-22: a visitor reads the facts of a scholarship without an account, and an unknown one is not found', async ({
  page,
}) => {
  const t = await readTexts('en')
  const sitemap = await (await page.request.get('/sitemaps/scholarships-1.xml')).text()
  const [, path = ''] = /<loc>https?:\/\/[^/<]+(\/scholarships\/[^<]+)<\/loc>/.exec(sitemap) ?? []
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 2, name: t('catalogue.program.known') })).toBeVisible()
  await expect(page.getByRole('main').getByRole('definition').first()).toBeVisible()
  await expectAccessible(page)
  expect((await page.goto('/scholarships/no-such-scholarship'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('scholarships.details.missingTitle'))
})
