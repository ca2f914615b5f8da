import { expect } from '@playwright/test'
import { signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// The search of universities and programmes: counted choices, and an address that keeps them.

const t = await textsOf('en')

for (const show of ['universities', 'programs'] as const)
  test(`RT-13 each choice of ${show} says how many it leaves, and leaves as many`, async ({ page }) => {
    await page.goto(show === 'programs' ? '/universities?show=programs' : '/universities')
    const field = page.getByLabel(t('catalogue.search.field'), { exact: true })
    const choice = field.locator('option', { hasText: `${t('catalogue.field.law')} (` })
    await expect(choice).toHaveCount(1)
    const count = Number(/\(([\d,]+)\)$/.exec((await choice.textContent()) ?? '')?.[1]?.replace(',', ''))
    expect(count).toBeGreaterThan(1)
    await field.selectOption('law')
    const found =
      show === 'programs' ? t('catalogue.search.foundPrograms', { count }) : t('catalogue.search.results', { count })
    await expect(page.getByRole('status').filter({ hasText: found })).toBeVisible()
    expect(new URL(page.url()).searchParams.get('field')).toBe('law')
    // Under the other filters: with a field chosen, a country counts those of the field alone.
    const country = page.getByLabel(t('catalogue.search.country'), { exact: true })
    await expect(country.locator('option', { hasText: '(' }).first()).toBeAttached()
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: found })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

test('RT-13 an applicant with a grade finds programmes by their chances, beyond the kept matches', async ({ page }) => {
  await signedUpApplicant(page)
  await page.goto('/universities?show=programs&field=computer-science&country=US')
  await page.getByLabel(t('catalogue.search.tier'), { exact: true }).selectOption('reach')
  await expect(page.getByRole('listitem').getByText(t('matching.tierReach')).first()).toBeVisible()
  await expect(page.getByRole('listitem').getByText(t('matching.tierSafety'))).toHaveCount(0)
  expect(new URL(page.url()).searchParams.get('tier')).toBe('reach')
})

test('a typed wish becomes filters that one press removes and the way back restores', async ({ page }) => {
  await page.goto('/universities')
  const field = page.getByLabel(t('catalogue.search.field'), { exact: true })
  await expect(field.locator('option', { hasText: `${t('catalogue.field.law')} (` })).toHaveCount(1)
  await page.getByLabel(t('catalogue.search.query'), { exact: true }).fill('NLP phd canada')
  await page.keyboard.press('Enter')
  const chip = (filter: string) =>
    page.getByRole('button', { name: t('catalogue.search.remove', { filter }), exact: true })
  await expect(chip('NLP')).toBeVisible()
  await chip('Canada').click()
  await expect(chip('Canada')).toHaveCount(0)
  const { searchParams } = new URL(page.url())
  expect([searchParams.get('topic'), searchParams.get('level'), searchParams.get('country')]).toEqual([
    'NLP',
    'phd',
    null,
  ])
  await page.goBack()
  await expect(chip('Canada')).toBeVisible()
})
