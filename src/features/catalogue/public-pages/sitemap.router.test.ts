import { Window } from 'happy-dom'
import robotsParser from 'robots-parser'
import { afterEach, expect, it, vi } from 'vitest'
import { minuteMs } from '#src/shared/durations.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createSitemapRoutes } from './sitemap.router.ts'

const world = openTwoApplicants()
const appUrl = 'https://gradapp.example'
const pages = ['/', '/about']

const open = (partSize?: number) => {
  const app = createSitemapRoutes({
    database: world.test.database,
    appUrl,
    pages,
    ...(partSize === undefined ? {} : { partSize }),
  })
  return async (path: string, headers: Record<string, string> = {}) => await app.request(path, { headers })
}

const parse = (xml: string) => new new Window().DOMParser().parseFromString(xml, 'application/xml')
type Parsed = ReturnType<typeof parse>
const textsOf = (page: Parsed, name: string) =>
  [...page.getElementsByTagName(name)].map(({ textContent }) => textContent)

const read = async (get: ReturnType<typeof open>, path: string) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const page = parse(await response.text())
  expect(page.getElementsByTagName('parsererror')).toHaveLength(0)
  return { root: page.documentElement.tagName, addresses: textsOf(page, 'loc'), days: textsOf(page, 'lastmod') }
}

const setFacts = async (id: string, facts: object) =>
  await world.test.owner.query('update programs set facts = $2 where id = $1', [id, facts])

const letters = { value: 3, year: '2026', source: 'test' }
const noDay = { ...letters, checked_on: 'last autumn' }

afterEach(async () => {
  vi.restoreAllMocks()
  await world.test.owner.query("update programs set facts = '{}'")
})

it('the index lists the parts, and the parts list the pages that contain more than a name', async () => {
  await setFacts('mit-masters', { letters, tests: { ...letters, value: ['GRE'], checked_on: '2026-10-05' } })
  await setFacts('state-phd', { letters })
  await setFacts('far-phd', { website: letters })
  const get = open()
  expect(await read(get, '/sitemap.xml')).toMatchObject({
    root: 'sitemapindex',
    addresses: ['pages', 'universities-1', 'programs-1'].map((name) => `${appUrl}/sitemaps/${name}.xml`),
  })
  expect(await read(get, '/sitemaps/pages.xml')).toMatchObject({
    root: 'urlset',
    addresses: [`${appUrl}/`, `${appUrl}/about`],
    days: [],
  })
  expect(await read(get, '/sitemaps/programs-1.xml')).toMatchObject({
    addresses: [`${appUrl}/university/mit/mit-masters`, `${appUrl}/university/state/state-phd`],
    // The later check of two facts, and the check of the source.
    days: ['2026-10-05', '2026-01-01'],
  })
  const universities = await read(get, '/sitemaps/universities-1.xml')
  expect(universities.addresses.toSorted()).toEqual(
    ['far', 'mit', 'near', 'state'].map((id) => `${appUrl}/university/${id}`),
  )
  expect(universities.days).toContain('2026-10-05')
})

it('scholarships with a fact are listed', async () => {
  await world.test.owner.query(
    `insert into scholarships (id, name, provider, website_url, source, facts)
     values ('award', 'Award', 'Trust', 'https://example.org', 'editor', $1), ('named', 'Named', 'Trust', 'https://example.org', 'editor', '{}')`,
    [{ amount: letters }],
  )
  expect(await read(open(), '/sitemaps/scholarships-1.xml')).toMatchObject({
    addresses: [`${appUrl}/scholarships/award`],
    days: ['2026-01-01'],
  })
  await world.test.owner.query('delete from scholarships')
})

it('removed entries and entries of a removed university are not listed', async () => {
  await setFacts('mit-masters', { letters })
  await setFacts('state-phd', { letters })
  await world.test.owner.query("update programs set removed_at = now() where id = 'mit-masters'")
  await world.test.owner.query("update universities set removed_at = now() where id = 'state'")
  const get = open()
  expect((await read(get, '/sitemap.xml')).addresses).not.toContain(`${appUrl}/sitemaps/programs-1.xml`)
  expect((await read(get, '/sitemaps/universities-1.xml')).addresses).not.toContain(`${appUrl}/university/state`)
  await world.test.owner.query('update programs set removed_at = null')
  await world.test.owner.query('update universities set removed_at = null')
})

it('parts of any size list each page once', async () => {
  for (const id of ['mit-masters', 'mit-phd', 'state-masters', 'state-phd', 'far-phd']) await setFacts(id, { letters })
  for (const [size, parts] of [
    [1, 5],
    [2, 3],
    [5, 1],
  ] as const) {
    const get = open(size)
    const names = (await read(get, '/sitemap.xml')).addresses.filter((address) => address.includes('/programs-'))
    expect(names).toHaveLength(parts)
    const lists = await Promise.all(names.map(async (address) => await read(get, new URL(address).pathname)))
    for (const { addresses } of lists) expect(addresses.length).toBeLessThanOrEqual(size)
    const all = lists.flatMap(({ addresses }) => addresses)
    expect(new Set(all).size).toBe(5)
    expect(all).toHaveLength(5)
  }
})

it('a day that is no date is left out, and so is an entry whose id is no address', async () => {
  await setFacts('mit-masters', { letters: noDay })
  await world.test.owner.query(
    `insert into programs (id, university_id, name, field, level, degree, website_url, source, facts)
     values ('a</loc>&', 'mit', 'Odd', 'law', 'law', 'LLM', 'https://example.edu', 'editor', $1)`,
    [{ letters }],
  )
  expect(await read(open(), '/sitemaps/programs-1.xml')).toMatchObject({
    addresses: [`${appUrl}/university/mit/mit-masters`],
    days: [],
  })
  await world.test.owner.query("delete from programs where id = 'a</loc>&'")
})

it.each([
  '/sitemaps/programs-0.xml',
  '/sitemaps/programs-2.xml',
  '/sitemaps/programs-99999.xml',
  '/sitemaps/professors-1.xml',
  '/sitemaps/constructor.xml',
])('%s is not found', async (path) => {
  await setFacts('mit-masters', { letters })
  expect((await open()(path)).status).toBe(404)
})

it('a file with a known tag is not sent again, and gzip is sent to a client that accepts it', async () => {
  const get = open()
  const first = await get('/sitemap.xml', { 'accept-encoding': 'br, gzip;q=0.8' })
  expect(first.headers.get('content-encoding')).toBe('gzip')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
  const again = await get('/sitemap.xml', { 'if-none-match': `"other", ${etag}` })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  const plain = await get('/sitemap.xml', { 'accept-encoding': 'gzip;q=0' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(plain.headers.get('etag')).toBe(etag)
})

it('a part is built again after ten minutes, once the catalogue has changed', async () => {
  await setFacts('mit-masters', { letters })
  const get = open()
  const path = '/sitemaps/programs-1.xml'
  expect((await read(get, path)).addresses).toHaveLength(1)
  await setFacts('mit-phd', { letters })
  expect((await read(get, path)).addresses).toHaveLength(1)
  const later = Date.now() + 11 * minuteMs
  vi.spyOn(Date, 'now').mockReturnValue(later)
  expect((await read(get, path)).addresses).toHaveLength(2)
})

it('all addresses have the configured origin, whatever host a request names', async () => {
  const get = open()
  for (const path of ['/robots.txt', '/sitemap.xml', '/sitemaps/universities-1.xml']) {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    const text = await (await get(path, headers)).text()
    expect(text).toContain(appUrl)
    expect(text).not.toContain('evil.example')
  }
})

// Typed as a module with a default export, of which Node makes the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default

it('robots.txt leads to the sitemap and allows the pages with what they request', async () => {
  const address = `${appUrl}/robots.txt`
  const robots = parseRobots(address, await (await open()('/robots.txt')).text())
  expect(robots.getSitemaps()).toEqual([`${appUrl}/sitemap.xml`])
  const isAllowed = (path: string) => robots.isAllowed(`${appUrl}${path}`, 'Googlebot')
  for (const path of ['/', '/university/mit/mit-masters', '/api/universities/mit', '/api/session', '/assets/a.js'])
    expect({ path, isAllowed: isAllowed(path) }).toEqual({ path, isAllowed: true })
  // A page with `noindex` must be readable, or its address could still be listed.
  expect(isAllowed('/professors/00000000-0000-0000-0000-000000000000')).toBe(true)
  for (const path of ['/api/faculty', '/api/faculty/1', '/shared', '/reset-password', '/calendar/a.ics'])
    expect({ path, isAllowed: isAllowed(path) }).toEqual({ path, isAllowed: false })
})
