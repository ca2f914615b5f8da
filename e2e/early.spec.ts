import { expect, type Page, test } from '@playwright/test'

// A page that is rendered ahead of time can be used before its scripts have come; nothing done in that time is lost.

/** Holds back every script of the app until it is released, as a slow network does. */
const holdScripts = async (page: Page) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

const open = async (page: Page, path: string) => {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

test('a language chosen and a button pressed before the page is live take effect (LG-02, RT-25)', async ({ page }) => {
  const release = await holdScripts(page)
  await open(page, '/')
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption({ label: 'Deutsch' })
  await page.getByRole('banner').getByRole('button', { name: 'Dark mode' }).dblclick()
  await expect(page.locator('html')).toHaveAttribute('data-waiting', 'true')
  release()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: /nur das helle|light theme/i })
      .first(),
  ).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-waiting')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('the menu of a phone opens from a press before the page is live, also in another language (HD-08)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const release = await holdScripts(page)
  await open(page, '/about')
  await page.getByRole('button', { name: 'Open menu' }).click()
  release()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).not.toHaveTitle(/About/)
})

test('a link pressed before the page is live leads on', async ({ page }) => {
  await holdScripts(page)
  await open(page, '/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click({ noWaitAfter: true })
  await page.waitForURL('**/contact', { waitUntil: 'commit' })
})
