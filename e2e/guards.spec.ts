import { expect, type Page } from '@playwright/test'
import { fromOwnNetwork, newEmail, strongPassword } from '../src/server/testing/process.ts'
import { knownRoutes } from '../src/server/testing/routes.ts'
import { signedUpApplicant } from './applicant.ts'
import { signedUpMentor } from './mentor.ts'
import { hold } from './slow.ts'
import { test } from './test.ts'

// Accounts from one network are limited, and all journeys share a machine.
test.beforeEach(async ({ page }) => await page.setExtraHTTPHeaders(fromOwnNetwork()))

const guarded = {
  'RT-11': ['/dashboard'],
  'RT-12': ['/applications', '/application-tracking'],
  'RT-13': ['/university-matching', '/matched-universities', '/scholarships', '/catalogue-review', '/catalogue-editor'],
  'RT-14': ['/matched-faculty'],
  'all plans': ['/this-week'],
  'RT-15': ['/selected-universities'],
  // What they show is tested elsewhere, or still to come.
  'people and documents': [
    '/mentors',
    '/mentors/7',
    '/sessions',
    '/cv-analysis',
    '/facts',
    '/document-generator',
    '/document-creator',
    '/discussion',
    '/gradnet?tab=messages',
    '/moderation',
    '/video-call/7',
  ],
  'RT-20': ['/settings', '/settings/profile'],
  'RT-21': ['/mentor/dashboard', '/mentor/students', '/mentor/resources', '/mentor/schedule'],
}
const sessionIsAway = async (page: Page) => await page.route('**/api/session', (route) => route.abort())

test('RT-11 RT-21 no guarded route is left out here', () => {
  const pattern = (path: string) => new RegExp(`^${path.replace(/\$\w+/, '[^/?]+')}(\\?|$)`)
  const paths = Object.values(guarded).flat()
  const missing = knownRoutes().filter(
    ({ path, layout }) => layout === '_app' && !paths.some((listed) => pattern(path).test(listed)),
  )
  expect(missing).toEqual([])
})

test(`${Object.keys(guarded).join(' ')} RG-02 RA-05 each guarded route sends a visitor to sign in and remembers the way`, async ({
  page,
}) => {
  for (const path of Object.values(guarded).flat()) {
    await page.goto(path)
    if (path === '/dashboard') {
      await page.waitForURL((url) => url.pathname === '/')
      continue
    }
    const entry = path.startsWith('/mentor/') ? '/mentor/auth' : '/auth'
    await page.waitForURL((url) => url.pathname === entry && url.searchParams.get('redirect') === path)
    await expect(page.getByText('Authentication required.')).toBeVisible()
  }
})

test('RG-01 while it is being found out who is there, the guarded page says so', async ({ page }) => {
  await signedUpApplicant(page)
  const session = await hold(page, '**/api/session')
  await page.goto('/settings/profile')
  await expect(page.getByRole('heading', { name: 'Authenticating' })).toBeVisible()
  await expect(page.getByText('Please wait while we verify your session...')).toBeVisible()
  session.release('continue')
  await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
})

test('RG-01 when the status cannot be determined: Setup Required, with the way to complete it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user_role_somebody', 'applicant'))
  await sessionIsAway(page)
  await page.goto('/applications')
  await expect(page.getByRole('heading', { name: 'Setup Required' })).toBeVisible({ timeout: 15_000 })
  await expect(page.getByRole('link', { name: 'Complete Setup' })).toHaveAttribute('href', '/onboarding')
  await expect(
    page.getByText('Database connection issues detected. You may experience limited functionality.').first(),
  ).toBeVisible()
})

test('RA-06 an exception in the check leads to sign-in with its message, and keeps what was asked for', async ({
  page,
}) => {
  await sessionIsAway(page)
  await page.goto('/applications?view=board')
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fapplications%3Fview%3Dboard$/)
  await expect(page.getByText('Authentication check failed.', { exact: true }).first()).toBeVisible()
})

test('AU-04 RO-02 connection trouble in the look-up of the role is said in amber', async ({ page }) => {
  await sessionIsAway(page)
  await page.goto('/auth')
  await expect(page.getByText('Database Connection Notice')).toBeVisible({ timeout: 30_000 })
  await expect(
    page.getByText('Database connection issues detected. You may experience limited functionality.').first(),
  ).toBeVisible()
})

test('ON-04 RG-01 a status that does not come counts as open, and the page goes on as soon as it has come', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('user_role_somebody', 'applicant'))
  await signedUpApplicant(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  const session = await hold(page, '**/api/session')
  await page.reload()
  await expect(page.getByText('Setup Required')).toBeVisible()
  session.release('continue')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
})

test('A mentor goes back from a call to the mentor’s dashboard', async ({ page }) => {
  await signedUpMentor(page)
  for (const path of ['/video-call/7']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('link').first()).toHaveAttribute('href', '/mentor/dashboard')
  }
})

test('SU-15 AU-06 whoever is signed in already is taken to where they belong', async ({ page }) => {
  await signedUpApplicant(page, { onboarded: false })
  await page.goto('/auth/student')
  await page.waitForURL('**/onboarding')
  await signedUpApplicant(page)
  await page.goto('/auth')
  await page.waitForURL('**/dashboard')
  await signedUpMentor(page)
  await page.goto('/auth/student')
  await page.waitForURL('**/mentor/dashboard')
  await signedUpMentor(page, {})
  await page.goto('/auth')
  await page.waitForURL('**/mentor/onboarding')
})

test('SU-06 SU-07 SU-12 the form is idle, loading, in error and in success, and loses nothing', async ({ page }) => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const submit = page.getByRole('button', { name: /create/i })
  await expect(page.getByRole('list', { name: /sign.?up|progress|steps/i })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).last().fill(newEmail())
  await page.getByRole('textbox', { name: 'Password' }).last().fill(strongPassword)

  await page.route('**/api/health', (route) => route.abort())
  await submit.click()
  await expect(page.getByText('Connection Error')).toBeVisible()
  await expect(
    page.getByText('Unable to connect to the server. Please check your internet connection and try again.'),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada')
  await page.unroute('**/api/health')

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/auth/sign-up/email', async (route) => {
    await held
    await route.continue()
  })
  await submit.click()
  await expect(submit).toBeDisabled()
  await expect(page.getByRole('listitem').and(page.locator('[aria-current="step"]'))).toBeVisible()
  release()
  await expect(page.getByText('Account created!').first()).toBeVisible()
  await page.waitForURL('**/onboarding')
})
