import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'

// Every screen, as each kind of visitor: nothing that axe finds, one heading of the first level, nothing cut on a phone,
// and mirrored in Arabic.

const publicScreens = [
  '/',
  '/about',
  '/contact',
  '/help',
  '/become-a-mentor',
  '/test',
  '/auth',
  '/auth/student',
  '/auth/mentor',
  '/mentor/auth',
  '/reset-password',
  '/universities',
  '/university/eth-zurich',
  '/university-details/eth-zurich',
  '/university-preview/eth-zurich',
  '/programs',
  '/analytics',
  '/professors',
  '/document-templates',
  '/no-such-page',
]
const applicantScreens = [
  '/dashboard',
  '/university-matching',
  '/matched-universities',
  '/selected-universities',
  '/applications',
  '/application-tracking',
  '/cv-analysis',
  '/matched-faculty',
  '/document-generator',
  '/document-creator',
  '/gradnet',
  '/discussion',
  '/video-call/7',
  '/settings',
  '/settings/profile',
  '/settings/account',
  '/settings/notifications',
  '/settings/privacy',
]

const settle = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1, { timeout: 15_000 })
  await page.waitForLoadState('networkidle')
}

const findings = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
}

const overflow = async (page: Page) =>
  await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const inspect = async (page: Page, path: string) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto(path)
  await settle(page)
  const wide = await findings(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.waitForTimeout(200)
  return { path, wide, narrow: await findings(page), overflow: await overflow(page) }
}

const clean = (path: string) => ({ path, wide: [], narrow: [], overflow: 0 })
const inArabic = async (page: Page) => await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))

test.describe.configure({ timeout: 90_000 })

for (const path of publicScreens) {
  test(`${path} is accessible and whole on a phone, signed out`, async ({ page }) => {
    expect(await inspect(page, path)).toEqual(clean(path))
  })
}

for (const path of applicantScreens) {
  test(`${path} is accessible and whole on a phone, as an applicant`, async ({ page }) => {
    await applicantWithApplication(page)
    expect(await inspect(page, path)).toEqual(clean(path))
  })
}

test('an open application and the notification panel are accessible', async ({ page }) => {
  const { application, post } = await applicantWithApplication(page)
  await post('/api/notifications/samples', {})
  expect(await inspect(page, `/applications?open=${application.id}`)).toEqual(
    clean(`/applications?open=${application.id}`),
  )
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test('onboarding is accessible at each width', async ({ page }) => {
  await signedUpApplicant(page, { onboarded: false })
  expect(await inspect(page, '/onboarding')).toEqual(clean('/onboarding'))
})

for (const path of [
  '/',
  '/auth/student',
  '/dashboard',
  '/university-matching',
  '/applications',
  '/selected-universities',
])
  test(`${path} is mirrored in Arabic and nothing is cut (LG-01)`, async ({ page }) => {
    await inArabic(page)
    if (path !== '/' && !path.startsWith('/auth')) await applicantWithApplication(page)
    expect(await inspect(page, path)).toEqual(clean(path))
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  })
