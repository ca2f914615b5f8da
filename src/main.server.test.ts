import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUpServers,
  databasePid,
  newFolder,
  ownerUrl,
  type RunningServer,
  signUpApplicant,
  spawnServer,
  startServer,
  strongPassword,
  visit,
  waitUntilReady,
} from '#src/server/testing/process.ts'

// The running product, seen from outside, on its embedded database. `npm run test:load` takes the full counts.

const isLoad = Boolean(process.env.GRADAPP_LOAD)
const counts = isLoad
  ? { clients: 50, kills: 20, slowConnections: 2_500, fuzz: 5_000, timeoutMs: 300_000 }
  : { clients: 3, kills: 2, slowConnections: 40, fuzz: 300, timeoutMs: 60_000 }

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ LOG_LEVEL: 'info' })
})
afterAll(async () => {
  await server.stop()
  cleanUpServers()
})

const openSocket = (cookie: string, origin: string) =>
  io(server.url, { transports: ['websocket'], reconnection: false, extraHeaders: { cookie, origin } })

const connected = async (socket: ReturnType<typeof openSocket>) =>
  await new Promise<string>((resolve) => {
    socket.on('connect', () => resolve('connected'))
    socket.on('connect_error', (error) =>
      resolve(String((error as { context?: { statusCode?: number } }).context?.statusCode ?? error.message)),
    )
  })

const statusOfUpgrade = async (headers: Record<string, string>) =>
  await new Promise<number>((resolve) => {
    const call = request(`${server.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        ...headers,
      },
    })
    call.on('response', (answer) => resolve(answer.statusCode ?? 0))
    call.on('upgrade', (answer, socket) => {
      socket.destroy()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', () => resolve(0))
    call.end()
  })

describe('a first start', () => {
  it('check 45: makes its own secret, knows nobody, and serves no secrets', async () => {
    expect(statSync(join(server.dataDir, 'secret')).mode & 0o077).toBe(0)
    expect((await visit(server).call('GET', '/api/session')).body).toMatchObject({ person: null })
    for (const path of [
      '/.env',
      '/.git/config',
      '/package.json',
      '/src/app.ts',
      '/data/secret',
      '/../data/secret',
      '/assets/../../data/secret',
      '/%2e%2e/data/secret',
      '/main.server.ts.map',
    ])
      expect({ path, status: (await visit(server).call('GET', path)).status }).toEqual({ path, status: 404 })
  })

  it('answers its health, readiness, description and figures', async () => {
    const visitor = visit(server)
    expect((await visitor.call('GET', '/api/health')).body).toEqual({ status: 'alive' })
    expect((await visitor.call('GET', '/api/ready')).body).toEqual({ status: 'ready' })
    const description = (await visitor.call('GET', '/api/openapi.json')).body as {
      openapi: string
      paths: Record<string, unknown>
    }
    expect(description.openapi).toMatch(/^3\.1/)
    expect(Object.keys(description.paths)).toEqual(
      expect.arrayContaining(['/session', '/applications/{id}', '/notifications', '/snapshot', '/cv']),
    )
    expect((await visitor.call('GET', '/api/docs')).status).toBe(200)
    expect(String((await visitor.call('GET', '/metrics')).body)).toContain('http_request_duration_seconds')
  })
})

describe('check 16: the session cookie', () => {
  it('cannot be read by scripts, and its token is in no answer and no log', async () => {
    const visitor = visit(server)
    const email = `${randomUUID()}@example.org`
    const answer = await visitor.call('POST', '/api/auth/sign-up/email', {
      name: 'A',
      email,
      password: strongPassword,
      role: 'applicant',
    })
    const header = answer.headers.getSetCookie().find((line) => line.startsWith('gradapp_session=')) ?? ''
    expect(header).toMatch(/HttpOnly/)
    expect(header).toMatch(/SameSite=Lax/)
    expect(header).toMatch(/Path=\//)
    const token = decodeURIComponent(header.split('=')[1]?.split(';')[0] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThanOrEqual(32)
    const bodies = [
      answer,
      await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword }),
      await visitor.call('GET', '/api/session'),
      await visitor.call('GET', '/api/snapshot'),
    ]
    for (const { body } of bodies) expect(JSON.stringify(body)).not.toContain(token)
    expect(server.output()).not.toContain(token)
    expect(server.output()).not.toContain(strongPassword)
  })

  it('on https it is a __Host- cookie and Secure', async () => {
    const secure = await startServer({ APP_URL: 'https://apply.example.org' })
    try {
      const answer = await visit(secure).call(
        'POST',
        '/api/auth/sign-up/email',
        { name: 'A', email: `${randomUUID()}@example.org`, password: strongPassword, role: 'applicant' },
        { origin: 'https://apply.example.org' },
      )
      const header = answer.headers.getSetCookie().join('\n')
      expect(header).toMatch(/^__Host-gradapp_session=/m)
      expect(header).toMatch(/Secure/)
      expect(answer.headers.get('strict-transport-security')).toContain('max-age')
    } finally {
      await secure.stop()
    }
  })

  it('a tampered, foreign or unsigned cookie opens nothing', async () => {
    const person = await signUpApplicant(server)
    const [name = '', value = ''] = person.cookie().split('=')
    const token = decodeURIComponent(value).split('.')[0]
    for (const cookie of [
      `${name}=${token}`,
      `${name}=${token}.AAAA`,
      `${name}=${value.slice(0, -6)}AAAA%3D`,
      `${name}=`,
      `__Host-${name}=${value}`,
      `${name}=%E0%A4%A`,
    ])
      expect({
        cookie: cookie.slice(0, 24),
        status: (await visit(server).call('GET', '/api/snapshot', undefined, { cookie })).status,
      }).toMatchObject({ status: 401 })
  })
})

describe('check 22: requests that another site could cause', () => {
  it('change nothing', async () => {
    const person = await signUpApplicant(server)
    const cookie = person.cookie()
    const count = async () =>
      ((await person.call('GET', '/api/notifications/stats')).body as { total_notifications: number })
        .total_notifications
    const before = await count()
    const attempts: RequestInit[] = [
      {
        method: 'POST',
        headers: { cookie, origin: 'https://evil.example', 'content-type': 'application/json' },
        body: '{}',
      },
      { method: 'POST', headers: { cookie, origin: 'null', 'content-type': 'application/json' }, body: '{}' },
      { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' },
      { method: 'POST', headers: { cookie } },
      {
        method: 'POST',
        headers: { cookie, origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=b',
      },
      { method: 'POST', headers: { cookie, origin: server.url, 'content-type': 'text/plain' }, body: '{}' },
      {
        method: 'POST',
        headers: { cookie, origin: `${server.url}.evil.example`, 'content-type': 'application/json' },
        body: '{}',
      },
      { method: 'GET', headers: { cookie, origin: server.url } },
      { method: 'HEAD', headers: { cookie, origin: server.url } },
    ]
    for (const attempt of attempts) {
      const answer = await fetch(`${server.url}/api/notifications/samples`, attempt)
      expect({ attempt, status: answer.status }).toMatchObject({
        status: expect.toSatisfy((status: number) => [403, 404, 405, 415].includes(status)),
      })
    }
    expect(await count()).toBe(before)
    expect((await person.call('POST', '/api/notifications/samples', {})).status).toBe(200)
    expect(await count()).toBe(before + 3)
  })

  it('both names of this machine are accepted origins', async () => {
    const other = server.url.replace('localhost', '127.0.0.1')
    const answer = await visit(server).call(
      'POST',
      '/api/auth/sign-in/email',
      { email: 'x@example.org', password: 'wrong-password' },
      { origin: other },
    )
    expect(answer.status).toBe(401)
  })
})

describe('check 25: security headers', () => {
  it.each([
    '/',
    '/api/session',
    '/api/nothing',
    '/api/snapshot',
    '/locales/en/common.json',
    '/nowhere',
    '/missing.png',
  ])('%s has them', async (path) => {
    const { headers } = await visit(server).call('GET', path)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("script-src 'self'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy).toContain(rule)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBeTruthy()
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  })
})

describe('check 26: input that nobody means', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it('is answered with 4xx, never with 5xx or a trace', async () => {
    const person = await signUpApplicant(server)
    const raw = async (path: string, body: string, method = 'POST') =>
      await fetch(server.url + path, {
        method,
        headers: { origin: server.url, cookie: person.cookie(), 'content-type': 'application/json' },
        body,
      })
    const bodies = [
      '{',
      'null',
      '[]',
      '"x"',
      '0',
      '{"__proto__":{"a":1}}',
      nested(10_000),
      '{"universityId":"\\u0000"}',
      '{"universityId":"x","priority":1e999}',
      '{"a":"\\ud800"}',
      '\u0000',
    ]
    const calls: [string, string][] = [
      ['POST', '/api/shortlist'],
      ['POST', '/api/applications'],
      ['PATCH', `/api/applications/${randomUUID()}`],
      ['PATCH', '/api/profile'],
      ['POST', '/api/notifications/read'],
      ['PUT', '/api/onboarding'],
      ['POST', '/api/deadlines'],
      ['POST', '/api/auth/sign-in/email'],
      ['POST', '/api/auth/sign-up/email'],
      ['POST', '/api/auth/reset-password'],
    ]
    for (const [method, path] of calls)
      for (const body of bodies) {
        const answer = await raw(path, body, method)
        const text = await answer.text()
        expect({ path, body: body.slice(0, 40), status: answer.status, text: text.slice(0, 200) }).toMatchObject({
          status: expect.toSatisfy((status: number) => status < 500),
        })
        expect(text).not.toMatch(/\bat .*\.ts|select .* from|node_modules/i)
      }
  })

  it('whatever is sent to any described call is answered below 500', async () => {
    const person = await signUpApplicant(server)
    const description = (await person.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>
    }
    const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() })),
    )
    const junk = [
      '',
      '0',
      '-1',
      'null',
      '%00',
      '\u202e',
      randomUUID(),
      "'; drop table users; --",
      '../..',
      '9'.repeat(400),
      '{}',
      'é'.repeat(50),
    ]
    const pick = (seed: number) => junk[seed % junk.length] ?? ''
    const names = [
      'id',
      'ids',
      'universityId',
      'version',
      'status',
      'progress',
      'localDate',
      'zone',
      'notes',
      'names',
      'answers',
      'step',
      'role',
      'file',
      'limit',
    ]
    expect(calls.length).toBeGreaterThan(25)
    for (let seed = 0; seed < counts.fuzz; seed += 1) {
      const { path, method } = calls[seed % calls.length] ?? { path: '/', method: 'GET' }
      const target = `/api${path.replace(/\{[^}]+\}/g, encodeURIComponent(pick(seed * 7)))}?${names[seed % names.length]}=${encodeURIComponent(pick(seed * 5))}`
      const value: unknown = seed % 3 ? pick(seed * 11) : [pick(seed), { deep: pick(seed + 1) }]
      const answer = await person.call(
        method,
        target,
        method === 'GET'
          ? undefined
          : { [names[(seed * 3) % names.length] ?? 'id']: value, id: pick(seed), version: seed },
      )
      expect({ method, target, status: answer.status }).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 500),
      })
    }
  })

  it('odd paths and queries are answered with 4xx or an empty list', async () => {
    const person = await signUpApplicant(server)
    const paths = [
      '/api/applications/not-an-id',
      '/api/applications/%00',
      '/api/notifications?limit=99999999',
      '/api/notifications?limit=-1',
      '/api/notifications?offset=abc',
      '/api/universities?query=%00',
      `/api/universities?query=${'x'.repeat(5000)}`,
      '/api/universities?query=%25%27%22--',
      '/api/universities?after=AAAA',
      '/api/universities/%2e%2e',
      '/api/shortlist?before=yesterday',
      '/api/matches?limit=1e9',
      '/api/%ff',
      '/api/auth/callback/../../x',
    ]
    for (const path of paths) {
      const answer = await person.call('GET', path)
      expect({ path, status: answer.status }).toMatchObject({
        status: expect.toSatisfy((status: number) => status < 500),
      })
    }
  })

  it('a JSON body of 2 MB is 413', async () => {
    const answer = await visit(server).call('POST', '/api/auth/sign-in/email', { email: 'x'.repeat(2 * 1024 * 1024) })
    expect(answer.status).toBe(413)
  })
})

describe('check 27: uploads that are too large', () => {
  const upload = async (path: string, headers: Record<string, string | number>, chunks: number, cutAfter = chunks) =>
    await new Promise<{ status: number; sent: number }>((resolve) => {
      const chunk = Buffer.alloc(64 * 1024, 1)
      let sent = 0
      let status = 0
      const call = request(server.url + path, { method: 'POST', headers })
      call.on('response', (answer) => {
        status = answer.statusCode ?? 0
        answer.resume()
      })
      call.on('close', () => resolve({ status, sent }))
      call.on('error', () => undefined)
      const write = () => {
        if (sent >= cutAfter * chunk.length || call.destroyed)
          return sent >= chunks * chunk.length ? call.end() : call.destroy()
        sent += chunk.length
        call.write(chunk, write)
      }
      write()
    })

  it('50 MB are refused with 413 before they are read, and no file is left', async () => {
    const person = await signUpApplicant(server)
    const headers = { origin: server.url, cookie: person.cookie(), 'content-type': 'multipart/form-data; boundary=x' }
    const announced = await upload('/api/cv', { ...headers, 'content-length': 50 * 1024 * 1024 }, 800)
    expect(announced.status).toBe(413)
    expect(announced.sent).toBeLessThan(11 * 1024 * 1024)
    const streamed = await upload('/api/cv', { ...headers, 'transfer-encoding': 'chunked' }, 800)
    expect([413, 0]).toContain(streamed.status)
    const cut = await upload('/api/cv', { ...headers, 'content-length': 1024 * 1024 }, 16, 4)
    expect(cut.status).toBe(0)
    const folder = join(server.dataDir, 'uploads')
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([])
    expect((await visit(server).call('GET', '/api/health')).status).toBe(200)
  })
})

describe('live updates (NT-06)', () => {
  it('check 34: without a cookie 401, from a foreign origin 403', async () => {
    const person = await signUpApplicant(server)
    expect(await statusOfUpgrade({ origin: server.url })).toBe(401)
    expect(await statusOfUpgrade({ origin: server.url, cookie: 'gradapp_session=forged.AAAA' })).toBe(401)
    expect(await statusOfUpgrade({ origin: 'https://evil.example', cookie: person.cookie() })).toBe(403)
    expect(await statusOfUpgrade({ cookie: person.cookie() })).toBe(403)
    expect(await statusOfUpgrade({ origin: server.url, cookie: person.cookie() })).toBe(101)
  })

  it('a notification reaches its person at once, and nobody else', async () => {
    const [ada, eve] = [await signUpApplicant(server), await signUpApplicant(server)]
    const sockets = [openSocket(ada.cookie(), server.url), openSocket(eve.cookie(), server.url)]
    expect(await Promise.all(sockets.map(connected))).toEqual(['connected', 'connected'])
    const received: { title: string }[][] = [[], []]
    for (const [index, socket] of sockets.entries())
      socket.on('notification', (change) => received[index]?.push(change.row))
    await ada.call('POST', '/api/notifications/samples', {})
    await expect.poll(() => received[0]?.length).toBe(3)
    expect(received[0]?.[0]).toMatchObject({
      userId: expect.any(String),
      createdAt: expect.any(String),
      priorityRank: expect.any(Number),
    })
    expect(received[1]).toEqual([])
    for (const socket of sockets) socket.close()
  })

  it('check 35: signing out closes the live connection within a second', async () => {
    const person = await signUpApplicant(server)
    const socket = openSocket(person.cookie(), server.url)
    expect(await connected(socket)).toBe('connected')
    const closed = new Promise<string>((resolve) => socket.on('disconnect', () => resolve('closed')))
    await person.call('POST', '/api/auth/sign-out', {})
    const late = new Promise<string>((resolve) => setTimeout(() => resolve('still open'), 1_000))
    expect(await Promise.race([closed, late])).toBe('closed')
  })
})

describe('check 40: slow visitors', () => {
  it('a connection that sends its headers or its body slowly is closed while others are answered', async () => {
    const slow = Array.from({ length: counts.slowConnections }, (_, index) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.resume()
      socket.write(
        index % 2
          ? 'GET /api/health HTTP/1.1\r\nHost: x\r\n'
          : `POST /api/auth/sign-in/email HTTP/1.1\r\nHost: x\r\nOrigin: ${server.url}\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{`,
      )
      return new Promise<boolean>((resolve) => {
        socket.on('close', () => resolve(true))
        setTimeout(() => resolve(false), 16_000)
      })
    })
    expect((await visit(server).call('GET', '/api/health')).status).toBe(200)
    expect(await Promise.all(slow)).not.toContain(false)
  })
})

describe('logs', () => {
  it('are JSON lines with a request id, without passwords and cookies', async () => {
    await signUpApplicant(server)
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const requests = lines
      .map((line) => JSON.parse(line) as { msg: string; requestId?: string; status?: number })
      .filter((line) => line.msg === 'request')
    expect(requests.length).toBeGreaterThan(10)
    expect(requests.every((line) => /^[0-9a-f-]{36}$/.test(line.requestId ?? ''))).toBe(true)
    expect(server.output()).not.toContain(strongPassword)
  })
})

describe('wrong at the start', () => {
  it('a port in use, and a wrong variable, are said in one sentence', async () => {
    const taken = createServer()
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', () => resolve()))
    const address = taken.address()
    const port = address && typeof address === 'object' ? address.port : 0
    const blocked = await spawnServer({ PORT: String(port) })
    expect(await blocked.ended).toBe(1)
    expect(blocked.output()).toMatch(/Port \d+ is in use\. Stop the other program, or set PORT to a free one\./)
    taken.close()
    const wrong = await spawnServer({ LOG_LEVEL: 'loud', REQUIRE_EMAIL_CONFIRMATION: 'maybe' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.output()).toMatch(/The configuration is wrong:\n {2}- .*\n {2}- /)
  })

  it('a database that cannot be reached is said in one sentence', async () => {
    const lost = await spawnServer({
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none',
      AUTH_SECRET: 'x'.repeat(40),
    })
    expect(await lost.ended).toBe(1)
    expect(lost.output()).toMatch(/The database of DATABASE_URL cannot be reached/)
  })

  it('check 38: a second server on the same folder is refused with a sentence, and the first goes on', async () => {
    const second = await spawnServer({ DATA_DIR: server.dataDir })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain('Another server is already running on')
    expect((await visit(server).call('GET', '/api/ready')).status).toBe(200)
  })
})

/** What amcheck finds wrong with the indexes of the embedded database, each compared with its table. */
const damagedIndexes = async (dataDir: string) => {
  const client = new pg.Client({ connectionString: ownerUrl(dataDir) })
  await client.connect()
  await client.query('create extension if not exists amcheck')
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
     where m.amname = 'btree' and i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  )
  const damaged: string[] = []
  for (const { name } of rows)
    await client
      .query('select bt_index_check($1::regclass, true)', [name])
      .catch((error: Error) => damaged.push(`${name}: ${error.message}`))
  await client.end()
  expect(rows.length).toBeGreaterThan(20)
  return damaged
}

describe('staying up', () => {
  it('check 38: after kill -9 the next start takes over the database that is still running', async () => {
    const dataDir = newFolder()
    const first = await startServer({ DATA_DIR: dataDir })
    const person = await signUpApplicant(first)
    const pid = databasePid(dataDir)
    await first.stop('SIGKILL')
    process.kill(pid, 0)
    const next = await startServer({ DATA_DIR: dataDir, PORT: String(first.port) })
    expect(databasePid(dataDir)).toBe(pid)
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
    expect(await next.stop()).toBe(0)
    expect(() => databasePid(dataDir)).toThrow()
  })

  it(
    'check 37: no acknowledged write is lost when the server, or the database, is killed',
    async () => {
      const dataDir = newFolder()
      let running = await startServer({ DATA_DIR: dataDir })
      const people: Awaited<ReturnType<typeof signUpApplicant>>[] = []
      for (let count = 0; count < counts.clients; count += 1) people.push(await signUpApplicant(running))
      const acknowledged = new Map<number, number>()
      let isWriting = true
      const write = async (index: number) => {
        while (isWriting) {
          const answer = await people[index]?.call('POST', '/api/notifications/samples', {}).catch(() => undefined)
          if (answer?.status === 200) acknowledged.set(index, (acknowledged.get(index) ?? 0) + 3)
          else await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      const writers = people.map(async (_, index) => await write(index))
      for (let round = 0; round < counts.kills; round += 1) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        await running.stop('SIGKILL')
        running = await startServer({ DATA_DIR: dataDir, PORT: String(running.port) })
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
      process.kill(databasePid(dataDir), 'SIGKILL')
      await new Promise((resolve) => setTimeout(resolve, 300))
      await waitUntilReady(running)
      await new Promise((resolve) => setTimeout(resolve, 500))
      isWriting = false
      await Promise.all(writers)
      for (const [index, person] of people.entries()) {
        const stats = (await person.call('GET', '/api/notifications/stats')).body as { total_notifications: number }
        expect(stats.total_notifications).toBeGreaterThanOrEqual(acknowledged.get(index) ?? 0)
        // Three samples are one transaction: half of one would leave a remainder.
        expect(stats.total_notifications % 3).toBe(0)
        expect(acknowledged.get(index)).toBeGreaterThan(0)
      }
      expect(await damagedIndexes(dataDir)).toEqual([])
      await running.stop()
    },
    counts.timeoutMs,
  )

  it('check 39: while the database is away the process lives and says 503; it answers again by itself', async () => {
    const dataDir = newFolder()
    const running = await startServer({ DATA_DIR: dataDir })
    const person = await signUpApplicant(running)
    process.kill(databasePid(dataDir), 'SIGKILL')
    const seen: number[] = []
    const deadline = Date.now() + 10_000
    while (Date.now() < deadline) {
      const answer = await person.call('GET', '/api/snapshot')
      seen.push(answer.status)
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
      expect((await person.call('GET', '/api/health')).status).toBe(200)
      if (answer.status === 200 && seen.includes(503)) break
    }
    expect(seen).toContain(503)
    expect(seen.at(-1)).toBe(200)
    expect(seen.every((status) => status === 200 || status === 503)).toBe(true)
    await waitUntilReady(running)
    await running.stop()
  })

  it('check 41: SIGTERM lets requests in flight finish and closes the live connections', async () => {
    const running = await startServer()
    const person = await signUpApplicant(running)
    const socket = io(running.url, {
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: person.cookie(), origin: running.url },
    })
    expect(await connected(socket)).toBe('connected')
    const closed = new Promise((resolve) => socket.on('disconnect', resolve))
    const inFlight = Array.from(
      { length: 30 },
      async () => await person.call('GET', '/api/matches').then((answer) => answer.status),
    )
    await new Promise((resolve) => setTimeout(resolve, 30))
    const stopped = running.stop()
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([200]))
    expect(await stopped).toBe(0)
    await closed
    expect(readFileSync(join(running.dataDir, 'secret'), 'utf8').length).toBeGreaterThan(30)
  })
})

describe('accounts with confirmation by mail', () => {
  interface Mail {
    subject: string
    to: string
    text: string
    html: string
  }
  let confirming: RunningServer

  beforeAll(async () => {
    confirming = await startServer({ REQUIRE_EMAIL_CONFIRMATION: 'true' })
  })
  afterAll(async () => void (await confirming.stop()))

  const linkFor = async (email: string, subject: RegExp) => {
    let link = ''
    await expect
      .poll(async () => {
        const mails = (await visit(confirming).call('GET', '/dev/mail.json')).body as Mail[]
        const mail = mails.find((candidate) => candidate.to === email && subject.test(candidate.subject))
        link = /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? ''
        return link
      })
      .toMatch(/^http/)
    return link.replace(confirming.url, '')
  }

  it('a sign-up answers without a session, says when the address is taken, and the link signs in once (SU-08, SU-13, AE-02)', async () => {
    const visitor = visit(confirming)
    const email = `${randomUUID()}@example.org`
    const signUp = { name: 'Ada', email, password: strongPassword, role: 'applicant', language: 'ar' }
    expect(await visitor.call('POST', '/api/auth/sign-up/email', signUp)).toMatchObject({
      status: 200,
      body: { hasSession: false },
    })
    expect(await visitor.call('POST', '/api/auth/sign-up/email', signUp)).toMatchObject({
      status: 400,
      body: { code: 'USER_ALREADY_EXISTS' },
    })
    // The right password before confirmation is not a guess, however often it is tried.
    for (let attempt = 0; attempt < 7; attempt += 1)
      expect(await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })).toMatchObject({
        status: 403,
        body: { code: 'EMAIL_NOT_VERIFIED' },
      })
    const mails = (await visit(confirming).call('GET', '/dev/mail.json')).body as Mail[]
    expect(mails.find((mail) => mail.to === email)?.html).toContain('dir="rtl"')
    const link = await linkFor(email, /GradApp/)
    expect((await visitor.call('GET', link)).status).toBe(302)
    expect((await visitor.call('GET', '/api/session')).body).toMatchObject({ person: { email } })
  })

  it('a reset link works once, ends all other sessions, and the answer does not tell whether the address exists (SI-06)', async () => {
    const visitor = visit(server)
    const email = `${randomUUID()}@example.org`
    await visitor.call('POST', '/api/auth/sign-up/email', {
      name: 'Ada',
      email,
      password: strongPassword,
      role: 'applicant',
    })
    const known = await visit(server).call('POST', '/api/auth/request-password-reset', {
      email,
      redirectTo: '/reset-password',
    })
    const unknown = await visit(server).call('POST', '/api/auth/request-password-reset', {
      email: `${randomUUID()}@example.org`,
      redirectTo: '/reset-password',
    })
    expect({ status: known.status, body: known.body }).toEqual({ status: unknown.status, body: unknown.body })
    let token = ''
    await expect
      .poll(async () => {
        const mails = (await visit(server).call('GET', '/dev/mail.json')).body as Mail[]
        token = /reset-password\/([\w-]+)/.exec(mails.find((mail) => mail.to === email)?.text ?? '')?.[1] ?? ''
        return token
      })
      .toMatch(/.{20,}/)
    const reset = async (newPassword: string) =>
      await visit(server).call('POST', '/api/auth/reset-password', { newPassword, token })
    expect(await reset('weak')).toMatchObject({ status: 400, body: { code: 'PASSWORD_TOO_WEAK' } })
    const tries = await Promise.all(Array.from({ length: 10 }, async () => (await reset('An0ther!Passphrase')).status))
    expect(tries.filter((status) => status === 200)).toHaveLength(1)
    expect((await visitor.call('GET', '/api/snapshot')).status).toBe(401)
    expect(
      (await visit(server).call('POST', '/api/auth/sign-in/email', { email, password: 'An0ther!Passphrase' })).status,
    ).toBe(200)
  })

  it('AL-01: five wrong passwords are tried, the sixth and the right one are refused with the same words', async () => {
    const email = `${randomUUID()}@example.org`
    await visit(server).call('POST', '/api/auth/sign-up/email', {
      name: 'Ada',
      email,
      password: strongPassword,
      role: 'applicant',
    })
    const guess = async (password: string) =>
      await visit(server).call('POST', '/api/auth/sign-in/email', { email, password })
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await guess('Wr0ng!Passphrase9')).status))
    expect(answers.filter((status) => status === 401)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(15)
    const blocked = await guess(strongPassword)
    expect(blocked).toMatchObject({
      status: 429,
      body: { message: 'Too many failed attempts. Please try again later.' },
    })
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})
