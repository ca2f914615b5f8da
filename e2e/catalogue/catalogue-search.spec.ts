import { expect } from '@playwright/test'
import { expectAccessible, measureOverflow } from '../support/accessibility.ts'
import { hearsNow, signUpApplicant } from '../support/applicant.ts'
import { makeEditor } from '../support/editor.ts'
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

test('RT-13: a phone shows the number of programmes and the first of them on its first screen, and its filters in a sheet', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/universities?show=programs&country=US&level=masters')
  const row = page.getByRole('main').locator('li[data-program]').first()
  await expect(row).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('status').filter({ hasText: /programmes$/ })).toBeInViewport()
  const open = page.getByRole('button', { name: t('catalogue.search.filtersChosen', { chosen: 2 }) })
  await open.press('Enter')
  const sheet = page.getByRole('dialog', { name: t('catalogue.search.filters') })
  await expectAccessible(page)
  await test.step('a choice applies at once, and the button that closes the sheet says how many are left', async () => {
    await sheet.getByLabel(t('catalogue.search.field'), { exact: true }).selectOption('law')
    await expect(page).toHaveURL(/field=law/)
    const found = await page
      .getByRole('status')
      .filter({ hasText: /programmes?$/ })
      .textContent()
    await sheet.getByRole('button', { name: `Show ${found}`, exact: true }).press('Enter')
    await expect(sheet).toBeHidden()
    await expect(page.getByRole('button', { name: t('catalogue.search.filtersChosen', { chosen: 3 }) })).toBeFocused()
  })
  await test.step('all filters are cleared together', async () => {
    await page.getByRole('button', { name: t('catalogue.search.filtersChosen', { chosen: 3 }) }).press('Enter')
    await sheet.getByRole('button', { name: t('catalogue.search.clearAll') }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t('catalogue.search.filters'), exact: true })).toBeVisible()
    await expect(page).not.toHaveURL(/country|level|field/)
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
  })
})

test('RT-13: a search without results is saved, a programme that an editor adds is notified, and the search is paused and deleted', async ({
  page,
  browser,
}) => {
  const name = `Kelp ${Math.random().toString(36).slice(2, 10)}`
  await signUpApplicant(page)
  await page.goto('/dashboard')
  await hearsNow(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(`/universities?show=programs&query=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: t('savedSearches.tellMe'), exact: true }).click()
  await expect(page.getByRole('link', { name: t('savedSearches.isSaved'), exact: true })).toBeVisible()
  await expectAccessible(page)
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0)

  await test.step('an editor adds such a programme', async () => {
    const office = await browser.newContext()
    const desk = await office.newPage()
    const { email, post } = await signUpApplicant(desk)
    await makeEditor(email)
    const websiteUrl = `https://${name.toLowerCase().replace(' ', '-')}.example.pt/`
    const { id } = await post('/api/catalogue/entries', {
      entry: {
        ...{
          entity: 'universities',
          name: `College of ${name}`,
          country: 'PT',
          city: null,
          aliases: [],
          control: null,
        },
        websiteUrl,
      },
    })
    await post('/api/catalogue/entries', {
      entry: {
        ...{ entity: 'programs', universityId: id, name, field: 'ecology', level: 'masters', degree: 'MSc' },
        ...{ language: null, keywords: [], websiteUrl },
      },
    })
    await office.close()
  })
  await test.step('the notification opens the new programme', async () => {
    await page.goto('/dashboard')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    const title = `1 new programme for “${name}”`
    const open = page.getByRole('link', { name: t('notifications.item.openNamed', { title }) })
    await expect(open).toBeVisible({ timeout: 30_000 })
    await page.goto((await open.getAttribute('href')) ?? '')
    await expect(page.getByRole('button', { name: /^Remove filter: New since / })).toBeVisible()
    await expect(page.getByRole('main').locator('li[data-program]')).toContainText([name])
  })
  await test.step('the search is paused and deleted', async () => {
    await page.getByRole('link', { name: t('savedSearches.isSaved'), exact: true }).click()
    await page.getByRole('button', { name: t('savedSearches.list.pauseNamed', { name }) }).click()
    await expect(page.getByText(t('savedSearches.list.isPaused'), { exact: true })).toBeVisible()
    await expectAccessible(page)
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: t('savedSearches.list.deleteNamed', { name }) }).click()
    await expect(page.getByText(t('savedSearches.list.empty'))).toBeVisible()
  })
})
