import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { signUpMentor } from '../support/mentor.ts'
import { buildOwnHeaders } from '../support/requests.ts'
import { test } from '../support/test.ts'

test('ME-01 an applicant requests a mentor, shares a part, gets a task and revokes; the open page of the mentor is refused', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ baseURL: process.env.GRADAPP_URL ?? '' })
  const mentor = await context.newPage()
  await signUpMentor(mentor)
  // Other tests have mentors of the same name: a unique institution identifies this one.
  const institution = `Institute ${randomUUID()}`
  const headers = await buildOwnHeaders(mentor)
  const kept = await mentor.request.fetch('/api/mentor/profile', { method: 'PATCH', data: { institution }, headers })
  expect(kept.status()).toBe(200)
  const hours = { weekly: [{ day: 'wed', from: '17:00', to: '21:00' }], exceptions: [] }
  const offer = { name: 'Talk', sessionMinutes: 30, stepMinutes: null, bufferBefore: 0, bufferAfter: 0 }
  const bounds = { minimumNoticeMinutes: 60, horizonDays: 30, maxPerWeek: null, needsAnswer: false }
  const type = { id: randomUUID(), ...offer, ...bounds }
  for (const [path, data] of [
    ['/api/mentor/schedule', hours],
    [`/api/mentor/session-types/${type.id}`, type],
  ] as const)
    expect((await mentor.request.fetch(path, { method: 'PUT', data, headers })).status()).toBe(200)
  await signUpApplicant(page)

  await page.goto('/mentors')
  const search = page.getByRole('search')
  // Day and part of the day are on the searcher's clock, here the mentor's too.
  const choose = async (name: string, option: RegExp | string) => {
    await search.getByRole('combobox', { name, exact: true }).click()
    await page.getByRole('option', { name: option }).click()
  }
  await search.getByRole('searchbox', { name: 'Institution' }).fill(institution)
  await search.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Mentors found: 1', { exact: true })).toBeVisible()
  await search.getByRole('button', { name: 'Filters' }).click()
  await choose('Day', 'Monday')
  await expect(page.getByText('No mentor matches')).toBeVisible()
  await choose('Day', 'Wednesday')
  await choose('Part of the day', /^Evenings/)
  await expect(page.getByText('Mentors found: 1', { exact: true })).toBeVisible()
  await expect(page.getByText(/Next free time: Wed/)).toBeVisible()
  await page.getByRole('heading', { name: 'Noor' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Noor' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Next free times' }).getByRole('listitem').first()).toContainText('Wed')
  await page.goBack()
  await search.getByRole('searchbox', { name: 'Institution' }).fill(institution)
  await search.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: 'Ask Noor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Your question' }).fill('How do I choose a group?')
  await dialog.getByRole('button', { name: 'Send request' }).click()
  const own = page.getByRole('article').filter({ hasText: 'How do I choose a group?' })
  await expect(own).toContainText('Waiting for an answer')

  await mentor.goto('/mentor/students')
  // The label gains the number of requests once it is loaded; the choice itself stays.
  const which = mentor.getByRole('radiogroup', { name: 'Students to show' })
  await which.getByText(/^Requests/).click()
  await expect(mentor.getByText('How do I choose a group?')).toBeVisible()
  await mentor.getByRole('button', { name: /^Accept / }).click()
  // The open page of the applicant updates by itself.
  await expect(own).toContainText('Accepted')
  await own.getByRole('link', { name: 'Noor' }).click()
  const shared = page.getByRole('region', { name: 'What your mentor sees' })

  await which.getByText(/^Students/).click()
  await mentor.getByRole('row').getByRole('link').click()
  await expect(mentor.getByText('Nothing is shared yet')).toBeVisible()
  await shared.getByRole('combobox', { name: 'For how long' }).selectOption('Until a date you choose')
  const lastDay = new Date(Date.now() + 12 * 86_400_000)
  await shared.getByLabel('Last day').fill(lastDay.toISOString().slice(0, 10))
  await shared.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(
    shared.getByText(`until ${lastDay.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })}`),
  ).toBeVisible()
  const tab = async (name: string) => await mentor.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
  await tab('Profile')
  await expect(mentor.getByRole('heading', { name: 'Profile', exact: true })).toBeVisible()

  await tab('Tasks and notes')
  await mentor.getByRole('textbox', { name: 'Task', exact: true }).fill('Write one page')
  await mentor.getByRole('button', { name: 'Give task' }).click()
  await expect(mentor.getByRole('listitem').filter({ hasText: 'Write one page' })).toContainText('open')

  await mentor.getByRole('button', { name: 'Change: Write one page' }).click()
  const changed = mentor.getByRole('listitem').filter({ has: mentor.getByRole('button', { name: 'Save task' }) })
  await changed.getByRole('textbox', { name: 'Task', exact: true }).fill('Write two pages')
  await changed.getByRole('button', { name: 'Save task' }).click()
  await expect(mentor.getByRole('listitem').filter({ hasText: 'Write two pages' })).toContainText('open')

  await shared.getByRole('button', { name: 'Stop sharing with Profile' }).click()
  await mentor.getByRole('textbox', { name: 'Notes for yourself' }).fill('Wants a small group.')
  await expect(mentor.getByText('Saved', { exact: true })).toBeVisible()
  await tab('Profile')
  await expect(mentor.getByText('Nothing is shared yet')).toBeVisible()
  await expect(mentor.getByRole('heading', { name: 'Profile', exact: true })).toHaveCount(0)
  await tab('Tasks and notes')

  // The first screen names the open request and links to the list.
  await page.goto('/dashboard')
  const tasks = page.getByRole('region', { name: 'Tasks from your mentors' })
  await expect(tasks.getByRole('checkbox', { name: 'Write two pages' })).toBeVisible()
  await tasks.getByRole('link', { name: 'All tasks' }).click()
  await expect(page).toHaveURL(/\/this-week/)
  const task = page.getByRole('checkbox', { name: 'Write two pages' })
  await task.click()
  await expect(task).toBeChecked()
  await expect(mentor.getByRole('listitem').filter({ hasText: 'Write two pages' })).toContainText('done')
  await context.close()
})
