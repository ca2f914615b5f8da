import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { createApplicantWithApplication } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

test('MA-03: a user shares the outcome of an application by consent and withdraws it, and small groups show no figures', async ({
  page,
}) => {
  const { application, universityName } = await createApplicantWithApplication(page)
  await page.goto(`/applications?open=${application.id}`)
  await page.getByRole('combobox', { name: t('applications.statusLabel'), exact: true }).selectOption('accepted')
  await expect(page.getByText(t('outcomes.consent'))).toBeVisible()
  await expectAccessible(page)
  await page
    .getByRole('button', { name: t('outcomes.agree', { decision: t('applications.status.accepted') }) })
    .press('Enter')
  await expect(page.getByRole('heading', { name: t('outcomes.sharedTitle') })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: t('outcomes.withdraw') }).click()
  await expect(page.getByRole('heading', { name: t('outcomes.title') })).toBeVisible()
  // The application links to its programme, and the programme to its university.
  await page.getByRole('link', { name: t('applications.programDetails') }).click()
  await expect(page).toHaveURL(/\/university\/[^/]+\/[^/]+$/)
  await page.getByRole('link', { name: universityName, exact: true }).first().click()
  await expect(page.getByText(t('outcomes.groupFew', { fewest: 10 }))).toBeVisible()
  // The university page lists its programmes with scores, and why others are not ranked.
  await expect(page.getByText(/^(?:(?:Strong|Fair|Weak) fit|Too little known)$/).first()).toBeVisible()
  await expect(page.getByText(t('matching.standing.leftOut.level')).first()).toBeVisible()
  await expectAccessible(page)
})
