import { expect, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../src/server/testing/process.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { applyFromPage, sayWishes, signUpAs, type Wishes } from './wishes.ts'

// People whose fields the registers bring, on a server of their own that has read them: from the landing page to a started
// application, and what is said to one of whose field the wished country has nothing.

const t = await textsOf('en')
const mostProgrammes = 68_000
let server: RunningServer

// One server for all: reading the registers takes half a minute.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  server = await startServer({ READ_REGISTERS: 'true' })
  await expect
    .poll(async () => ((await (await fetch(`${server.url}/api/figures`)).json()) as { programs: number }).programs, {
      timeout: 240_000,
      intervals: [1_000],
    })
    .toBeGreaterThan(mostProgrammes)
})
test.afterAll(async () => await server.stop())

const nurse: Wishes = {
  name: 'a nurse, for a master’s in the United States',
  level: 'masters',
  field: 'nursing',
  grade: ['3.6', '4.0'],
  countries: ['US'],
}
const physiotherapist: Wishes = {
  name: 'a physiotherapist, for a master’s in Australia',
  level: 'masters',
  field: 'physiotherapy',
  grade: ['3.4', '4.0'],
  countries: ['AU'],
}

const walkToMatches = async (page: Page, wishes: Wishes) => {
  await page.goto(server.url)
  await page
    .getByRole('link', { name: t('landing.findYourPath') })
    .first()
    .click()
  await page.waitForURL('**/auth/student')
  await signUpAs(page)
  await sayWishes(page, wishes)
}

const subjects: [wishes: Wishes, word: RegExp, link: string][] = [
  [nurse, /nurs/i, 'catalogue.program.universityPage'],
  [physiotherapist, /physio|exercise|health/i, 'catalogue.program.universityPage'],
]

for (const [wishes, word, link] of subjects)
  test(`MA-01 RT-14 SH-01 ${wishes.name}: from the landing page to a started application`, async ({ page }) => {
    await walkToMatches(page, wishes)
    const wanted = page.getByRole('region', { name: /^In your field: [1-9]/ })
    const rows = wanted.locator('li[data-program]')
    // Who is ranked first may wait for the catalogue to be read; the page asks again by itself.
    await expect(rows.first()).toBeVisible({ timeout: 45_000 })
    for (const text of await rows.allInnerTexts()) expect(text).toMatch(word)
    // One that the register names, of a field or by itself: its page says where it leads.
    await rows.last().getByRole('link').first().click()
    await page.waitForURL('**/university/*/*')
    await expect(page.getByRole('link', { name: t(link) })).toHaveAttribute('href', /^https:/)
    const name = await applyFromPage(page)
    await expect(page.getByText(name.split(',')[0] ?? name).first()).toBeVisible()
  })

test('MA-01 a hotel manager is told first that Switzerland has nothing of the field yet, and who has', async ({
  page,
}) => {
  await walkToMatches(page, { ...nurse, name: 'a hotel manager', field: 'hospitality', countries: ['CH'] })
  await expect(page.getByText(/^The catalogue has no programme in Hospitality .* in Switzerland yet$/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Near your field: [1-9]/ })).toBeVisible()
  await expect(page.getByRole('region', { name: /^In your field/ })).toHaveCount(0)
  await page.getByRole('link', { name: /^Taiwan \(\d+\)$/ }).click()
  await page.waitForURL('**/universities?**')
  const counted = page.getByRole('main').getByText(/\d+ programmes/)
  await expect(counted.first()).toBeVisible()
})
