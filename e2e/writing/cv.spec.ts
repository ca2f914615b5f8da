import { expect } from '@playwright/test'
import { scanWithoutText } from '#src/features/cv/fixtures.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

test('CV-01: a scan is recognised as one, its text is pasted instead and stored as a machine-readable version', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.goto('/cv-analysis')
  const input = page.locator('input[type=file]')
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await input.setInputFiles({
    name: 'scan.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from(await scanWithoutText()),
  })
  await expect(page.getByText('This looks like a scan')).toBeVisible()
  await page
    .getByRole('textbox', { name: 'Text of your CV' })
    .fill('Wilhelmina Example\n\nEducation\nMSc Physics, University of Lagos, 2024\n')
  await page.getByRole('button', { name: 'Read this text' }).click()
  // Degree, field, institution and year are one record, decided with one press.
  const education = page.getByRole('region', { name: 'Education' })
  await education.getByRole('button', { name: /^Education 1 entry/ }).click()
  await expect(education.getByText('University of Lagos', { exact: true })).toBeVisible()
  await education.getByRole('button', { name: /^Accept Education: / }).click()
  await expect(education.getByRole('button', { name: /^Undo Education: / })).toBeVisible()
  await expect(education.getByRole('button', { name: /^Education reviewed/ })).toBeVisible()
  // Another version replaces the previous one.
  await page.getByRole('button', { name: 'Paste the text instead' }).click()
  await page
    .getByRole('textbox', { name: 'Text of your CV' })
    .fill('Wilhelmina Example\n\nEducation\nPhD Physics, University of Leeds, 2026\n')
  await page.getByRole('button', { name: 'Read this text' }).click()
  await expect(page.getByRole('button', { name: /^Education 1 entry/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your latest CV' })).toHaveCount(1)
  const versions = page.getByRole('list', { name: 'Versions of your CV' })
  await expect(versions.getByText('Pasted text.txt')).toHaveCount(2)
  await versions
    .getByRole('button', { name: /^See how software reads Pasted text/ })
    .last()
    .click()
  await expect(versions.getByText('MSc Physics, University of Lagos, 2024')).toBeVisible()
})
