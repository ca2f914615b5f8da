import { Hono } from 'hono'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeCataloguePage } from '#src/features/catalogue/public-pages/page-head.commands.ts'
import { listSchemaErrors } from '#src/features/catalogue/public-pages/schema-org.fixtures.ts'
import { createSitemapRoutes } from '#src/features/catalogue/public-pages/sitemap.router.ts'
import { loadDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { describeScholarshipPage } from '#src/features/scholarships/scholarship-page.commands.ts'
import { indexedPaths } from '#src/features/site/public-pages.rules.ts'
import type { HttpEnvironment } from '#src/server/http-responses.ts'
import { servePages } from '#src/server/pages.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

// A crawler that knows only the sitemap reads pages of the shipped catalogue, without the registers.

const appUrl = 'https://gradapp.example'
const maxPages = 1_000

let test: TestDatabase
const app = new Hono<HttpEnvironment>()

beforeAll(async () => {
  test = await createTestDatabase()
  await loadDefaultCatalogue(test.database.service)
  const describeEntry = describeCataloguePage(test.database)
  const describeScholarship = describeScholarshipPage(test.database)
  app.route('/', createSitemapRoutes({ database: test.database, appUrl, pages: indexedPaths }))
  servePages(
    app,
    new URL('../../dist/client', import.meta.url).pathname,
    { appName: 'GradApp', appUrl },
    {
      describePage: async (path, language) =>
        (await describeEntry(path, language)) ?? (await describeScholarship(path, language)),
      indexedPaths,
    },
  )
})
afterAll(async () => await test.drop())

const fetchText = async (address: string) => {
  const response = await app.request(address.slice(appUrl.length), { headers: { 'accept-language': 'en' } })
  return { status: response.status, text: await response.text() }
}

const listLocations = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = '']) => at)

/** Returns the addresses of pages evenly over the whole list. */
const sample = (addresses: readonly string[]): string[] => {
  const step = Math.max(1, addresses.length / maxPages)
  return Array.from({ length: Math.min(maxPages, addresses.length) }, (_, at) => addresses[Math.floor(at * step)] ?? '')
}

const readAll = (html: string, pattern: RegExp): string[] => [...html.matchAll(pattern)].map(([, found = '']) => found)

it('each page of the sitemap exists, may be indexed, has its own title, and states what schema.org knows', async () => {
  const index = listLocations((await fetchText(`${appUrl}/sitemap.xml`)).text)
  const parts = await Promise.all(index.map(async (part) => listLocations((await fetchText(part)).text)))
  const addresses = parts.flat()
  expect(new Set(addresses).size).toBe(addresses.length)
  const crawled = sample(addresses)
  expect(crawled.length).toBeGreaterThan(900)

  const errors: string[] = []
  const pagesByTitle = new Map<string, string[]>()
  const linked = new Set<string>()
  for (const address of crawled) {
    const { status, text } = await fetchText(address)
    const [title = ''] = readAll(text, /<title>([^<]*)/g)
    pagesByTitle.set(title, [...(pagesByTitle.get(title) ?? []), address])
    const [canonical] = readAll(text, /<link rel="canonical" href="([^"]*)"/g)
    const isIndexed = !text.includes('content="noindex"')
    if (status !== 200 || canonical !== address || !isIndexed)
      errors.push(`${address}: ${status}, canonical ${canonical}, indexed ${isIndexed}`)
    const data = readAll(text, /<script type="application\/ld\+json"[^>]*>([^<]*)/g).map(
      (json) => JSON.parse(json) as object,
    )
    for (const error of listSchemaErrors(data)) errors.push(`${address}: ${error}`)
    for (const to of readAll(JSON.stringify(data), /"@id":"([^"]*)"/g)) linked.add(to)
  }
  for (const address of linked) {
    const { status } = await fetchText(address)
    if (status !== 200) errors.push(`${address}: linked, ${status}`)
  }
  expect(errors).toEqual([])
  expect([...pagesByTitle].filter(([, pages]) => pages.length > 1)).toEqual([])
  expect(linked.size).toBeGreaterThan(900)
})
