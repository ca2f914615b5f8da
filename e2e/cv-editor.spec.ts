import { expect, type Page } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'
import { ownHeaders } from './requests.ts'
import { test } from './test.ts'

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^CV saved$/ })
const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saving…$/ })
const headline = (page: Page) => page.getByLabel('Line under the name')

const beginCv = async (page: Page) => {
  await signedUpApplicant(page)
  await page.goto('/document-creator')
  await page.getByRole('button', { name: 'New CV from my facts' }).click()
  await expect(page.getByRole('img', { name: /^Preview of the CV/ })).toBeVisible()
}

const type = async (page: Page, text: string) => {
  await headline(page).fill(text)
  await expect(unsaved(page)).toBeVisible()
}

test('CV-01 a CV saves itself, one change after the other, and is there again after a reload', async ({ page }) => {
  await beginCv(page)
  for (const text of ['Student of rivers', 'Student of rivers and seas']) {
    await type(page, text)
    await expect(saved(page)).toBeVisible()
  }
  await page.reload()
  await expect(headline(page)).toHaveValue('Student of rivers and seas')
  // What could not be saved before the page was left is saved at the next visit.
  await headline(page).fill('Student of lakes')
  await page.reload()
  await expect(headline(page)).toHaveValue('Student of lakes')
  await expect(saved(page)).toBeVisible()
})

test('CV-01 without a connection nothing typed is lost, and it is saved when it is back', async ({ page, context }) => {
  await beginCv(page)
  await context.setOffline(true)
  await headline(page).fill('Written on a train')
  await expect(page.getByRole('status').filter({ hasText: 'Saved in this browser only' })).toBeVisible()
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(headline(page)).toHaveValue('Written on a train')
})

test('CV-01 what another tab wrote is replaced only by a press', async ({ page, context }) => {
  await beginCv(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await type(other, 'From the other tab')
  await expect(saved(other)).toBeVisible()
  await type(page, 'From this tab')
  const conflict = page.getByRole('alert').filter({ hasText: 'This CV was changed in another tab' })
  await expect(conflict).toBeVisible()
  await conflict.getByRole('button', { name: 'Discard' }).click()
  await expect(headline(page)).toHaveValue('From the other tab')
  await expect(saved(page)).toBeVisible()

  await type(other, 'Again from the other tab')
  await expect(saved(other)).toBeVisible()
  await type(page, 'Mine after all')
  await expect(conflict).toBeVisible()
  await page.getByRole('link', { name: 'PDF', exact: true }).click()
  await expect(conflict).toBeVisible()
  await other.reload()
  await expect(headline(other)).toHaveValue('Again from the other tab')
  await conflict.getByRole('button', { name: 'Save' }).click()
  await expect(saved(page)).toBeVisible()
  await other.reload()
  await expect(headline(other)).toHaveValue('Mine after all')
})

test('CV-01 the pages stay in view while one edits, and on a phone they are one press away', async ({ page }) => {
  await beginCv(page)
  const preview = page.getByRole('img', { name: /^Preview of the CV, page 1/ })
  await page.getByLabel('Summary').scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 600)
  await expect(preview).toBeInViewport({ ratio: 0.5 })
  await page.setViewportSize({ width: 360, height: 780 })
  await expect(preview).toBeHidden()
  await page.getByText('Preview', { exact: true }).click()
  await expect(preview).toBeInViewport()
  await expect(headline(page)).toBeHidden()
  await page.getByText('Edit', { exact: true }).first().click()
  await expect(headline(page)).toBeVisible()
})

test('CV-01 sections are added, renamed and taken out with a way back; an entry keeps the words of a fact that is gone', async ({
  page,
}) => {
  await signedUpApplicant(page)
  const title = 'IELTS Academic'
  const value = { title, score: '7.5', takenOn: '', note: '' }
  const added = await page.request.post('/api/facts', {
    data: { fact: { kind: 'test', value } },
    headers: await ownHeaders(page),
  })
  expect(added.ok()).toBe(true)
  const { id } = (await added.json()) as { id: string }
  await page.goto('/document-creator')
  await page.getByRole('button', { name: 'New CV from my facts' }).click()
  const tests = page.getByRole('region', { name: 'Test Scores' })
  await expect(tests.getByText(title)).toBeVisible()

  // Taken out with its entry, and back with it.
  await tests.getByRole('button', { name: 'Edit Test Scores' }).click()
  await tests.getByRole('button', { name: 'Remove this section' }).click()
  await expect(tests).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(tests.getByText(title)).toBeVisible()

  // Taken out for good, and added again with the fact that it can hold.
  await tests.getByRole('button', { name: 'Edit Test Scores' }).click()
  await tests.getByRole('button', { name: 'Remove this section' }).click()
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('menuitem', { name: 'Test Scores 1 fact' }).click()
  await expect(tests.getByText(title)).toBeVisible()

  // One of one's own, with a heading of one's own.
  await page.getByRole('button', { name: 'Add a section' }).click()
  await page.getByRole('menuitem', { name: 'Further Information' }).click()
  const other = page.getByRole('region', { name: 'Further Information' })
  await other.getByRole('button', { name: 'Edit Further Information' }).click()
  await other.getByLabel('Heading').fill('Field work')
  await expect(page.getByRole('region', { name: 'Field work' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Paper' }).click()
  await page.getByRole('option', { name: 'US Letter' }).click()
  await expect(saved(page)).toBeVisible()

  const removed = await page.request.delete(`/api/facts/${id}`, { headers: await ownHeaders(page) })
  expect(removed.ok()).toBe(true)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Field work' })).toBeVisible()
  await expect(tests.getByText('The fact behind this entry was removed.')).toBeVisible()
  await tests.getByRole('button', { name: 'Keep these words' }).click()
  await expect(tests.getByText('The fact behind this entry was removed.')).toHaveCount(0)
  await expect(tests.getByText(title)).toBeVisible()
  await expect(saved(page)).toBeVisible()
})
