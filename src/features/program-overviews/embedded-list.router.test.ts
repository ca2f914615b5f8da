import type { AddressInfo } from 'node:net'
import { Window } from 'happy-dom'
import { Hono } from 'hono'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#src/server/config.ts'
import { type HttpEnvironment, setResponseHeaders } from '#src/server/http-responses.ts'
import { createNodeServer } from '#src/server/node-server.ts'
import { getTextDirection, languages } from '#src/shared/locales.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { createEmbeddedListRoutes } from './embedded-list.router.ts'
import { formatEmbedCode } from './embedded-list.rules.ts'
import { minProgramsWithFacts } from './rules.ts'

const world = openTwoApplicants()
const appUrl = 'https://gradapp.example'
const year = new Date().getFullYear()
const path = '/embed/deadlines/history/ireland'

const createRoutes = () => createEmbeddedListRoutes({ database: world.test.database, appUrl, appName: 'GradApp' })

const get = async (address: string, headers: Record<string, string> = {}) =>
  await createRoutes().request(address, { headers })

/** Serves the lists over HTTP, with the headers that every response of the product has. */
const serve = async () => {
  const config = readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' })
  const app = new Hono<HttpEnvironment>()
  app.use(async (context, next) => {
    context.set('requestId', 'test')
    setResponseHeaders(context, config, false)
    await next()
  })
  app.route('/', createRoutes())
  const server = createNodeServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return async (address: string) => await fetch(`http://127.0.0.1:${port}${address}`)
}

const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html')

beforeAll(async () => {
  await world.test.owner.query(
    `insert into universities (id, name, country, website_url, source, search_text)
     values ('ie', 'Trinity </title><script>alert(1)</script>', 'IE', 'https://example.edu', 'test', 'ie')`,
  )
  for (let at = 0; at < minProgramsWithFacts; at += 1)
    await world.test.owner.query(
      `insert into programs (id, university_id, name, level, degree, field, website_url, facts, source)
       values ($1, 'ie', $2, 'masters', 'MA', 'history', 'https://example.edu', $3, 'test')`,
      [
        `ie-${at}`,
        `History "${at}" <img>`,
        {
          deadline: {
            ...{ value: { date: `${year + 1}-02-0${at + 1}` }, year: String(year + 1), source: 'test' },
            ...{ checked_on: `${year}-01-02`, url: 'https://example.edu' },
          },
        },
      ],
    )
})

it('the list has the next deadlines of a field in a country, with links that open in a new tab, in six languages', async () => {
  for (const language of languages) {
    const response = await get(`${path}?lang=${language}`)
    expect(response.status).toBe(200)
    const page = parse(await response.text())
    const { documentElement: root } = page
    expect([root.lang, root.dir]).toEqual([language, getTextDirection(language)])
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    expect([...page.querySelectorAll('time')].map((time) => time.getAttribute('datetime'))).toEqual(
      [1, 2, 3, 4, 5].map((day) => `${year + 1}-02-0${day}`),
    )
    const links = [...page.querySelectorAll('a')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      ...[0, 1, 2, 3, 4].map((at) => `${appUrl}/university/ie/ie-${at}?lang=${language}`),
      `${appUrl}/programmes/history/ireland?lang=${language}`,
    ])
    for (const link of links) expect([link.target, link.rel]).toEqual(['_blank', 'noopener'])
    expect(page.querySelector('script, img, link, form')).toBeNull()
    expect(page.body.textContent).not.toContain('overviews.')
  }
})

it('the list of a field has the programmes of all countries', async () => {
  const page = parse(await (await get('/embed/deadlines/history')).text())
  expect(page.querySelectorAll('li')).toHaveLength(5)
  expect(page.querySelector('p:last-of-type a')?.getAttribute('href')).toBe(`${appUrl}/programs?lang=en`)
})

it('any site may show the list, which runs no script, sets no cookie and is not indexed', async () => {
  const response = await get(path)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain('frame-ancestors *')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toContain('unsafe')
  expect(policy).not.toContain('allow-scripts')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600')
  const etag = response.headers.get('etag') ?? ''
  expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
  const other = await get(`${path}?x=%3Cevil%3E&lang=//evil`, { host: 'evil.example', cookie: 'language=de' })
  expect(await other.text()).toBe(await response.text())
})

it('over HTTP, the list has no header that forbids frames, and a page that is not found has', async () => {
  const fetchFrom = await serve()
  const list = await fetchFrom(path)
  expect([list.status, list.headers.get('x-frame-options')]).toEqual([200, null])
  expect(list.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const missing = await fetchFrom('/embed/deadlines/nothing')
  expect([missing.status, missing.headers.get('x-frame-options')]).toEqual([404, 'DENY'])
})

it.each(['/embed/deadlines/nothing', '/embed/deadlines/history/france', '/embed/deadlines/history/ireland/x'])(
  '%s is not found',
  async (address) => expect((await get(address)).status).toBe(404),
)

it('the code for another website is one element, whatever the title', () => {
  const code = formatEmbedCode(appUrl, { field: 'history', country: 'ireland' }, { title: `"><b>'&`, language: 'ar' })
  const page = parse(code)
  expect([...page.body.children].map(({ localName }) => localName)).toEqual(['iframe'])
  expect(page.querySelector('iframe')?.getAttribute('src')).toBe(`${appUrl}${path}?lang=ar`)
  expect(page.querySelector('iframe')?.getAttribute('title')).toBe(`"><b>'&`)
})
