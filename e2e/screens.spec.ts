import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { authenticator } from '../src/server/testing/authenticator.ts'
import { strongPassword } from '../src/server/testing/process.ts'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'
import { signedUpMentor } from './mentor.ts'

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
  '/reset-password?token=any',
  '/auth/confirm-email',
  '/auth/confirm-email?token=any',
  '/auth/callback?provider=google&error=access_denied',
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
  '/scholarships',
  '/document-generator',
  '/document-creator',
  '/gradnet',
  '/discussion',
  '/video-call/7',
  '/settings',
  '/settings/profile',
  '/settings/account',
  '/settings/appearance',
  '/settings/region',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/activity',
]

const mentorScreens = [
  '/mentor/dashboard',
  '/mentor/students',
  '/mentor/schedule',
  '/mentor/resources',
  '/settings/profile',
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

for (const path of mentorScreens) {
  test(`${path} is accessible and whole on a phone, as a mentor`, async ({ page }) => {
    await signedUpMentor(page)
    expect(await inspect(page, path)).toEqual(clean(path))
  })
}

test('mentor onboarding is accessible at each width, in English and in Arabic', async ({ page }) => {
  await signedUpMentor(page, { degree: 'PhD' })
  expect(await inspect(page, '/mentor/onboarding')).toEqual(clean('/mentor/onboarding'))
  await inArabic(page)
  expect(await inspect(page, '/mentor/onboarding')).toEqual(clean('/mentor/onboarding'))
})

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

test('SE-01 the parts of two-factor sign-in and its second step are accessible at each width', async ({ page }) => {
  const { email } = await signedUpApplicant(page)
  const look = async (part: string) => {
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 850 })
      await page.waitForTimeout(200)
      expect({ part, width, found: await findings(page), overflow: await overflow(page) }).toEqual({
        part,
        width,
        found: [],
        overflow: 0,
      })
    }
  }
  await page.goto('/settings/account')
  await settle(page)
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByLabel('Current password')).toBeVisible()
  await look('the password')
  await section.getByLabel('Current password').fill(strongPassword)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'Code for the authenticator app' })).toBeVisible()
  await look('the code to scan')
  const nextCode = authenticator((await section.locator('bdi').textContent()) ?? '')
  await section.getByLabel('Code', { exact: true }).fill(nextCode())
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByRole('list', { name: 'Your backup codes' })).toBeVisible()
  await look('the backup codes')
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await look('the second step')
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
