import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { applicantWithApplication, signedUpApplicant } from './applicant.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// The shortlist: places side by side, and a removal that is taken back with everything.

const t = await textsOf('en')

test('SH-01 a place is removed with its application and comes back from the toast, pressed without a network too', async ({
  page,
  context,
}) => {
  const { universityName: name } = await applicantWithApplication(page)
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

test('SH-01 the focus goes from a pressed "Add to shortlist" to the link that takes its place', async ({ page }) => {
  await signedUpApplicant(page)
  await page.goto('/university/eth-zurich')
  const add = page.getByRole('button', { name: t('shortlist.addNamed', { name: 'ETH Zurich' }) }).first()
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: t('shortlist.inList') }).first()).toBeFocused()
})

test('SH-01 up to four places stand side by side, on a phone too; what is not known is said', async ({ page }) => {
  const { post } = await applicantWithApplication(page)
  for (const universityId of ['eth-zurich', 'stanford-university', 'university-of-toronto', 'university-of-oxford'])
    await post('/api/shortlist', { universityId })
  await page.goto('/selected-universities')
  const boxes = page.getByRole('checkbox', { name: new RegExp(`^${t('shortlist.compare.choose')} `) })
  await expect(boxes).toHaveCount(5)
  for (const box of [0, 1, 2, 3]) {
    await boxes.nth(box).check()
    await expect(page.getByRole('columnheader')).toHaveCount(box + 1)
  }
  await expect(boxes.nth(4)).toBeDisabled()
  await expect(page.getByText(t('catalogue.fact.notKnown')).first()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('columnheader')).toHaveCount(4)
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page)
  await page.getByRole('link', { name: t('shortlist.compare.end') }).click()
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('SH-01 the list is sorted and narrowed by the address, beside a comparison; an empty one is cleared', async ({
  page,
}) => {
  const { post } = await signedUpApplicant(page)
  const add = async (universityId: string, category: string, priority: number) =>
    String((await post('/api/shortlist', { universityId, category, priority })).universityName)
  const eth = await add('eth-zurich', 'safety', 3)
  const stanford = await add('stanford-university', 'reach', 1)
  const oxford = await add('university-of-oxford', 'target', 2)
  await page.goto('/selected-universities')
  const names = page.locator('article h2')
  await expect(names).toHaveText([oxford, stanford, eth])
  const sort = page.getByLabel(t('shortlist.sort.label'))
  await sort.selectOption('name')
  await expect(names).toHaveText([eth, stanford, oxford])
  await sort.selectOption('priority')
  await expect(names).toHaveText([stanford, oxford, eth])
  await page.getByRole('checkbox', { name: t('shortlist.compare.chooseNamed', { name: oxford }) }).check()
  await expect(page.getByRole('columnheader')).toHaveCount(1)
  await page.reload()
  await expect(names).toHaveText([stanford, oxford, eth])
  await page.getByRole('link', { name: t('shortlist.compare.end') }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(0)
  await expect(sort).toHaveValue('priority')
  await page.getByLabel(t('shortlist.category'), { exact: true }).selectOption('safety')
  await expect(names).toHaveText([eth])
  await expect(page.getByText(t('shortlist.countMatching', { matching: 1, count: 3 }))).toBeVisible()
  await expectAccessible(page)
  const query = page.getByLabel(t('shortlist.filter.query'))
  await query.fill('stanford')
  await expect(page.getByText(t('shortlist.filter.emptyTitle'))).toBeVisible()
  await expect(page).toHaveURL(/query=stanford/)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectAccessible(page)
  await page.getByRole('button', { name: t('shortlist.filter.clear') }).click()
  await expect(query).toBeFocused()
  await expect(query).toHaveValue('')
  await expect(names).toHaveText([stanford, oxford, eth])
  await expect(page).toHaveURL(/\/selected-universities\?sort=priority$/)
})
