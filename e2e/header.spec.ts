import { expect, type Page } from '@playwright/test'
import { strongPassword } from '../src/server/testing/process.ts'
import { signedUpApplicant } from './applicant.ts'
import { focusedName, tabTo } from './keyboard.ts'
import { ownHeaders } from './requests.ts'
import { hold, untilShown } from './slow.ts'
import { test } from './test.ts'

// The header, the mobile menu, the settings menu and the footer, as each kind of visitor and with the keyboard alone.

const banner = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => banner(page).getByRole('navigation', { name: 'Main' })

test('HD-07, HD-06, HD-03: a circle while the account loads, then bell and settings on every page but the landing page', async ({
  page,
}) => {
  await signedUpApplicant(page)
  const session = await hold(page, '**/api/session')
  await page.goto('/about')
  await expect(banner(page).getByRole('status', { name: 'Loading your account' })).toBeVisible()
  session.release('continue')
  await expect(banner(page).getByRole('status', { name: 'Loading your account' })).toHaveCount(0)
  for (const path of ['/about', '/universities', '/nowhere']) {
    await page.goto(path)
    await expect(banner(page).getByRole('button', { name: /^Notifications/ }), path).toBeVisible()
    await expect(banner(page).getByRole('button', { name: /^Settings menu of/ }), path).toBeVisible()
    await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'GradNet'])
  }
  await page.goto('/')
  await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'GradNet'])
  await expect(banner(page).getByRole('button', { name: /^(Notifications|Settings menu of)/ })).toHaveCount(0)
})

test('NT-02: a bell stays a bell beside "99+"', async ({ page }) => {
  await signedUpApplicant(page)
  await page.route('**/api/notifications/stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), unread_count: 311 } })
  })
  await page.goto('/about')
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 780 })
    const bell = banner(page).getByRole('button', { name: /^Notifications/ })
    const badge = bell.getByText('99+', { exact: true })
    await expect(badge).toBeVisible()
    const [mark, over, menu] = await Promise.all(
      [bell.locator('svg'), badge, banner(page).getByRole('button', { name: /^Settings menu of/ })].map((part) =>
        part.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect),
      ),
    )
    if (!(mark && over && menu)) throw new Error('a part of the header is missing')
    const wide = Math.max(0, Math.min(mark.right, over.right) - Math.max(mark.left, over.left))
    const high = Math.max(0, Math.min(mark.bottom, over.bottom) - Math.max(mark.top, over.top))
    expect((wide * high) / (mark.width * mark.height)).toBeLessThan(0.3)
    expect(over.right).toBeLessThanOrEqual(menu.left)
  }
})

test('HD-04: somebody without a role sees About and Contact', async ({ page }) => {
  await page.goto('/universities')
  await expect(navigation(page).getByRole('link')).toHaveText(['About', 'Contact'])
  await expect(banner(page).getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
})

test('HD-05: a link is marked on every path that starts with its own', async ({ page }) => {
  await signedUpApplicant(page)
  await page.goto('/gradnet?tab=messages')
  await expect(navigation(page).getByRole('link', { name: 'GradNet' })).toHaveAttribute('data-status', 'active')
  await expect(navigation(page).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('data-status', 'active')
})

test('LG-01 LG-02: the language chosen in the header or in the mobile menu is that of the account too', async ({
  page,
}) => {
  await signedUpApplicant(page)
  const kept = async () =>
    ((await (await page.request.get('/api/profile')).json()) as { profile: { language: string } }).profile.language
  await page.goto('/settings/region')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await banner(page).getByRole('combobox', { name: 'Language' }).selectOption('de')
  await expect.poll(kept).toBe('de')
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  await page.setViewportSize({ width: 360, height: 780 })
  await banner(page).getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sprache' }).selectOption('ar')
  await expect.poll(kept).toBe('ar')
  await page.route('**/api/profile', (route) => route.fulfill({ status: 500, json: { code: 'INTERNAL' } }))
  await page.getByRole('dialog').getByRole('combobox').selectOption('en')
  await expect(page.getByText('Something went wrong. Please try again later.').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

const profileLanguage = async (page: Page) =>
  ((await (await page.request.get('/api/profile')).json()) as { profile: { language: string } }).profile.language

const changeLanguage = async (page: Page, language: string) => {
  const answer = await page.request.patch('/api/profile', { data: { language }, headers: await ownHeaders(page) })
  expect(answer.ok()).toBe(true)
}

const signIn = async (page: Page, email: string) => {
  await page.locator('input[type="email"]').first().fill(email)
  await page.locator('input[type="password"]').first().fill(strongPassword)
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL('**/dashboard')
}

test('LG-02: a language chosen just before signing in becomes that of the account; a browser default overwrites none', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await changeLanguage(page, 'de')
  expect(await profileLanguage(page)).toBe('de')
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await profileLanguage(page)).toBe('de')
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  // The answer is lost, so the tab does not know that it was kept.
  const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'PATCH')
  await page.route('**/api/profile', async (route) => {
    if (route.request().method() !== 'PATCH') return await route.continue()
    await route.fetch()
    await route.abort()
  })
  await signIn(page, email)
  await expect.poll(() => profileLanguage(page)).toBe('fr')
  await lost
  await page.unroute('**/api/profile')
  // Kept once: what the person chooses elsewhere later on is not overwritten by an old choice of this tab.
  await changeLanguage(page, 'es')
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await profileLanguage(page)).toBe('es')
})

test('RO-02, HD-03: while the server cannot say who is there, the links are those of the stored role, and it is asked again', async ({
  page,
}) => {
  await signedUpApplicant(page)
  await page.goto('/dashboard')
  await expect(banner(page).getByRole('button', { name: /^Settings menu of/ })).toBeVisible()
  await page.evaluate(() => localStorage.setItem('user_role_known', 'applicant'))
  await page.route('**/api/session', (route) => route.abort())
  await page.clock.install()
  await page.goto('/help')
  await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'GradNet'])
  const again = banner(page).getByRole('button', { name: 'Try again', disabled: false })
  await untilShown(page, again)
  await expect(banner(page).getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  // The menu of a phone asks again by itself when it opens.
  await page.setViewportSize({ width: 360, height: 780 })
  await banner(page).getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog')
  await expect(menu.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['Dashboard', 'GradNet'])
  await expect(menu.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 780 })
  await untilShown(page, again)
  await page.unroute('**/api/session')
  await again.click()
  await expect(banner(page).getByRole('button', { name: /^Settings menu of/ })).toBeVisible()
})

test('HD-04: while the server cannot say who is there, a browser that knows nobody shows About and Contact', async ({
  page,
}) => {
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/session'))
  await page.route('**/api/session', (route) => route.abort())
  await page.clock.install()
  await page.goto('/help')
  await failed
  await untilShown(page, banner(page).getByRole('link', { name: 'Sign in' }))
  await expect(navigation(page).getByRole('link')).toHaveText(['About', 'Contact'])
})

test('SM-01, SM-03: the settings menu by keyboard alone, and the focus comes back', async ({ page }) => {
  const { email } = await signedUpApplicant(page)
  await page.goto('/dashboard')
  await expect(banner(page).getByRole('button', { name: /^Settings menu of/ })).toBeVisible()
  await tabTo(page, /^Settings menu of/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await expect(page.getByRole('menu')).toContainText('Ada Lovelace')
  await expect(page.getByRole('menu')).toContainText(email)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect.poll(() => focusedName(page)).toMatch(/^Settings menu of/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Profile Settings/ })).toBeVisible()
  await page.mouse.click(10, 600)
  await expect(page.getByRole('menu')).toBeHidden()
  await tabTo(page, /^Settings menu of/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  for (let presses = 0; presses < 8 && !/^Help/.test(await focusedName(page)); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help')
})

test('SM-01: arrow keys that come before the menu has the focus move in it, and a scroll takes the focus from nobody', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await signedUpApplicant(page)
  await page.goto('/help')
  const target = banner(page).getByRole('button', { name: /^Settings menu of/ })
  const item = page.getByRole('menu').getByRole('menuitem')
  await target.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  // As if the keys had been faster than the menu.
  await target.focus()
  await page.keyboard.press('ArrowDown')
  await expect(item.first()).toBeFocused()
  await target.focus()
  await page.keyboard.press('ArrowUp')
  await expect(item.last()).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(target).not.toBeInViewport()
  await expect(item.last()).toBeFocused()
})

test('HD-08: the mobile menu has the links, who is signed in and their settings, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { email } = await signedUpApplicant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeVisible()
  await tabTo(page, /^Open menu$/)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog')
  for (const name of ['Dashboard', 'GradNet', 'Profile Settings', 'Account Settings', 'Help & Support'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  await expect(menu).toContainText('Ada Lovelace')
  await expect(menu).toContainText(email)
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect.poll(() => focusedName(page)).toBe('Open menu')
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'GradNet' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/gradnet')
  await expect(menu).toBeHidden()
})

test('a journey with the keyboard alone: past the header, through it, and to the end of the footer', async ({
  page,
}) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect.poll(() => focusedName(page)).toBe('Skip to content')
  await page.keyboard.press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await page.reload()
  await tabTo(page, /home$/)
  await tabTo(page, /^Contact$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/contact')
  await page.getByRole('contentinfo').getByRole('link').first().focus()
  await tabTo(page, /^Terms of Service$/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help#terms')
  await expect(page.locator('#terms')).toBeInViewport()
})
