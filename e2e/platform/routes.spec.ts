import { expect, type Page } from '@playwright/test'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'

// The route table of the specification: each path of a signed-in user shows its own page.

/** Navigates to a path like a link of the page, which fetches only that screen. */
const goTo = async (page: Page, path: string) => await page.evaluate((to) => history.pushState(null, '', to), path)

/** Returns the title of the page that a path shows; until then the previous screen stays. */
const titleAt = async (page: Page, path: string): Promise<string> => {
  await page.evaluate(() => document.querySelector('main h1')?.setAttribute('data-former', ''))
  await goTo(page, path)
  const [wanted] = path.split('?')
  await page.waitForURL(({ pathname }) =>
    path === '/settings' ? pathname.startsWith('/settings/') : pathname === wanted,
  )
  const title = page.getByRole('main').locator('h1:not([data-former])').first()
  await expect(title, path).toBeVisible()
  // While the session is being verified, that is the title.
  await expect(title, path).not.toHaveText('Checking Your Profile')
  await expect(page, path).toHaveTitle(/ · /)
  return (await title.textContent()) ?? ''
}

test('RT-11, RT-12, RT-13, RT-14, RT-15, RT-16, RT-18, RT-19, RT-20: an applicant sees a page at each path and alias', async ({
  page,
}) => {
  await createApplicantWithApplication(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
  for (const path of [
    ...['/university-matching', '/settings', '/matched-universities', '/settings/privacy'],
    ...['/matched-faculty', '/settings/profile', '/selected-universities', '/settings/account'],
    ...['/cv-analysis', '/settings/notifications', '/document-generator', '/video-call/7', '/document-creator'],
  ])
    await titleAt(page, path)
  const [gradnet, applications] = [await titleAt(page, '/gradnet?tab=messages'), await titleAt(page, '/applications')]
  expect(await titleAt(page, '/discussion')).toBe(gradnet)
  expect(await titleAt(page, '/application-tracking')).toBe(applications)
})

test('RT-06, RT-21: a mentor comes from /mentor to the role links, and sees a page at each path', async ({ page }) => {
  await page.goto('/mentor')
  await page.waitForURL('**/mentor/auth')
  await signUpMentor(page)
  await page.goto('/mentor/dashboard')
  for (const path of ['/mentor/students', '/mentor/resources', '/mentor/schedule', '/mentor/dashboard'])
    await titleAt(page, path)
})
