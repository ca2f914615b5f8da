import { expect, type Page } from '@playwright/test'
import { createEmail, type RunningServer, startServer, strongPassword } from '#tests/support/server-process.ts'
import { test } from '../support/test.ts'

// Proof of work: its web worker needs a browser.

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ PROOF_OF_WORK: 'true' })
})
test.afterAll(async () => void (await server.stop()))

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

test('a sign-up and a contact form include a proof of work where the operator requires it', async ({ page }) => {
  const refusals: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 428) refusals.push(new URL(answer.url()).pathname)
  })
  await page.goto(`${server.url}/contact`)
  await box(page, 'Your name').fill('Ada')
  await box(page, 'Your email').fill('ada@example.org')
  await box(page, 'Your question').fill('Is there a way to do this?')
  await page.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByRole('status').getByText(/^Q-/)).toBeVisible()

  await page.goto(`${server.url}/auth/student`)
  await page.getByRole('tab', { name: 'Sign Up' }).click()
  await box(page, 'First name').fill('Ada')
  await box(page, 'Last name').fill('Lovelace')
  await box(page, 'Email').last().fill(createEmail())
  await box(page, 'Password').last().fill(strongPassword)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/onboarding')
  expect(refusals).toEqual(['/api/contact', '/api/auth/sign-up/email'])
})
