import { expect, type Page } from '@playwright/test'
import { newEmail, strongPassword } from '../src/server/testing/process.ts'
import { signedUpMentor } from './mentor.ts'
import { mentorAnswers } from './people.ts'
import { test } from './test.ts'

const box = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: typeof name === 'string' })

const pick = async (page: Page, label: string, option: string) => {
  await page
    .getByRole('combobox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.keyboard.type(option)
  await page.getByRole('option', { name: option }).first().click()
  await page.keyboard.press('Escape')
}

/** Waits until the server has the institution: the words under the form are the same before anything is sent. */
const saved = async (page: Page) => {
  const institution = async () =>
    ((await (await page.request.get('/api/mentor/profile')).json()) as { institution?: string }).institution
  await expect.poll(institution).toBe(mentorAnswers.institution)
  await expect(page.getByText('Your answers are saved as you go.').last()).toBeVisible()
}

test('RT-06 RT-07 RT-10 SU-07 ON-02 ON-05 a mentor goes from the landing page to the dashboard, on two devices', async ({
  page,
  browser,
}) => {
  const email = newEmail()
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Become a Mentor' }).click()
  await page.waitForURL('**/become-a-mentor')
  // By its name: the page before stands until the next one has come.
  await page.getByRole('main').getByRole('link', { name: 'Start as a mentor' }).first().click()
  await page.waitForURL('**/mentor/auth')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await box(page, 'First name').fill('Noor')
  await box(page, 'Last name').fill('Haddad')
  await box(page, 'Email').last().fill(email)
  await box(page, 'Password').last().fill(strongPassword)
  await page.getByRole('button', { name: /create/i }).click()
  await page.waitForURL('**/mentor/onboarding')
  const roles = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('user_role_')))
  expect(roles.map(([, role]) => role)).toEqual(['mentor'])

  await expect(page.getByText(/^0 percent/)).toBeVisible()
  await pick(page, 'Fields of expertise', 'Physics')
  await box(page, 'Institution').fill(mentorAnswers.institution)
  await box(page, 'Highest degree').fill(mentorAnswers.degree)
  await box(page, 'Years of experience').fill('9')
  await expect(page.getByText(/^50 percent/)).toBeVisible()
  await page.getByRole('button', { name: 'Finish and open my dashboard' }).click()
  await expect(page.getByRole('alert')).toContainText('About you, Languages, Availability, Time zone')
  await expect(box(page, 'About you')).toBeFocused()
  await saved(page)

  const other = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const second = await other.newPage()
  await second.request.post('/api/auth/sign-in/email', {
    data: { email, password: strongPassword },
    headers: { origin: process.env.GRADAPP_URL ?? '' },
  })
  await second.goto('/mentor/onboarding')
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

  // The first device learns of it at its next step.
  await page.goto('/mentor/onboarding')
  await page.waitForURL('**/mentor/dashboard')
  await expect(page.getByText('You have already completed onboarding.')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { expanded: false }).last().click()
  await page.getByText('Sign Out').click()
  // The word is there for four seconds: it is looked for first.
  await expect(page.getByText('Signed out successfully')).toBeVisible()
  await page.waitForURL((url) => url.pathname === '/')
})

test('RT-21 RA-03 RA-07 ON-02 under 80 percent each mentor page asks to complete onboarding first', async ({
  page,
}) => {
  await signedUpMentor(page, { degree: 'PhD', bio: mentorAnswers.bio, expertiseFields: ['physics'] })
  const id = ((await (await page.request.get('/api/session')).json()) as { person: { id: string } }).person.id
  await page.addInitScript((key) => localStorage.setItem(key, 'true'), `onboarding_completed_${id}`)
  for (const path of ['/mentor/dashboard', '/mentor/students', '/mentor/schedule', '/mentor/resources', '/settings']) {
    await page.goto(path)
    await page.waitForURL('**/mentor/onboarding')
    await expect(page.getByText('Please complete your onboarding first.')).toBeVisible()
  }
  expect((await page.request.get('/api/mentor/overview')).status()).toBe(403)
  await page.goto('/dashboard')
  await page.waitForURL('**/mentor/onboarding')
})

test('ON-05 answers given without a connection are kept and sent when it is back', async ({ page, context }) => {
  await signedUpMentor(page, {})
  await page.goto('/mentor/onboarding')
  await box(page, 'Institution').fill('ETH Zürich')
  await saved(page)
  await context.setOffline(true)
  await box(page, 'Highest degree').fill('PhD in Physics')
  await expect(page.getByText('No connection right now')).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify(localStorage))).toContain('PhD in Physics')
  await context.setOffline(false)
  await expect(page.getByText('No connection right now')).toBeHidden()
  const kept = (await (await page.request.get('/api/mentor/profile')).json()) as { degree: string; completion: number }
  expect(kept).toMatchObject({ degree: 'PhD in Physics', completion: 20 })
})
