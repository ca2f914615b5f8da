import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { formatDateInDays, signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Professors: search, saving, and the log of contacts.

const t = await readTexts('en')

test('PF-01, PF-02: a matched professor is saved once, contacted, and followed up', async ({ page }) => {
  await signUpApplicant(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/matched-faculty')
  const matched = page.getByRole('region', { name: t('professors.matched.section') })
  await expect(matched.getByRole('article').first()).toBeVisible()
  expect(await matched.getByRole('article').count()).toBeLessThanOrEqual(10)
  // Sample professors are not real, so no match score is shown.
  await expect(matched.getByText(/% match\./)).toHaveCount(0)
  await matched
    .getByRole('button', { name: /^Save / })
    .first()
    .dblclick()
  const own = page.getByRole('region', { name: t('professors.own'), exact: true })
  await expect(own.getByRole('article')).toHaveCount(1)
  const status = own.getByRole('combobox', { name: t('professors.contactStatus') })
  await expect(status).toHaveValue('Not Contacted')
  await own.getByRole('button', { name: /^Log a contact/ }).click()
  await own.getByLabel(t('professors.log.followUp'), { exact: true }).fill(formatDateInDays(6))
  await own.getByRole('textbox', { name: t('professors.log.note') }).fill('<script>window.hacked = 1</script>')
  await own.getByRole('button', { name: t('professors.log.save'), exact: true }).click()
  await expect(own.locator('p').filter({ hasText: '<script>window.hacked = 1</script>' })).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  await expect(status).toHaveValue('Contacted')
  await expect(own.getByText(/^Follow up due/)).toBeVisible()
  // Free text, stored unchanged.
  await status.fill('Met at a conference')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await status.press('Enter')
  await saved
  await page.reload()
  await expect(status).toHaveValue('Met at a conference')
  await page.getByRole('button', { name: t('professors.addByHand') }).click()
  await expect(page.getByRole('textbox', { name: t('professors.field.professorName') })).toBeVisible()
  await expectAccessible(page)
})
