import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Window } from 'happy-dom'
import { Hono } from 'hono'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClientAddressReader } from '#src/server/client-address.ts'
import type { HttpEnvironment } from '#src/server/http-responses.ts'
import { createLog, type Logger } from '#src/server/log.ts'
import { servePages } from '#src/server/pages.ts'
import { createApiError } from '#src/server/procedures.ts'
import { getTextDirection, languages } from '#src/shared/locales.ts'
import { pageDataId } from '#src/shared/page-data.ts'
import {
  buildOwnerUrl,
  cleanUpServers,
  type RunningServer,
  signUpApplicant,
  startServer,
} from '#tests/support/server-process.ts'
import { createPageCache } from './page-cache.ts'
import type { LoadPage } from './rendered-pages.ts'

// Pages of catalogue entries as a plain parser reads them. The client is built beforehand.

let server: RunningServer
let owner: pg.Client

beforeAll(async () => {
  server = await startServer()
  owner = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
  await owner.connect()
  // The first visitors of a slow machine get the app shell while the thread starts.
  await vi.waitFor(async () => expect(isRendered((await open(university)).html)).toBe(true), { timeout: 20_000 })
})

afterAll(async () => {
  await owner.end()
  cleanUpServers()
})

const university = '/university/stanford-university'
const usComputerScience = '/universities?show=programs&field=computer-science&country=US'

const open = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${path}`, { headers: { 'accept-language': 'en', ...headers } })
  return { response, html: await response.text() }
}

/** Sends a request whose Host header `fetch` would not let be chosen. */
const send = async (
  path: string,
  headers: Record<string, string>,
): Promise<{ etag: string | undefined; html: string }> =>
  await new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path}`, { headers: { 'accept-language': 'en', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ etag: response.headers.etag, html: Buffer.concat(parts).toString() }))
    })
    sent.on('error', reject)
    sent.end()
  })

const settings = {
  disableJavaScriptEvaluation: true,
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
}
const parse = (html: string) =>
  new new Window({ url: 'http://localhost/', settings }).DOMParser().parseFromString(html, 'text/html')

const isRendered = (html: string) => html.includes(`id="${pageDataId}"`)

const inLanguage = (path: string, language: string) => `${path}${path.includes('?') ? '&' : '?'}lang=${language}`

const findProgram = async (): Promise<string> => {
  const { rows } = await owner.query<{ id: string }>(
    `select id from programs where university_id = 'stanford-university' and removed_at is null order by id limit 1`,
  )
  return `${university}/${rows[0]?.id}`
}

describe('rendered pages', () => {
  it('every kind of page is complete HTML with one heading, in six languages', async () => {
    const { rows } = await owner.query<{ id: string }>('select id from faculty_profiles limit 1')
    const paths = [
      university,
      await findProgram(),
      '/scholarships/cambridge-trust',
      '/programmes/computer-science/united-states',
      `/professors/${rows[0]?.id}`,
      '/universities',
      usComputerScience,
      '/universities?query=nowhere',
    ]
    for (const path of paths)
      for (const language of languages) {
        const { response, html } = await open(inLanguage(path, language))
        expect(response.status, path).toBe(200)
        expect(isRendered(html), `${path} in ${language}`).toBe(true)
        const page = parse(html)
        expect(page.documentElement.getAttribute('dir')).toBe(getTextDirection(language))
        expect(page.querySelectorAll('#root h1')).toHaveLength(1)
        expect(page.querySelectorAll('title')).toHaveLength(1)
        expect(page.querySelectorAll('meta[name="description"]').length).toBeLessThanOrEqual(1)
        expect(page.querySelector('main')?.textContent?.length).toBeGreaterThan(80)
        // A boundary that the server left to the browser would be missing from the page.
        expect(html).not.toContain('<!--$!-->')
        if (path.startsWith('/professors/'))
          expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
      }
  })

  it('a page loads its entry first, and defers all other files; without scripts it has its style sheets', async () => {
    const { html } = await open(await findProgram())
    const [, deferred = ''] = /<template id="deferred-files">(.*?)<\/template>/s.exec(html) ?? []
    const first = html.replaceAll(/<(template|noscript).*?<\/\1>/gs, '')
    const readFiles = (text: string, kind: string) =>
      [...text.matchAll(new RegExp(`"(/(?:assets|locales)/[^"]+[.]${kind})"`, 'g'))].map(([, file]) => file)
    expect(readFiles(first, 'css')).toEqual([])
    expect(readFiles(first, 'json')).toEqual([])
    expect(readFiles(deferred, 'json')).toEqual(['/locales/en/common.json'])
    expect(readFiles(deferred, 'js').join(' ')).toContain('_programId-')
    expect(readFiles(first, 'js').filter((file) => readFiles(deferred, 'js').includes(file))).toEqual([])
    const sheets = readFiles(deferred, 'css')
    expect(sheets.length).toBeGreaterThan(0)
    expect(readFiles([...html.matchAll(/<noscript>.*?<\/noscript>/gs)].join(''), 'css')).toEqual(sheets)
  })

  it('facts come with their years and sources', async () => {
    const page = parse((await open(university)).html)
    const facts = page.querySelector('section[aria-labelledby="facts"]')
    expect(facts?.textContent).toMatch(/Tuition per year.*\$[\d,]+.*20\d\d/)
    expect(facts?.querySelector('noscript')?.innerHTML).toMatch(/checked .* 20\d\d/)
  })

  it('a page and its ETag depend on path and language alone', async () => {
    const { response, html } = await open(university)
    const etag = response.headers.get('etag') ?? ''
    expect(response.headers.get('cache-control')).toBe('public, no-cache')
    for (const [path, headers] of [
      [`${university}?b=1&a=2`, {}],
      [`${university}?a=2&b=1`, {}],
      [`${university}?lang=xx&lang=//evil.example`, {}],
      [`${university}?__proto__[x]=1&path=/evil&%00`, {}],
      [university, { host: 'evil.example' }],
      [
        university,
        { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', forwarded: 'host=evil.example' },
      ],
      [university, { 'x-original-url': '/evil', 'x-rewrite-url': '/evil', 'x-http-method-override': 'POST' }],
      [university, { origin: 'https://evil.example', referer: 'https://evil.example/', 'user-agent': '<evil>' }],
      [university, { 'accept-language': 'en;q=1, <evil>;q=0.9' }],
      [university, { cookie: 'gradapp_session=forged.signature' }],
      [university, { cookie: 'evil=1; language=%3Cevil%3E' }],
    ] as [string, Record<string, string>][]) {
      const other = await send(path, headers)
      expect([other.etag, other.html], `${path} ${JSON.stringify(headers)}`).toEqual([etag, html])
    }
    const german = await open(`${university}?lang=de`)
    expect(german.response.headers.get('etag')).not.toBe(etag)
    expect((await open(university)).html).toBe(html)
    const again = await open(university, { 'if-none-match': etag })
    expect([again.response.status, again.html]).toEqual([304, ''])
  })

  it('results of a search are one page whatever the order of its filters', async () => {
    const first = await open(usComputerScience)
    const page = parse(first.html)
    expect(page.querySelectorAll('li[data-program]')).toHaveLength(24)
    expect(page.querySelector('li[data-program] a')?.getAttribute('href')).toMatch(/^\/university\/[\w-]+\/[\w-]+$/)
    for (const query of [
      'country=US&field=computer-science&show=programs',
      'show=programs&x=%3Cevil%3E&country=US&utm_source=a&field=computer-science',
    ])
      expect((await open(`/universities?${query}`)).html).toBe(first.html)
    const number = await open('/universities?query=2024')
    expect(isRendered(number.html)).toBe(true)
  })

  it('a search has the address of the overview that shows the same, and any other one is not indexed', async () => {
    const read = async (path: string) => {
      const page = parse((await open(path)).html)
      return {
        canonical: page
          .querySelector('link[rel="canonical"]')
          ?.getAttribute('href')
          ?.replace(/^https?:\/\/[^/]+/, ''),
        isIndexed: page.querySelector('meta[name="robots"][content~="noindex"]') === null,
      }
    }
    expect(await read('/universities')).toEqual({ canonical: '/universities', isIndexed: true })
    const overview = '/programmes/computer-science/united-states'
    expect(await read(usComputerScience)).toEqual({ canonical: overview, isIndexed: true })
    for (const filter of ['level=masters', 'query=a', 'maxTuition=9', 'sort=name', 'unknown=no'])
      expect(await read(`${usComputerScience}&${filter}`), filter).toEqual({ canonical: undefined, isIndexed: false })
    expect(await read(usComputerScience.replace('US', 'US,CA'))).toEqual({ canonical: undefined, isIndexed: false })
    expect(isRendered((await open(`${usComputerScience}&compare=%5B%22a%22%5D`)).html)).toBe(false)
  })

  it('another spelling of the path is no page of the cache', async () => {
    const { response } = await open(university)
    for (const path of [
      `${university}/`,
      university.toUpperCase(),
      '/university/stanford%2Duniversity/..%2f',
      '//university/stanford-university',
    ]) {
      const other = await open(path)
      expect(other.html, path).not.toContain('evil')
      expect(other.response.headers.get('location'), path).toBeNull()
      expect([null, response.headers.get('etag')], path).toContain(other.response.headers.get('etag'))
    }
  })

  it('a session gets the app shell, which no cache may keep', async () => {
    const applicant = await signUpApplicant(server)
    const { response, html } = await open(university, await applicant.headers())
    expect(isRendered(html)).toBe(false)
    expect(response.headers.get('etag')).toBeNull()
    expect(response.headers.get('cache-control')).toBe('no-cache')
  })

  it('a changed fact is on the page at once, and its text cannot end a script', async () => {
    const path = await findProgram()
    const before = await open(path)
    const name = '</script><script>alert(1)</script><!--'
    await owner.query('update programs set name = $1 where id = $2', [name, path.split('/').at(-1)])
    const after = await open(path)
    expect(after.response.headers.get('etag')).not.toBe(before.response.headers.get('etag'))
    const page = parse(after.html)
    expect(page.querySelector('h1')?.textContent).toContain(name)
    const scripts = (html: string) => parse(html).querySelectorAll('script').length
    expect(scripts(after.html)).toBe(scripts(before.html))
  })

  it('unknown and removed entries answer 404 and 410', async () => {
    const path = '/scholarships/cambridge-trust'
    expect((await open('/university/nowhere')).response.status).toBe(404)
    await owner.query(`update scholarships set removed_at = now() where id = 'cambridge-trust'`)
    const { response, html } = await open(path)
    expect([response.status, isRendered(html)]).toEqual([410, false])
  })
})

const heading = 'export const render = async () => "<h1>University</h1>"'
const template = '<html lang="en" dir="ltr"><head><!--head--></head><body><div id="root"><!--app--></div></body></html>'
const clientFolder = new URL('../../../dist/client', import.meta.url).pathname

interface Served {
  appName?: string
  log?: Logger
  loadPage?: LoadPage
  remoteAddress?: string
}

/** Serves pages that the given code renders, in this process. */
const serveRendered = (
  code: string,
  {
    appName = 'GradApp',
    log = createLog('silent'),
    loadPage = async () => ({ route: '/university/$id', entries: [] }),
    remoteAddress = '2001:db8:1:2:3::4',
  }: Served = {},
) => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-render-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const manifest = join(folder, 'pages.json')
  const writeManifest = () =>
    writeFileSync(manifest, JSON.stringify({ html: template, early: '', texts: '', routes: {} }))
  writeManifest()
  writeFileSync(join(folder, 'main.prerender.js'), code)
  const app = new Hono<HttpEnvironment>()
  const installation = { appName, appUrl: 'https://gradapp.example' }
  const addressOf = createClientAddressReader([])
  servePages(app, clientFolder, installation, { rendering: { folder, loadPage, log }, addressOf })
  const connection = { incoming: { socket: { remoteAddress } } }
  return { manifest, writeManifest, request: async (path = university) => await app.request(path, {}, connection) }
}

it('a page is read for the network of its visitor, and answers 429 beyond the limits of that network', async () => {
  const networks: string[] = []
  const loadPage: LoadPage = async ({ network }) => {
    networks.push(network)
    throw createApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: 7_200 })
  }
  const response = await serveRendered(heading, { loadPage }).request()
  expect(networks).toEqual(['2001:db8:1:2::/64'])
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('7200')
  expect(
    parse(await response.text())
      .querySelector('meta[name="robots"]')
      ?.getAttribute('content'),
  ).toBe('noindex')
})

it.each([
  ['one network has a third of the queue of renders', '203.0.113.7', 12],
  ['a private network, which may be that of all visitors behind a proxy, has the whole queue', '10.1.2.3', 0],
])('%s', async (_, remoteAddress, refused) => {
  const log = createLog('silent')
  const debug = vi.spyOn(log, 'debug')
  const { request } = serveRendered(heading, { log, remoteAddress })
  const paths = Array.from({ length: 20 }, (_page, at) => `/university/university-${at}`)
  for (const { status } of await Promise.all(paths.map(async (path) => await request(path)))) expect(status).toBe(200)
  expect(debug).toHaveBeenCalledTimes(refused)
})

it('a page that cannot be rendered is the app shell, and the reason is logged', async () => {
  const log = createLog('silent')
  const error = vi.spyOn(log, 'error')
  const { request } = serveRendered('export const render = async () => { throw new Error("broken") }', { log })
  const response = await request()
  expect(response.status).toBe(200)
  expect(isRendered(await response.text())).toBe(false)
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ reason: expect.stringContaining('broken') }),
    expect.anything(),
  )
})

it('a page is rendered again after a file could not be read', async () => {
  const { manifest, writeManifest, request } = serveRendered(heading)
  rmSync(manifest)
  expect(isRendered(await (await request()).text())).toBe(false)
  writeManifest()
  expect(isRendered(await (await request()).text())).toBe(true)
})

it('the ETag of a page changes with the name of the installation, which is written into it', async () => {
  const [first, second] = await Promise.all(
    ['GradApp', 'Example Applications'].map(async (appName) => await serveRendered(heading, { appName }).request()),
  )
  expect(first?.headers.get('etag')).toBeTruthy()
  expect(first?.headers.get('etag')).not.toBe(second?.headers.get('etag'))
})

it('the cache of pages evicts the least recently used ones, and keeps no page of an older state', () => {
  const cache = createPageCache(80)
  const page = (etag: string) => ({ etag, body: Buffer.from('0123456789') })
  for (let index = 0; index < 8; index += 1) cache.set(`${index}`, page('a'))
  expect(cache.get('0', 'b')).toBeUndefined()
  expect(cache.get('0', 'a')).toBeDefined()
  cache.set('8', page('a'))
  expect(cache.get('1', 'a')).toBeUndefined()
  expect(cache.get('0', 'a')).toBeDefined()
  cache.set('long', { etag: 'a', body: Buffer.alloc(11) })
  expect(cache.get('long', 'a')).toBeUndefined()
})
