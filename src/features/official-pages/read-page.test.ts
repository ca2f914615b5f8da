import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPdfFromLines, flateBombPdf } from '#src/features/cv/files/pdf.fixtures.ts'
import { countAttempt } from '#src/server/auth/throttle.ts'
import { readConfig } from '#src/server/config.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import {
  readPageFromFile,
  readPageFromHtml,
  readPageFromText,
  readPageFromUrl,
  readPageInBackground,
} from './read-page.commands.ts'
import { type PageReadRefusal, type PageReadResult, pageReadLimits, readingRates } from './read-page.rules.ts'

// Pages of a university on the loopback address, under a name that the tests resolve themselves.

const deadline = 'Applications for fall 2027 are due on January 15, 2027.'
const page = (title: string, body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>${title}</title></head><body><main><h1>${title}</h1>${body}</main></body></html>`

const pages: Record<string, string> = {
  '/msc': page(
    'MSc in Computer Science',
    `<p>The programme takes two years and leads to a master's degree in computer science.</p>
     <p><a href="/msc/deadlines">Application deadlines</a> <a href="https://elsewhere.example-fees.edu/fees">Tuition and fees</a></p>`,
  ),
  '/msc/deadlines': page(
    'Application deadlines of the graduate programme',
    `<h2>Application deadline</h2><p>${deadline}</p>`,
  ),
  '/login': page(
    'Sign in',
    '<form action="/login" method="post"><label>User name <input name="user"></label><label>Password <input type="password" name="password"></label><button>Sign in</button></form><p>Sign in with the account of your university to see the handbook.</p>',
  ),
  '/app':
    '<!DOCTYPE html><html><head><title>Programme</title></head><body><div id="root"></div><script src="/app.js"></script><noscript>You need to enable JavaScript to run this app.</noscript></body></html>',
  '/hidden': page(
    'MSc in Computer Science',
    `<h2>Application deadline</h2><p style="display:none">Applications are due on March 3, 2027.</p><p>${deadline}</p>`,
  ),
}

let test: TestDatabase
let server: Server
let host = ''
let origin = ''
let requested: string[] = []

beforeAll(async () => {
  test = await createTestDatabase()
  server = createServer((request, response) => {
    requested.push(request.url ?? '')
    const body = pages[request.url ?? '']
    response.writeHead(body ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  host = `127.0.0.1:${port}`
  origin = `http://www.example-reading.edu:${port}`
})
beforeEach(() => {
  requested = []
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await test.drop()
})

const context = (variables: Record<string, string> = {}) => ({
  database: test.database,
  config: readConfig({
    AUTH_SECRET: 'x'.repeat(40),
    DATA_DIR: '/tmp',
    APP_URL: 'https://apply.example.org',
    PAGE_FETCH_ALLOW_HOSTS: host,
    ...variables,
  }),
})

/** Reads a page of the university by its name, without the pace of a crawler. */
const readInBackground = async (path: string) =>
  await readPageInBackground(origin + path, {
    appUrl: 'https://apply.example.org',
    allowHosts: [new URL(origin).host],
    pace: 'none',
    resolve: async () => ['127.0.0.1'],
  })

const accepted = (result: PageReadResult | PageReadRefusal): PageReadResult => {
  if ('refused' in result) throw new Error(`refused: ${result.refused}`)
  return result
}
const deadlinesOf = (result: PageReadResult | PageReadRefusal) =>
  accepted(result).facts.filter(({ kind }) => kind === 'deadline')
const dueOnJanuary15 = { month: 1, day: 15, year: 2027 }

describe('reading by address', () => {
  it('the page is read with the page of its site that it links to, and each fact has its page and quote', async () => {
    const result = accepted(await readInBackground('/msc'))
    expect(requested).toEqual(['/msc', '/msc/deadlines'])
    expect(result.pages.map(({ finalUrl }) => finalUrl)).toEqual([`${origin}/msc`, `${origin}/msc/deadlines`])
    const [fact] = deadlinesOf(result)
    expect(fact).toMatchObject({ page: 1, value: dueOnJanuary15 })
    expect(result.pages[1]?.text.slice(fact?.start, fact?.end)).toBe(fact?.quote)
  })

  it('a page that a user names is read, and its facts have their values', async () => {
    const result = accepted(await readPageFromUrl(context(), { userId: 'ada', url: `http://${host}/msc/deadlines` }))
    expect(result.pages[0]).toMatchObject({ url: `http://${host}/msc/deadlines`, language: 'en' })
    expect(deadlinesOf(result)).toMatchObject([{ page: 0, value: dueOnJanuary15 }])
  })

  it.each([
    ['/login', 'login'],
    ['/app', 'scripts_only'],
  ])('the page %s is returned with the problem %s and without facts', async (path, problem) => {
    const result = accepted(await readInBackground(path))
    expect(result.pages).toMatchObject([{ problem }])
    expect(result.facts).toEqual([])
  })

  it('hidden text is no quote', async () => {
    const result = accepted(await readInBackground('/hidden'))
    expect(deadlinesOf(result)).toMatchObject([{ value: dueOnJanuary15 }])
    expect(result.pages[0]?.text).not.toContain('March 3')
  })

  it('a missing page is refused with its status', async () => {
    expect(await readInBackground('/nothing')).toEqual({ refused: 'http_status', status: 404 })
  })

  it('an address that is not public is refused without counting as a reading', async () => {
    const read = async () => await readPageFromUrl(context(), { userId: 'bob', url: 'http://169.254.169.254/' })
    for (let index = 0; index <= readingRates.hour.limit; index += 1)
      expect(await read()).toEqual({ refused: 'blocked_address' })
  })

  it('PAGE_FETCH=off refuses every address and sends no request', async () => {
    const result = await readPageFromUrl(context({ PAGE_FETCH: 'off' }), { userId: 'ada', url: `http://${host}/msc` })
    expect(result).toEqual({ refused: 'fetching_off' })
    expect(requested).toEqual([])
  })

  it('a user who has read as many addresses as an hour allows is refused, and another user is not', async () => {
    for (let index = 0; index < readingRates.hour.limit; index += 1)
      await countAttempt(test.database.servicePool, 'page-fetch hour:cleo', readingRates.hour)
    const url = `http://${host}/login`
    expect(await readPageFromUrl(context(), { userId: 'cleo', url })).toEqual({ refused: 'rate_limited' })
    expect(requested).toEqual([])
    expect(await readPageFromUrl(context(), { userId: 'dora', url })).toMatchObject({ pages: [{ url }] })
  })
})

describe('reading what a user gives', () => {
  const given = { userId: 'ada', url: '' }

  it('pasted text without an address is read', async () => {
    const result = await readPageFromText({
      ...given,
      text: `MSc in Computer Science\n\nApplication deadline\n\n${deadline}\n`,
    })
    expect(deadlinesOf(result)).toMatchObject([{ value: dueOnJanuary15 }])
  })

  it('HTML of a browser is read, and links are not followed', async () => {
    const result = accepted(await readPageFromHtml({ userId: 'ada', url: `${origin}/msc`, html: pages['/msc'] ?? '' }))
    expect(result.pages).toMatchObject([{ finalUrl: `${origin}/msc`, title: 'MSc in Computer Science' }])
    expect(requested).toEqual([])
  })

  it('a PDF is read, whatever its declared type', async () => {
    const bytes = new Uint8Array(
      buildPdfFromLines([
        [
          { text: 'MSc in Computer Science', x: 72, y: 720, size: 20 },
          { text: 'Application deadline', x: 72, y: 680, size: 16 },
          { text: deadline, x: 72, y: 650 },
        ],
      ]),
    )
    const result = await readPageFromFile({ ...given, bytes, contentType: 'text/html' })
    expect(deadlinesOf(result)).toMatchObject([{ value: dueOnJanuary15 }])
  })

  it('a saved page in an undeclared legacy encoding is read', async () => {
    const german = page(
      'Informatik (M.Sc.)',
      '<h2>Bewerbungsfrist</h2><p>Bewerbungsschluss für das Wintersemester ist der 15. Juli 2027.</p>',
    )
    const bytes = new Uint8Array(Buffer.from(german.replace('lang="en"', 'lang="de"'), 'latin1'))
    const result = accepted(await readPageFromFile({ ...given, bytes, contentType: 'text/html' }))
    expect(result.pages[0]?.text).toContain('für das Wintersemester')
  })

  it.each([
    ['an empty file', new Uint8Array(), 'text/html', 'no_text'],
    ['a picture', new Uint8Array(Buffer.from('\u0089PNG')), 'image/png', 'content_type'],
    ['a damaged PDF', new Uint8Array(Buffer.from('%PDF-1.7 damaged')), 'application/pdf', 'unreadable'],
    ['a file that is too large', new Uint8Array(pageReadLimits.fileBytes + 1), 'text/html', 'too_large'],
    ['a PDF that inflates without end', new Uint8Array(flateBombPdf()), 'application/pdf', 'too_complex'],
  ])('%s is refused', async (_what, bytes, contentType, refused) => {
    expect(await readPageFromFile({ ...given, bytes, contentType })).toEqual({ refused })
  })

  it('text beyond the limit is refused', async () => {
    const text = 'a'.repeat(pageReadLimits.textLength + 1)
    expect(await readPageFromText({ ...given, text })).toEqual({ refused: 'too_large' })
  })
})

it('5 MB of nested tables end within the limits and leave the event loop to other requests', async () => {
  const bytes = new Uint8Array(Buffer.from('<table><tr><td>'.repeat(340_000)))
  const before = process.threadCpuUsage()
  const result = await readPageFromFile({ userId: 'ada', url: '', bytes, contentType: 'text/html' })
  expect('refused' in result ? result.refused : result.facts).toEqual('refused' in result ? 'too_complex' : [])
  // CPU time of this thread: the delay of other requests depends on the load of the machine.
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(200)
  expect(
    deadlinesOf(await readPageFromText({ userId: 'ada', url: '', text: `Application deadline\n\n${deadline}` })),
  ).toHaveLength(1)
})
