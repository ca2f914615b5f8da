import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

test('MA-01, MA-02, RT-17: the ranked list explains scores and paginates, and a programme page starts with the decisive facts', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.goto('/matched-universities')
  const rows = page.getByRole('main').locator('li[data-program]')
  const shown = page.getByRole('status').filter({ hasText: /^\d+ of \d+ shown$/ })
  await test.step('each score is explained by all its parts, and no chance of one’s own is shown', async () => {
    await expect(shown).toHaveText(/^24 of/)
    await rows.first().getByRole('button', { name: /^Why / }).press('Enter')
    await rows.first().locator('summary').click()
    await expect(rows.first().locator('[id] dt')).toHaveCount(10)
    await page.getByRole('button', { name: t('matching.ranked.loadMore') }).click()
    await expect(shown).toHaveText(/^48 of/)
    await expect(page.getByText(t('matching.explained.tiersWarning'))).toBeVisible()
    const all = ((await page.getByRole('main').textContent()) ?? '').match(/\d+\s?%/g) ?? []
    expect(all).toHaveLength(3)
    await expectAccessible(page)
  })
  await test.step('the decisive parts stand before their meaning, and the unknown parts are folded', async () => {
    await rows.first().getByRole('link').first().click()
    await page.waitForURL('**/university/*/*')
    const decides = page.getByRole('region', { name: t('catalogue.program.decides') })
    const kinds = ['deadline', 'tuition_per_year', 'application_fee', 'duration_months', 'tests', 'letters', 'start']
    await expect(decides.locator('dt')).toHaveText(kinds.map((kind) => t(`catalogue.fact.${kind}`)))
    const forYou = page.getByRole('region', { name: t('matching.program.title') })
    const [first, second] = await Promise.all([decides.boundingBox(), forYou.boundingBox()])
    expect(first?.y ?? 0).toBeLessThan(second?.y ?? 0)
    const notJudged = forYou.getByText(t('matching.ranked.notJudged')).first()
    await expect(notJudged).toBeHidden()
    await forYou.locator('summary').click()
    await expect(notJudged).toBeVisible()
    await expectAccessible(page)
  })
})
