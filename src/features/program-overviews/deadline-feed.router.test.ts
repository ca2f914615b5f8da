import { parseJsonFeed, parseRssFeed } from 'feedsmith'
import { Window } from 'happy-dom'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { escapeHtml } from '#src/server/html.ts'
import { languages } from '#src/shared/locales.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createDeadlineFeedRoutes } from './deadline-feed.router.ts'
import { maxFeedEntries } from './deadline-feed.rules.ts'
import { describeOverviewPage } from './overview-page.commands.ts'
import { minProgramsWithFacts } from './rules.ts'

const world = openTwoApplicants()
const appUrl = 'https://gradapp.example'
const year = new Date().getFullYear()
const day = `${year}-01-02`
const next = `${year + 1}-01-15`
const page = 'https://example.edu/apply?a=1&b=2'

const get = async (path: string, headers: Record<string, string> = {}) =>
  await createDeadlineFeedRoutes({ database: world.test.database, appUrl, appName: 'GradApp' }).request(path, {
    headers,
  })

const readRss = async (path: string) => {
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await response.text()
  // The parser of happy-dom knows no CDATA sections.
  const plain = xml.replace(/<!\[CDATA\[(.*?)\]\]>/gs, (_, text: string) => escapeHtml(text))
  const document = new new Window().DOMParser().parseFromString(plain, 'application/xml')
  expect(document.getElementsByTagName('parsererror')).toHaveLength(0)
  return parseRssFeed(xml)
}

const readJson = async (path: string) => {
  const response = await get(path)
  expect(response.headers.get('content-type')).toBe('application/feed+json; charset=utf-8')
  return parseJsonFeed(await response.text())
}

const deadline = { value: { date: next }, year: String(year + 1), source: 'test', checked_on: day, url: page }

const setDeadline = async (id: string, fact: object) =>
  await world.test.owner.query('update programs set facts = $2, removed_at = null where id = $1', [
    id,
    { deadline: fact },
  ])

const count = maxFeedEntries + 20

beforeAll(async () => {
  await world.test.owner.query(
    `insert into universities (id, name, country, website_url, source, search_text)
     values ('ie', 'Trinity & <Sons>', 'IE', 'https://example.edu', 'test', 'ie'),
       ('gb', 'University of Britain', 'GB', 'https://example.edu', 'test', 'gb')`,
  )
  for (const [university, programs] of [
    ['ie', count],
    ['gb', minProgramsWithFacts - 1],
  ] as const)
    await world.test.owner.query(
      `insert into programs (id, university_id, name, field, level, degree, website_url, source)
       select $1 || '-' || lpad(n::text, 3, '0'), $1, 'Nursing ' || n, 'nursing', 'masters', 'MSc', 'https://example.edu',
         'test' from generate_series(1, $2) n`,
      [university, programs],
    )
})

beforeEach(async () => {
  await world.test.owner.query(`update programs set facts = $1, removed_at = null where field = 'nursing'`, [
    { deadline },
  ])
})

describe('feeds of new and changed deadlines', () => {
  it('state programme, deadline, source and the day on which it was read, newest first', async () => {
    await setDeadline('ie-007', { ...deadline, checked_on: `${year}-02-03` })
    const [entry] = (await readRss('/feeds/nursing/ireland.rss')).items ?? []
    const expected = new Date(`${next}T12:00:00Z`).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(entry?.title).toBe(`Nursing 7, MSc, Trinity & <Sons>: ${expected}`)
    expect(entry?.link).toBe(`${appUrl}/university/ie/ie-007?lang=en`)
    expect(new Date(String(entry?.pubDate)).toISOString()).toBe(`${year}-02-03T00:00:00.000Z`)
    expect(entry?.description).toContain('<a href="https://example.edu/apply?a=1&amp;b=2">')
    expect(entry?.description).toContain(`Feb 3, ${year}`)
    const json = await readJson('/feeds/nursing/ireland.json')
    expect(json.items?.[0]).toMatchObject({ title: entry?.title, external_url: page, url: entry?.link })
  })

  it('name a deadline that is projected from an earlier cycle as expected', async () => {
    const value = { date: `${year - 1}-03-01` }
    await setDeadline('ie-007', { ...deadline, value, year: String(year - 1), checked_on: `${year}-02-03` })
    const [entry] = (await readRss('/feeds/nursing/ireland.rss')).items ?? []
    expect(entry?.title).toMatch(/: Expected Mar 1, \d{4}, as in \d{4}$/)
  })

  it('show a changed deadline as a new entry with the date before', async () => {
    await setDeadline('ie-007', { ...deadline, checked_on: `${year}-02-03` })
    const [first] = (await readJson('/feeds/nursing/ireland.json')).items ?? []
    await setDeadline('ie-007', { ...deadline, value: { date: `${year + 1}-02-20` }, checked_on: `${year}-02-04` })
    const [second] = (await readJson('/feeds/nursing/ireland.json')).items ?? []
    expect(second?.content_text).toContain(`Before: Jan 15, ${year + 1}`)
    expect(second?.id).not.toBe(first?.id)
  })

  it('omit removed programmes, rolling admission and days in the future, and are bounded', async () => {
    await world.test.owner.query(`update programs set removed_at = now() where id = 'ie-001'`)
    await setDeadline('ie-002', { ...deadline, value: 'rolling' })
    await setDeadline('ie-003', { ...deadline, checked_on: '2999-01-01' })
    await setDeadline('ie-004', { ...deadline, checked_on: 'last autumn' })
    const { items = [] } = await readJson('/feeds/nursing/ireland.json')
    expect(items).toHaveLength(maxFeedEntries)
    expect(items.filter(({ url }) => /ie-00[1-4]/.test(url ?? ''))).toEqual([])
  })

  it('of a field contain all its countries, and those of a country only that one', async () => {
    await setDeadline('gb-001', { ...deadline, checked_on: `${year}-02-03` })
    const [entry] = (await readRss('/feeds/nursing.rss')).items ?? []
    expect(entry?.title).toContain('University of Britain')
    const { items = [] } = await readRss('/feeds/nursing/ireland.rss')
    expect(items.every(({ title }) => title?.includes('Trinity'))).toBe(true)
  })

  it('are valid in every language, and without characters that XML forbids', async () => {
    await world.test.owner.query(`update programs set name = E'Nursing ]]> \\u0007<b>' where id = 'ie-007'`)
    await setDeadline('ie-007', { ...deadline, checked_on: `${year}-02-03` })
    for (const language of languages) {
      const feed = await readRss(`/feeds/nursing/ireland.rss?lang=${language}`)
      expect(feed.language).toBe(language)
      expect(feed.items?.[0]?.title).toContain('Nursing ]]> <b>')
    }
  })

  it('answer 304 to a known entity tag or date, may be stored, and change with the deadline', async () => {
    const response = await get('/feeds/nursing/ireland.rss')
    const etag = response.headers.get('etag') ?? ''
    const since = response.headers.get('last-modified') ?? ''
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(response.headers.get('set-cookie')).toBeNull()
    expect((await get('/feeds/nursing/ireland.rss', { 'if-none-match': `W/${etag}` })).status).toBe(304)
    expect((await get('/feeds/nursing/ireland.rss', { 'if-modified-since': since })).status).toBe(304)
    const both = { 'if-none-match': '"other"', 'if-modified-since': since }
    expect((await get('/feeds/nursing/ireland.rss', both)).status).toBe(200)
    await setDeadline('ie-007', { ...deadline, checked_on: `${year}-02-03` })
    expect((await get('/feeds/nursing/ireland.rss', { 'if-none-match': etag })).status).toBe(200)
  })

  it('count as changed every day: a deadline that has passed ends its entry without a change of the programme', async () => {
    await world.test.owner.query(`update programs set updated_at = '2020-01-01' where field = 'nursing'`)
    const response = await get('/feeds/nursing/ireland.rss')
    const today = `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z`
    expect(new Date(response.headers.get('last-modified') ?? '').toISOString() >= today).toBe(true)
  })

  it.each([
    '/feeds/alchemy.rss',
    '/feeds/nursing/atlantis.json',
    '/feeds/nursing/united-kingdom.rss',
    '/feeds/nursing.xml',
    '/feeds/nursing/ireland/x.rss',
  ])('%s is not found', async (path) => {
    expect((await get(path)).status).toBe(404)
  })

  it('are named by the head of the overview page', async () => {
    const head = await describeOverviewPage(world.test.database)('/programmes/nursing/ireland', 'en')
    expect(head?.feeds?.map(({ path, type }) => [path, type])).toEqual([
      ['/feeds/nursing/ireland.rss', 'application/rss+xml'],
      ['/feeds/nursing/ireland.json', 'application/feed+json'],
    ])
  })
})
