import { expect, type Page } from '@playwright/test'
import { strongPassword } from '#tests/support/server-process.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { getFocusedName, tabTo } from '../support/keyboard.ts'
import { test } from '../support/test.ts'

// The header, the mobile menu, the settings menu and the footer, for each kind of visitor and by keyboard alone.

const banner = (page: Page) => page.getByRole('banner')
const navigation = (page: Page) => banner(page).getByRole('navigation', { name: 'Main' })

test('HD-03, HD-06, NT-02: bell and settings are on every page but the landing page, and "99+" does not distort the bell', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.route('**/api/notifications/stats', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), unread_count: 311 } })
  })
  await page.goto('/')
  await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'GradNet'])
  await expect(banner(page).getByRole('button', { name: /^(Notifications|Settings menu of)/ })).toHaveCount(0)
  for (const path of ['/nowhere', '/about']) {
    await page.goto(path)
    await expect(banner(page).getByRole('button', { name: /^Notifications/ }), path).toBeVisible()
    await expect(banner(page).getByRole('button', { name: /^Settings menu of/ }), path).toBeVisible()
    await expect(navigation(page).getByRole('link')).toHaveText(['Dashboard', 'GradNet'])
  }
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

const signIn = async (page: Page, email: string) => {
  await page.locator('input[type="email"]').first().fill(email)
  await page.locator('input[type="password"]').first().fill(strongPassword)
  await page.locator('form button[type="submit"]').first().click()
  await page.waitForURL('**/dashboard')
}

test('LG-01, LG-02: a language chosen just before sign-in, in the header or the mobile menu, becomes that of the account', async ({
  page,
}) => {
  const { email } = await signUpApplicant(page)
  const kept = async () =>
    ((await (await page.request.get('/api/profile')).json()) as { profile: { language: string } }).profile.language
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await signIn(page, email)
  await expect.poll(kept).toBe('fr')
  await page.goto('/settings/region')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await banner(page).getByRole('combobox', { name: 'Langue' }).selectOption('de')
  await expect.poll(kept).toBe('de')
  await expect(page.getByRole('main').getByRole('combobox', { name: 'Sprache' })).toHaveValue('de')
  await page.setViewportSize({ width: 360, height: 780 })
  await banner(page).getByRole('button', { name: 'Menü öffnen' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Sprache' }).selectOption('ar')
  await expect.poll(kept).toBe('ar')
})

test('SM-01, SM-03: the settings menu works by keyboard alone, accepts keys before its focus, and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 })
  const { email } = await signUpApplicant(page)
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
  await expect.poll(() => getFocusedName(page)).toMatch(/^Settings menu of/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^Profile Settings/ })).toBeVisible()
  await page.mouse.click(10, 500)
  await expect(page.getByRole('menu')).toBeHidden()
  await tabTo(page, /^Settings menu of/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  for (let presses = 0; presses < 8 && !/^Help/.test(await getFocusedName(page)); presses += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/help')
  // The focus moves after the page has changed; the keys follow.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  const target = banner(page).getByRole('button', { name: /^Settings menu of/ })
  const item = page.getByRole('menu').getByRole('menuitem')
  await target.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
  // Simulates keys that are pressed before the menu is ready.
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

test('HD-08: the mobile menu shows the links, the signed-in user and the settings, by keyboard alone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  const { email } = await signUpApplicant(page)
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
  await expect.poll(() => getFocusedName(page)).toBe('Open menu')
  await page.keyboard.press('Enter')
  await menu.getByRole('link', { name: 'GradNet' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/gradnet')
  await expect(menu).toBeHidden()
})

test('FT-01, RT-22: the keyboard alone skips the header, walks through it, and reaches the end of the footer', async ({
  page,
}) => {
  await page.goto('/about')
  await page.keyboard.press('Tab')
  await expect.poll(() => getFocusedName(page)).toBe('Skip to content')
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
