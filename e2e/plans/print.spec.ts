import { expect, type Page } from '@playwright/test'
import { createApplicantWithApplications } from '../support/applicant.ts'
import { test } from '../support/test.ts'

// Print style sheets: an application, the shortlist and the offers print on one A4 page each, without controls.

/** Counts the pages of a PDF; Chromium writes their dictionaries uncompressed. */
const countPages = async (page: Page) =>
  (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length

test('an application, the shortlist and the offers are printed on one page each', async ({ page }) => {
  const offer = { amount: 30_000, fees: 12_000, months: 12, currency: 'USD' }
  const [first] = await createApplicantWithApplications(page, Array(4).fill({ status: 'accepted', offer }))
  for (const [path, shown] of [
    [`/applications?open=${first}`, page.getByRole('heading', { name: 'Requirements', exact: true })],
    ['/selected-universities', page.getByRole('article')],
    ['/applications?view=offers', page.getByRole('term')],
  ] as const) {
    await page.emulateMedia({ media: null })
    await page.goto(path)
    await expect(shown.last()).toBeVisible()
    await expect(page.getByRole('button').first()).toBeVisible()
    expect(await countPages(page), path).toBe(1)
    await page.emulateMedia({ media: 'print' })
    await expect(shown.last()).toBeVisible()
    for (const role of ['banner', 'contentinfo', 'search', 'button', 'checkbox'] as const)
      await expect(page.getByRole(role), `${role} of ${path}`).toHaveCount(0)
  }
})
