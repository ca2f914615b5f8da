import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'
import { signedUpMentor } from './mentor.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'

test('ME-01 an applicant asks a mentor, grants a part, gets a task and revokes; the open page of the mentor is refused', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const mentor = await context.newPage()
  await signedUpMentor(mentor)
  // Other tests have mentors of the same name: this one is found by an institution of its own.
  const institution = `Institute ${randomUUID()}`
  const headers = await ownHeaders(mentor)
  const kept = await mentor.request.fetch('/api/mentor/profile', { method: 'PATCH', data: { institution }, headers })
  expect(kept.status()).toBe(200)
  await signedUpApplicant(page)

  await page.goto('/mentors')
  const search = page.getByRole('search')
  await search.getByRole('textbox', { name: 'Institution' }).fill(institution)
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Mentors found: 1', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ask Noor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('How do I choose a group?')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const own = page.getByRole('article').filter({ hasText: 'How do I choose a group?' })
  await expect(own).toContainText('Waiting for an answer')

  await mentor.goto('/mentor/students')
  // The name gains the number of those who ask once it is known; the choice itself stays.
  const which = mentor.getByRole('radiogroup', { name: 'Which students' })
  await which.getByText(/^Requests/).click()
  await expect(mentor.getByText('How do I choose a group?')).toBeVisible()
  await mentor.getByRole('button', { name: /^Accept / }).click()
  // The applicant's open page learns of it by itself.
  await expect(own).toContainText('Accepted')

  await which.getByText(/^Students/).click()
  await mentor.getByRole('row').getByRole('link').click()
  await expect(mentor.getByText('Nothing is shared yet')).toBeVisible()
  await own.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(mentor.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()

  await mentor.getByRole('textbox', { name: 'Task', exact: true }).fill('Write one page')
  await mentor.getByRole('button', { name: 'Give task' }).click()
  await expect(mentor.getByRole('listitem').filter({ hasText: 'Write one page' })).toContainText('open')

  await own.getByRole('button', { name: 'End sharing with Profile' }).click()
  await expect(mentor.getByText('Nothing is shared yet')).toBeVisible()
  await expect(mentor.getByRole('heading', { name: 'Profile', exact: true })).toHaveCount(0)

  await page.goto('/this-week')
  const task = page.getByRole('checkbox', { name: 'Write one page' })
  await task.click()
  await expect(task).toBeChecked()
  await expect(mentor.getByRole('listitem').filter({ hasText: 'Write one page' })).toContainText('done')
  await context.close()
})
