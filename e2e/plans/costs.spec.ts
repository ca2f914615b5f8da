import { expect } from '@playwright/test'
import { createApplicantWithApplications } from '../support/applicant.ts'
import { expectFullPage } from '../support/full-page.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// What applying costs, the portal of an application, and offers side by side.

const buildCost = (amount: number, more: object = {}) => ({
  ...{ id: crypto.randomUUID(), kind: 'application_fee', note: '', amount, currency: 'USD', state: 'planned' },
  paidOn: null,
  ...more,
})

test('the costs of twelve applications are summed, and leaving one out says what it saves', async ({ page }) => {
  const t = await readTexts('en')
  await createApplicantWithApplications(
    page,
    Array.from({ length: 12 }, (_, at) => ({ costs: [buildCost(100, { state: at < 2 ? 'paid' : 'planned' })] })),
  )
  await page.goto('/applications?view=costs')
  await expect(page.getByText(t('applications.costs.sum', { total: '$1,200', paid: '$200' }))).toBeVisible()
  const rows = page.getByRole('checkbox', { name: t('applications.costs.count', { name: '' }).trim() })
  await expect(rows).toHaveCount(12)
  await rows.first().uncheck()
  await expect(
    page.getByText(t('applications.costs.without', { count: 1, saved: '$100', total: '$1,100' })),
  ).toBeVisible()
  await expectFullPage(page, 'costs', 'ltr')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: t('applications.costs.export') }).click()
  expect((await download).suggestedFilename()).toBe('costs.csv')
})

test('a fee and a portal are entered in Arabic on a phone, and the fee is taken back', async ({ page }) => {
  const t = await readTexts('ar')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.addInitScript(() => localStorage.setItem('gradapp_language', 'ar'))
  const [id] = await createApplicantWithApplications(page, [{ status: 'in_progress' }])
  await page.goto(`/applications?open=${id}`)
  await page.getByRole('button', { name: t('applications.costs.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('applications.costs.amount'), { exact: true }).fill('75')
  await dialog.getByLabel(t('applications.costs.stateLabel'), { exact: true }).selectOption('waiver_asked')
  await dialog.getByRole('button', { name: t('applications.costs.save') }).dblclick()
  await expect(dialog).toHaveCount(0)
  const costs = page.getByRole('region', { name: t('applications.costs.title'), exact: true })
  await expect(costs.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: t('applications.portal.add') }).click()
  await dialog.getByLabel(t('applications.portal.address'), { exact: true }).fill('https://apply.example.edu/login')
  await dialog.getByLabel(t('applications.portal.loginName'), { exact: true }).fill('leila')
  await dialog.getByRole('button', { name: t('applications.portal.save') }).click()
  await page.getByRole('button', { name: t('applications.portal.lookedToday') }).click()
  await expect(page.getByRole('link', { name: 'apply.example.edu' })).toBeVisible()
  await expect(page.getByText(t('applications.portal.lookedOn'), { exact: true })).toBeVisible()
  await expectFullPage(page, 'application')
  await costs
    .getByRole('button', {
      name: t('applications.costs.removeNamed', { name: t('applications.costs.kind.application_fee') }),
    })
    .click()
  await expect(costs.getByRole('listitem')).toHaveCount(0)
})

test('of two offers with an unknown rent none is called the best', async ({ page }) => {
  const t = await readTexts('en')
  const offer = { amount: 60_000, fees: 0, currency: 'USD', months: 24, insurance: 100, living: 500 }
  const ids = await createApplicantWithApplications(page, [
    { status: 'accepted', offer: { ...offer, rent: 900 } },
    { status: 'accepted', offer: { ...offer, amount: 50_000 } },
  ])
  await page.goto('/applications?view=offers')
  await expect(page.getByText(t('applications.offers.incomplete'))).toBeVisible()
  await expect(page.getByText(t('applications.offers.best'))).toHaveCount(0)
  await expectFullPage(page, 'offers', 'ltr')
  await page.goto(`/applications?open=${ids[1]}`)
  await page.getByRole('button', { name: t('applications.offer.edit') }).click()
  await page.getByLabel(t('applications.offers.living.rent'), { exact: true }).fill('700')
  await page.getByRole('button', { name: t('applications.offer.save') }).click()
  await expect(page.getByRole('button', { name: t('applications.offer.edit') })).toBeVisible()
  await page.goto('/applications?view=offers')
  await expect(page.getByText(t('applications.offers.best'))).toHaveCount(1)
})
