import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodePage } from './charset.ts'
import { fetchPage, type PageFetchOptions } from './fetch-page.ts'
import { createHostPace } from './host-pace.ts'

// Pages on the loopback address, which the fetcher is told to allow; a second server stands for a private service.

type Handler = (response: ServerResponse, request: IncomingMessage) => void

const html = (text: string) => `<!DOCTYPE html><html><body><p>${text}</p></body></html>`
const page = html('Applications are due on 15 January.')
const megabyte = 1024 * 1024

const send = (response: ServerResponse, headers: Record<string, string>, body: string | Uint8Array = page) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(body)
}
const redirectTo =
  (location: string): Handler =>
  (response) =>
    response.writeHead(302, { location }).end()

let lastHeaders: IncomingHttpHeaders = {}
let privateRequests = 0
let hostPort = 0

// Compressed before the tests, which measure the memory of this process.
const gzipBomb = gzipSync(Buffer.alloc(200 * megabyte, 0x20))
const brotliBomb = brotliCompressSync(Buffer.alloc(40 * megabyte, 0x20))

const handlers: Record<string, Handler> = {
  '/page': (response) => send(response, { etag: '"v1"', 'last-modified': 'Mon, 02 Nov 2026 10:00:00 GMT' }),
  '/changed': (response, request) => {
    if (request.headers['if-none-match'] === '"v1"' || request.headers['if-modified-since'])
      response.writeHead(304).end()
    else send(response, { etag: '"v2"' })
  },
  '/always-304': (response) => response.writeHead(304).end(),
  '/gzip': (response) => send(response, { 'content-encoding': 'gzip' }, gzipSync(page)),
  '/deflate': (response) => send(response, { 'content-encoding': 'deflate' }, deflateSync(page)),
  '/brotli': (response) => send(response, { 'content-encoding': 'br' }, brotliCompressSync(page)),
  '/gzip-bomb': (response) => send(response, { 'content-encoding': 'gzip' }, gzipBomb),
  '/brotli-bomb': (response) => send(response, { 'content-encoding': 'br' }, brotliBomb),
  '/damaged-gzip': (response) => send(response, { 'content-encoding': 'gzip' }, 'This is no gzip.'),
  '/announced': (response) => {
    response.writeHead(200, { 'content-type': 'text/html', 'content-length': String(6 * megabyte) })
    response.write('<p>')
  },
  '/endless': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const write = () => {
      while (!response.destroyed && response.write('a'.repeat(64 * 1024)));
    }
    response.on('drain', write)
    write()
  },
  '/slow': (response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  },
  '/silent': () => undefined,
  '/headers': (response) => {
    for (let index = 0; index < 60; index += 1) response.setHeader(`x-header-${index}`, 'a'.repeat(1_000))
    response.end()
  },
  '/reset': (_response, request) => request.socket.destroy(),
  '/loop': redirectTo('/loop'),
  '/relative': redirectTo('page?from=relative'),
  '/to-metadata': redirectTo('http://169.254.169.254/latest/meta-data/'),
  '/to-decimal': redirectTo('http://2130706433/'),
  '/to-mapped': redirectTo('http://[::ffff:127.0.0.1]/'),
  '/to-file': redirectTo('file:///etc/passwd'),
  '/to-credentials': redirectTo('https://user:password@www.example-university.edu/'),
  '/to-nothing': redirectTo('http://['),
  '/missing': (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(page),
  '/failing': (response) => response.writeHead(503).end(),
  '/image': (response) => send(response, { 'content-type': 'image/png' }),
  '/json': (response) => send(response, { 'content-type': 'application/json' }, '{}'),
  '/script': (response) => send(response, { 'content-type': 'text/javascript' }),
  '/plain': (response) => send(response, { 'content-type': 'text/plain' }, 'Deadline: 15 January'),
  '/xhtml': (response) => send(response, { 'content-type': 'application/xhtml+xml' }),
  '/pdf': (response) => send(response, { 'content-type': 'application/pdf' }, '%PDF-1.7\n'),
  '/false-pdf': (response) => send(response, { 'content-type': 'application/pdf' }, page),
  '/pdf-as-bytes': (response) => send(response, { 'content-type': 'application/octet-stream' }, '%PDF-1.7\n'),
  '/program-as-bytes': (response) => send(response, { 'content-type': 'application/octet-stream' }, '\x7fELF'),
  '/untyped': (response) => response.writeHead(200).end(page),
}

const server = createServer((request, response) => {
  lastHeaders = request.headers
  response.on('error', () => undefined)
  const [path = ''] = (request.url ?? '').split('?')
  const handle = handlers[path]
  if (handle) handle(response, request)
  else response.writeHead(404).end()
})
const privateServer = createServer((_request, response) => {
  privateRequests += 1
  send(response, {}, html('secret of the network'))
})
let tlsServer: TlsServer | undefined

const listen = async (one: Server, host: string, port = 0): Promise<number> => {
  await new Promise<void>((resolve) => one.listen(port, host, resolve))
  return (one.address() as AddressInfo).port
}

const options = (more: Partial<PageFetchOptions> = {}): PageFetchOptions => ({
  appUrl: 'https://apply.example.org',
  allowHosts: [`127.0.0.1:${hostPort}`, `pages.test:${hostPort}`],
  pace: 'none',
  ...more,
})
const get = async (path: string, more: Partial<PageFetchOptions> = {}) =>
  await fetchPage(`http://127.0.0.1:${hostPort}${path}`, options(more))

beforeAll(async () => {
  hostPort = await listen(server, '127.0.0.1')
  // The same port of another address, so that only the pinned address tells the two apart.
  await listen(privateServer, '127.0.0.2', hostPort)
})
afterAll(() => {
  for (const one of [server, privateServer, tlsServer]) {
    one?.closeAllConnections()
    one?.close()
  }
})

describe('fetched pages', () => {
  it('a page is returned with its validators, and the request names the instance and carries nothing of the user', async () => {
    expect(await get('/page')).toMatchObject({
      status: 200,
      finalUrl: `http://127.0.0.1:${hostPort}/page`,
      kind: 'html',
      charset: 'utf-8',
      bytes: new Uint8Array(Buffer.from(page)),
      etag: '"v1"',
      lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT',
    })
    expect(lastHeaders['user-agent']).toBe('GradApp/1.0 (+https://apply.example.org)')
    for (const name of ['cookie', 'authorization', 'referer', 'origin', 'x-forwarded-for'])
      expect(lastHeaders).not.toHaveProperty(name)
  })

  it('a page is not sent again when it has not changed', async () => {
    expect(await get('/changed', { etag: '"v1"' })).toMatchObject({ status: 304, bytes: new Uint8Array() })
    expect(await get('/changed', { lastModified: 'Mon, 02 Nov 2026 10:00:00 GMT' })).toMatchObject({ status: 304 })
    expect(await get('/changed', { etag: '"v0"' })).toMatchObject({ status: 200, etag: '"v2"' })
  })

  it('a page that is reported as unchanged without a condition is refused', async () => {
    expect(await get('/always-304')).toEqual({ refused: 'http_status', status: 304 })
  })

  it.each(['/gzip', '/deflate', '/brotli'])('a page is decompressed from %s', async (path) => {
    const fetched = await get(path)
    expect('bytes' in fetched && decodePage(fetched.bytes)).toBe(page)
  })

  it.each([
    ['/plain', 'text'],
    ['/xhtml', 'html'],
    ['/pdf', 'pdf'],
    ['/pdf-as-bytes', 'pdf'],
    ['/untyped', 'html'],
  ])('the page %s has the kind %s', async (path, kind) => {
    expect(await get(path)).toMatchObject({ kind })
  })
})

describe('refusals', () => {
  it.each(['/image', '/json', '/script', '/false-pdf', '/program-as-bytes'])('refuses the type of %s', async (path) => {
    expect(await get(path)).toEqual({ refused: 'content_type' })
  })

  it.each([
    ['/missing', 404],
    ['/failing', 503],
  ])('refuses the error page %s with its status', async (path, status) => {
    expect(await get(path)).toEqual({ refused: 'http_status', status })
  })

  it.each(['/gzip-bomb', '/brotli-bomb', '/announced', '/endless', '/headers'])(
    'refuses %s, which is too large, without holding it in memory',
    async (path) => {
      const before = process.memoryUsage().arrayBuffers
      expect(await get(path)).toEqual({ refused: 'too_large' })
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * megabyte)
    },
  )

  it.each(['/slow', '/silent'])('refuses %s, which does not end in time', async (path) => {
    expect(await get(path, { limits: { timeMs: 300 } })).toEqual({ refused: 'timeout' })
  })

  it('refuses a damaged compression', async () => {
    expect(await get('/damaged-gzip')).toEqual({ refused: 'unreadable' })
  })

  it('reports a connection that the host resets', async () => {
    expect(await get('/reset')).toEqual({ refused: 'connection' })
  })

  it('refuses endless redirects', async () => {
    expect(await get('/loop')).toEqual({ refused: 'too_many_redirects' })
  })

  it.each([
    ['/to-metadata', 'blocked_address'],
    ['/to-decimal', 'blocked_address'],
    ['/to-mapped', 'blocked_address'],
    ['/to-file', 'url_invalid'],
    ['/to-credentials', 'url_invalid'],
    ['/to-nothing', 'url_invalid'],
  ])('refuses the redirect %s', async (path, refused) => {
    expect(await get(path)).toEqual({ refused })
  })
})

it('follows a relative redirect and returns the final address', async () => {
  expect(await get('/relative')).toMatchObject({ finalUrl: `http://127.0.0.1:${hostPort}/page?from=relative` })
})

describe('names of hosts', () => {
  it.each([
    ['a private address', ['10.0.0.7']],
    ['a private address beside a public one', ['93.184.215.14', '127.0.0.2']],
    ['an IPv4-mapped loopback address', ['::ffff:127.0.0.1']],
    ['a NAT64 address', ['64:ff9b::a9fe:a9fe']],
    ['a unique-local address', ['fd00::1']],
    ['a text that is no address', ['localhost']],
  ])('a name with %s is refused', async (_what, addresses) => {
    const fetched = await fetchPage('http://www.example-university.edu/', options({ resolve: async () => addresses }))
    expect(fetched).toEqual({ refused: 'blocked_address' })
  })

  it('a name without an address is refused', async () => {
    const fetched = await fetchPage('http://www.example-university.edu/', options({ resolve: async () => [] }))
    expect(fetched).toEqual({ refused: 'dns' })
  })

  it('a lookup that does not end is stopped', async () => {
    const resolve = async () => await new Promise<string[]>(() => undefined)
    const fetched = await fetchPage('http://www.example-university.edu/', options({ resolve, limits: { timeMs: 200 } }))
    expect(fetched).toEqual({ refused: 'timeout' })
  })

  it('a name that moves to a private address after the check is requested at the checked address (rebinding)', async () => {
    let lookups = 0
    const resolve = async () => {
      lookups += 1
      return [lookups === 1 ? '127.0.0.1' : '127.0.0.2']
    }
    const fetched = await fetchPage(`http://pages.test:${hostPort}/page`, options({ resolve }))
    expect('bytes' in fetched && decodePage(fetched.bytes)).toBe(page)
    expect(lookups).toBe(1)
    expect(lastHeaders.host).toBe(`pages.test:${hostPort}`)
    expect(privateRequests).toBe(0)
  })

  it('a redirect to a name is looked up and checked from the beginning', async () => {
    handlers['/to-name'] = redirectTo('http://www.example-university.edu/')
    const names: string[] = []
    const resolve = async (host: string) => {
      names.push(host)
      return ['127.0.0.2']
    }
    expect(await get('/to-name', { resolve })).toEqual({ refused: 'blocked_address' })
    expect(names).toEqual(['www.example-university.edu'])
    expect(privateRequests).toBe(0)
  })
})

it('a certificate that no authority has signed is refused', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-page-fetch-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const subject = ['-nodes', '-days', '2', '-subj', '/CN=pages.test', '-addext', 'subjectAltName=DNS:pages.test']
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  expect(spawnSync('openssl', ['req', '-x509', ...ec, ...subject, '-keyout', key, '-out', cert]).status).toBe(0)
  tlsServer = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (_request, response) => {
    send(response, {})
  })
  rmSync(folder, { recursive: true })
  const host = `pages.test:${await listen(tlsServer, '127.0.0.1')}`
  const resolve = async () => ['127.0.0.1']
  expect(await fetchPage(`https://${host}/`, options({ allowHosts: [host], resolve }))).toEqual({ refused: 'tls' })
})

describe('the pace of a host', () => {
  it('spaces requests to a host, refuses those beyond the queue, and is counted for each host', async () => {
    const pace = createHostPace({ intervalMs: 50, waiting: 2 })
    const startedAt = performance.now()
    const admitted = await Promise.all(['a', 'a', 'a', 'a', 'b'].map(async (host) => await pace.acquire(host)))
    expect(admitted).toEqual([true, true, true, false, true])
    // Timers may fire a millisecond early.
    expect(performance.now() - startedAt).toBeGreaterThan(95)
  })

  it('refuses a page of a host whose queue is full', async () => {
    const pace = createHostPace({ intervalMs: 60_000, waiting: 0 })
    expect(await get('/page', { pace })).toMatchObject({ status: 200 })
    expect(await get('/page', { pace })).toEqual({ refused: 'busy' })
  })

  it('a redirect within the host is counted once', async () => {
    const pace = createHostPace({ intervalMs: 60_000, waiting: 0 })
    expect(await get('/relative', { pace })).toMatchObject({ status: 200 })
  })
})
