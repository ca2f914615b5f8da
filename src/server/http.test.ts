import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entityExpansionDocx, millionParagraphsDocx, zipBombDocx } from '#src/features/cv/docx/fixtures.ts'
import { flateBombPdf, wordBombPdf } from '#src/features/cv/pdf/fixtures.ts'
import { uploadLimit } from '#src/features/cv/rules.ts'
import { counts, isLoad } from '#src/server/testing/counts.ts'
import { cleanUpServers, type RunningServer, signUpApplicant, startServer, visit } from '#src/server/testing/process.ts'

// What the server answers to requests that nobody means well, seen from outside.

let server: RunningServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.stop()
  cleanUpServers()
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

const percentile99 = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0

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
        setTimeout(() => resolve(false), 15_000)
      })
    })
    let isOver = false
    const closed = Promise.all(slow).then((ends) => {
      isOver = true
      return ends
    })
    const times: number[] = []
    while (!isOver) {
      const began = performance.now()
      expect((await visit(server).call('GET', '/api/health')).status).toBe(200)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    expect(await closed).not.toContain(false)
    if (isLoad) expect(percentile99(times)).toBeLessThan(100)
  })
})

describe('checks 28 and 29: files made to exhaust the reader', () => {
  const bombs = [millionParagraphsDocx, zipBombDocx, entityExpansionDocx, flateBombPdf, wordBombPdf].map((make) =>
    Uint8Array.from(make()),
  )

  it('are refused with 4xx within 5 s, and the others are answered meanwhile', async () => {
    const [reader, ...senders] = await Promise.all(Array.from({ length: 3 }, async () => await signUpApplicant(server)))
    if (!reader) throw new Error('nobody signed up')
    const measure = async (until: () => boolean) => {
      const times: number[] = []
      while (!until()) {
        const began = performance.now()
        expect((await reader.call('GET', '/api/snapshot')).status).toBe(200)
        times.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      return percentile99(times)
    }
    let isWarm = false
    const calm = measure(() => isWarm)
    setTimeout(() => {
      isWarm = true
    }, counts.calmMs)
    const before = await calm
    let isDone = false
    const during = measure(() => isDone)
    const answers = await Promise.all(
      senders.map(async (sender) => {
        const seen: { status: number; ms: number }[] = []
        for (const bomb of bombs) {
          const form = new FormData()
          form.set('file', new Blob([bomb]), 'cv.docx')
          const began = performance.now()
          const answer = await fetch(`${server.url}/api/cv`, {
            method: 'POST',
            headers: { origin: server.url, cookie: sender.cookie() },
            body: form,
          })
          seen.push({ status: answer.status, ms: performance.now() - began })
        }
        return seen
      }),
    )
    isDone = true
    const p99 = await during
    for (const { status, ms } of answers.flat()) {
      expect(status).toBe(422)
      if (isLoad) expect(ms).toBeLessThan(5_000)
    }
    if (isLoad) expect(p99).toBeLessThanOrEqual(2 * before)
    const uploads = join(server.dataDir, 'uploads')
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([])
  })

  it('a person who uploads without end is asked to wait', async () => {
    const person = await signUpApplicant(server)
    const send = async () => {
      const form = new FormData()
      form.set('file', new Blob(['not a document']), 'cv.pdf')
      const answer = await fetch(`${server.url}/api/cv`, {
        method: 'POST',
        headers: { origin: server.url, cookie: person.cookie() },
        body: form,
      })
      return answer.status
    }
    const seen = await Promise.all(Array.from({ length: uploadLimit.limit + 5 }, send))
    expect(seen.filter((status) => status === 415)).toHaveLength(uploadLimit.limit)
    expect(seen.filter((status) => status === 429)).toHaveLength(5)
  })
})
