import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'

test('CV-01: a fact is added, corrected with its history kept, and merged with its duplicate', async ({ page }) => {
  await signUpApplicant(page)
  await page.goto('/facts')
  await page.getByRole('button', { name: 'Add a fact' }).click()
  const form = page.getByRole('region', { name: 'Add a fact' })
  await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('work')
  // The input survives a reload.
  await form.getByRole('textbox', { name: 'Position' }).fill('Nurse')
  await page.reload()
  await page.getByRole('button', { name: 'Add a fact' }).click()
  await expect(form.getByRole('textbox', { name: 'Position' })).toHaveValue('Nurse')
  await form.getByRole('textbox', { name: 'From' }).fill('2024-06')
  await form.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('listitem', { name: 'Nurse' })
  await expect(row).toContainText('Entered on')

  await row.getByRole('button', { name: 'Edit Nurse' }).click()
  await row.getByRole('textbox', { name: 'Institution' }).fill('Lagos University Hospital')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText('Lagos University Hospital · 2024-06')
  await row.getByRole('button', { name: 'Earlier versions of Nurse' }).click()
  await expect(row.getByText('Before your correction')).toBeVisible()

  await page.getByRole('button', { name: 'Add a fact' }).click()
  await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('work')
  await form.getByRole('textbox', { name: 'Position' }).fill('nurse')
  await form.getByRole('textbox', { name: 'Institution' }).fill('Lagos University Hospital')
  await form.getByRole('button', { name: 'Save' }).click()
  const doubles = page.getByRole('alert').filter({ hasText: 'These look like duplicates' })
  await expect(doubles).toBeVisible()
  await expectAccessible(page)
  await doubles.getByRole('button', { name: /^Keep Nurse/ }).click()
  await expect(doubles).toHaveCount(0)
  await expect(page.getByRole('listitem', { name: 'Nurse' })).toHaveCount(1)
})
