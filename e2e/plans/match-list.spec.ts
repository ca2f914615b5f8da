import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, waitUntilSettled } from '../support/accessibility.ts'
import { signUpApplicant } from '../support/applicant.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// The match list: users compare by columns and an order of their choice.

const t = await readTexts('en')
const rowsOf = (page: Page): Locator => page.getByRole('main').locator('li[data-program]')
const cellsOf = (page: Page, column: string): Locator => rowsOf(page).locator(`[data-column="${column}"] dd`)
const column = (name: string) => t(`catalogue.column.${name}`)

/** Parses a displayed cost as a number; free of charge is 0. */
const amountIn = (text: string): number =>
  text.startsWith(t('catalogue.cell.free')) ? 0 : Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', ''))

test('MA-01: the list is sorted by cost, its columns are chosen and remembered, and unknown values can be added', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.goto('/matched-universities')
  await expect(rowsOf(page).first()).toBeVisible()
  for (const name of ['deadline', 'cost', 'length', 'tests'])
    await expect(page.getByText(column(name), { exact: true }).locator('visible=true').first()).toBeVisible()
  await page.getByRole('combobox', { name: t('catalogue.search.sort') }).selectOption('cost')
  await expect(page).toHaveURL(/sort=cost/)
  await expect(page.getByText(t('matching.sortedNote'))).toBeVisible()
  // Only tuition is displayed, and known living costs count too; the order is checked among rows without them.
  await expect
    .poll(async () => amountIn((await cellsOf(page, 'cost').first().textContent()) ?? ''))
    .toBeLessThan(20_000)

  const menu = page.getByRole('button', { name: t('catalogue.list.view') })
  await menu.press('ArrowDown')
  await page.getByRole('menuitemcheckbox', { name: column('letters') }).press('Enter')
  await page.getByRole('menuitemcheckbox', { name: column('tests') }).press('Enter')
  await page.keyboard.press('Escape')
  const heading = (name: string) =>
    page.getByRole('main').locator('[aria-hidden] span').getByText(column(name), { exact: true })
  const expectChosen = async () => {
    await expect(heading('letters').first()).toBeVisible()
    await expect(heading('tests')).toHaveCount(0)
    await expect(cellsOf(page, 'tests')).toHaveCount(0)
  }
  await expectChosen()
  await page.reload()
  await expectChosen()
  await expectAccessible(page)

  // The other lists use the same columns.
  await page.goto('/universities?show=programs&field=computer-science')
  await expectChosen()
  const incomplete = rowsOf(page)
    .filter({ hasText: /\d unknown/ })
    .first()
  await incomplete.getByRole('button', { name: /^\d unknown for / }).press('Enter')
  await expect(incomplete.getByText(/^Not known: /)).toBeVisible()
  await expectAccessible(page)
  await incomplete.getByRole('link', { name: /^Add what is missing/ }).click()
  await expect(page).toHaveURL(/\/university\/.+\/.+#missing$/)
  await expect(page.getByRole('button', { name: t('catalogue.program.addFact') })).toBeInViewport()
})

test('MA-01: up to four matches are selected and compared side by side, and the list is exported as a spreadsheet', async ({
  page,
}) => {
  await signUpApplicant(page)
  await page.goto('/matched-universities')
  const boxes = rowsOf(page).getByRole('checkbox')
  const bar = page.getByRole('region', { name: t('catalogue.list.comparing') })
  await boxes.first().check()
  await expect(bar.getByRole('button', { name: t('catalogue.list.compare') })).toBeDisabled()
  for (const at of [1, 2, 3]) await boxes.nth(at).check()
  await expect(bar).toContainText(t('catalogue.list.chosen', { count: 4 }))
  await expect(boxes.nth(4)).toBeDisabled()
  // The address contains the selection.
  await page.reload()
  await bar.getByRole('button', { name: t('catalogue.list.compare') }).click()
  const dialog = page.getByRole('dialog', { name: t('shortlist.compare.title') })
  await expect(dialog.getByRole('columnheader')).toHaveCount(4)
  await expect(dialog.getByRole('rowheader', { name: t('catalogue.fact.duration_months') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await bar.getByRole('button', { name: t('shortlist.compare.end') }).click()
  await expect(bar).toHaveCount(0)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: t('catalogue.list.export') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(t('catalogue.list.file'))
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines[0]).toContain(column('deadline'))
  const shown = await rowsOf(page).count()
  expect(lines.length).toBeGreaterThan(shown)
  // The page says how many rows the export contains.
  await expect(page.getByText(/^Saved the first \d+ of \d+\.$/)).toBeVisible()
  // The first line is the first row of the list.
  const first = (await rowsOf(page).first().getByRole('link').first().locator('[dir]').first().textContent()) ?? ''
  expect(lines[1]).toContain(first)
})

test('MA-01: on a desktop a row is at most 72 px high, on a phone two lines, and the first is within 300 px of the top', async ({
  page,
}) => {
  await signUpApplicant(page)
  for (const { width, height, most } of [
    { width: 1440, height: 900, most: 72 },
    { width: 390, height: 844, most: 84 },
  ]) {
    await page.setViewportSize({ width, height })
    await page.goto('/matched-universities')
    await expect(rowsOf(page).first()).toBeVisible()
    await waitUntilSettled(page)
    const boxes = await Promise.all((await rowsOf(page).all()).map(async (row) => await row.boundingBox()))
    expect(boxes.length).toBeGreaterThan(10)
    expect(boxes[0]?.y).toBeLessThanOrEqual(300)
    expect(Math.max(...boxes.map((box) => box?.height ?? Number.POSITIVE_INFINITY))).toBeLessThanOrEqual(most)
  }
})
