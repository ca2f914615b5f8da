import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^CV saved$/ })
const unsaved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saving…$/ })
const headline = (page: Page) => page.getByLabel('Headline')

const beginCv = async (page: Page) => {
  await signUpApplicant(page)
  await page.goto('/document-creator')
  await page.getByRole('button', { name: 'New CV from my facts' }).click()
  await expect(page.getByRole('img', { name: /^Preview of the CV/ })).toBeVisible()
}

const type = async (page: Page, text: string) => {
  await headline(page).fill(text)
  await expect(unsaved(page)).toBeVisible()
}

test('CV-01, DC-01: a CV is saved automatically, kept offline, restored after a reload, and exported', async ({
  page,
  context,
}) => {
  await beginCv(page)
  await type(page, 'Student of rivers')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await headline(page).fill('Written on a train')
  await expect(page.getByRole('status').filter({ hasText: 'Saved in this browser only' })).toBeVisible()
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await expect(headline(page)).toHaveValue('Written on a train')
  // Still unsaved: an export contains the text on the screen.
  await headline(page).fill('Student of lakes')
  for (const [format, bytes] of [
    ['PDF', '%PDF'],
    ['DOCX', 'PK\u0003\u0004'],
  ] as const) {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: format, exact: true }).click()
    const file = await readFile(await (await download).path())
    expect(file.subarray(0, 4).toString('latin1')).toBe(bytes)
  }
  await page.reload()
  await expect(headline(page)).toHaveValue('Student of lakes')
})

test('CV-01 the preview stays visible while the user edits, and is one press away on a phone', async ({ page }) => {
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
