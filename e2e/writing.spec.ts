import { expect, type Page, test } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })
const saved = (page: Page) => page.getByText('All changes saved')

const beginStatement = async (page: Page) => {
  await signedUpApplicant(page)
  await page.goto('/document-generator')
  await expect(page.getByRole('heading', { name: 'No draft yet' })).toBeVisible()
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('menuitem', { name: 'Statement of purpose' }).click()
  await expect(textOf(page)).toBeEditable()
  await expect(saved(page)).toBeVisible()
}

/** Types, and waits until the server has it: the answer to the steps, not a word on the screen. */
const type = async (page: Page, text: string) => {
  const kept = page.waitForResponse(
    (response) => response.url().includes('/steps') && (response.request().postData() ?? '').includes('replace'),
  )
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(text)
  await kept
  await expect(saved(page)).toBeVisible()
}

test('an applicant writes a statement, which is there again after a reload', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'I studied rivers in Graz.')
  await page.reload()
  await expect(textOf(page)).toHaveText('I studied rivers in Graz.')
})

test('what is typed without a connection is sent when it is back, under what another tab wrote', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'First.')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(textOf(other)).toHaveText('First.')
  await page.route('**/steps', (route) => route.abort())
  await textOf(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' Offline.')
  await expect(page.getByText('Saved in this browser only')).toBeVisible()
  await type(other, ' Elsewhere.')
  await page.unroute('**/steps')
  await expect(textOf(page)).toContainText('Elsewhere.')
  await expect(textOf(page)).toContainText('Offline.')
  await expect(textOf(other)).toContainText('Offline.')
})

test('a version is kept, compared with the text, and brought back', async ({ page }) => {
  await beginStatement(page)
  await type(page, 'The first text.')
  await page.getByRole('button', { name: 'Keep this version' }).click()
  await expect(page.getByText('Kept by you')).toBeVisible()
  await type(page, ' And more.')
  await page.getByRole('button', { name: /^Compare the version/ }).click()
  await expect(page.getByRole('dialog').locator('ins')).toHaveText('And more.')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: /^Bring back the version/ }).click()
  await expect(textOf(page)).toHaveText('The first text.')
})
