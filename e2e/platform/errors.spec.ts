import { expect, type Page } from '@playwright/test'
import { test } from '../support/test.ts'

// Error boundary: a real crash of a component, and its messages to user and operator.

/** A response that no real server sends: the component that draws the figures throws on it. */
const breakFigures = async (page: Page) =>
  await page.route('**/api/figures', (route) => route.fulfill({ json: { universities: 1, countries: null } }))

const mailsAbout = async (page: Page, words: string) =>
  ((await (await page.request.get('/dev/mail.json')).json()) as { subject: string; text: string }[]).filter(
    ({ subject }) => subject.includes('New error') && subject.includes(words),
  )

test('ER-04: a crashed screen shows an error, reports it to the team, and offers three ways out', async ({ page }) => {
  await breakFigures(page)
  await page.goto('/analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })).toBeVisible()
  await expect(page.getByText(/^The team has been notified/)).toBeVisible()
  // The frame around the crashed screen still works.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeVisible()
  await expect.poll(async () => (await mailsAbout(page, 'null'))[0]?.text ?? '').toContain('critical javascript error')
  await page.unroute('**/api/figures')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()
  await breakFigures(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Reload Page' })).toBeVisible()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Apply to graduate school')
})

test('ER-02, ER-04: an error report lists the presses before it, and is stored and retried when it cannot be sent', async ({
  page,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.getByText('Can a university pay to rank higher?').click()
  const sent = page.waitForRequest('**/api/reports')
  await page.evaluate(() => {
    void Promise.reject(new Error('network gone while testing'))
  })
  const body = (await sent).postDataJSON() as { reports: { message: string; breadcrumbs: { text: string }[] }[] }
  expect(body.reports[0]?.message).toBe('network gone while testing')
  expect(body.reports[0]?.breadcrumbs.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['/about', 'Can a university pay to rank higher?']),
  )
  await breakFigures(page)
  await page.route('**/api/reports', (route) => route.abort())
  await page.goto('/analytics')
  await expect(page.getByText(/^We could not send the error report yet/)).toBeVisible()
  await expect(page.getByText(/^The team has been notified/)).toHaveCount(0)
  const kept = async () => await page.evaluate(() => localStorage.getItem('gradapp_error_reports'))
  expect(await kept()).toContain('breadcrumbs')
  await page.unroute('**/api/reports')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(kept).toBeNull()
})
