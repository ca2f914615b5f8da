import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { authPaths } from '#src/server/route-index.ts'
import { hashRows } from '../support/row-digests.ts'
import { type ApiClient, createApiClient, signUpApplicant } from '../support/server-process.ts'
import { setUpServer } from '../support/server-setup.ts'

// Cross-site request forgery (CSRF): requests that another site can cause change nothing. The calls come from the API
// description and the list of account endpoints, so that a new call is tested as well.

const its = setUpServer()

interface Call {
  method: string
  path: string
}

/** Authorised by a code and a verifier of the body, and sent by extensions of any origin: it reads no cookie. */
const cookieless = '/access-tokens'

const ofTheApi = async (): Promise<Call[]> => {
  const { paths } = (await createApiClient(its.server).call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  // The account endpoints have a separate list.
  const ofProcedures = Object.entries(paths).filter(([path]) => !path.startsWith('/auth/') && path !== cookieless)
  return ofProcedures.flatMap(([path, methods]) =>
    Object.keys(methods)
      .map((method) => method.toUpperCase())
      .filter((method) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method))
      .map((method) => ({ method, path: `/api${path.replace(/\{[^}]+\}/g, randomUUID())}` })),
  )
}

const ofTheAccounts = (): Call[] => authPaths.map((path) => ({ method: 'POST', path: `/api/auth/${path}` }))

interface Attempt {
  headers: Record<string, string>
  body?: string | FormData
  /** Replacement for the method of the call. */
  method?: 'GET' | 'HEAD'
}

const json = { 'content-type': 'application/json' }
const form = () => {
  const data = new FormData()
  data.set('a', 'b')
  return data
}

/** Requests that a foreign page can cause, and headers that a plain form cannot send. */
const attempts = (site: string): Record<string, Attempt> => ({
  'a foreign origin': { headers: { ...json, origin: 'https://evil.example' }, body: '{}' },
  'an origin that begins as ours': { headers: { ...json, origin: `${site}.evil.example` }, body: '{}' },
  'the origin null': { headers: { ...json, origin: 'null' }, body: '{}' },
  'no origin, with the cookie': { headers: { ...json }, body: '{}' },
  'no origin and no body': { headers: {} },
  'a form of a foreign origin': { headers: { origin: 'https://evil.example' }, body: form() },
  'a form without an origin': { headers: {}, body: form() },
  'the encoding of a form': {
    headers: { origin: site, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'a=b',
  },
  'JSON as plain text': { headers: { origin: site, 'content-type': 'text/plain' }, body: '{}' },
  GET: { headers: { origin: site }, method: 'GET' },
  HEAD: { headers: { origin: site }, method: 'HEAD' },
})

/**
 * A digest of every row of the product; entries about refused requests are expected, and on a Monday the digest of a
 * new user is queued within a quarter of an hour. Withdrawn counts are purged at 35 past each hour.
 */
const everything = async () =>
  await hashRows(its.owner, {
    leftOut: {
      audit_log: "event = 'access_refused'",
      deliveries: "channel = 'digest'",
      auth_throttles: "failures = '{}'",
      // Reading the options of a passkey creates their challenge.
      verifications: "value like '%expectedChallenge%'",
    },
  })

describe('cross-site requests', () => {
  let person: ApiClient
  let calls: Call[]
  beforeAll(async () => {
    person = await signUpApplicant(its.server)
    // They are created when they are read for the first time (NT-07).
    expect((await person.call('GET', '/api/notifications/preferences')).status).toBe(200)
    calls = [...(await ofTheApi()), ...ofTheAccounts()]
  })

  const send = async ({ method, path }: Call, attempt: Attempt) =>
    await fetch(its.server.url + path, {
      method: attempt.method ?? method,
      headers: { ...attempt.headers, cookie: person.cookie() },
      redirect: 'manual',
      ...(attempt.body === undefined ? {} : { body: attempt.body }),
    })

  it.each(Object.keys(attempts('')))('no call changes anything in a cross-site request: %s', async (name) => {
    const attempt = attempts(its.server.url)[name] as Attempt
    const refusal = attempt.headers.origin === its.server.url ? 415 : 403
    expect(calls.length).toBeGreaterThan(80)
    const before = await everything()
    for (const call of calls) {
      const { status } = await send(call, attempt)
      // A path that changes by POST may be read by GET.
      if (attempt.method) expect({ call, isTrouble: status >= 500 }).toEqual({ call, isTrouble: false })
      else expect({ call, status }).toEqual({ call, status: refusal })
    }
    expect(await everything()).toEqual(before)
    expect((await person.call('GET', '/api/session')).body).toMatchObject({ person: { email: expect.any(String) } })
  })

  it('the same calls from our own page do change something', async () => {
    const before = await everything()
    expect((await person.call('POST', '/api/notifications/samples', {})).status).toBe(200)
    expect((await person.call('PUT', '/api/session/role', { role: 'mentor' })).status).toBe(200)
    const after = await everything()
    const changed = Object.keys(after).filter((name) => after[name] !== before[name])
    expect(changed).toEqual(expect.arrayContaining(['notifications', 'sessions', 'users', 'user_roles', 'audit_log']))
  })
})
