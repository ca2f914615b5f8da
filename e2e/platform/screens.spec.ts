import { expect, type Page } from '@playwright/test'
import { type Area, findArea } from '#src/features/accounts/access.rules.ts'
import { settingsSections } from '#src/features/accounts/settings.rules.ts'
import type { Language } from '#src/shared/locales.ts'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { listRoutes } from '#tests/support/routes.ts'
import { strongPassword } from '#tests/support/server-process.ts'
import { findClippedParts, listViolations, measureOverflow, waitUntilSettled } from '../support/accessibility.ts'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'

// Every screen, for each kind of visitor: no axe violation, one heading of the first level, no overflow on a phone,
// mirrored in Arabic.

/** Values of the parameters of paths. */
const parameters: Record<string, string> = {
  $id: 'eth-zurich',
  $programId: 'eth-zurich-msc-biology',
  $sessionId: '7',
  $field: 'computer-science',
  $country: 'united-states',
  $text: 'privacy',
}

const pathsOf = ({ path }: { path: string }) =>
  path === '/settings/$section'
    ? settingsSections.map((section) => `/settings/${section}`)
    : [path.replaceAll(/\$\w+/g, (parameter) => parameters[parameter] ?? parameter)]

// Every page of the route tree, so that a new one is checked too; /mentor only redirects.
const paths = listRoutes()
  .flatMap(pathsOf)
  .filter((path) => path !== '/mentor')
const pathsFor = (...areas: (Area | undefined)[]) => paths.filter((path) => areas.includes(findArea(path)))

const publicScreens = [
  ...pathsFor('public'),
  '/reset-password?token=any',
  '/auth/confirm-email?token=any',
  '/auth/callback?provider=google&error=access_denied',
  '/no-such-page',
]
const applicantScreens = pathsFor('applicant', 'both')
const mentorScreens = pathsFor('mentor')
/** Public pages with extra parts for a signed-in user; on the others only the header differs. */
const publicWithOwnParts = ['/', '/universities', '/professors', '/university/eth-zurich']
/** Pages of both roles that look different for a mentor. */
const sharedWithOwnParts = ['/settings/profile', '/settings/account']

test('every page of the route tree is assigned to a kind of visitor', () => {
  const inspected = [...publicScreens, ...applicantScreens, ...mentorScreens, '/onboarding', '/mentor/onboarding']
  expect(paths.filter((path) => !inspected.includes(path))).toEqual([])
  expect([...publicWithOwnParts, ...sharedWithOwnParts].filter((path) => !paths.includes(path))).toEqual([])
  expect(publicScreens.length).toBeGreaterThan(20)
  expect(applicantScreens.length).toBeGreaterThan(20)
  expect(mentorScreens.length).toBeGreaterThan(3)
})

type Who = 'visitor' | 'applicant' | 'mentor'

/** One page for each kind of visitor and worker: the checks change nothing. */
const screens = test.extend<object, { pageOf: (who: Who) => Promise<Page> }>({
  pageOf: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', locale = '', timezoneId = '', contextOptions } = project.use
      const pages = new Map<Who, Page>()
      await use(async (who) => {
        const open = pages.get(who)
        if (open) return open
        const context = await browser.newContext({ ...contextOptions, baseURL, locale, timezoneId })
        const page = await context.newPage()
        pages.set(who, page)
        if (who === 'applicant') await createApplicantWithApplication(page)
        if (who === 'mentor') await signUpMentor(page)
        return page
      })
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
})

const phone = { width: 360, height: 780 }
const desktop = { width: 1280, height: 900 }

const settle = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await waitUntilSettled(page)
}

const look = async (page: Page, size: typeof phone, rules?: Parameters<typeof listViolations>[1]) => {
  await page.setViewportSize(size)
  await settle(page)
  return {
    found: await listViolations(page, rules),
    cut: await findClippedParts(page),
    overflow: await measureOverflow(page),
  }
}

/** Colours do not depend on the width: contrast, the expensive rule, is measured once, on the phone. */
const withoutContrast = { 'color-contrast': { enabled: false } }

const inspect = async (page: Page, path: string) => {
  await page.setViewportSize(phone)
  await page.goto(path)
  return { path, phone: await look(page, phone), desktop: await look(page, desktop, withoutContrast) }
}

const whole = { found: [], cut: [], overflow: 0 }
const clean = (path: string) => ({ path, phone: whole, desktop: whole })
const inArabic = async (page: Page) => await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))

const inspected: [Who, string, string[]][] = [
  ['visitor', 'signed out', publicScreens],
  ['applicant', 'as an applicant', [...applicantScreens, ...publicWithOwnParts]],
  ['mentor', 'as a mentor', [...mentorScreens, ...sharedWithOwnParts]],
]
/** Changes the language in place, by the header as a user would: a reload costs more than the check. */
const choose = async (page: Page, language: Language) => {
  await page.getByRole('banner').locator('select').first().selectOption(language, { force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

/** Returns the clipped or overflowing parts on a phone in a language. */
const cutIn = async (page: Page, language: Language) => {
  await choose(page, language)
  await settle(page)
  return { cut: await findClippedParts(page), overflow: await measureOverflow(page) }
}

const inspectInLanguages = async (page: Page, path: string) => {
  const english = await inspect(page, path)
  await page.setViewportSize(phone)
  const [german, arabic] = [await cutIn(page, 'de'), await cutIn(page, 'ar')]
  await choose(page, 'en')
  return { ...english, german, arabic }
}

const cleanInLanguages = (path: string) => ({
  ...clean(path),
  german: { cut: [], overflow: 0 },
  arabic: { cut: [], overflow: 0 },
})

const pagesPerTest = 4
for (const [who, as, its] of inspected)
  for (let from = 0; from < its.length; from += pagesPerTest) {
    const some = its.slice(from, from + pagesPerTest)
    screens(`pages are accessible and nothing is cut, ${as}: ${some.join(' ')}`, async ({ pageOf }) => {
      const page = await pageOf(who)
      for (const path of some) expect(await inspectInLanguages(page, path)).toEqual(cleanInLanguages(path))
    })
  }

screens('what is not accessible would be found', async ({ pageOf }) => {
  // A prerendered page would treat injected markup as a hydration mismatch.
  const page = await pageOf('applicant')
  await page.setViewportSize(phone)
  await page.goto('/this-week')
  await settle(page)
  await page.evaluate(() =>
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<button id="unnamed"></button><p id="pale" style="color: #ddd; background: #fff">pale</p><p style="width: 400px">wide</p><p style="width: 50px; overflow-wrap: anywhere">Sonderzeichen</p>',
      ),
  )
  expect(await look(page, phone)).toEqual({
    found: expect.arrayContaining([expect.stringContaining('#unnamed'), expect.stringContaining('#pale')]),
    cut: ['P wide', 'broken: Sonderzeichen'],
    overflow: expect.any(Number),
  })
  expect(await measureOverflow(page)).toBeGreaterThan(30)
})

screens('the header of a wide window is legible to a visitor, an applicant and a mentor', async ({ pageOf }) => {
  for (const [who, path] of [
    ['visitor', '/'],
    ['applicant', '/dashboard'],
    ['mentor', '/mentor/dashboard'],
  ] as const) {
    const page = await pageOf(who)
    await page.goto(path)
    expect({ who, ...(await look(page, desktop)) }).toEqual({ who, ...whole })
  }
})

/** Checks the current state at each width. */
const expectClean = async (page: Page, part: string) => {
  for (const size of [desktop, phone])
    expect({ part, size, ...(await look(page, size)) }).toEqual({ part, size, ...whole })
}

screens(
  'RD-01 RO-03 the dialog of the roles is accessible at each width, for a change and for the first choice',
  async ({ page }) => {
    await signUpApplicant(page)
    await page.goto('/settings/account')
    await settle(page)
    await page.getByRole('button', { name: 'Change Role' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Continue as Applicant' })).toBeVisible()
    await expectClean(page, 'the change of the role')
    // A user who comes from an OAuth provider has no role yet.
    await page.route('**/api/session', async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { person: object }
      await route.fulfill({ response, json: { ...body, person: { ...body.person, role: null } } })
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Quick Start/ })).toBeVisible()
    await expectClean(page, 'the first choice of a role')
  },
)

screens('mentor onboarding is accessible at each width, in English and in Arabic', async ({ page }) => {
  await signUpMentor(page, { degree: 'PhD' })
  expect(await inspect(page, '/mentor/onboarding')).toEqual(clean('/mentor/onboarding'))
  await inArabic(page)
  expect(await inspect(page, '/mentor/onboarding')).toEqual(clean('/mentor/onboarding'))
})

screens('an open application and the notification panel are accessible', async ({ page }) => {
  const { application, post } = await createApplicantWithApplication(page)
  await post('/api/notifications/samples', {})
  expect(await inspect(page, `/applications?open=${application.id}`)).toEqual(
    clean(`/applications?open=${application.id}`),
  )
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await listViolations(page)).toEqual([])
})

screens('SE-01 the parts of two-factor sign-in and its second step are accessible at each width', async ({ page }) => {
  const { email } = await signUpApplicant(page)
  await page.goto('/settings/account')
  await settle(page)
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'Two-factor sign-in' }) })
  await section.getByRole('button', { name: 'Turn on' }).click()
  await expect(section.getByLabel('Current password')).toBeVisible()
  await expectClean(page, 'the password')
  await section.getByLabel('Current password').fill(strongPassword)
  await section.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await expectClean(page, 'the code to scan')
  const nextCode = createAuthenticator((await section.locator('bdi').textContent()) ?? '')
  await section.getByLabel('Code', { exact: true }).fill(nextCode())
  await section.getByRole('button', { name: 'Confirm' }).click()
  await expect(section.getByRole('list', { name: 'Your backup codes' })).toBeVisible()
  await expectClean(page, 'the backup codes')
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).last().click()
  await expect(page.getByLabel('Code', { exact: true })).toBeVisible()
  await expectClean(page, 'the second step')
})

screens('onboarding is accessible at each width, and nothing is cut in German and Arabic', async ({ page }) => {
  await signUpApplicant(page, { onboarded: false })
  expect(await inspectInLanguages(page, '/onboarding')).toEqual(cleanInLanguages('/onboarding'))
})

for (const [who, its] of [
  ['visitor', ['/', '/auth/student', '/become-a-mentor', '/professors']],
  ['applicant', ['/dashboard', '/university-matching', '/applications', '/selected-universities']],
  ['mentor', ['/mentor/dashboard', '/mentor/schedule', '/mentor/resources']],
] as const)
  screens(`LG-01: pages are accessible and mirrored in Arabic, as ${who}: ${its.join(' ')}`, async ({ page }) => {
    await inArabic(page)
    if (who === 'applicant') await createApplicantWithApplication(page)
    if (who === 'mentor') await signUpMentor(page)
    for (const path of its) {
      expect(await inspect(page, path)).toEqual(clean(path))
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    }
  })

screens('nothing is cut at 360 px in German and Arabic in a comparison and an open application', async ({ page }) => {
  const { application, post } = await createApplicantWithApplication(page)
  const found = (await (await page.request.get('/api/matches?limit=3')).json()) as {
    matches: { universityId: string; programId: string }[]
  }
  const second = (await post('/api/shortlist', {
    universityId: found.matches[2]?.universityId,
    programId: found.matches[2]?.programId,
  })) as { id: string }
  const compare = JSON.stringify([application.selectedUniversityId, second.id])
  await page.setViewportSize(phone)
  for (const path of [
    `/selected-universities?compare=${encodeURIComponent(compare)}`,
    `/applications?open=${application.id}`,
  ]) {
    await page.goto(path)
    await settle(page)
    for (const language of ['de', 'ar'] as const)
      expect({ path, language, ...(await cutIn(page, language)) }).toEqual({ path, language, cut: [], overflow: 0 })
  }
})

screens('the button of the assistant moves aside on a phone where it would cover something', async ({ page }) => {
  await createApplicantWithApplication(page)
  await page.setViewportSize({ width: 360, height: 500 })
  await page.goto('/university-matching')
  await settle(page)
  const launcher = page.getByRole('button', { name: 'Ask the assistant' })
  // The menu at the end of the row of controls moves to the position of the button.
  await page
    .getByRole('main')
    .getByRole('button', { name: 'More actions' })
    .first()
    .evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - window.innerHeight + 60))
  await expect.poll(async () => (await launcher.boundingBox())?.width).toBe(24)
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect.poll(async () => (await launcher.boundingBox())?.width).toBe(56)
})
