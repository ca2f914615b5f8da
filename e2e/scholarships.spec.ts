import { expect, type Page } from '@playwright/test'
import type { FoundScholarship } from '../src/features/scholarships/contract.ts'
import { formatDate } from '../src/shared/dates.ts'
import { convert, convertForReading } from '../src/shared/exchange.ts'
import { formatMoney, formatMoneyShort } from '../src/shared/money.ts'
import { expectAccessible } from './accessible.ts'
import { inDays } from './applicant.ts'
import { addVerifiedScholarships, historian, londonDay, removeVerifiedScholarships } from './scholarships.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'

// Scholarships, from what is known of each to a cheaper programme, a date in the calendar and the dashboard's figure: one
// journey after the other, since all of them read the same verified scholarships.

test.describe.configure({ mode: 'default' })

const t = await textsOf('en')

test.beforeAll(addVerifiedScholarships)
test.afterAll(removeVerifiedScholarships)

const group = (page: Page, standing: 'fits' | 'may_fit' | 'does_not_fit' | 'by_name') =>
  page.getByRole('region', { name: t(`scholarships.standing.${standing}`), exact: true })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 3, name, exact: true })

const row = (page: Page, name: string) => page.getByRole('listitem').filter({ has: heading(page, name) })

const verdicts = async (page: Page, name: string) =>
  (await row(page, name).getByRole('list').first().getByRole('listitem').allInnerTexts()).map((words) => words.trim())

/** What is said of each criterion; behind a rule that a source states stand the rule and its year. */
const words = (of: Record<string, 'yes' | 'no' | 'unknown'>) =>
  Object.entries(of).map(([criterion, verdict]) =>
    expect.stringMatching(`^${t(`scholarships.criterion.${criterion}`)}: ${t(`scholarships.verdict.${verdict}`)}`),
  )

/** The choice has been kept, and the list has been read again by it. */
const chooseCitizenship = async (page: Page, country: string) => {
  const choice = page.getByRole('combobox', { name: t('scholarships.citizenship') })
  await choice.selectOption(country)
  await expect(choice).toHaveValue(country)
  await expect(choice).toBeEnabled()
}

test('MA-04 each criterion says yes, no or not known; what does not fit stands apart, what has expired is not shown', async ({
  page,
}) => {
  await historian(page)
  await page.goto('/scholarships')
  const judged = (nationality: 'yes' | 'no' | 'unknown') =>
    words({ level: 'yes', field: 'yes', country: 'yes', nationality, grade: 'yes' })

  await expect(group(page, 'may_fit').getByRole('heading', { name: 'Aurora Fellowship' })).toBeVisible()
  expect(await verdicts(page, 'Aurora Fellowship')).toEqual(judged('unknown'))
  const missed = group(page, 'does_not_fit')
  await expect(missed.getByRole('heading', { level: 3, name: 'Borealis Grant' })).toBeVisible()
  await expect(missed.getByRole('heading', { level: 3, name: 'Delphi Bursary' })).toBeVisible()
  await expect(missed).toContainText(t('scholarships.standingHelp.does_not_fit'))
  expect(await verdicts(page, 'Borealis Grant')).toEqual(
    words({ level: 'yes', field: 'yes', country: 'yes', nationality: 'yes', grade: 'no' }),
  )
  // Known by name alone: never a no.
  const named = group(page, 'by_name')
  await expect(named.getByText(t('scholarships.unverified')).first()).toBeVisible()
  await expect(named.getByText(t('scholarships.verdict.no'))).toHaveCount(0)

  await chooseCitizenship(page, 'DE')
  await expect(group(page, 'fits').getByRole('heading', { level: 3 })).toHaveText(['Aurora Fellowship'])
  expect(await verdicts(page, 'Aurora Fellowship')).toEqual(judged('yes'))
  await chooseCitizenship(page, 'IN')
  await expect(missed.getByRole('heading', { level: 3, name: 'Aurora Fellowship' })).toBeVisible()
  expect(await verdicts(page, 'Aurora Fellowship')).toEqual(judged('no'))
  await expect(group(page, 'fits')).toHaveCount(0)

  await expect(heading(page, 'Cassiopeia Award')).toHaveCount(0)
  const { scholarships } = (await (await page.request.get('/api/scholarships')).json()) as {
    scholarships: { name: string }[]
  }
  // Neither is it behind "Show more".
  expect(scholarships.map(({ name }) => name)).toEqual(expect.arrayContaining(['Aurora Fellowship', 'Borealis Grant']))
  expect(scholarships.map(({ name }) => name)).not.toContain('Cassiopeia Award')
})

const toDollars = (euros: number) => convert(euros, 'EUR', 'USD') ?? Number.NaN

test('MA-04 LG-03 an amount stands in the person’s currency beside its own, and lowers the cost of the programme that is chosen', async ({
  page,
}) => {
  const { patch, select } = await historian(page)
  await patch('/api/profile', { currency: 'GBP' })
  for (const id of ['university-of-toronto', 'stanford-university', 'massachusetts-institute-of-technology'])
    await select(id)
  await page.goto('/scholarships')
  const aurora = row(page, 'Aurora Fellowship')
  const pounds = formatMoney(convertForReading(40_000, 'EUR', 'GBP') ?? Number.NaN, 'GBP', 'en')
  await expect(aurora).toContainText('€40,000')
  await expect(aurora).toContainText(t('catalogue.fact.about', { amount: pounds }))
  // 17:00 in London is written on London's clock.
  await expect(aurora).toContainText(formatDate(`${londonDay}T12:00:00Z`, 'en', 'UTC'))
  await expect(aurora).toContainText('London')

  const { programmes } = (await (await page.request.get('/api/scholarships')).json()) as {
    programmes: { entryId: string; country: string; tuition: { value: number; currency: string } | null }[]
  }
  const inStates = programmes.filter(({ country }) => country === 'US')
  expect(inStates).toHaveLength(2)
  const left = /tuition per year, about/
  await expect(aurora.getByText(left)).toHaveCount(0)
  const choice = page.getByRole('combobox', { name: t('scholarships.programme') })
  const said: string[] = []
  for (const { entryId, tuition } of inStates) {
    if (!tuition) throw new Error('the tuition of a university in the United States is not known')
    const write = (value: number) => formatMoney(Math.round(value), 'USD', 'en')
    const [full, net] = [write(tuition.value), write(tuition.value - toDollars(40_000))]
    said.push(full, net)
    await choice.selectOption(entryId)
    await expect(aurora.getByText(left)).toHaveText(t('scholarships.netCost', { tuition: full, left: net }))
  }
  // Two programmes, two costs, each lower than without the award.
  expect(new Set(said).size).toBe(4)
  // An award for the United States pays nothing in Canada.
  await choice.selectOption(programmes.find(({ country }) => country === 'CA')?.entryId ?? '')
  await expect(aurora.getByText(t('scholarships.notForProgramme'))).toBeVisible()
  await expect(aurora.getByText(left)).toHaveCount(0)
  await choice.selectOption('')
  await expect(aurora.getByText(t('scholarships.notForProgramme'))).toHaveCount(0)
  await expectAccessible(page)
})

test('MA-04 DB-01 what may be won adds up to Scholarships Found: what is missed or has expired is no part of it', async ({
  page,
}) => {
  const { patch } = await historian(page)
  await patch('/api/profile', { currency: 'GBP' })
  const figure = page
    .getByRole('region', { name: t('snapshot.figuresTitle') })
    .locator('dl > div')
    .filter({ hasText: t('snapshot.scholarships') })
  await page.goto('/dashboard')
  const found = async () => {
    const snapshot = (await (await page.request.get('/api/snapshot')).json()) as {
      figures: { scholarshipsFound: number }
    }
    return snapshot.figures.scholarshipsFound
  }
  const list = async () =>
    ((await (await page.request.get('/api/scholarships')).json()) as { scholarships: FoundScholarship[] }).scholarships
  const [sum, before] = [await found(), await list()]
  await expect(figure).toContainText(formatMoneyShort(sum, 'USD', 'en'))
  await expect(figure).toContainText('Aurora Fellowship')
  const pounds = formatMoney(convertForReading(sum, 'USD', 'GBP') ?? Number.NaN, 'GBP', 'en')
  await expect(figure).toContainText(t('catalogue.fact.about', { amount: pounds }))
  await figure.getByRole('link', { name: t('snapshot.seeScholarships') }).click()
  await chooseCitizenship(page, 'IN')
  await expect(group(page, 'does_not_fit').getByRole('heading', { name: 'Aurora Fellowship' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(figure.getByRole('link', { name: t('snapshot.seeScholarships') })).toBeVisible()
  await expect(figure).not.toContainText('Aurora Fellowship')
  const missed = (await list()).filter(({ standing }) => standing === 'does_not_fit').map(({ id }) => id)
  const lost = before.filter(({ id, standing }) => /^(fits|may_fit)$/.test(standing) && missed.includes(id))
  expect(lost.map(({ name }) => name)).toContain('Aurora Fellowship')
  const dollars = lost.map(({ amount }) =>
    amount && !amount.isOld ? (convert(Number(amount.value), amount.currency ?? '', 'USD') ?? 0) : 0,
  )
  // Both sums are rounded.
  const difference = sum - (await found()) - dollars.reduce((all, one) => all + one, 0)
  expect(Math.abs(difference)).toBeLessThanOrEqual(1)
  // A better grade is enough for the grant of 38,000 dollars, which takes citizens of any country.
  await patch('/api/profile/academic', { gpa: 3.95, gpaScale: '4.0' })
  await page.goto('/dashboard')
  await expect(figure).toContainText('Borealis Grant')
})

/** Puts a scholarship's deadline into the calendar by its row: the stated one, or the day that the person found. */
const putIntoCalendar = async (page: Page, { name, entryId, day }: { name: string; entryId: string; day?: string }) => {
  const one = row(page, name)
  await one.getByRole('button', { name: t('scholarships.toCalendar') }).click()
  const field = one.getByLabel(new RegExp(`^${t('catalogue.fact.deadline')}`))
  if (day) await field.fill(day)
  else await expect(field).toHaveValue(londonDay)
  await expect(one.getByRole('combobox', { name: t('scholarships.forApplication') })).toHaveValue(entryId)
  const kept = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/deadlines'),
  )
  await one.getByRole('button', { name: t('scholarships.addDeadline'), exact: true }).click()
  expect((await kept).status()).toBe(201)
  await expect(page.getByText(t('scholarships.deadlineAdded')).first()).toBeVisible()
  await expect(one.getByRole('button', { name: t('scholarships.addDeadline'), exact: true })).toHaveCount(0)
}

const squareOf = async (page: Page, day: string) => {
  await page.goto(`/applications?view=calendar&month=${day.slice(0, 7)}`)
  return page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${day}"]`) })
}

test('MA-04 AP-03 a scholarship’s deadline joins those of its application: in the calendar, on its page and on the dashboard', async ({
  page,
}) => {
  const { post, select } = await historian(page)
  const { id: entryId } = await select('stanford-university')
  const { id } = (await post('/api/applications', { selectedUniversityId: entryId })) as { id: string }
  await page.goto('/scholarships')
  await putIntoCalendar(page, { name: 'Aurora Fellowship', entryId })
  // Where no date is published, the person enters the one they found.
  const ownDay = inDays(50)
  await putIntoCalendar(page, { name: 'Borealis Grant', entryId, day: ownDay })

  const due = [
    { name: 'Aurora Fellowship', date: londonDay, clock: /5:00 PM, .*London/ },
    { name: 'Borealis Grant', date: ownDay, clock: /11:59 PM/ },
  ]
  for (const { name, date, clock } of due) {
    const square = await squareOf(page, date)
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
})

test('MA-04 AP-03 a place that is only on the shortlist has its scholarship’s deadline in the same calendar', async ({
  page,
}) => {
  const { post, select } = await historian(page)
  const { id: entryId } = await select('stanford-university')
  await page.goto('/scholarships')
  await putIntoCalendar(page, { name: 'Aurora Fellowship', entryId })
  const square = await squareOf(page, londonDay)
  await expect(square.getByText('Aurora Fellowship', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await square.getByRole('link', { name: 'Stanford University' }).click()
  await page.waitForURL('**/selected-universities')
  // Beside an application for another place too, until some of the applications are asked for.
  const { id: other } = await select('university-of-toronto')
  await post('/api/applications', { selectedUniversityId: other })
  await expect((await squareOf(page, londonDay)).getByText('Aurora Fellowship', { exact: true })).toBeVisible()
  const answered = page.waitForResponse((answer) => answer.url().includes('/api/deadlines/between') && answer.ok())
  await page.goto(`/applications?view=calendar&month=${londonDay.slice(0, 7)}&query=Toronto`)
  await answered
  await expect(page.getByText(t('applications.calendar.empty'))).toBeVisible()
})

test('MA-04 a long list is drawn a dozen at a time, on a phone too; whoever asks for more goes on reading where it begins', async ({
  page,
}) => {
  await historian(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/scholarships')
  const list = group(page, 'by_name')
  const names = list.getByRole('heading', { level: 3 })
  await expect(names).toHaveCount(12)
  const { scholarships } = (await (await page.request.get('/api/scholarships')).json()) as {
    scholarships: { standing: string; name: string }[]
  }
  const all = scholarships.filter(({ standing }) => standing === 'by_name').map(({ name }) => name)
  expect(all.length).toBeGreaterThan(12)
  const more = list.getByRole('button', { name: /^Show \d+ more$/ })
  await expect(more).toHaveAccessibleDescription(t('scholarships.standing.by_name'))
  await expectAccessible(page)
  for (let shown = 12; shown < all.length; shown += 12) {
    const next = Math.min(12, all.length - shown)
    await expect(more).toHaveText(t('scholarships.showMore', { count: next }))
    await more.press('Enter')
    await expect(names).toHaveCount(shown + next)
    await expect(names.nth(shown)).toBeFocused()
    await expect(names.nth(shown)).toBeInViewport()
  }
  await expect(more).toHaveCount(0)
  await expect(names).toHaveText(all)
})
