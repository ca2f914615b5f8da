import { expect } from '@playwright/test'
import { createApplicantWithApplications } from '../support/applicant.ts'
import { expectFullPage } from '../support/full-page.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// After the decision: one offer is accepted, the others are declined, and the arrival is prepared.

test('one offer is accepted, two applications are declined and one is reopened', async ({ page }) => {
  const t = await readTexts('en')
  await createApplicantWithApplications(page, [
    { status: 'accepted' },
    { status: 'accepted' },
    { status: 'waitlisted' },
    { status: 'rejected' },
  ])
  await page.goto('/applications')
  await page.getByRole('link', { name: t('applications.decision.title') }).click()
  await page.getByRole('button', { name: /ETH Z/ }).click()
  await expect(page.getByRole('heading', { name: t('applications.decision.acceptedTitle') })).toBeVisible()
  const label = t('applications.decision.decline', { count: 2 })
  await page.getByRole('button', { name: label }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: label }).click()
  await expect(dialog).toHaveCount(0)
  const reopen = page.getByRole('button', { name: t('applications.decision.reopenNamed', { name: '' }).trim() })
  await expect(reopen).toHaveCount(2)
  await expectFullPage(page, 'after-decision', 'ltr')
  await reopen.first().click()
  await expect(reopen).toHaveCount(1)
  await page
    .getByRole('button', { name: t('applications.decision.draft.open') })
    .first()
    .click()
  await dialog.getByLabel(t('templates.textLanguage')).selectOption('de')
  await expect(dialog.getByRole('textbox')).toHaveValue(/Sehr geehrte Damen und Herren/)
})

test('the steps of arrival are marked and added in Arabic on a phone', async ({ page }) => {
  const t = await readTexts('ar')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  await createApplicantWithApplications(page, [{ status: 'in_progress' }, { status: 'accepted', reply: 'accepted' }])
  await page.goto('/after-decision')
  const arrival = page.getByRole('region', { name: t('applications.decision.arrivalTitle') })
  await arrival.getByLabel(t('applications.decision.ownStep'), { exact: true }).fill('البحث عن سكن')
  await arrival.getByRole('button', { name: t('applications.decision.addStep') }).dblclick()
  const own = arrival.getByRole('checkbox', { name: 'البحث عن سكن' })
  await expect(own).toHaveCount(1)
  await own.click()
  await expect(own).toBeChecked()
  await page.reload()
  await expect(own).toBeChecked()
  await expectFullPage(page, 'after-decision')
})
