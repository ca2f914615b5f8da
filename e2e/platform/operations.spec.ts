import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { inDatabase } from '../support/database.ts'
import { test } from '../support/test.ts'

test('an operator sees first what needs attention, on a phone too, and other users see nothing of it', async ({
  page,
}) => {
  const { id } = await signUpApplicant(page)
  await page.goto('/operations')
  await expect(page.getByText('The state of the installation could not be loaded')).toBeVisible()
  await expect(page.getByText('PostgreSQL', { exact: true })).toBeHidden()

  await inDatabase("insert into user_permissions (user_id, name, action) values ($1, 'operator', 'given')", [id])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Settings menu of/ }).click()
  await page.getByRole('menuitem', { name: /^Operations/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible()
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  await expect(headings.first()).toHaveText(/^(Nothing needs attention|Needs attention now|Can wait until morning)$/)
  await expect(page.getByText('npm run cli -- backup')).toBeVisible()
  await expect(page.getByRole('main').getByText('Node', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Show all \d+: Background jobs$/ }).click()
  await expect(page.getByText('deliveries', { exact: true })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  const checked = page.waitForResponse((answer) => answer.url().endsWith('/api/operations'))
  await page.getByRole('button', { name: 'Check again' }).click()
  expect((await checked).status()).toBe(200)
})
