import { expect, type Locator, type Page } from '@playwright/test'
import { convertRounded } from '#src/shared/currency-exchange.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatMoney } from '#src/shared/money.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { formatDateInDays } from '../support/applicant.ts'
import { addVerifiedScholarships, historian, londonDay, removeVerifiedScholarships } from '../support/scholarships.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'

// Scholarships from the list to a calendar date. The tests run serially because both read the same verified
// scholarships.

test.describe.configure({ mode: 'default' })

const t = await readTexts('en')

test.beforeAll(addVerifiedScholarships)
test.afterAll(removeVerifiedScholarships)

const group = (page: Page, standing: 'fits' | 'may_fit' | 'does_not_fit') =>
  page.getByRole('region', { name: t(`scholarships.standing.${standing}`), exact: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: heading(page, name) })

/** Shows all rows of a group. */
const showAll = async (list: Locator) => {
  const more = list.getByRole('button', { name: /^Show \d+( more)?$/ })
  await expect(more).toBeVisible()
  while ((await more.count()) > 0) await more.click()
}

/** Unfolds the row of a scholarship. */
const unfold = async (page: Page, name: string) => {
  const one = row(page, name)
  await one.getByRole('button', { name, exact: true }).click()
  return one
}

/** Chooses in the sheet in which a phone has the filters. */
const choose = async (page: Page, name: string, value: string) => {
  await page.getByRole('button', { name: t('ui.filterAndSort') }).press('Enter')
  const sheet = page.getByRole('dialog', { name: t('ui.filterAndSort') })
  await sheet.getByRole('combobox', { name }).selectOption(value)
  await expect(sheet.getByRole('combobox', { name })).toBeEnabled()
  await sheet.getByRole('button', { name: t('ui.showResults') }).press('Enter')
  await expect(sheet).toBeHidden()
}

test("MA-04, LG-03: fitting scholarships come first and reduce a programme's cost; a long list keeps its position, on a phone", async ({
  page,
}) => {
  const { patch, select } = await historian(page)
  await patch('/api/profile', { currency: 'GBP' })
  const { id: entryId } = await select('stanford-university')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/scholarships')
  await test.step('a citizenship decides, and what is missed or has expired is not offered', async () => {
    await choose(page, t('scholarships.citizenship'), 'DE')
    await expect(group(page, 'fits').getByRole('heading', { level: 3 })).toHaveText(['Aurora Fellowship'])
    const missed = group(page, 'does_not_fit')
    await expect(missed.getByRole('heading', { level: 3 })).toHaveCount(0)
    await showAll(missed)
    await expect(missed.getByRole('heading', { level: 3, name: 'Borealis Grant' })).toBeVisible()
    await expect(missed.getByRole('heading', { level: 3, name: 'Delphi Bursary' })).toBeVisible()
    await expect(heading(page, 'Cassiopeia Award')).toHaveCount(0)
  })
  await test.step('an amount stands beside the person’s currency, and lowers the cost of the programme', async () => {
    const aurora = await unfold(page, 'Aurora Fellowship')
    const pounds = formatMoney(convertRounded(40_000, 'EUR', 'GBP') ?? Number.NaN, 'GBP', 'en')
    await expect(aurora).toContainText('€40,000')
    await expect(aurora).toContainText(t('catalogue.fact.about', { amount: pounds }))
    await choose(page, t('scholarships.programme'), entryId)
    await expect(
      aurora.getByText(/tuition per year on average at this university, about .* left to pay with this award/),
    ).toBeVisible()
    await expectAccessible(page)
  })
  await test.step('the next dozen begins where the reader is led', async () => {
    const list = group(page, 'may_fit')
    const names = list.getByRole('heading', { level: 3 })
    await expect(names).toHaveCount(12)
    const more = list.getByRole('button', { name: /^Show \d+ more$/ })
    await expect(more).toHaveAccessibleDescription(t('scholarships.standing.may_fit'))
    await more.press('Enter')
    await expect(names.nth(12).getByRole('button')).toBeFocused()
    await expect(names.nth(12)).toBeInViewport()
  })
})

/** Adds a scholarship deadline to the calendar from its row: the published date, or the one that the user found. */
const putIntoCalendar = async (page: Page, { name, day }: { name: string; day?: string }) => {
  const one = await unfold(page, name)
  await one.getByRole('button', { name: t('scholarships.toCalendar') }).click()
  if (day) await one.getByLabel(new RegExp(`^${t('catalogue.fact.deadline')}`)).fill(day)
  const add = one.getByRole('button', { name: t('scholarships.addDeadline'), exact: true })
  await add.click()
  await expect(add).toHaveCount(0)
}

test('MA-04, AP-03, DB-01: a scholarship deadline joins those of its application, and the dashboard names the largest award', async ({
  page,
}) => {
  const { post, select } = await historian(page)
  const { id: entryId } = await select('stanford-university')
  const { id } = (await post('/api/applications', { selectedUniversityId: entryId })) as { id: string }
  await page.goto('/scholarships')
  await showAll(group(page, 'does_not_fit'))
  await putIntoCalendar(page, { name: 'Aurora Fellowship' })
  // Where no date is published, the user enters the one they found.
  const ownDay = formatDateInDays(50)
  await putIntoCalendar(page, { name: 'Borealis Grant', day: ownDay })

  const due = [
    { name: 'Aurora Fellowship', date: londonDay, clock: /5:00 PM, .*London/ },
    { name: 'Borealis Grant', date: ownDay, clock: /11:59 PM/ },
  ]
  for (const { name, date, clock } of due) {
    await page.goto(`/applications?view=calendar&month=${date.slice(0, 7)}`)
    const square = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${date}"]`) })
    await expect(square.getByText(name, { exact: true })).toBeVisible()
    await expect(square.getByText(clock)).toBeVisible()
  }
  await page.goto(`/applications?open=${id}`)
  for (const { name } of due) await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  await page.goto('/dashboard')
  const year = page.getByRole('region', { name: t('deadlines.timelineTitle') })
  for (const { name, date } of due)
    await expect(year.getByRole('listitem').filter({ hasText: name })).toContainText(
      formatDate(`${date}T12:00:00Z`, 'en', 'UTC'),
    )
  const figures = page.getByRole('region', { name: t('snapshot.figuresTitle') })
  await expect(figures).toContainText('Aurora Fellowship')
  await expect(figures).not.toContainText('Borealis Grant')
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })

  test('MA-04: a folded row and its actions are at least 44 pixels high', async ({ page }) => {
    const { select } = await historian(page)
    await select('stanford-university')
    await page.goto('/scholarships')
    const aurora = await unfold(page, 'Aurora Fellowship')
    for (const target of [
      aurora.getByRole('button', { name: 'Aurora Fellowship', exact: true }),
      aurora.getByRole('button', { name: t('scholarships.toCalendar') }),
      aurora.getByRole('link', { name: t('scholarships.page') }),
    ])
      await expect.poll(async () => (await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  })
})
