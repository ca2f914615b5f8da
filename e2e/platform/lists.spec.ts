import { expect, type Locator, type Page } from '@playwright/test'
import { createApplicantWithApplication, signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

// On a phone the content of a list comes before its controls fill the screen.
test.use({ viewport: { width: 390, height: 844 } })

/** Most pixels above the first item of a list. */
const mostAbove = 260

const topOf = async (item: Locator) => {
  await expect(item).toBeVisible()
  return (await item.boundingBox())?.y ?? Number.POSITIVE_INFINITY
}

const expectNearTop = async (item: Locator) => {
  await expect.poll(async () => await topOf(item)).toBeLessThanOrEqual(mostAbove)
}

const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: t('ui.filterAndSort') }).press('Enter')
  return page.getByRole('dialog', { name: t('ui.filterAndSort') })
}

test('RT-13: the first application and the first shortlist entry are near the top of a phone, and the filters are in a sheet', async ({
  page,
}) => {
  const { universityName } = await createApplicantWithApplication(page)
  await page.goto('/applications')
  await expectNearTop(page.locator('tbody tr').filter({ hasText: universityName }))
  const sheet = await openSheet(page)
  await sheet.getByLabel(t('applications.filter.status')).selectOption('submitted')
  await expect(page).toHaveURL(/status=submitted/)
  await sheet.getByRole('button', { name: t('ui.showResults') }).press('Enter')
  await expect(sheet).toBeHidden()
  const button = page.getByRole('button', { name: t('ui.filterAndSortActive', { active: 1 }) })
  await expect(button).toBeFocused()
  await button.press('Enter')
  await sheet.getByRole('button', { name: t('ui.clearFilters') }).press('Enter')
  await expect(page).not.toHaveURL(/status/)
  await page.keyboard.press('Escape')
  await page.goto('/selected-universities')
  await expectNearTop(page.getByRole('article').first())
})

test('RT-13: the first match and the first scholarship are near the top of a phone', async ({ page }) => {
  await signUpApplicant(page)
  await page.goto('/university-matching')
  await expectNearTop(page.getByRole('article').first())
  await page.goto('/scholarships')
  await expectNearTop(page.getByRole('main').getByRole('listitem').first())
})
