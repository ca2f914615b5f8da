import { expect, type Locator, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../src/server/testing/process.ts'
import { countryName } from '../src/shared/display-names.ts'
import { signedUpApplicant } from './applicant.ts'
import { makeEditor } from './editor.ts'
import { test } from './test.ts'
import { textsOf } from './texts.ts'
import { applyFromPage, sayWishes, signUpAs, type Wishes } from './wishes.ts'

// Three people of different fields, levels and countries come from sign-up over a match to an application whose deadline
// and checklist are what an official page states. The server is their own: an editor states facts there.

const t = await textsOf('en')
const year = new Date().getFullYear() + 1
const officialPage = 'https://example.edu/apply'
let server: RunningServer

test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(async () => await server.stop())

interface Wisher extends Wishes {
  /** How many letters the page of the programme asks for. */
  letters: number
}

const wishers: Wisher[] = [
  {
    name: 'a computer scientist, for a master’s in the United States or Canada',
    level: 'masters',
    field: 'computer-science',
    grade: ['8.4', '10'],
    countries: ['US', 'CA'],
    letters: 2,
  },
  {
    name: 'a nurse, for public health in the United Kingdom alone',
    level: 'masters',
    field: 'public-health',
    grade: ['4.1', '5.0'],
    countries: ['GB'],
    letters: 1,
  },
  {
    name: 'a historian, for a doctorate in the United States',
    level: 'phd',
    field: 'history',
    grade: ['3.6', '4.0'],
    countries: ['US'],
    letters: 3,
  },
]

/** Opens the first match, which lies in a wished country like all others. */
const openFirstMatch = async (page: Page, countries: string[]) => {
  const rows = page.getByRole('main').locator('li[data-program]')
  await expect(rows.first()).toBeVisible()
  const names = countries.map((code) => countryName(code, 'en'))
  for (const text of await rows.allInnerTexts()) expect(names.some((name) => text.includes(name))).toBe(true)
  await rows.first().getByRole('link').first().click()
  await page.waitForURL('**/university/*/*')
  return page.url().split('/').at(-1) ?? ''
}

const statePage = async (browserPage: Page, programId: string, letters: number) => {
  const editor = await signedUpApplicant(browserPage, { url: server.url })
  makeEditor(editor.email, server.dataDir)
  const of = { entity: 'programs', entityId: programId, year: String(year), sourceUrl: officialPage }
  await editor.post('/api/catalogue/corrections', {
    ...of,
    kind: 'deadline',
    value: `${year}-12-01`,
    time: '17:00',
    zoneRule: 'anywhere_on_earth',
  })
  await editor.post('/api/catalogue/corrections', { ...of, kind: 'letters', value: String(letters) })
}

const listed = (page: Page, kinds: readonly string[]): Locator[] =>
  kinds.map((kind) => page.getByText(t(`applications.requirement.${kind}`), { exact: true }).first())

const letterKinds = ['recommendation_1', 'recommendation_2', 'recommendation_3'] as const

test.describe.configure({ timeout: 120_000 })

for (const wisher of wishers)
  test(`MA-01 SH-01 AP-02 ${wisher.name}: sign-up, a match in a wished country, an application by stated facts`, async ({
    page,
    browser,
  }) => {
    await page.goto(`${server.url}/auth/student`)
    await signUpAs(page)
    await sayWishes(page, wisher)
    const programId = await openFirstMatch(page, wisher.countries)
    const other = await browser.newContext()
    await statePage(await other.newPage(), programId, wisher.letters)
    await other.close()
    await page.reload()
    // The deadline as it is stated: day, hour and whose clock.
    const due = page.locator('dl').getByText(/Dec(?:ember)? 1,? .*AoE/)
    await expect(due.first()).toBeVisible()
    await applyFromPage(page)
    const deadlines = page.getByRole('region', { name: t('applications.deadlines') })
    await expect(deadlines.getByText(/Dec(?:ember)? 1,? .*AoE/).first()).toBeVisible()
    await expect(deadlines.getByRole('link', { name: t('deadlines.source'), exact: true })).toHaveAttribute(
      'href',
      officialPage,
    )
    // Stated is not confirmed: the person looks at the page first.
    await expect(
      deadlines.getByRole('button', { name: t('deadlines.confirmNamed', { name: t('deadlines.kind.application') }) }),
    ).toBeVisible()
    const [asked, unasked] = [letterKinds.slice(0, wisher.letters), letterKinds.slice(wisher.letters)]
    for (const line of listed(page, asked)) await expect(line).toBeVisible()
    for (const line of listed(page, unasked)) await expect(line).toHaveCount(0)
  })
