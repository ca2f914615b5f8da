import { expect, type Page } from '@playwright/test'
import { strongPassword } from '#tests/support/server-process.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { box, hold } from '../support/slow-network.ts'
import { test } from '../support/test.ts'

// Each layout of guarded pages redirects a visitor. tests/security/routes.test.ts, accounts/access.rules.test.ts and
// accounts/client.test.tsx prove that each guarded page belongs to a layout, and where it redirects with which message.

const said = async (page: Page, text: string) =>
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible()

test('RT-11 RT-12 RT-21 RG-02 RA-05 AU-07: a visitor of a guarded page signs in with a message and returns to that page', async ({
  page,
}) => {
  const { email } = await signUpApplicant(page)
  await page.context().clearCookies()
  await page.goto('/dashboard')
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto('/mentor/students')
  await page.waitForURL(
    ({ pathname, searchParams }) => pathname === '/mentor/auth' && searchParams.get('redirect') === '/mentor/students',
  )
  await said(page, 'Authentication required.')
  await page.goto('/applications?open=7')
  await page.waitForURL('**/auth?redirect=**')
  await said(page, 'Authentication required.')
  await page.getByRole('button', { name: 'Continue as Applicant' }).click()
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill(strongPassword)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.waitForURL('**/applications?open=7')
})

test('RA-02 RA-03 RA-04 RT-23 SU-15 AU-06: a user is redirected from pages of the other role, an unknown path is Not Found', async ({
  page,
}) => {
  await signUpApplicant(page, { onboarded: false })
  await page.goto('/dashboard')
  await page.waitForURL('**/onboarding**')
  await said(page, 'Please complete your onboarding first.')
  await signUpApplicant(page)
  await page.goto('/mentor/dashboard')
  await page.waitForURL((url) => url.pathname === '/dashboard')
  await said(page, 'Access denied. Redirecting to your dashboard.')
  await page.goto('/auth/student')
  await page.waitForURL('**/dashboard')
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle(/Page Not Found/)
  await expect(page.getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('ON-04 RG-01: a guarded page shows that it verifies the session, then that the setup is unknown, and continues when it is known', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('user_role_former', 'applicant'))
  await signUpApplicant(page)
  await page.clock.install()
  const session = await hold(page, '**/api/session')
  await page.goto('/settings/profile')
  await session.asked
  await page.clock.fastForward(1500)
  await expect(page.getByRole('heading', { name: 'Authenticating' })).toBeVisible()
  await expect(page.getByText('Please wait while we verify your session...')).toBeVisible()
  await page.clock.fastForward(2000)
  await expect(page.getByRole('heading', { name: 'Setup Required' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Complete Setup' })).toHaveAttribute('href', '/onboarding')
  await said(page, 'Database connection issues detected. You may experience limited functionality.')
  session.release('continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
})
