import { expect, type Locator, type Page } from '@playwright/test'
import { createEmail, strongPassword } from '#tests/support/server-process.ts'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { expectFocusVisible, getFocusedName, tabTo } from '../support/keyboard.ts'
import { test } from '../support/test.ts'

// Keyboard accessibility: Tab and arrow keys reach every control, the focus is visible, and it is never lost.

/** Moves to the control of this name, checks that its focus is visible, and presses the keys. */
const goTo = async (page: Page, name: RegExp, ...keys: string[]) => {
  await tabTo(page, name)
  await expectFocusVisible(page, String(name))
  for (const key of keys) await page.keyboard.press(key)
}

const write = async (page: Page, name: RegExp, text: string) => {
  await goTo(page, name)
  await page.keyboard.type(text)
}

test('RT-10: a visitor creates an account from the landing page by keyboard alone', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Loading your account' })).toHaveCount(0)
  await goTo(page, /^Find Your Path/, 'Enter')
  await page.waitForURL('**/auth/student')
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await write(page, /^First name/, 'Amara')
  await write(page, /^Last name/, 'Okafor')
  await write(page, /^Email/, createEmail())
  await write(page, /^Password/, strongPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/onboarding**')
  await expect(page.getByRole('button', { name: /^Skip, I will type/ })).toBeVisible()
})

test('ON-01, SO-01: an applicant completes onboarding, reaches the first matches and signs out by keyboard alone', async ({
  page,
}) => {
  await signUpApplicant(page, { onboarded: false })
  await page.goto('/onboarding')
  await expect(page.getByRole('button', { name: /^Skip, I will type/ })).toBeVisible()
  await goTo(page, /^Skip, I will type/, 'Enter')
  await expect(page.getByRole('textbox', { name: 'First name' })).toBeVisible()
  await write(page, /^First name/, 'Amara')
  await write(page, /^Current institution/, 'University of Ibadan')
  await write(page, /^Current degree/, 'BSc')
  await goTo(page, /^Continue$/, 'Enter')
  await expect(page.getByRole('combobox', { name: 'Field you want to study' })).toBeVisible()
  await write(page, /^Field you want/, 'Computer')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Field you want to study' })).toHaveValue('Computer Science')
  await write(page, /^Target degree/, 'Master')
  await goTo(page, /^Finish and see/, 'Enter')
  await page.waitForURL('**/matched-universities')

  // The focus is on the heading, so Shift+Tab reaches the header without a detour through the list of programmes.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: /^Settings menu of/ })).toBeVisible()
  await tabTo(page, /^Settings menu of/, 'Shift+Tab')
  await expectFocusVisible(page, 'the settings menu')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  for (let presses = 0; presses < 8 && (await getFocusedName(page)) !== 'Sign Out'; presses += 1)
    await page.keyboard.press('ArrowDown')
  await expectFocusVisible(page, 'Sign Out')
  await page.evaluate(() => localStorage.setItem('rememberMe', 'true'))
  await page.keyboard.press('Enter')
  // The toast disappears after four seconds, so it is checked first.
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('rememberMe'))).toBeNull()
  expect((await page.request.get('/api/snapshot')).status()).toBe(401)
})

test('SE-01, RD-01: each dialog takes the focus, traps it, closes with Escape and returns it', async ({ page }) => {
  await signUpApplicant(page, { onboarded: false })
  await page.goto('/onboarding')
  await dialogOf(page, /^Change Role$/)
  await signUpApplicant(page)
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Account Settings' })).toBeVisible()
  await dialogOf(page, /^Change role$/i)
  await page.goto('/settings/privacy')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await dialogOf(page, /^Delete my account/i)
  await page.goto('/dashboard')
  await dialogOf(page, /^Notifications/)
})

const press = async (control: Locator) => {
  await control.focus()
  await control.press('Enter')
}

test('the focus moves to the heading on a route change, and back to the pressed link on return', async ({ page }) => {
  await signUpApplicant(page)
  await page.goto('/dashboard')
  const heading = page.getByRole('main').getByRole('heading', { level: 1 })
  await expect(page.getByRole('button', { name: /^Settings menu of/ })).toBeVisible()
  await expect(heading).toBeVisible()
  const link = page.getByRole('banner').getByRole('link', { name: 'GradNet' })
  await press(link)
  await page.waitForURL('**/gradnet')
  await expect(heading).toBeFocused()
  await page.goBack()
  await page.waitForURL('**/dashboard')
  await expect(link).toBeFocused()
  await page.goForward()
  await page.waitForURL('**/gradnet')
  await expect(heading).toBeFocused()
  await press(page.getByRole('button', { name: /^Settings menu of/ }))
  await press(page.getByRole('menuitem', { name: /^Profile Settings/ }))
  await page.waitForURL('**/settings/profile')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(heading).toBeFocused()
})

test('a control that is removed or disabled passes the focus on, never to the body', async ({ page }) => {
  const { post, universityName } = await createApplicantWithApplication(page)
  await post('/api/shortlist', { universityId: 'eth-zurich' })
  await page.goto('/selected-universities')
  await expect(page.getByRole('button', { name: /^Settings menu of/ })).toBeVisible()
  const remove = page.getByRole('button', { name: `Remove ${universityName}` })
  await press(remove)
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: 'Remove', exact: true }))
  await expect(dialog).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await press(page.getByRole('button', { name: 'Undo', exact: true }))
  await expect(remove).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await page.goto('/settings/account')
  const change = page.getByRole('button', { name: 'Change email' })
  await press(change)
  await press(page.getByRole('button', { name: 'Cancel' }))
  await expect(change).toBeFocused()
})

const dialogOf = async (page: Page, opener: RegExp) => {
  await expect(page.getByRole('button', { name: opener }).first()).toBeVisible()
  await press(page.getByRole('button', { name: opener }).first())
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  const isInside = async () => await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)
  await expect.poll(isInside, `${opener} takes the focus`).toBe(true)
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await isInside(), `${opener} keeps the focus`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(() => getFocusedName(page), `${opener} gives it back`).toMatch(opener)
}
