import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

const t = await textsOf('en')

test('MA-01 MA-02 the ranked list explains each score, goes on page by page, and says what is behind it', async ({
  page,
}) => {
  await signedUpApplicant(page)
  await page.goto('/matched-universities')
  const rows = page.getByRole('main').locator('li[data-program]')
  const shown = page.getByRole('status').filter({ hasText: /^\d+ of \d+ shown$/ })
  await expect(shown).toHaveText(/^24 of/)
  const why = rows.first().getByRole('button', { expanded: false })
  await why.press('Enter')
  await expect(rows.first().getByRole('button', { expanded: true })).toHaveText(t('matching.ranked.hide'))
  // Every part with its points, known or not.
  await rows.first().locator('summary').click()
  await expect(rows.first().locator('[id] dt')).toHaveCount(10)
  // The facts behind the sentences, each with its year and where it comes from.
  await expect(rows.first().getByText(t('catalogue.fact.tuition_per_year')).first()).toContainText(/20\d\d/)
  await expect(rows.first().locator('dd a[href^="https://"]').first()).toBeVisible()
  const points = await rows.first().locator('dd[data-figures]').allInnerTexts()
  // What cannot be judged says so, and is counted neither in the score nor in its maximum.
  expect(points).toContain(t('matching.ranked.notJudged'))
  const [score, judged] = [0, 1].map((at) =>
    points.reduce((total, part) => total + (part.includes('/') ? Number(part.split('/')[at]) : 0), 0),
  )
  const rounded = (sum = 0) => Math.round(sum * 10) / 10
  await expect(rows.first()).toContainText(
    t('matching.scoreOfJudged', { score: rounded(score), judged: rounded(judged) }),
  )
  await page.getByRole('button', { name: t('matching.ranked.loadMore') }).click()
  await expect(shown).toHaveText(/^48 of/)
  await expect(page.getByRole('heading', { name: t('matching.explained.changesTitle') })).toBeVisible()
  await expect(page.getByRole('heading', { name: t('matching.explained.leftOutTitle') })).toBeVisible()
  await expect(page.getByText(t('matching.explained.tiersWarning'))).toBeVisible()
  // No chance of the person's own is shown anywhere: percentages belong to the measured tiers alone.
  const shares = page.locator('section[aria-labelledby="behind-ranking"] dd[data-figures]')
  await expect(shares).toHaveCount(3)
  const all = ((await page.getByRole('main').textContent()) ?? '').match(/\d+\s?%/g) ?? []
  expect(all).toHaveLength(3)
  await expectAccessible(page)
})

test('MA-03 test scores and a yearly limit are kept, a wrong one is named, and matches no longer miss them', async ({
  page,
}) => {
  await signedUpApplicant(page)
  await page.goto('/matched-universities')
  await expect(page.getByText(t('matching.missing.testScores'))).toBeVisible()
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: t('onboarding.more.tests.title') }).click()
  const ielts = page.getByRole('textbox', { name: t('profile.tests.ielts') })
  await ielts.fill('9.5')
  await page.getByRole('button', { name: t('onboarding.academic.save') }).click()
  await expect(ielts).toBeFocused()
  await expect(page.getByText(t('profile.tests.outside', { min: 0, max: 9, step: 0.5 }))).toBeVisible()
  await ielts.fill('7,5')
  await page.getByRole('button', { name: t('onboarding.more.money.title') }).click()
  await page.getByRole('textbox', { name: t('profile.tests.maxTuition') }).fill('40000')
  const save = page.getByRole('button', { name: t('onboarding.academic.save') })
  const lastPart = page.waitForResponse((answer) => answer.url().endsWith('/api/profile/interests'))
  await save.click()
  await lastPart
  await expect(save).toBeEnabled()
  await expect(page.getByText(t('profile.updated'))).toHaveCount(1)
  await page.reload()
  await page.getByRole('button', { name: t('onboarding.more.tests.title') }).click()
  await expect(page.getByRole('textbox', { name: t('profile.tests.ielts') })).toHaveValue('7.5')
  await page.goto('/matched-universities')
  await expect(page.getByRole('main').locator('li[data-program]').first()).toBeVisible()
  await expect(page.getByText(t('matching.missing.testScores'))).toHaveCount(0)
  // The limit is in dollars; whoever counts in another currency reads both.
  await page.goto('/settings/region')
  await page.getByRole('combobox', { name: t('profile.region.currency') }).selectOption('EUR')
  await expect(page.getByText(t('profile.updated'))).toBeVisible()
  await page.goto('/matched-universities')
  await expect(page.getByText(/\$[\d,]+ \(about €[\d,]+\)/).first()).toBeVisible()
})
