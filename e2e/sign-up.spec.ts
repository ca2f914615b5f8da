import { expect, type Page } from '@playwright/test'
import { fromOwnNetwork, strongPassword } from '../src/server/testing/process.ts'
import { settled } from './accessible.ts'
import { test } from './test.ts'

// Accounts from one network are limited, and all journeys share a machine.
test.beforeEach(async ({ page }) => await page.setExtraHTTPHeaders(fromOwnNetwork()))

// The sign-up as a browser shows it; what each of its seven forms asks, shows, says and sends is in sign-up-form.test.tsx.

const labelsOfForms = [
  'Standard form',
  'Full form, with the password twice',
  'Form with connection details',
  'Plain form',
  'Short form',
  'Form with sample data',
  'Emergency form',
]

const labels = ['First name', 'Last name', 'Email', 'Password']
const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Sign Up' })
const box = (page: Page, name: string) => panel(page).getByRole('textbox', { name, exact: true })
const submit = async (page: Page) => await panel(page).getByRole('button', { name: 'Create account' }).click()
const fill = async (page: Page, values: string[]) => {
  for (const [index, label] of labels.entries()) await box(page, label).fill(values[index] ?? '')
}

const open = async (page: Page) => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
}

test('AU-03: seven forms, the standard one first', async ({ page }) => {
  await page.goto('/auth/student')
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  const switcher = page.getByLabel('Trouble signing up? Try another form')
  // One quiet line: no other form is offered before it is pressed.
  await expect(switcher).toHaveCSS('opacity', '0')
  await expect(switcher).toHaveValue('improved')
  await expect(switcher.getByRole('option')).toHaveText(labelsOfForms)
})

test('RT-10: a door of the landing page that the browser opened by itself leads to Sign Up, other ways to Sign In', async ({
  page,
}) => {
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/` })
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true')
  await page.goto('/auth/student', { referer: `${process.env.GRADAPP_URL}/about` })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true')
})

test('SU-04: the meter calls good what is accepted, and says meanwhile what is missing', async ({ page }) => {
  await open(page)
  await box(page, 'Password').fill('abcdef1!')
  await expect(panel(page).getByText(/^Fair, \d+ of 100/)).toBeVisible()
  await expect(panel(page).getByText('Include uppercase letters')).toBeVisible()
  await box(page, 'Password').fill('abdefgkm-Qz17')
  await expect(panel(page).getByText(/^Strong, 100 of 100/)).toBeVisible()
})

test('SU-08 SU-11 without a session: check the mail, and after 3 s an automatic sign-in that leaves a clear word', async ({
  page,
}) => {
  await open(page)
  await page.clock.install()
  await page.route('**/api/auth/sign-up/email', (route) =>
    route.fulfill({ json: { user: { id: 'u1', email: 'noor@example.com' }, hasSession: false } }),
  )
  let asked = 0
  await page.route('**/api/auth/sign-in/email', (route) => {
    asked += 1
    return route.fulfill({ status: 403, json: { code: 'EMAIL_NOT_VERIFIED' } })
  })
  await fill(page, ['Noor', 'Haddad', 'noor@example.com', strongPassword])
  await submit(page)
  await expect(panel(page).getByRole('status').getByText('Check your email!')).toBeVisible()
  await expect(page.getByText(/spam/).first()).toBeVisible()
  await page.clock.fastForward(3100)
  await expect(page.getByText('Account created! Please sign in manually with your credentials.').first()).toBeVisible()
  expect(asked).toBe(1)
})
