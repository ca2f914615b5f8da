import { expect, type Page } from '@playwright/test'
import { signUpMentor } from '../support/mentor.ts'
import { test } from '../support/test.ts'
import { mentorAnswers } from '../support/users.ts'

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: typeof name === 'string' })

/** Waits until the server has the institution: the text under the form is the same before the request. */
const saved = async (page: Page) => {
  const institution = async () =>
    ((await (await page.request.get('/api/mentor/profile')).json()) as { institution?: string }).institution
  await expect.poll(institution).toBe(mentorAnswers.institution)
  await expect(page.getByText('Your answers are saved as you go.').last()).toBeVisible()
}

test('RT-07 RT-10 RT-21 RA-03 RA-07 SU-07 ON-02 ON-05 a mentor answers on two devices, and 80 percent opens the dashboard', async ({
  page,
  browser,
}) => {
  const half = {
    expertiseFields: ['physics'],
    degree: mentorAnswers.degree,
    yearsOfExperience: mentorAnswers.yearsOfExperience,
  }
  const { id } = await signUpMentor(page, half)
  // The server ignores the state that this browser claims.
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), `onboarding_completed_${id}`)
  await page.goto('/mentor/dashboard')
  await page.waitForURL('**/mentor/onboarding')
  await expect(page.getByText('Please complete your onboarding first.')).toBeVisible()
  expect((await page.request.get('/api/mentor/overview')).status()).toBe(403)

  await box(page, 'Institution').fill(mentorAnswers.institution)
  await expect(page.getByText(/^50 percent/)).toBeVisible()
  await page.getByRole('button', { name: 'Finish and open my dashboard' }).click()
  await expect(page.getByRole('alert')).toContainText('About you, Languages, Availability, Time zone')
  await expect(box(page, 'About you')).toBeFocused()
  await saved(page)

  const other = await browser.newContext({ storageState: await page.context().storageState() })
  const second = await other.newPage()
  await second.goto(new URL('/mentor/onboarding', page.url()).href)
  await expect(box(second, 'Institution')).toHaveValue(mentorAnswers.institution)
  await expect(second.getByText(/^50 percent/)).toBeVisible()
  await box(second, 'About you').fill(mentorAnswers.bio)
  await box(second, 'Availability').fill(mentorAnswers.availability)
  await expect(second.getByText(/^80 percent/)).toBeVisible()
  await second.getByRole('button', { name: 'Finish and open my dashboard' }).click()
  await second.waitForURL('**/mentor/dashboard')
  await expect(second.getByRole('heading', { level: 1, name: 'Welcome, Noor' })).toBeVisible()
  const completed = await second.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('onboarding_completed_')),
  )
  expect(completed.map(([, value]) => value)).toEqual(['true'])
  await other.close()

  // The first device detects it at its next step.
  await page.goto('/mentor/onboarding')
  await page.waitForURL('**/mentor/dashboard')
  await expect(page.getByText('You have already completed onboarding.')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByText('Sign Out').click()
  // The toast disappears after four seconds, so it is checked first.
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
})
