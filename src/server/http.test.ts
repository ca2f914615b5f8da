import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { notificationSchema } from '#src/features/notifications/contract.ts'
import { createApiClient, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { testSizes } from '#tests/support/test-config.ts'

// Malformed and malicious requests, sent from outside.

const its = setUpServer()

describe('request origin', () => {
  it('both names of this machine are accepted origins', async () => {
    const other = its.server.url.replace('localhost', '127.0.0.1')
    const answer = await createApiClient(its.server).call(
      'POST',
      '/api/auth/sign-in/email',
      { email: 'x@example.org', password: 'wrong-password' },
      { origin: other },
    )
    expect(answer.status).toBe(401)
  })
})

describe('duplicate identity in a request', () => {
  it.each([
    ['X-Person', [randomUUID(), randomUUID()]],
    ['Idempotency-Key', ['one', 'two']],
    ['Origin', ['the site', 'https://evil.example']],
    ['Cookie', ['gradapp_session=x', 'gradapp_session=y']],
  ])('a request that duplicates its identity by %s is rejected', async (name, values) => {
    const { port, url } = its.server
    const headers = { origin: url, [name.toLowerCase()]: values.map((value) => value.replace('the site', url)) }
    const status = await new Promise((resolve, reject) => {
      const asked = request({ port, path: '/api/contact', method: 'POST', headers }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
      asked.once('error', reject)
      asked.end()
    })
    expect(status).toBe(400)
  })
})

describe('security headers', () => {
  it.each([
    '/',
    '/api/session',
    '/api/nothing',
    '/api/snapshot',
    '/locales/en/common.json',
    '/nowhere',
    '/missing.png',
  ])('%s has the security headers', async (path) => {
    const { headers } = await createApiClient(its.server).call('GET', path)
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

describe('invalid input', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it('invalid input gets a 4xx response, never a 5xx or a stack trace', async () => {
    const person = await signUpApplicant(its.server)
    const raw = async (path: string, body: string, method = 'POST') =>
      await fetch(its.server.url + path, {
        method,
        headers: { origin: its.server.url, cookie: person.cookie(), 'content-type': 'application/json' },
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

  it('random input to any documented call gets a response below 500', async () => {
    const person = await signUpApplicant(its.server)
    const description = (await person.call('GET', '/api/openapi.json')).body as {
      paths: Record<string, Record<string, unknown>>
    }
    // A sign-out among the calls would end the session that the rest needs.
    const described = Object.entries(description.paths).filter(([path]) => path !== '/auth/sign-out')
    const calls = described.flatMap(([path, methods]) =>
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
    for (let seed = 0; seed < testSizes.fuzz; seed += 1) {
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

  it('unusual paths and queries get a 4xx response or an empty list', async () => {
    const person = await signUpApplicant(its.server)
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

  it('a JSON body of 2 MB is rejected with 413', async () => {
    const answer = await createApiClient(its.server).call('POST', '/api/auth/sign-in/email', {
      email: 'x'.repeat(2 * 1024 * 1024),
    })
    expect(answer.status).toBe(413)
  })
})

describe('sign-out without a session', () => {
  it('a sign-out without a session leaves the browser data, and one that ends a session clears it', async () => {
    const person = await signUpApplicant(its.server)
    const origin = its.server.url
    const signOut = async (headers: Record<string, string>, body?: string, method = 'POST') =>
      (await fetch(`${origin}/api/auth/sign-out`, { method, headers, ...(body ? { body } : {}) })).headers.get(
        'clear-site-data',
      )
    const cookie = person.cookie()
    const json = { 'content-type': 'application/json' }
    expect(await signOut({ ...json, cookie, origin: 'https://evil.example' }, '{}')).toBeNull()
    expect(await signOut({ cookie, origin, 'content-type': 'text/plain' }, '{}')).toBeNull()
    expect(await signOut({ ...json, cookie, origin }, '{')).toBeNull()
    expect(await signOut({ cookie, origin }, undefined, 'GET')).toBeNull()
    expect(await signOut({ ...json, origin }, '{}')).toBeNull()
    expect(await signOut({ ...json, cookie, origin }, '{}')).toBe('"cache"')
    expect(await signOut({ ...json, cookie, origin }, '{}')).toBeNull()
  })
})

describe('page of a user who has signed out', () => {
  it('a stale page neither signs out the user of the session nor guesses their password', async () => {
    const [ada, ben] = [await signUpApplicant(its.server), await signUpApplicant(its.server)]
    const asked = async (path: string, body: object, headers: Record<string, string>) =>
      (await ben.call('POST', `/api/auth/${path}`, body, headers)).status
    const personOf = async (visitor: typeof ada) => (await visitor.headers())['x-person'] ?? ''
    const stale = { 'x-person': await personOf(ada) }
    expect(await asked('sign-out', {}, stale)).toBe(401)
    for (let guess = 0; guess < 6; guess += 1) {
      expect(await asked('change-password', { currentPassword: 'wrong', newPassword: 'x' }, stale)).toBe(401)
      expect(await asked('two-factor/enable', { password: 'wrong' }, stale)).toBe(401)
    }
    expect((await ben.call('GET', '/api/snapshot')).status).toBe(200)
    const { rows } = await its.owner.query(
      `select reason, address <> '' as "hasAddress" from audit_log where event = 'access_refused' and user_id = $1`,
      [await personOf(ben)],
    )
    expect(rows).toEqual(Array(13).fill({ reason: 'ACTOR_MISMATCH', hasAddress: true }))
    const named = { 'x-person': await personOf(ben) }
    // The stale page's attempt was not counted: the right password is still checked.
    expect(await asked('two-factor/enable', { password: strongPassword }, named)).toBe(200)
    expect(await asked('sign-out', {}, named)).toBe(200)
    expect((await ben.call('GET', '/api/snapshot')).status).toBe(401)
  })
})

describe('invalid input to the account endpoints', () => {
  const bodies = {
    '/api/auth/sign-in/email': { email: 'a@example.org', password: 'x', callbackURL: '/auth' },
    '/api/auth/sign-up/email': { email: 'a@example.org', password: 'x', name: 'x', callbackURL: '/auth' },
    '/api/auth/request-password-reset': { email: 'a@example.org', redirectTo: '/reset-password' },
    '/api/auth/reset-password': { token: 'x', newPassword: 'x' },
    '/api/auth/send-verification-email': { email: 'a@example.org', callbackURL: '/auth' },
    '/api/auth/sign-in/social': {
      provider: 'google',
      callbackURL: '/auth',
      errorCallbackURL: '/auth',
      newUserCallbackURL: '/auth',
    },
    '/api/auth/two-factor/verify-totp': { code: '123456' },
  }
  const links = [
    '/api/auth/verify-email?token=%00&callbackURL=/auth',
    '/api/auth/verify-email?token=x&callbackURL=/%E2%80%A8',
    '/api/auth/reset-password/abc?callbackURL=/%E3%80%82',
    '/api/auth/reset-password/abc?callbackURL=/%00',
    '/api/auth/callback/google?code=%00&state=%00',
    '/api/auth/error?error=%00',
  ]

  const unfit = (name: string) => [
    '\0',
    'a\0@example.org',
    ...(/url$|redirectTo/i.test(name) ? ['/\u2028', '/a\u3002b', '/ü', '/a b', '/\r\nx: y'] : []),
  ]
  const posts = Object.entries(bodies).flatMap(([path, body]) =>
    Object.keys(body).flatMap((name) => unfit(name).map((value) => ({ path, body: { ...body, [name]: value } }))),
  )
  const calls: { method: string; path: string; body?: object }[] = [
    ...posts.map((post) => ({ method: 'POST', ...post })),
    ...links.map((path) => ({ method: 'GET', path })),
  ]

  it.each(calls)('$method $path with $body is rejected with INPUT_INVALID', async ({ method, path, body }) => {
    const answer = await createApiClient(its.server).call(method, path, body)
    expect(answer).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
  })
})

describe('JSON responses written by the database', () => {
  it('a list of notifications has exactly the fields of the contract and the headers of every response', async () => {
    const person = await signUpApplicant(its.server)
    await person.call('POST', '/api/notifications/samples', {})
    const answer = await fetch(`${its.server.url}/api/notifications?limit=2`, { headers: { cookie: person.cookie() } })
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const rows: unknown = await answer.json()
    expect(z.array(z.strictObject(notificationSchema.shape)).length(2).parse(rows)).toEqual(rows)
  })
})
