import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getTextDirection, languageStorageKey, languages } from '#src/shared/locales.ts'
import { pageDataId } from '#src/shared/page-data.ts'
import { test } from '../support/test.ts'
import { readTexts } from '../support/texts.ts'
import { signInAs } from '../support/users.ts'

// Pages of the catalogue as the server renders them: without scripts, and hydrated.

const university = '/university/stanford-university'

/** Finds one page of each rendered route. */
const listPages = async (request: APIRequestContext): Promise<Record<string, string>> => {
  const { programs } = (await (await request.get('/api/universities/stanford-university')).json()) as {
    programs: { id: string; name: string }[]
  }
  const { faculty } = (await (await request.get('/api/faculty?query=&limit=1')).json()) as {
    faculty: { id: string; fullName: string }[]
  }
  const [program] = programs
  const [person] = faculty
  return {
    [university]: 'Stanford University',
    [`${university}/${program?.id}`]: program?.name ?? '',
    '/scholarships/cambridge-trust': 'Cambridge Trust',
    '/programmes/computer-science/united-states': '',
    [`/professors/${person?.id}`]: person?.fullName ?? '',
    '/universities?show=programs&field=computer-science&country=US': '',
  }
}

/** Records the errors of a page, and the requests that it sends to the API. */
const record = (page: Page) => {
  const errors: string[] = []
  const requests: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text())
  })
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) requests.push(pathname)
  })
  return { errors, requests }
}

/** Waits until the server has rendered a page: while it is busy, visitors get the app shell. */
const waitUntilRendered = async (request: APIRequestContext, path: string, language: string) =>
  await expect
    .poll(async () => await (await request.get(path, { headers: { 'accept-language': language } })).text())
    .toContain(`id="${pageDataId}"`)

test('pages of the catalogue are complete without scripts in six languages, with facts, years and sources', async ({
  browser,
  request,
}) => {
  const pages = await listPages(request)
  for (const language of languages) {
    const t = await readTexts(language)
    const context = await browser.newContext({ locale: language, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, name] of Object.entries(pages)) {
      await waitUntilRendered(request, path, language)
      await page.goto(path)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page.locator('html')).toHaveAttribute('dir', getTextDirection(language))
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toContainText(name)
      await expect(main.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: t('header.signIn') })).toBeVisible()
      expect(await page.locator('main [aria-busy=true]').count()).toBe(0)
    }
    await page.goto(university)
    const facts = page.getByRole('region', { name: t('catalogue.details.facts') })
    await expect(facts).toContainText(t('catalogue.fact.tuition_per_year'))
    await expect(facts).toContainText('2022')
    await expect(facts.getByRole('link', { name: t('catalogue.fact.openSource') }).first()).toBeVisible()
    await context.close()
  }
})

for (const language of languages)
  test(`rendered pages are hydrated without an error, a jump or a request for their data, in ${language}`, async ({
    browser,
    request,
  }) => {
    const context = await browser.newContext({ locale: language })
    // Filters in an order that the server does not use, and a number.
    const unordered = '/universities?level=masters&query=2024&country=IE&show=programs'
    for (const path of [...Object.keys(await listPages(request)), unordered]) {
      await waitUntilRendered(request, path, language)
      const page = await context.newPage()
      const { errors, requests } = record(page)
      await page.goto(path, { waitUntil: 'commit' })
      const heading = await page.getByRole('main').getByRole('heading', { level: 1 }).elementHandle()
      await page.waitForFunction(() => !('early' in window))
      await page.waitForLoadState('networkidle')
      expect(await heading?.evaluate((element) => element.isConnected), path).toBe(true)
      expect(errors, path).toEqual([])
      // The doctoral programmes of a professor's page come with all programmes of the university.
      const later = path.startsWith('/professors/') ? /^\/api\/(?:session$|universities\/)/ : /^\/api\/session$/
      expect(
        requests.filter((one) => !later.test(one)),
        path,
      ).toEqual([])
      await page.close()
    }
    await context.close()
  })

test('a signed-in user gets the app shell, and sees the page as their own', async ({ page }) => {
  await signInAs(page, 'applicant')
  const response = await page.goto(university)
  expect(await response?.text()).not.toContain('Stanford University</h1>')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Stanford University')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveCount(0)
})

test('pages of the catalogue set no cookie before sign-in, except for a chosen language', async ({
  page,
  context,
  request,
}) => {
  for (const path of Object.keys(await listPages(request))) {
    await page.goto(path)
    await page.waitForFunction(() => !('early' in window))
  }
  expect(await context.cookies()).toEqual([])
  await page.getByRole('combobox', { name: 'Language' }).first().selectOption('de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  expect((await context.cookies()).map(({ name }) => name)).toEqual([languageStorageKey])
})
