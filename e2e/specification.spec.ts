import { expect, type Page } from '@playwright/test'
import landing from '../src/features/site/landing.json' with { type: 'json' }
import { strongPassword } from '../src/server/testing/process.ts'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'

// The specification's words on the screen, to the letter, in English.

const see = async (page: Page, ...texts: (string | RegExp)[]) => {
  for (const text of texts) await expect(page.getByText(text).first(), String(text)).toBeVisible()
}
const linkTo = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first()

test('RT-01, RT-02: the landing page has its card, trust section and figures', async ({ page }) => {
  await page.goto('/')
  await expect(linkTo(page, 'Find Your Path')).toHaveAttribute('href', '/auth/student')
  const partners = page.getByRole('region', { name: /./ }).getByRole('listitem')
  for (const name of landing.partners) {
    const partner = partners.filter({ hasText: name })
    await expect(partner, name).toBeVisible()
    await expect(partner.locator('svg'), name).toBeVisible()
  }
  await see(
    page,
    '10,000+',
    'successful applicants',
    '95%',
    'acceptance rate',
    'match accuracy',
    '12K+',
    'success stories',
    '50+',
    'countries',
    '4.9/5',
    /average rating/,
    /5,000\+ reviews/,
  )
})

test('RT-03: the test page shows the address, a time and its links', async ({ page }) => {
  await page.goto('/test?x=1')
  await see(page, /\/test\?x=1/, /20\d\d/)
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /dashboard/i })
      .first(),
  ).toHaveAttribute('href', '/dashboard')
  await expect(page.getByRole('main').locator('a[href="/"]')).toBeVisible()
})

test('RT-05, ST-01, ST-02: the student page', async ({ page }) => {
  await page.goto('/auth/student')
  await see(
    page,
    'Welcome Back!',
    'Continue your graduate school journey',
    /AI-powered matching/i,
    /Mentorship/i,
    /AI-assisted creation of documents/i,
    /Application tracking dashboard/i,
  )
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await see(page, 'Join GradApp', 'Start your path to graduate success')
  await expect(linkTo(page, 'Back to Home')).toHaveAttribute('href', '/')
  await expect(linkTo(page, 'FAQ')).toHaveAttribute('href', /^\/about/)
  await expect(linkTo(page, 'contact support')).toHaveAttribute('href', '/contact')
})

test('RT-04, AU-01, AU-02, AU-03: the auth page begins with the role, and offers seven forms', async ({ page }) => {
  await page.goto('/auth')
  await see(page, 'Graduate Applicant', 'Mentor', /account settings/i)
  await expect(page.getByRole('button', { name: 'Continue as Applicant' })).toBeVisible()
  await page.getByText('Mentor', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue as Mentor' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await expect(page.getByRole('combobox', { name: /Try another form/ }).getByRole('option')).toHaveCount(7)
  await page.getByRole('button', { name: 'Change Role' }).click()
  await see(page, 'Graduate Applicant')
})

test('RT-06, RT-07: the mentor doors', async ({ page }) => {
  await page.goto('/mentor')
  await page.waitForURL('**/mentor/auth')
  await page.goto('/auth/mentor')
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Become a Mentor' })).toBeVisible()
})

test('SI-01, SI-02, SI-03: the sign-in form, its messages and the reset inside it', async ({ page }) => {
  await page.goto('/auth/student')
  await expect(page.getByRole('checkbox', { name: 'Remember me for 30 days' })).toBeChecked()
  for (const name of [/Google/, /GitHub/, 'Sign up now', 'Forgot password?'])
    await expect(page.getByRole('button', { name }).first()).toBeVisible()
  const submit = page.getByRole('button', { name: 'Sign In', exact: true })
  await submit.click()
  await see(page, 'Email is required', 'Password is required')
  await page.getByRole('textbox', { name: 'Email' }).fill('nonsense')
  await page.getByRole('textbox', { name: 'Password' }).fill('12345')
  await submit.click()
  await see(page, 'Invalid email address', 'Password must be at least 6 characters')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(submit).toBeVisible()
})

test('AE-01, SI-04: a wrong password says so and keeps what was typed; the right one welcomes back', async ({
  page,
}) => {
  const { email } = await signedUpApplicant(page)
  await page.context().clearCookies()
  await page.goto('/auth/student')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('Wr0ng!Passphrase9')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await see(page, 'Invalid credentials', 'The email or password you entered is incorrect.')
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await see(page, 'Welcome back!')
  await page.waitForURL('**/dashboard')
})

test('HD-01, HD-03, HD-04, HD-05, HD-06, SM-01, SM-02, SM-03: header and settings menu', async ({ page }) => {
  await page.goto('/about')
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  await expect(header.getByRole('link', { name: 'Contact' })).toBeVisible()
  const { email } = await signedUpApplicant(page)
  await page.goto('/')
  await expect(header.getByRole('link', { name: 'Dashboard' })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Notifications/ })).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(header.getByRole('link', { name: /home/i })).toHaveAttribute('href', '/')
  for (const name of ['Dashboard', 'GradNet']) await expect(header.getByRole('link', { name })).toBeVisible()
  await expect(header.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const menu = header.getByRole('button', { expanded: false }).last()
  await menu.click()
  await see(page, email)
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Profile Settings\s*Manage personal information$/i,
    /^Account Settings\s*Billing, security, preferences$/i,
    /^Notifications\s*Email and push notification settings$/i,
    /^Privacy & Security\s*Data usage and account security$/i,
    'Help & Support',
    'Sign Out',
  ])
  await page.keyboard.press('Escape')
  await expect(page.getByText('Account Settings')).toBeHidden()
  await menu.click()
  await see(page, 'Account Settings')
  await page.mouse.click(10, 500)
  await expect(page.getByText('Account Settings')).toBeHidden()
})

test('FT-01, RT-22: the footer has its columns, and help answers for privacy, terms, tips and blog', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  for (const name of [
    "Master's",
    'PhD',
    'MBA',
    'Law',
    'Medical',
    'Become a Mentor',
    'Mentor Portal',
    'Mentor Dashboard',
    'Mentor Resources',
    'Community',
    'About Us',
    'Contact Us',
    'Careers',
    'Privacy Policy',
    'Terms of Service',
  ])
    await expect(footer.getByRole('link', { name, exact: true }), name).toBeVisible()
  await expect(footer.getByRole('link', { name: 'Community' })).toHaveAttribute('href', '/gradnet')
  await expect(footer.getByText(/^GradApp helps students apply to graduate programmes/)).toBeVisible()
  const columns = footer.getByRole('navigation')
  await expect(columns.getByRole('heading')).toHaveText(['Programs', 'Resources', 'For Mentors', 'About'])
  await expect(footer.getByRole('navigation', { name: 'Resources' }).getByRole('link')).toHaveText([
    'Universities',
    'Document Templates',
    /Tips/,
    'Blog',
    'Help & Support',
  ])
  for (const { name, url } of landing.social)
    await expect(footer.getByRole('link', { name: new RegExp(`\\b${name}\\b`) }), name).toHaveAttribute('href', url)
  const helped = { 'Privacy Policy': 'privacy', 'Terms of Service': 'terms', Tips: 'tips', Blog: 'blog' }
  for (const [name, anchor] of Object.entries(helped)) {
    const link = footer.getByRole('link', { name: new RegExp(name) })
    await expect(link, name).toHaveAttribute('href', `/help#${anchor}`)
    await link.click()
    await page.waitForURL(`**/help#${anchor}`)
    await expect(page.locator(`#${anchor}`), name).toBeInViewport()
  }
})

test('RT-25: the theme stays light, and the toggle says so', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('button', { name: /dark/i }).click()
  await see(page, /light/i)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
})

test('DB-01, DB-02, DB-03, DB-04: the dashboard', async ({ page }) => {
  await applicantWithApplication(page)
  await page.goto('/dashboard')
  await see(
    page,
    /^Welcome back/,
    'Universities Matched',
    'Deadlines This Month',
    'Scholarships Found',
    /% of your profile is complete/,
    'Discover Universities',
    'CV Analysis',
    'Document Generator',
    /new connections/,
  )
  await expect(linkTo(page, 'Start Discovery')).toHaveAttribute('href', '/university-matching')
  await page.route('**/api/notifications/samples', (route) =>
    route.fulfill({ status: 500, json: { code: 'INTERNAL' } }),
  )
  await page.getByRole('button', { name: 'Test Notifications' }).click()
  await see(page, 'Failed to create test notifications. Notification system may not be set up yet.')
})

test('NP-01, NP-02, NP-03, NP-05: the notification panel', async ({ page }) => {
  const { post } = await signedUpApplicant(page)
  await post('/api/notifications/samples', {})
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog')
  for (const word of ['Total', 'Unread', 'Today', 'This Week'])
    await expect(panel.getByText(word, { exact: true }).first(), word).toBeVisible()
  for (const name of [/^All/, /^Unread/, /^Urgent/, /^Applications/, /^Deadlines/])
    await expect(panel.getByRole('tab', { name })).toBeVisible()
  await expect(panel.getByText('Just now').first()).toBeVisible()
  await panel.getByRole('button', { name: /mark all/i }).click()
  await see(page, 'All notifications marked as read')
  await expect(panel.getByRole('button', { name: /mark all/i })).toBeDisabled()
  await panel.getByRole('checkbox').first().check()
  await panel
    .getByRole('button', { name: /archive/i })
    .last()
    .click()
  await see(page, /Notification archived|notifications archived/)
})

test('LG-02: an injected language is discarded, a chosen one is kept', async ({ page }) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('gradapp_language', '<script>alert(1)</script>')
    sessionStorage.setItem('seen', '1')
  })
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption({ label: 'Deutsch' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
})

test('SO-01: signing out says so, clears local storage but the language, and leaves for the landing page', async ({
  page,
}) => {
  await signedUpApplicant(page)
  await page.goto('/dashboard')
  await page.evaluate(() => localStorage.setItem('rememberMe', 'true'))
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByText('Sign Out').click()
  // The word is there for four seconds: it is looked for first.
  await see(page, 'Signed out successfully')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => localStorage.getItem('rememberMe'))).toBeNull()
  expect((await page.request.get('/api/snapshot')).status()).toBe(401)
})
