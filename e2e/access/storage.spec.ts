import { expect, type Page } from '@playwright/test'
import { dayMs } from '#src/shared/durations.ts'
import { strongPassword } from '#tests/support/server-process.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

// Blocked or corrupt browser storage and a wrong clock: every function works and no input is lost.

const blocked = () => {
  for (const kind of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, kind, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
}
const garbage = () => {
  const values = ['{', 'null', '[]', '"', '\u0000', '<script>alert(1)</script>', 'x'.repeat(10_000)]
  const keys =
    'gradapp_language gradapp_error_reports gradapp_onboarding_progress gradapp_draft_x onboarding_data rememberMe user_role_x onboarding_completed_x gradapp_language_unsaved gradapp_sign_out'
  for (const [index, key] of keys.split(' ').entries())
    for (const store of [localStorage, sessionStorage])
      if (store.getItem(key) === null) store.setItem(key, values[index % values.length] ?? '')
}

const signIn = async (page: Page, email: string) => {
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

for (const [name, state] of Object.entries({ 'a blocked local storage': blocked, 'garbage in local storage': garbage }))
  test(`SI-04, ON-01, SO-01: an applicant with ${name} signs in, answers, continues and signs out`, async ({
    page,
  }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const { email } = await signUpApplicant(page, { onboarded: false })
    await page.context().clearCookies()
    await page.addInitScript(state)
    await page.goto('/auth/student')
    await signIn(page, email)
    await page.waitForURL('**/onboarding')
    await expect(page.getByText('Database connection issues detected.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Skip, I will type it myself' }).click()
    const saved = page.waitForResponse(
      (answer) => Boolean(answer.request().postData()?.includes('Grace')) && answer.ok(),
    )
    await page.getByRole('textbox', { name: 'First name' }).fill('Grace')
    await saved
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace')
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(errors).toEqual([])
  })

test('SI-04, SI-05: an applicant whose clock is a day behind or ahead signs in and stays signed in', async ({
  page,
}) => {
  const { email } = await signUpApplicant(page)
  await page.context().clearCookies()
  await page.clock.install({ time: Date.now() - dayMs })
  await page.goto('/auth/student')
  await signIn(page, email)
  await page.waitForURL('**/dashboard')
  const settings = page.getByRole('banner').getByRole('button', { name: /^Settings menu of/ })
  await page.reload()
  await expect(settings).toBeVisible()
  await page.clock.setSystemTime(Date.now() + dayMs)
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await signIn(page, email)
  await page.waitForURL('**/dashboard')
  await page.reload()
  await expect(settings).toBeVisible()
})
