import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

test('MA-01, MA-02, RT-17: the ranked list explains scores and paginates, and a programme page starts with what to do', async ({
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
  await test.step('what to do stands before the known facts, these before their meaning, and the unknown parts are folded', async () => {
    await rows.first().getByRole('link').first().click()
    await page.waitForURL('**/university/*/*')
    const next = page.getByRole('region', { name: t('catalogue.program.next') })
    await expect(next.locator('dt')).toHaveText([t('catalogue.fact.deadline')])
    const known = page.getByRole('region', { name: t('catalogue.program.known') })
    const forYou = page.getByRole('region', { name: t('matching.program.title') })
    const tops = await Promise.all([next, known, forYou].map(async (part) => (await part.boundingBox())?.y ?? 0))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    const notJudged = forYou.getByText(t('matching.ranked.notJudged'), { exact: true }).first()
    await expect(notJudged).toBeHidden()
    await forYou.locator('summary').click()
    await expect(notJudged).toBeVisible()
    await expectAccessible(page)
  })
})
