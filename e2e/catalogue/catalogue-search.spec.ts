import { expect } from '@playwright/test'
import { measureOverflow } from '../support/accessibility.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

const t = await readTexts('en')

test('RT-13: a facet shows as many results as its count, and a typed query becomes filters that can be cleared and restored', async ({
  page,
}) => {
  await page.goto('/universities?show=programs')
  const field = page.getByLabel(t('catalogue.search.field'), { exact: true })
  await test.step('a choice leaves as many as it says, after a reload too', async () => {
    const choice = field.locator('option', { hasText: `${t('catalogue.field.law')} (` })
    await expect(choice).toHaveCount(1)
    const count = Number(/\(([\d,]+)\)$/.exec((await choice.textContent()) ?? '')?.[1]?.replace(',', ''))
    expect(count).toBeGreaterThan(1)
    await field.selectOption('law')
    const found = page.getByRole('status').filter({ hasText: t('catalogue.search.foundPrograms', { count }) })
    await expect(found).toBeVisible()
    await expect(page).toHaveURL(/field=law/)
    await page.reload()
    await expect(found).toBeVisible()
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  })
  await test.step('a typed wish becomes filters', async () => {
    await page.getByLabel(t('catalogue.search.query'), { exact: true }).fill('NLP phd canada')
    await page.keyboard.press('Enter')
    const chip = (filter: string) =>
      page.getByRole('button', { name: t('catalogue.search.remove', { filter }), exact: true })
    await expect(chip('NLP')).toBeVisible()
    await chip('Canada').click()
    await expect(chip('Canada')).toHaveCount(0)
    const { searchParams } = new URL(page.url())
    const said = [searchParams.get('topic'), searchParams.get('level'), searchParams.get('country')]
    expect(said).toEqual(['NLP', 'phd', null])
    await page.goBack()
    await expect(chip('Canada')).toBeVisible()
  })
})
