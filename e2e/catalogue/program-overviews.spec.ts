import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import { test } from '../support/test.ts'

test('a visitor finds the programmes of a field in a country, and opens one', async ({ page }) => {
  const response = await page.goto('/programmes/computer-science/united-states')
  expect(response?.status()).toBe(200)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: /United States$/ })).toBeVisible()
  await expect(page).toHaveTitle(/in the United States/)
  await expect(main.getByRole('heading', { name: 'How much is known' })).toBeVisible()
  const programs = main.getByRole('region', { name: 'Programmes', exact: true })
  const first = programs.getByRole('listitem').first().getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await first.click()
  await expect(main.getByRole('heading', { level: 1 })).toContainText(name.split(',')[0] ?? name)
  await main.getByRole('link', { name: /^More .* programmes in (the )?United States$/ }).click()
  await expect(page).toHaveURL(/\/programmes\/computer-science\/united-states$/)
})

test('a visitor subscribes to the deadlines of a field in a country with a feed reader', async ({ page, request }) => {
  await page.goto('/programmes/computer-science/united-states')
  const address = await page.locator('link[type="application/rss+xml"]').getAttribute('href')
  const feed = await request.get(address ?? '')
  expect(feed.headers()).toMatchObject({ 'content-type': 'application/rss+xml; charset=utf-8' })
  expect(await feed.text()).toContain('<rss version="2.0"')
  const etag = feed.headers().etag ?? ''
  expect((await request.get(address ?? '', { headers: { 'if-none-match': etag } })).status()).toBe(304)
  const json = page.getByRole('main').getByRole('link', { name: 'JSON Feed' })
  expect((await request.get((await json.getAttribute('href')) ?? '')).headers()['content-type']).toContain('feed+json')
})

test('an unknown field, and a country with too few programmes, answer 404', async ({ page, request }) => {
  for (const path of ['/programmes/alchemy/germany', '/programmes/nursing/atlantis'])
    expect((await request.get(path)).status()).toBe(404)
  await page.goto('/programmes/nursing/atlantis')
  await expect(page.getByRole('link', { name: 'Search programmes' })).toBeVisible()
})

test('another website shows the deadlines in a frame, whose links open in a new tab', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/programmes/computer-science/united-states')
  await page.getByRole('button', { name: 'Copy code to embed this list' }).click()
  await expect(page.getByText('Code copied')).toBeVisible()
  const code = await page.evaluate(async () => await navigator.clipboard.readText())
  await context.clearCookies()
  // Another site: by the address of this machine, and another port.
  const website = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>Department</title>${code}`)
  }).listen(0, '127.0.0.1')
  await once(website, 'listening')
  await page.goto(`http://127.0.0.1:${(website.address() as AddressInfo).port}/`)
  const list = page.frameLocator('iframe')
  await expect(list.getByRole('heading', { level: 1, name: /^Deadlines: .*United States$/ })).toBeVisible()
  const [opened] = await Promise.all([context.waitForEvent('page'), list.getByRole('link').first().click()])
  await expect(opened).toHaveURL(new RegExp(`^${baseURL}/university/[^/]+/[^/]+\\?lang=en$`))
  expect(await context.cookies()).toEqual([])
  website.close()
})
