import { expect } from '@playwright/test'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

test('RT-16: every visitor sees three designs with a sample, and signing in continues with the chosen one', async ({
  page,
}) => {
  await page.goto('/document-templates')
  const samples = page.getByRole('img', { name: /^Sample CV of a fictional person/ })
  await expect(samples).toHaveCount(3)
  for (const sample of await samples.all())
    await expect
      .poll(async () => await sample.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await page.getByRole('link', { name: 'Use the design “Compact”' }).click()
  await expect(page).toHaveURL(/\/auth\?redirect=%2Fdocument-creator%3Fdesign%3Dcompact/)
})

test('DC-01: a new CV has the chosen design, and a new letter the headings of its outline', async ({ page }) => {
  await signUpApplicant(page)
  await page.goto('/document-creator?design=compact')
  await page.getByRole('button', { name: 'New CV from my facts' }).click()
  await expect(page.getByRole('img', { name: /^Preview of the CV/ })).toBeVisible()
  const documents = await (await page.request.get('/api/documents')).json()
  expect(documents).toMatchObject([{ design: 'compact' }])

  await page.goto('/document-generator?template=letterScholarship')
  await page.getByRole('combobox', { name: 'Language of the text' }).selectOption({ label: 'Deutsch' })
  await page.getByRole('button', { name: 'Start this draft' }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await expect(text).toContainText('Was Sie für andere getan haben')
  await expect(text).not.toContainText('Engagement')
  await expect(page.getByText('Describe one commitment')).toBeVisible()
  const kept = page.waitForResponse(
    (response) => response.url().includes('/steps') && (response.request().postData() ?? '').includes('replace'),
  )
  await page.getByRole('button', { name: 'Remove the headings' }).click()
  await kept
  await page.reload()
  await expect(page.getByText('Describe one commitment')).toBeVisible()
  await expect(text).toBeEditable()
  await expect(text).not.toContainText('Was Sie für andere getan haben')
})
