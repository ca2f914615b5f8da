import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Area, areaOf } from '../src/features/accounts/rules.ts'
import { settingsSections } from '../src/features/accounts/settings/settings.rules.ts'
import { authenticator } from '../src/server/testing/authenticator.ts'
import { strongPassword } from '../src/server/testing/process.ts'
import { knownRoutes } from '../src/server/testing/routes.ts'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'
import { signedUpMentor } from './mentor.ts'

// Every screen, as each kind of visitor: nothing that axe finds, one heading of the first level, nothing cut on a phone,
// and mirrored in Arabic.

const pathsOf = ({ path }: { path: string }) =>
  path === '/settings/$section'
    ? settingsSections.map((section) => `/settings/${section}`)
    : [path.replace('$id', 'eth-zurich').replace('$sessionId', '7')]

// Every page of the route tree, so that a new one is inspected too; /mentor only leads on.
const paths = knownRoutes()
  .flatMap(pathsOf)
  .filter((path) => path !== '/mentor')
const pathsFor = (...areas: (Area | undefined)[]) => paths.filter((path) => areas.includes(areaOf(path)))

const publicScreens = [
  ...pathsFor('public'),
  '/reset-password?token=any',
  '/auth/confirm-email?token=any',
  '/auth/callback?provider=google&error=access_denied',
  '/no-such-page',
]
const applicantScreens = pathsFor('applicant', 'both')
const mentorScreens = pathsFor('mentor', 'both')
/** The pages of signing in lead somebody who is signed in on. */
const publicWhenSignedIn = pathsFor('public').filter((path) => !/\/auth\b(?!\/confirm)/.test(path))

test('every page of the route tree is for somebody here', () => {
  const inspected = [...publicScreens, ...applicantScreens, ...mentorScreens, '/onboarding', '/mentor/onboarding']
  expect(paths.filter((path) => !inspected.includes(path))).toEqual([])
  expect(publicWhenSignedIn.length).toBeGreaterThan(15)
  expect(mentorScreens.length).toBeGreaterThan(13)
})

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

const perTest = 5
for (let from = 0; from < publicWhenSignedIn.length; from += perTest) {
  const some = publicWhenSignedIn.slice(from, from + perTest)
  test(`${some.join(' ')}: accessible and whole on a phone, to somebody signed in`, async ({ page }) => {
    test.setTimeout(180_000)
    await applicantWithApplication(page)
    for (const path of some) expect(await inspect(page, path)).toEqual(clean(path))
  })
}

/** What is open now, at each width. */
const look = async (page: Page, part: string) => {
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

test('RD-01 RO-03 the dialog of the roles is accessible at each width, for a change and for the first choice', async ({
  page,
}) => {
  await signedUpApplicant(page)
  await page.goto('/settings/account')
  await settle(page)
  await page.getByRole('button', { name: 'Change Role' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue as Applicant' })).toBeVisible()
  await look(page, 'the change of the role')
  // Somebody whom a provider sent has no role yet.
  await page.route('**/api/session', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { person: object }
    await route.fulfill({ response, json: { ...body, person: { ...body.person, role: null } } })
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Quick Start/ })).toBeVisible()
  await look(page, 'the first choice of a role')
})

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
  await page.goto('/settings/account')
  await settle(page)
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByLabel('Current password')).toBeVisible()
  await look(page, 'the password')
  await section.getByLabel('Current password').fill(strongPassword)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await look(page, 'the code to scan')
  const nextCode = authenticator((await section.locator('bdi').textContent()) ?? '')
  await section.getByLabel('Code', { exact: true }).fill(nextCode())
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByRole('list', { name: 'Your backup codes' })).toBeVisible()
  await look(page, 'the backup codes')
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await look(page, 'the second step')
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

/** What a person reads or presses and cannot see whole: beyond the page, or wider than the box that holds it. */
const cutParts = async (page: Page) =>
  await page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
    return [...document.querySelectorAll('main :is(a, button, input, select, h1, h2, h3, p, li, dd, dt, [data-tier])')]
      .filter((element) => element.checkVisibility({ opacityProperty: true }) && !scrolls(element))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        if (width <= 2) return false
        const card = element.closest('article')?.getBoundingClientRect()
        const isOutOfCard = card ? right > card.right + 1 || left < card.left - 1 : false
        const isTooNarrow = element.matches('input[type="time"], select') && width < 110
        return left < -1 || right > window.innerWidth + 1 || isOutOfCard || isTooNarrow
      })
      .concat(
        [...document.querySelectorAll('main table :is(td, th)')].filter(
          (cell) => cell.scrollHeight > cell.clientHeight + 2,
        ),
      )
      .map((element) => `${element.nodeName} ${element.textContent?.slice(0, 40)}`)
  })

for (const language of ['de', 'ar'] as const)
  test(`nothing is cut at 360 px in ${language}`, async ({ page }) => {
    test.setTimeout(150_000)
    const { application, post } = await applicantWithApplication(page)
    const found = (await (await page.request.get('/api/matches?limit=3')).json()) as {
      matches: { universityId: string; programId: string }[]
    }
    const second = (await post('/api/shortlist', {
      universityId: found.matches[2]?.universityId,
      programId: found.matches[2]?.programId,
    })) as { id: string; selectedUniversityId?: string }
    const compare = JSON.stringify([(application as { selectedUniversityId?: string }).selectedUniversityId, second.id])
    await page.addInitScript((chosen) => localStorage.setItem('gradapp_language', chosen), language)
    await page.setViewportSize({ width: 360, height: 780 })
    for (const path of [
      '/',
      '/dashboard',
      '/university-matching',
      '/settings/notifications',
      '/settings/profile',
      `/selected-universities?compare=${encodeURIComponent(compare)}`,
      `/applications?open=${application.id}`,
    ]) {
      await page.goto(path)
      await settle(page)
      expect({ path, cut: await cutParts(page), overflow: await overflow(page) }).toEqual({
        path,
        cut: [],
        overflow: 0,
      })
    }
  })

test('the button of the assistant moves aside on a phone where it would cover something', async ({ page }) => {
  await applicantWithApplication(page)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto('/university-matching')
  await settle(page)
  const launcher = page.getByRole('button', { name: 'Ask the assistant' })
  // The filter at the end of its row comes to lie where the button is.
  await page
    .getByRole('main')
    .locator('select')
    .last()
    .evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight + 60))
  await expect.poll(async () => (await launcher.boundingBox())?.width).toBe(24)
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect.poll(async () => (await launcher.boundingBox())?.width).toBe(56)
})
