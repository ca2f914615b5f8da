import { expect } from '@playwright/test'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'
import { signedUpMentor } from './mentor.ts'
import { test } from './test.ts'

// The route table of the specification: each path, who may open it, and that something true is shown there.

const guarded: [ids: string, path: string, where: string][] = [
  ['RT-11', '/dashboard', '/'],
  ['RT-12', '/applications', '/auth?redirect=%2Fapplications'],
  ['RT-12', '/application-tracking', '/auth?redirect=%2Fapplication-tracking'],
  ['RT-13', '/university-matching', '/auth?redirect=%2Funiversity-matching'],
  ['RT-13', '/matched-universities', '/auth?redirect=%2Fmatched-universities'],
  ['RT-14', '/matched-faculty', '/auth?redirect=%2Fmatched-faculty'],
  ['RT-15', '/selected-universities', '/auth?redirect=%2Fselected-universities'],
  ['RT-16', '/cv-analysis', '/auth?redirect=%2Fcv-analysis'],
  ['RT-16', '/document-generator', '/auth?redirect=%2Fdocument-generator'],
  ['RT-16', '/document-creator', '/auth?redirect=%2Fdocument-creator'],
  ['RT-18', '/gradnet?tab=messages', '/auth?redirect=%2Fgradnet%3Ftab%3Dmessages'],
  ['RT-18', '/discussion', '/auth?redirect=%2Fdiscussion'],
  ['RT-19', '/video-call/7', '/auth?redirect=%2Fvideo-call%2F7'],
  ['RT-20', '/settings/privacy', '/auth?redirect=%2Fsettings%2Fprivacy'],
  ['RT-10', '/onboarding', '/auth?redirect=%2Fonboarding'],
  ['RT-10', '/mentor/onboarding', '/mentor/auth?redirect=%2Fmentor%2Fonboarding'],
  ['RT-21', '/mentor/dashboard', '/mentor/auth?redirect=%2Fmentor%2Fdashboard'],
  ['RT-21', '/mentor/students', '/mentor/auth?redirect=%2Fmentor%2Fstudents'],
  ['RT-21', '/mentor/resources', '/mentor/auth?redirect=%2Fmentor%2Fresources'],
  ['RT-21', '/mentor/schedule', '/mentor/auth?redirect=%2Fmentor%2Fschedule'],
]

test(`${[...new Set(guarded.map(([id]) => id))].join(', ')}: nobody signed out sees a guarded page`, async ({
  page,
}) => {
  test.setTimeout(120_000)
  for (const [, path, where] of guarded) {
    await page.goto(path)
    await expect.poll(() => page.url().replace(process.env.GRADAPP_URL ?? '', ''), path).toBe(where)
  }
})

test('RT-11, RT-12, RT-13, RT-14, RT-15, RT-16, RT-20: an applicant sees a page of its own at each path', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await applicantWithApplication(page)
  const seen = new Map<string, string>()
  const paths = guarded.map(([, path]) => path).filter((path) => !path.includes('mentor') && path !== '/onboarding')
  for (const path of [...paths, '/settings', '/settings/profile', '/settings/account', '/settings/notifications']) {
    await page.goto(path)
    const title = page.getByRole('main').getByRole('heading', { level: 1 }).first()
    await expect(title, path).toBeVisible()
    // While it is being found out who is there, that stands as the title.
    await expect(title, path).not.toHaveText('Checking Your Profile')
    await expect(page, path).toHaveTitle(/ · /)
    expect(new URL(page.url()).pathname, path).toContain(path === '/settings' ? '/settings/' : path.split('?')[0])
    seen.set(path, (await title.textContent()) ?? '')
  }
  expect(seen.get('/gradnet?tab=messages')).toBe(seen.get('/discussion'))
  expect(seen.get('/applications')).toBe(seen.get('/application-tracking'))
})

test('RT-21, HD-02: a mentor sees Mentor Dashboard, My Students and Resources, and a page at each of their paths', async ({
  page,
}) => {
  await signedUpMentor(page)
  for (const path of ['/mentor/dashboard', '/mentor/students', '/mentor/resources', '/mentor/schedule']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
  const links = page.getByRole('banner').getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(links).toHaveText(['Mentor Dashboard', 'My Students', 'Resources'])
})

test('RT-17: two addresses show the same university, a third one a preview that leads to it', async ({ page }) => {
  for (const path of ['/university/eth-zurich', '/university-details/eth-zurich', '/university-preview/eth-zurich']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: /ETH/ }), path).toBeVisible()
  }
  await expect(page.getByRole('main').locator('a[href="/university/eth-zurich"]').first()).toBeVisible()
})

test('RT-14, RT-16: professors are open to everybody, and so are the templates', async ({ page }) => {
  for (const path of ['/professors', '/document-templates']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(path)
  }
})

test('RT-08: the return from another provider takes a signed-in person on, and says why a failed one stays', async ({
  page,
}) => {
  await page.goto('/auth/callback?provider=google&error=access_denied')
  await expect(page.getByText('Google sign in failed').first()).toBeVisible()
  await signedUpApplicant(page)
  await page.goto('/auth/callback?provider=google')
  await page.waitForURL('**/dashboard')
})

test('RT-09: the reset page asks for a new password with a link, and for a link without one', async ({ page }) => {
  await page.goto('/reset-password?token=abc')
  await expect(page.getByLabel(/new password/i).first()).toBeVisible()
  await page.goto('/reset-password')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
})
