import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// The shortlist: comparison of entries, and undo of a deletion with all dependent rows.

const t = await readTexts('en')

test('SH-01: an entry is deleted with its application and restored from the toast, also when pressed offline', async ({
  page,
  context,
}) => {
  const { universityName: name } = await createApplicantWithApplication(page)
  await page.goto('/selected-universities')
  await page.getByRole('button', { name: t('shortlist.removeNamed', { name }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('shortlist.remove'), exact: true })
    .click()
  await expect(page.getByText(t('shortlist.emptyTitle'))).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: t('shortlist.undo'), exact: true }).click()
  await expect(page.getByText(t('shortlist.emptyTitle'))).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(t('shortlist.restored', { name }))).toBeVisible()
  await expect(page.getByRole('link', { name: t('applications.openNamed', { name }) })).toBeVisible()
})

test('SH-01, RT-17: four entries are compared side by side beside a filtered list, also on a phone and right to left', async ({
  page,
}) => {
  const { application, post } = await createApplicantWithApplication(page)
  const compare = [application.selectedUniversityId]
  for (const universityId of ['eth-zurich', 'stanford-university', 'university-of-toronto'])
    compare.push(String((await post('/api/shortlist', { universityId })).id))
  await page.goto(`/selected-universities?compare=${encodeURIComponent(JSON.stringify(compare))}`)
  const columns = page.getByRole('columnheader')
  await expect(columns).toHaveCount(4)
  await page.getByLabel(t('shortlist.category'), { exact: true }).selectOption('target')
  await expect(page).toHaveURL(/category=target/)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByLabel(t('shortlist.filter.query')).fill('no such place')
  await expect(page.getByText(t('shortlist.filter.emptyTitle'))).toBeVisible()
  await expectAccessible(page)
  await page.evaluate(() => localStorage.setItem('gradapp_language', 'ar'))
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(columns).toHaveCount(4)
  await expectAccessible(page)
})
