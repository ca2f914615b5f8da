import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { isContractProcedure } from '@orpc/contract'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { contract } from '#src/entry/contract.ts'
import { authPaths } from '#src/server/route-index.ts'
import type { PersonalScope } from '#src/shared/access-scopes.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { setUpInProcessServer } from '#tests/support/in-process-server.ts'
import { createNetworkHeaders } from '#tests/support/server-process.ts'

// Access tokens over HTTP: what a token opens, and what happens to one that was stolen, revoked or has expired.

const its = setUpInProcessServer({ TRUSTED_PROXY: '127.0.0.1,::1' })

const json = { 'content-type': 'application/json' }
const secret = () => randomBytes(32).toString('base64url')
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

interface Sent {
  method?: string
  body?: object
  headers?: Record<string, string>
}

const send = async (path: string, { method = 'GET', body, headers = {} }: Sent = {}) => {
  const response = await fetch(its.app.url + path, {
    method,
    headers: { ...(body ? json : {}), ...headers },
    redirect: 'manual',
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  const answer = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : {}
  return { status: response.status, code: answer.code as string | undefined, answer, headers: response.headers }
}

const withToken = (token: string, headers: Record<string, string> = {}) => ({
  authorization: `Bearer ${token}`,
  ...headers,
})

/** Sends as a page of this site with the session of a user. */
const asPage = async (person: TestPerson, path: string, sent: Sent = {}) => {
  const cookie = its.signInAs(person)
  return await send(path, { ...sent, headers: { cookie, origin: its.app.url, 'x-person': person.id, ...sent.headers } })
}

const authorize = async (person: TestPerson, verifier: string): Promise<string> =>
  (await asPage(person, '/api/access-tokens/codes', { method: 'POST', body: { challenge: hash(verifier) } })).answer
    .code

/** Exchanges a code as an extension: from a foreign origin, without cookies. */
const exchange = async (code: string, verifier: string) =>
  await send('/api/access-tokens', {
    method: 'POST',
    body: { code, verifier },
    headers: { origin: 'chrome-extension://abcdefghijklmnopabcdefghijklmnop', ...createNetworkHeaders() },
  })

const connectFor = async (person: TestPerson): Promise<string> => {
  const verifier = secret()
  const { status, answer } = await exchange(await authorize(person, verifier), verifier)
  expect(status).toBe(201)
  return answer.token
}

const createPersonal = async (person: TestPerson, ...scopes: PersonalScope[]): Promise<string> => {
  await asPage(person, '/api/account/identity-proof', { method: 'POST', body: {} })
  const body = { name: 'Script', scopes, days: 30 }
  return (await asPage(person, '/api/access-tokens/personal', { method: 'POST', body })).answer.token
}

const eventsOf = async (person: TestPerson) =>
  (
    await its.test.owner.query<{ line: string }>(
      "select concat_ws(' ', event, reason) as line from audit_log where user_id = $1 order by created_at, id",
      [person.id],
    )
  ).rows.map(({ line }) => line)

let ada: TestPerson
beforeEach(async () => {
  ada = await createTestPerson(its.test)
})

describe('connecting a browser', () => {
  it('a code is exchanged once, for a token that is stored as a hash only', async () => {
    const verifier = secret()
    const code = await authorize(ada, verifier)
    const { answer } = await exchange(code, verifier)
    expect(answer.token).toMatch(/^gradapp_pat_[\w-]{43}$/)
    expect(await exchange(code, verifier)).toMatchObject({ status: 410, code: 'LINK_SPENT' })
    const { rows } = await its.test.owner.query('select to_jsonb(t)::text as line from access_tokens t')
    const stored = await its.test.owner.query('select identifier, value from verifications')
    for (const text of [JSON.stringify(rows), JSON.stringify(stored.rows)]) {
      expect(text).not.toContain(answer.token)
      expect(text).not.toContain(code)
    }
    expect(await eventsOf(ada)).toEqual(['access_token_created'])
  })

  it('a code that was seen by another program opens nothing without the verifier, and stays valid for its extension', async () => {
    const verifier = secret()
    const code = await authorize(ada, verifier)
    expect(await exchange(code, secret())).toMatchObject({ status: 410, code: 'LINK_SPENT' })
    expect((await exchange(code, verifier)).status).toBe(201)
  })

  it('a code ends after five minutes, and when the user connects again', async () => {
    const verifier = secret()
    const earlier = await authorize(ada, verifier)
    const later = await authorize(ada, verifier)
    expect((await exchange(earlier, verifier)).code).toBe('LINK_SPENT')
    await its.test.owner.query(
      "update verifications set expires_at = now() - interval '1 second' where identifier like 'connection-code:%'",
    )
    expect((await exchange(later, verifier)).code).toBe('LINK_SPENT')
  })

  it('a site that makes a user open the page cannot ask for a code: the page of this site has to', async () => {
    const cookie = its.signInAs(ada)
    const headers = { cookie, origin: 'https://evil.example', 'x-person': ada.id }
    const asked = await send('/api/access-tokens/codes', {
      method: 'POST',
      body: { challenge: hash(secret()) },
      headers,
    })
    expect(asked).toMatchObject({ status: 403, code: 'ORIGIN_REFUSED' })
  })

  it('a token cannot create another one', async () => {
    const token = await connectFor(ada)
    const body = { challenge: hash(secret()) }
    expect(await send('/api/access-tokens/codes', { method: 'POST', body, headers: withToken(token) })).toMatchObject({
      status: 403,
      code: 'ACCESS_DENIED',
    })
  })
})

interface Call {
  name: string
  method: string
  path: string
  /** Scopes of which a token needs one; without any the procedure refuses every token. */
  scopes: readonly string[]
}

const callsIn = (part: unknown, path: string[]): Call[] => {
  if (isContractProcedure(part)) {
    const { route, meta } = part['~orpc']
    const address = `/api${(route.path ?? '').replace(/\{[^}]+\}/g, randomUUID())}`
    return [
      {
        name: path.join('.'),
        method: route.method ?? 'POST',
        path: address,
        scopes: (meta as { scopes?: readonly string[] }).scopes ?? [],
      },
    ]
  }
  return Object.entries(Object(part)).flatMap(([key, inner]) => callsIn(inner, [...path, key]))
}

/** The procedures that accept a token, by their scopes. All others refuse every token. */
const scopeTable = {
  'pages read_plans propose_changes change_plans read_catalogue': [
    'accounts.accessTokens.current',
    'accounts.accessTokens.revokeCurrent',
  ],
  read_catalogue: [
    'catalogue.programs',
    'catalogue.understand',
    'catalogue.facets',
    'catalogue.history',
    'catalogue.search',
    'catalogue.get',
    'catalogue.program',
    'catalogue.figures',
    'programOverviews.countries',
    'programOverviews.get',
    'programOverviews.programs',
    'scholarships.get',
  ],
  read_plans: [
    'matching.list',
    'matching.standings',
    'matching.program',
    'matching.explain',
    'shortlist.list',
    'spreadsheet.export',
    'applications.list',
    'applications.get',
    'applications.history.list',
    'deadlines.listUpcoming',
    'deadlines.listBetween',
    'deadlines.listOverdue',
    'deadlines.listExpected',
  ],
  'pages change_plans': ['shortlist.add'],
  change_plans: [
    'shortlist.update',
    'shortlist.remove',
    'shortlist.restore',
    'spreadsheet.preview',
    'spreadsheet.import',
    'applications.create',
    'applications.update',
    'applications.updateMany',
    'applications.undo',
    'applications.addRequirement',
    'applications.updateRequirement',
    'applications.requirements.rename',
    'applications.requirements.remove',
    'deadlines.answerExpected',
    'deadlines.create',
    'deadlines.update',
    'deadlines.remove',
  ],
  pages: ['officialPages.read', 'officialPages.get', 'officialPages.accept'],
}

describe('what a token opens', () => {
  const calls = callsIn(contract, [])

  it('only the procedures of this table accept a token, by these scopes', () => {
    const accepted = calls.filter(({ scopes }) => scopes.length > 0)
    const readable = Object.entries(Object.groupBy(accepted, ({ scopes }) => scopes.join(' ')))
    expect(Object.fromEntries(readable.map(([scopes, list]) => [scopes, list?.map(({ name }) => name)]))).toEqual(
      scopeTable,
    )
  })

  it('a scope that reads opens only requests that change nothing', () => {
    // Signing a token out is a change that every token may make.
    const reading = calls.filter(
      ({ name, scopes }) => !name.startsWith('accounts.') && scopes.some((scope) => scope.startsWith('read_')),
    )
    expect(reading.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('a personal token opens the procedures of its scopes and no other', async () => {
    const personal: Record<PersonalScope, string> = {
      read_plans: await createPersonal(ada, 'read_plans'),
      propose_changes: await createPersonal(ada, 'propose_changes'),
      change_plans: await createPersonal(ada, 'change_plans'),
      read_catalogue: await createPersonal(ada, 'read_catalogue'),
    }
    const probed = calls.filter(({ name, scopes }) => scopes.length > 0 && !name.startsWith('accounts.'))
    for (const [scope, token] of Object.entries(personal))
      for (const { name, method, path, scopes } of probed) {
        const { status, code } = await send(path, {
          method,
          ...(method === 'GET' ? {} : { body: {} }),
          headers: withToken(token),
        })
        const isRefused = status === 401 || code === 'ACCESS_DENIED'
        expect({ name, scope, isRefused }).toEqual({ name, scope, isRefused: !scopes.includes(scope) })
      }
  })

  it('the OpenAPI file names the credentials and scopes of each operation', async () => {
    const { paths } = (await send('/api/openapi.json')).answer
    const session = { session: [], person: [] }
    expect(paths['/deadlines'].get.security).toEqual([session, { token: ['read_plans'] }])
    expect(paths['/shortlist'].post.security).toEqual([session, { token: ['pages'] }, { token: ['change_plans'] }])
    expect(paths['/programs'].get.security).toEqual([{}, { token: ['read_catalogue'] }])
    expect(paths['/account/sessions'].get.security).toEqual([session])
  })

  it('a token without read_plans reads the catalogue as a visitor does, without what only its user sees', async () => {
    const asReader = vi.spyOn(its.app.database, 'asReader')
    const findReader = async (token: string) => {
      expect((await send('/api/programs', { headers: withToken(token) })).status).toBe(200)
      return asReader.mock.lastCall?.[0]
    }
    expect(await findReader(await createPersonal(ada, 'read_catalogue'))).toBeUndefined()
    const token = await createPersonal(ada, 'read_catalogue', 'read_plans')
    expect(await findReader(token)).toBe(token)
  })

  it('every other procedure and every account endpoint rejects it', async () => {
    const token = await connectFor(ada)
    const closed = [
      ...calls.filter(({ scopes }) => !scopes.includes('pages')),
      ...authPaths.map((path) => ({ name: path, method: 'POST', path: `/api/auth/${path}` })),
    ]
    expect(closed.length).toBeGreaterThan(150)
    for (const [at, { name, method, path }] of closed.entries()) {
      // One user may send 300 requests with tokens in ten minutes; a rejected one does not count.
      const body = method === 'GET' ? {} : { body: {} }
      const { status, code } = await send(path, { method, ...body, headers: withToken(token) })
      expect({ at, name, status, code }).toEqual({ at, name, status: 403, code: 'ACCESS_DENIED' })
    }
    expect(await eventsOf(ada)).toContain('access_refused TOKEN_SCOPE')
  })

  it('it acts for its user, whatever cookie the request carries, and needs neither origin nor user header', async () => {
    const eve = await createTestPerson(its.test)
    const token = await connectFor(ada)
    const cookie = its.signInAs(eve)
    const body = { universityId: 'none' }
    const added = await send('/api/shortlist', { method: 'POST', body, headers: withToken(token, { cookie }) })
    expect(added).toMatchObject({ status: 404, code: 'UNIVERSITY_NOT_FOUND' })
    const current = await send('/api/access-tokens/current', { headers: withToken(token, { cookie }) })
    expect(current).toMatchObject({ status: 200, answer: { fullName: 'Test Person' } })
    // The revocation by the token ends the token of Ada, and no token of Eve.
    const other = await connectFor(eve)
    await send('/api/access-tokens/current', { method: 'DELETE', headers: withToken(token, { cookie }) })
    expect((await send('/api/access-tokens/current', { headers: withToken(token) })).status).toBe(401)
    expect((await send('/api/access-tokens/current', { headers: withToken(other) })).status).toBe(200)
  })

  it('a cookie alone stays bound to the origin of this site', async () => {
    const cookie = its.signInAs(ada)
    const body = { universityId: 'none' }
    expect((await send('/api/shortlist', { method: 'POST', body, headers: { cookie } })).code).toBe('ORIGIN_REFUSED')
  })

  it('a website gets no response: there is no header that shares it', async () => {
    const token = await connectFor(ada)
    const origin = 'https://evil.example'
    const preflight = await send('/api/shortlist', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
    })
    const read = await send('/api/access-tokens/current', { headers: withToken(token, { origin }) })
    for (const { headers } of [preflight, read]) expect(headers.has('access-control-allow-origin')).toBe(false)
  })

  it('a user sees and revokes own tokens only', async () => {
    const eve = await createTestPerson(its.test)
    await connectFor(ada)
    const [listed] = (await asPage(ada, '/api/access-tokens')).answer
    expect(listed).toMatchObject({ scopes: ['pages'], lastUsedAt: null })
    expect((await asPage(eve, '/api/access-tokens')).answer).toEqual([])
    expect((await asPage(eve, `/api/access-tokens/${listed.id}`, { method: 'DELETE' })).code).toBe('NOT_FOUND')
    expect((await asPage(ada, `/api/access-tokens/${listed.id}`, { method: 'DELETE' })).status).toBe(200)
  })
})

describe('a token that was stolen or has ended', () => {
  const use = async (token: string, headers: Record<string, string> = {}) =>
    await send('/api/access-tokens/current', { headers: withToken(token, headers) })

  it('a use from each other network is recorded once, and a revoked token is refused at once and recorded', async () => {
    const token = await connectFor(ada)
    const thief = { 'x-forwarded-for': '203.0.113.77' }
    expect((await use(token, thief)).status).toBe(200)
    expect((await use(token, thief)).status).toBe(200)
    const [listed] = (await asPage(ada, '/api/access-tokens')).answer
    expect(listed.place).toBe('203.0.113.0')
    await use(token, { 'x-forwarded-for': '203.0.114.5' })
    await use(token, thief)
    expect((await asPage(ada, '/api/access-tokens')).answer[0].place).toBe('203.0.113.0')
    await asPage(ada, `/api/access-tokens/${listed.id}`, { method: 'DELETE' })
    expect(await use(token, thief)).toMatchObject({ status: 401, code: 'NOT_AUTHENTICATED' })
    expect(await eventsOf(ada)).toEqual([
      'access_token_created',
      'access_token_used',
      'access_token_used',
      'access_token_revoked',
      'access_refused TOKEN_REVOKED',
    ])
  })

  it('an expired token is refused and recorded', async () => {
    const token = await connectFor(ada)
    await its.test.owner.query("update access_tokens set expires_at = now() - interval '1 second' where user_id = $1", [
      ada.id,
    ])
    expect((await use(token)).status).toBe(401)
    expect(await eventsOf(ada)).toContain('access_refused TOKEN_EXPIRED')
  })

  it('a token that is revoked between the check of its scope and the transaction changes nothing', async () => {
    const token = await connectFor(ada)
    expect((await its.app.database.asSession(token, async (_db, person) => person.id)) === ada.id).toBe(true)
    await its.test.owner.query('update access_tokens set revoked_at = now() where user_id = $1', [ada.id])
    expect(await its.app.database.asSession(token, async (_db, person) => person.id)).toBeUndefined()
  })

  it('signing out everywhere else revokes all tokens', async () => {
    const token = await connectFor(ada)
    await asPage(ada, '/api/account/sessions', { method: 'DELETE' })
    expect((await use(token)).status).toBe(401)
  })

  it.each([
    ['of another length', 'gradapp_pat_short'],
    ['that was never issued', `gradapp_pat_${'A'.repeat(43)}`],
    ['with another prefix', `gradapp_other_${'A'.repeat(43)}`],
  ])('a token %s is refused before the body is sent', async (_name, token) => {
    const { port, hostname } = new URL(its.app.url)
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname)
      socket.once('error', reject)
      socket.once('data', (chunk) => {
        socket.destroy()
        resolve(chunk.toString())
      })
      socket.write(
        `POST /api/shortlist HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nX-Forwarded-For: ${
          createNetworkHeaders()['x-forwarded-for']
        }\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
      )
    })
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
  })

  it('two Authorization headers are refused', async () => {
    const token = await connectFor(ada)
    const { port, hostname } = new URL(its.app.url)
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1')
      socket.once('data', (chunk) => {
        socket.destroy()
        resolve(chunk.toString())
      })
      const line = `Authorization: Bearer ${token}\r\n`
      socket.write(`GET /api/access-tokens/current HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${line}${line}\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

  it('a user has at most twenty tokens', async () => {
    await its.test.owner.query(
      `insert into access_tokens (user_id, token_hash, scopes, expires_at)
        select $1, gen_random_uuid()::text, '{pages}', now() + interval '1 day' from generate_series(1, 20)`,
      [ada.id],
    )
    const body = { challenge: hash(secret()) }
    expect((await asPage(ada, '/api/access-tokens/codes', { method: 'POST', body })).code).toBe('LIST_FULL')
  })

  it('300 requests in ten minutes are the most for the tokens of a user', async () => {
    const token = await connectFor(ada)
    const codes: number[] = []
    for (let n = 0; n < 301; n += 1) codes.push((await use(token)).status)
    expect(codes.slice(0, 300).every((status) => status === 200)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })
})
