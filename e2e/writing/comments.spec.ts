import { expect, type Page } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true })

test('a draft is shared by a link, commented on by passage, answered, and unshared while it is open', async ({
  page,
  browser,
}) => {
  await signUpApplicant(page)
  await page.goto('/document-generator')
  await page.getByRole('button', { name: 'New draft' }).click()
  await page.getByRole('menuitem', { name: 'Statement of purpose' }).click()
  await expect(textOf(page)).toBeEditable()
  const kept = page.waitForResponse(
    (response) => response.url().includes('/steps') && (response.request().postData() ?? '').includes('replace'),
  )
  await textOf(page).click()
  await page.keyboard.type('Rivers change cities.')
  await kept
  // One sentence may be saved in two requests.
  await expect(page.getByText('All changes saved')).toBeVisible()
  await page.getByRole('tab', { name: 'Comments' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const link = await page.getByRole('textbox', { name: 'Link to this draft' }).inputValue()

  const reader = await (await browser.newContext()).newPage()
  await reader.goto(link)
  await expect(reader.getByText('Rivers change cities.')).toBeVisible()
  await reader.getByRole('button', { name: 'Comment on this paragraph' }).click()
  await reader.getByRole('textbox', { name: 'Your comment' }).fill('Which cities?')
  await reader.getByRole('textbox', { name: 'Your name' }).fill('Grace')
  await reader.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(reader.getByRole('article').getByText('Which cities?')).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: 'Comments' }).click()
  const comments = page.getByRole('region', { name: 'Comments' })
  await expect(comments.getByText('Which cities?')).toBeVisible()
  await comments.getByRole('button', { name: 'Reply' }).click()
  await comments.getByRole('textbox', { name: /^Your reply/ }).fill('Graz and Lagos')
  await comments.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(comments.getByText('Reply: Graz and Lagos')).toBeVisible()
  await reader.reload()
  await expect(reader.getByText('Reply: Graz and Lagos')).toBeVisible()

  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: /^Stop sharing with/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop sharing', exact: true }).click()
  await expect(page.getByText('You have stopped sharing it.')).toBeVisible()
  // The shared page is open without a session: it detects the end of the share by itself.
  await expect(reader.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
})
