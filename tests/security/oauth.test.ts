import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type OAuthClientProvider, UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ConnectedApp } from '#src/features/accounts/connected-apps/connected-apps.contract.ts'
import { unpackRequest } from '#src/features/accounts/connected-apps/connected-apps.rules.ts'
import { seedCatalogue } from '#src/features/catalogue/fixtures.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { setUpInProcessServer } from '#tests/support/in-process-server.ts'
import { createNetworkHeaders, findFreePort } from '#tests/support/server-process.ts'

// The authorization server for connected apps: the whole flow with the client of the official SDK, and attacks on it.

// The metadata documents of clients are on a server of this file.
const documentPort = await findFreePort()
const documents = new Map<string, unknown>()
const held: { documents?: Server } = {}

const its = setUpInProcessServer({
  TRUSTED_PROXY: '127.0.0.1,::1',
  SIGN_UP: 'closed',
  PAGE_FETCH_ALLOW_HOSTS: `127.0.0.1:${documentPort}`,
})

const everything = ['read_plans', 'propose_changes', 'read_catalogue']
const secret = () => randomBytes(32).toString('base64url')
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const redirectUri = 'http://127.0.0.1:43210/callback'

interface Answer {
  code: string
  redirectTo: string
  state: string
}

interface Sent {
  method?: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends as a page of this site with the session of a user. */
const asPage = async <T = Answer>(person: TestPerson, path: string, { method = 'GET', body, headers }: Sent = {}) => {
  const response = await fetch(its.app.url + path, {
    method,
    headers: {
      cookie: its.signInAs(person),
      origin: its.app.url,
      'x-person': person.id,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, answer: (await response.json()) as T }
}

/** Opens an authorization request as a browser does, and returns the query that the consent page gets. */
const openRequest = async (address: string | URL): Promise<string> => {
  const response = await fetch(address, { redirect: 'manual' })
  const page = new URL(response.headers.get('location') ?? '', its.app.url)
  expect([response.status, page.pathname]).toEqual([302, '/connect-app'])
  return unpackRequest(page.searchParams.get('request') ?? undefined) ?? ''
}

/** Allows a request with a proof of identity, and returns the parameters of the answer to the app. */
const allow = async (person: TestPerson, query: string, scopes = everything) => {
  await asPage(person, '/api/account/identity-proof', { method: 'POST', body: {} })
  const body = { query, isAllowed: true, scopes }
  const { status, answer } = await asPage(person, '/api/connected-apps', { method: 'POST', body })
  expect(status).toBe(200)
  return new URL(answer.redirectTo)
}

const post = async (path: string, parameters: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(its.app.url + path, {
    method: 'POST',
    headers: { ...createNetworkHeaders(), ...headers },
    body: new URLSearchParams(parameters),
  })
  const text = await response.text()
  const answer = JSON.parse(text || '{}') as {
    error?: string
    access_token: string
    refresh_token: string
    scope: string
  }
  return { status: response.status, answer, headers: response.headers }
}

const register = async (metadata: object = {}) => {
  const response = await fetch(`${its.app.url}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...createNetworkHeaders() },
    body: JSON.stringify({ client_name: 'Test app', redirect_uris: [redirectUri], ...metadata }),
  })
  return {
    status: response.status,
    answer: (await response.json()) as { client_id: string; client_name: string; error: string },
  }
}

/** Builds an authorization request; `undefined` leaves a parameter out. */
const buildRequest = (clientId: string, verifier: string, others: Record<string, string | undefined> = {}) => {
  const parameters: Record<string, string | undefined> = {
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state: '12345678901234567890' },
    ...{ code_challenge: challengeOf(verifier), code_challenge_method: 'S256', resource: `${its.app.url}/mcp` },
    ...others,
  }
  const given = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) given.set(name, value)
  return given.toString()
}

const describeRequest = async (person: TestPerson, query: string) =>
  (await asPage(person, '/api/connected-apps/requests', { method: 'POST', body: { query } })).answer

/** Connects an app for a user without the SDK. */
const connectApp = async (person: TestPerson, scopes = everything) => {
  const { client_id: clientId } = (await register()).answer
  const verifier = secret()
  const code = (await allow(person, buildRequest(clientId, verifier), scopes)).searchParams.get('code') ?? ''
  const bound = { client_id: clientId, redirect_uri: redirectUri, code, code_verifier: verifier }
  const exchange = async (others: Record<string, string> = {}) =>
    await post('/oauth/token', { grant_type: 'authorization_code', ...bound, ...others })
  const refresh = async (token: string, others: Record<string, string> = {}) =>
    await post('/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token, ...others })
  return { clientId, exchange, refresh, code, verifier }
}

const listTools = async (token: string) =>
  await fetch(`${its.app.url}/mcp`, {
    method: 'POST',
    headers: {
      ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      ...{ authorization: `Bearer ${token}`, ...createNetworkHeaders() },
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
  })

const listApps = async (person: TestPerson) => (await asPage<ConnectedApp[]>(person, '/api/connected-apps')).answer

const eventsOf = async (person: TestPerson) =>
  (
    await its.test.owner.query<{ line: string }>(
      `select concat_ws(' ', event, reason) as line from audit_log where user_id = $1 and event like 'app_%'
        order by created_at, id`,
      [person.id],
    )
  ).rows.map(({ line }) => line)

let ada: TestPerson
beforeAll(async () => {
  held.documents = createServer((request, response) => {
    const document = documents.get(request.url ?? '')
    if (document === undefined) response.writeHead(404).end()
    else if (typeof document === 'string') response.writeHead(302, { location: document }).end()
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  await new Promise<void>((resolve) => held.documents?.listen(documentPort, '127.0.0.1', resolve))
  await seedCatalogue(its.app.database.service, [{ id: 'mit', name: 'Institute of Tests', tuition: 60_000 }])
})
afterAll(() => held.documents?.close())
beforeEach(async () => {
  ada = await createTestPerson(its.test)
})

/** Provider of the SDK that keeps everything in memory and stands for the user's browser. */
class MemoryProvider implements OAuthClientProvider {
  asked: URL | undefined
  stored: { client?: OAuthClientInformationMixed; tokens?: OAuthTokens; verifier?: string } = {}
  readonly redirectUrl = redirectUri
  readonly clientMetadata = { client_name: 'Official SDK', redirect_uris: [redirectUri] }
  state = () => 'state of the client'
  clientInformation = () => this.stored.client
  saveClientInformation = (client: OAuthClientInformationMixed) => {
    this.stored.client = client
  }
  tokens = () => this.stored.tokens
  saveTokens = (tokens: OAuthTokens) => {
    this.stored.tokens = tokens
  }
  redirectToAuthorization = (url: URL) => {
    this.asked = url
  }
  saveCodeVerifier = (verifier: string) => {
    this.stored.verifier = verifier
  }
  codeVerifier = () => this.stored.verifier ?? ''
}

const createTransport = (authProvider: OAuthClientProvider) =>
  new StreamableHTTPClientTransport(new URL('/mcp', its.app.url), {
    authProvider,
    requestInit: { headers: createNetworkHeaders() },
  })

const connect = async (provider: OAuthClientProvider) => {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(createTransport(provider))
  return client
}

describe('the client of the official SDK', () => {
  it('finds the server, registers, asks the user, calls tools, renews its tokens and is disconnected', async () => {
    const provider = new MemoryProvider()
    const first = createTransport(provider)
    const stranger = new Client({ name: 'test', version: '1' })
    await expect(stranger.connect(first)).rejects.toBeInstanceOf(UnauthorizedError)
    expect(provider.asked?.searchParams.get('resource')).toBe(`${its.app.url}/mcp`)
    expect(provider.asked?.searchParams.get('scope')).toBe(everything.join(' '))

    const query = await openRequest(provider.asked ?? '')
    expect(await describeRequest(ada, query)).toEqual({
      ...{ state: 'asking', name: 'Official SDK', host: null, target: { kind: 'device' }, scopes: everything },
    })
    const answer = await allow(ada, query, ['read_plans', 'read_catalogue'])
    expect(`${answer.origin}${answer.pathname}`).toBe(redirectUri)
    expect(answer.searchParams.get('state')).toBe('state of the client')
    expect(answer.searchParams.get('iss')).toBe(its.app.url)
    await first.finishAuth(answer.searchParams.get('code') ?? '')
    expect(provider.stored.tokens).toMatchObject({ token_type: 'Bearer', scope: 'read_plans read_catalogue' })

    const client = await connect(provider)
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('list_deadlines')
    expect(tools.filter(({ name }) => name.startsWith('propose_'))).toEqual([])
    expect((await client.callTool({ name: 'list_deadlines', arguments: { span: 'week' } })).isError).toBeFalsy()

    // The SDK renews the tokens when the access token has expired.
    const former = provider.stored.tokens
    await its.test.owner.query("update access_tokens set expires_at = now() - interval '1 second' where user_id = $1", [
      ada.id,
    ])
    expect((await client.callTool({ name: 'list_deadlines', arguments: { span: 'week' } })).isError).toBeFalsy()
    expect(provider.stored.tokens?.access_token).not.toBe(former?.access_token)
    expect(provider.stored.tokens?.refresh_token).not.toBe(former?.refresh_token)

    const [app, ...others] = await listApps(ada)
    expect(others).toEqual([])
    expect(app).toMatchObject({ name: 'Official SDK', scopes: ['read_plans', 'read_catalogue'] })
    expect((await asPage(ada, `/api/connected-apps/${app?.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await listTools(provider.stored.tokens?.access_token ?? '')).status).toBe(401)
    await expect(client.callTool({ name: 'list_deadlines', arguments: {} })).rejects.toThrow()
    expect(await listApps(ada)).toEqual([])
    expect(await eventsOf(ada)).toEqual(['app_connected', 'app_disconnected'])
  })
})

describe('discovery', () => {
  it('names the endpoints and accepts S256 and public clients only', async () => {
    const read = async (path: string) => (await fetch(its.app.url + path)).json()
    const resource = {
      resource: `${its.app.url}/mcp`,
      authorization_servers: [its.app.url],
      scopes_supported: everything,
    }
    expect(await read('/.well-known/oauth-protected-resource')).toMatchObject(resource)
    expect(await read('/.well-known/oauth-protected-resource/mcp')).toMatchObject(resource)
    expect(await read('/.well-known/oauth-authorization-server')).toMatchObject({
      issuer: its.app.url,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      client_id_metadata_document_supported: true,
    })
    expect((await fetch(`${its.app.url}/.well-known/openid-configuration`)).status).toBe(404)
    expect((await fetch(`${its.app.url}/.well-known/oauth-authorization-server/mcp`)).status).toBe(404)
  })

  it('the endpoint names its metadata and scopes in the challenge', async () => {
    const response = await fetch(`${its.app.url}/mcp`, { method: 'POST', headers: createNetworkHeaders() })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer resource_metadata="${its.app.url}/.well-known/oauth-protected-resource/mcp", scope="${everything.join(' ')}"`,
    )
  })
})

describe('registration', () => {
  it.each([
    'javascript:alert(1)',
    'data:text/html,hi',
    'http://evil.example/callback',
    'https://evil.example/callback#fragment',
    'https://user:password@evil.example/',
    'file:///etc/passwd',
    'blob:https://evil.example/1',
    `https://evil.example/${'x'.repeat(300)}`,
  ])('refuses the redirect URI %s', async (uri) => {
    const { status, answer } = await register({ redirect_uris: [uri] })
    expect([status, answer.error]).toEqual([400, 'invalid_redirect_uri'])
  })

  it('bounds its input, cleans the name and gives no secret', async () => {
    expect((await register({ redirect_uris: [] })).answer.error).toBe('invalid_redirect_uri')
    const many = Array.from({ length: 11 }, (_, n) => `https://app.example/${n}`)
    expect((await register({ redirect_uris: many })).answer.error).toBe('invalid_redirect_uri')
    expect((await register({ client_name: 7 })).answer.error).toBe('invalid_client_metadata')
    expect((await register({ grant_types: ['client_credentials'] })).answer.error).toBe('invalid_client_metadata')
    expect((await register({ client_name: 'x'.repeat(20_000) })).status).toBe(413)
    const { answer } = await register({
      client_name: `\u202eGradApp\n\u0000 ${'é'.repeat(100)}`,
      client_secret: 'mine',
    })
    expect(answer.client_name).toBe(`GradApp ${'é'.repeat(52)}`)
    expect(answer).not.toHaveProperty('client_secret')
  })

  it('limits the registrations of a network, and deletes unused clients', async () => {
    const headers = { 'content-type': 'application/json', ...createNetworkHeaders() }
    const body = JSON.stringify({ redirect_uris: [redirectUri] })
    const statuses: number[] = []
    for (let n = 0; n < 31; n += 1)
      statuses.push((await fetch(`${its.app.url}/oauth/register`, { method: 'POST', headers, body })).status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(30)
    expect(statuses.at(-1)).toBe(429)
    await its.test.owner.query(
      "update oauth_clients set created_at = now() - interval '31 days' where last_used_at is null",
    )
    await register()
    const { rows } = await its.test.owner.query<{ count: number }>(
      'select count(*)::int from oauth_clients where last_used_at is null',
    )
    expect(rows).toEqual([{ count: 1 }])
  })
})

describe('authorization requests', () => {
  it('a redirect URI that the client did not register gets no answer, whatever its port or path', async () => {
    const { client_id: id } = (await register({ redirect_uris: ['https://app.example/callback', redirectUri] })).answer
    const stateOf = async (uri: string) =>
      (await describeRequest(ada, buildRequest(id, secret(), { redirect_uri: uri }))).state
    for (const uri of [
      'https://app.example/callback/',
      'https://app.example/callback?x=1',
      'https://app.example:444/callback',
      'http://app.example/callback',
      'https://evil.example/callback',
      'http://127.0.0.1:43210/other',
      'http://localhost:43210/callback',
      'http://127.0.0.1.evil.example:43210/callback',
    ])
      expect([uri, await stateOf(uri)]).toEqual([uri, 'unknown'])
    // The port of a loopback address is chosen when the app asks (RFC 8252, section 7.3).
    expect(await stateOf('http://127.0.0.1:5000/callback')).toBe('asking')
    const query = buildRequest(id, secret(), { redirect_uri: 'https://evil.example/callback' })
    await asPage(ada, '/api/account/identity-proof', { method: 'POST', body: {} })
    const body = { query, isAllowed: true, scopes: everything }
    expect((await asPage(ada, '/api/connected-apps', { method: 'POST', body })).status).toBe(404)
  })

  it('a request without PKCE, with plain PKCE, another resource or unknown scopes is answered with an error', async () => {
    const { client_id: id } = (await register()).answer
    const errorOf = async (others: Record<string, string | undefined>) => {
      const { state, redirectTo } = await describeRequest(ada, buildRequest(id, secret(), others))
      return [state, new URL(redirectTo).searchParams.get('error'), new URL(redirectTo).searchParams.get('state')]
    }
    const of = (error: string) => ['faulty', error, '12345678901234567890']
    expect(await errorOf({ code_challenge: undefined, code_challenge_method: undefined })).toEqual(
      of('invalid_request'),
    )
    expect(await errorOf({ code_challenge_method: 'plain' })).toEqual(of('invalid_request'))
    expect(await errorOf({ code_challenge_method: undefined })).toEqual(of('invalid_request'))
    expect(await errorOf({ resource: 'https://other.example/mcp' })).toEqual(of('invalid_target'))
    expect(await errorOf({ scope: 'change_plans openid' })).toEqual(of('invalid_scope'))
    expect(await errorOf({ response_type: 'token' })).toEqual(of('unsupported_response_type'))
    const twice = `${buildRequest(id, secret())}&redirect_uri=https%3A%2F%2Fevil.example`
    expect((await describeRequest(ada, twice)).state).toBe('unknown')
  })

  it('a consent needs a session, the origin of this site, and a proof of identity', async () => {
    const { client_id: id } = (await register()).answer
    const body = { query: buildRequest(id, secret()), isAllowed: true, scopes: everything }
    const sent = { method: 'POST', body }
    expect((await asPage(ada, '/api/connected-apps', sent)).answer.code).toBe('PROOF_REQUIRED')
    await asPage(ada, '/api/account/identity-proof', { method: 'POST', body: {} })
    const foreign = await asPage(ada, '/api/connected-apps', { ...sent, headers: { origin: 'https://evil.example' } })
    expect([foreign.status, foreign.answer.code]).toEqual([403, 'ORIGIN_REFUSED'])
    const form = await fetch(`${its.app.url}/api/connected-apps`, {
      method: 'POST',
      headers: { cookie: its.signInAs(ada), origin: its.app.url, 'x-person': ada.id },
      body: new URLSearchParams({ query: body.query, isAllowed: 'true' }),
    })
    expect(form.status).toBe(415)
    // The page was opened by one user, and another one signed in since.
    const eve = await createTestPerson(its.test)
    const changed = await asPage(ada, '/api/connected-apps', { ...sent, headers: { 'x-person': eve.id } })
    expect(changed.status).toBe(401)
    const signedOut = await asPage(ada, '/api/connected-apps', { ...sent, headers: { cookie: '' } })
    expect(signedOut.status).toBe(401)
    expect(await eventsOf(ada)).toEqual([])
  })

  it('a denial is sent to the app and stores nothing', async () => {
    const { client_id: id } = (await register()).answer
    const body = { query: buildRequest(id, secret()), isAllowed: false, scopes: [] }
    const { answer } = await asPage(ada, '/api/connected-apps', { method: 'POST', body })
    expect(new URL(answer.redirectTo).searchParams.get('error')).toBe('access_denied')
    const { rows } = await its.test.owner.query('select 1 from oauth_grants where user_id = $1', [ada.id])
    expect(rows).toEqual([])
  })

  it('the consent page cannot be framed, and sends no referrer', async () => {
    const { headers } = await fetch(`${its.app.url}/connect-app?request=x`)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('a closed sign-up stays closed: the flow creates no account', async () => {
    const { headers } = await fetch(`${its.app.url}/oauth/authorize?client_id=x`, { redirect: 'manual' })
    expect(headers.get('location')).toMatch(/^\/connect-app\?request=/)
    const response = await fetch(`${its.app.url}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: its.app.url, ...createNetworkHeaders() },
      body: JSON.stringify({ email: 'new@person.example', password: 'correct horse battery 9!', name: 'New' }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    const { rows } = await its.test.owner.query("select 1 from users where email = 'new@person.example'")
    expect(rows).toEqual([])
  })
})

describe('codes', () => {
  it('a code is bound to its client, redirect URI and verifier', async () => {
    const { exchange } = await connectApp(ada)
    const { client_id: other } = (await register()).answer
    expect((await exchange({ client_id: other })).answer.error).toBe('invalid_grant')
    expect((await exchange({ redirect_uri: 'http://127.0.0.1:1/callback' })).answer.error).toBe('invalid_grant')
    expect((await exchange({ code_verifier: secret() })).answer.error).toBe('invalid_grant')
    expect((await exchange({ code_verifier: '' })).answer.error).toBe('invalid_request')
    expect((await exchange({ resource: 'https://other.example/mcp' })).answer.error).toBe('invalid_target')
    const issued = await exchange()
    expect([issued.status, issued.answer.scope]).toEqual([200, everything.join(' ')])
    expect(issued.headers.get('cache-control')).toBe('no-store')
  })

  it('a client of OAuth 2.1 does not repeat the redirect URI', async () => {
    const { clientId, code, verifier } = await connectApp(ada)
    const bound = { client_id: clientId, code, code_verifier: verifier }
    expect((await post('/oauth/token', { grant_type: 'authorization_code', ...bound })).status).toBe(200)
  })

  it('a code that is exchanged twice disconnects the app', async () => {
    const { exchange, refresh } = await connectApp(ada)
    const { access_token: access, refresh_token: token } = (await exchange()).answer
    expect((await listTools(access)).status).toBe(200)
    expect((await exchange()).answer.error).toBe('invalid_grant')
    expect((await listTools(access)).status).toBe(401)
    expect((await refresh(token)).answer.error).toBe('invalid_grant')
    expect(await eventsOf(ada)).toEqual(['app_connected', 'app_disconnected TOKEN_REUSED'])
  })

  it('of two exchanges at the same time at most one gets tokens, and they do not outlive the other', async () => {
    const { exchange } = await connectApp(ada)
    const answers = await Promise.all([exchange(), exchange()])
    const issued = answers.filter(({ status }) => status === 200)
    expect(issued).toHaveLength(1)
    expect((await listTools(issued[0]?.answer.access_token ?? '')).status).toBe(401)
  })

  it('a code expires after five minutes', async () => {
    const { exchange } = await connectApp(ada)
    await its.test.owner.query("update oauth_grants set code_expires_at = now() - interval '1 second'")
    expect((await exchange()).answer.error).toBe('invalid_grant')
  })

  it('an expired code that no app exchanged is deleted at the next consent', async () => {
    await connectApp(ada)
    await its.test.owner.query("update oauth_grants set code_expires_at = now() - interval '1 second'")
    await connectApp(ada)
    const { rows } = await its.test.owner.query<{ count: number }>(
      'select count(*)::int from oauth_grants where user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ count: 1 }])
  })

  it('neither codes nor tokens are stored in readable form', async () => {
    const { exchange, code } = await connectApp(ada)
    const { access_token: access, refresh_token: refresh } = (await exchange()).answer
    const { rows } = await its.test.owner.query<{ line: string }>(
      `select to_jsonb(t)::text as line from access_tokens t union all select to_jsonb(t)::text from oauth_grants t
        union all select to_jsonb(t)::text from oauth_refresh_tokens t union all select to_jsonb(t)::text from audit_log t`,
    )
    const stored = rows.map(({ line }) => line).join('\n')
    for (const text of [code, access, refresh]) expect(stored).not.toContain(text)
  })
})

describe('tokens', () => {
  it('a refresh token works once, and its second use disconnects the app', async () => {
    const { exchange, refresh } = await connectApp(ada)
    const first = (await exchange()).answer
    const { client_id: other } = (await register()).answer
    expect((await refresh(first.refresh_token, { client_id: other })).answer.error).toBe('invalid_grant')
    expect((await refresh(first.refresh_token, { scope: 'change_plans' })).answer.error).toBe('invalid_scope')
    const second = (await refresh(first.refresh_token, { scope: 'read_catalogue' })).answer
    expect(second.scope).toBe('read_catalogue')
    const third = (await refresh(second.refresh_token)).answer
    expect(third.scope).toBe(everything.join(' '))
    // Its successor was used: a copy, even within the time for repeated requests.
    expect((await refresh(first.refresh_token)).answer.error).toBe('invalid_grant')
    expect((await refresh(third.refresh_token)).answer.error).toBe('invalid_grant')
    expect((await listTools(third.access_token)).status).toBe(401)
    expect(await eventsOf(ada)).toEqual(['app_connected', 'app_disconnected TOKEN_REUSED'])
  })

  it('programs that share a refresh token and renew at the same time stay connected', async () => {
    const { exchange, refresh } = await connectApp(ada)
    const { refresh_token: shared } = (await exchange()).answer
    const renewed = await Promise.all(Array.from({ length: 4 }, async () => await refresh(shared)))
    expect(renewed.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    for (const { answer } of renewed) expect((await listTools(answer.access_token)).status).toBe(200)
    expect((await refresh(renewed[1]?.answer.refresh_token ?? '')).status).toBe(200)
    expect(await eventsOf(ada)).toEqual(['app_connected'])
  })

  it('a refresh token is repeated for half a minute only, and of its successors one is renewed', async () => {
    const { exchange, refresh } = await connectApp(ada)
    const age = async () =>
      await its.test.owner.query(
        "update oauth_refresh_tokens set used_at = used_at - interval '31 seconds' where user_id = $1",
        [ada.id],
      )
    const first = (await exchange()).answer.refresh_token
    const own = (await refresh(first)).answer.refresh_token
    const copied = (await refresh(first)).answer.refresh_token
    const { status, answer } = await refresh(own)
    expect(status).toBe(200)
    await age()
    expect((await refresh(copied)).answer.error).toBe('invalid_grant')
    expect((await listTools(answer.access_token)).status).toBe(401)
    expect(await eventsOf(ada)).toEqual(['app_connected', 'app_disconnected TOKEN_REUSED'])

    const later = await connectApp(ada)
    const old = (await later.exchange()).answer.refresh_token
    await later.refresh(old)
    await age()
    expect((await later.refresh(old)).answer.error).toBe('invalid_grant')
    expect(await listApps(ada)).toEqual([])
  })

  it.each(['a renewal', 'an exchange'])(
    'tokens of %s that a sign-out everywhere overtakes open nothing',
    async (kind) => {
      const data = await import('#src/features/accounts/connected-apps/connected-apps.data.ts')
      const { revokeAccessTokens, hashAccessToken } = await import('#src/server/auth/access-tokens.ts')
      const { exchange, clientId, code, verifier } = await connectApp(ada)
      const resource = `${its.app.url}/mcp`
      const refreshToken = kind === 'a renewal' ? (await exchange()).answer.refresh_token : ''
      const access = `gradapp_oat_${secret()}`
      let ending: Promise<void> | undefined
      await its.app.database.service.transaction(async (db) => {
        const grant =
          kind === 'a renewal'
            ? await data.consumeRefreshToken(db, { tokenHash: hashAccessToken(refreshToken), clientId, resource })
            : await data.redeemCode(db, {
                ...{ codeHash: createHash('sha256').update(code).digest('base64url'), clientId, redirectUri, resource },
                codeChallenge: challengeOf(verifier),
              })
        if (!grant) throw new Error('no grant')
        ending = revokeAccessTokens(its.app.database, ada.id)
        await pause(300)
        const tokens = { accessHash: hashAccessToken(access), refreshHash: secret(), device: '', network: '' }
        await data.insertTokens(db, grant, { ...tokens, scopes: ['read_plans'] })
      })
      await ending
      expect((await listTools(access)).status).toBe(401)
    },
  )

  it('the hourly end of an access token is not logged as a refused access', async () => {
    const { exchange } = await connectApp(ada)
    const { access_token: access } = (await exchange()).answer
    await its.test.owner.query("update access_tokens set expires_at = now() - interval '1 second' where user_id = $1", [
      ada.id,
    ])
    expect((await listTools(access)).status).toBe(401)
    const { rows } = await its.test.owner.query(
      "select reason from audit_log where user_id = $1 and event = 'access_refused'",
      [ada.id],
    )
    expect(rows).toEqual([])
  })

  it('a client that renews again and again has few tokens', async () => {
    const { exchange, refresh } = await connectApp(ada)
    let { answer } = await exchange()
    for (let n = 0; n < 25; n += 1) answer = (await refresh(answer.refresh_token)).answer
    expect((await listTools(answer.access_token)).status).toBe(200)
    const { rows } = await its.test.owner.query<{ count: number }>(
      'select count(*)::int from access_tokens where user_id = $1',
      [ada.id],
    )
    expect(rows).toEqual([{ count: 20 }])
  })

  it('a refresh cannot ask for more than the user has allowed', async () => {
    const { exchange, refresh } = await connectApp(ada, ['read_catalogue'])
    const { refresh_token: token, scope } = (await exchange()).answer
    expect(scope).toBe('read_catalogue')
    expect((await refresh(token, { scope: 'read_catalogue read_plans' })).answer.error).toBe('invalid_scope')
    expect((await refresh(token)).status).toBe(200)
  })

  it('a token opens nothing but the resource that it was issued for', async () => {
    const { exchange } = await connectApp(ada)
    const { access_token: access, refresh_token: refresh } = (await exchange()).answer
    const headers = { authorization: `Bearer ${access}` }
    for (const path of ['/api/applications', '/api/access-tokens/current', '/api/connected-apps'])
      expect([path, (await fetch(its.app.url + path, { headers })).status]).toEqual([path, 401])
    expect((await listTools(refresh)).status).toBe(401)
    expect((await listTools(access)).status).toBe(200)
    await its.test.owner.query("update access_tokens set audience = 'https://other.example/mcp' where user_id = $1", [
      ada.id,
    ])
    const refused = await listTools(access)
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ])
  })

  it('another user neither sees nor revokes an app', async () => {
    const { exchange } = await connectApp(ada)
    const { access_token: access } = (await exchange()).answer
    const [app] = await listApps(ada)
    const eve = await createTestPerson(its.test)
    expect(await listApps(eve)).toEqual([])
    expect((await asPage(eve, `/api/connected-apps/${app?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await asPage(eve, `/api/access-tokens/${app?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await listTools(access)).status).toBe(200)
  })

  it('the token of an app is not in the list of access tokens', async () => {
    const { exchange } = await connectApp(ada)
    await exchange()
    expect((await asPage(ada, '/api/access-tokens')).answer).toEqual([])
  })

  it.each(['access_token', 'refresh_token'] as const)('the client revokes by its %s', async (kind) => {
    const { exchange, refresh, clientId } = await connectApp(ada)
    const { answer } = await exchange()
    expect((await post('/oauth/revoke', { token: answer[kind], client_id: 'app_other' })).status).toBe(200)
    expect((await listTools(answer.access_token)).status).toBe(200)
    expect((await post('/oauth/revoke', { token: answer[kind], client_id: clientId })).status).toBe(200)
    expect((await listTools(answer.access_token)).status).toBe(401)
    expect((await refresh(answer.refresh_token)).answer.error).toBe('invalid_grant')
    expect((await post('/oauth/revoke', { token: 'unknown', client_id: clientId })).status).toBe(200)
  })

  it('the token endpoint takes form parameters, once each, and nothing else', async () => {
    const { clientId } = await connectApp(ada)
    expect((await post('/oauth/token', { client_id: clientId, grant_type: 'password' })).answer.error).toBe(
      'unsupported_grant_type',
    )
    const json = await fetch(`${its.app.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...createNetworkHeaders() },
      body: JSON.stringify({ client_id: clientId }),
    })
    expect(json.status).toBe(415)
    const twice = await fetch(`${its.app.url}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...createNetworkHeaders() },
      body: `client_id=${clientId}&client_id=${clientId}&grant_type=refresh_token`,
    })
    expect(await twice.json()).toEqual({ error: 'invalid_request' })
    expect((await fetch(`${its.app.url}/oauth/token`)).status).toBe(405)
    expect((await post('/oauth/token', { client_id: 'x'.repeat(9_000) })).status).toBe(413)
  })

  it('a new connection of a registered client replaces its former one', async () => {
    const { clientId, exchange } = await connectApp(ada)
    const former = (await exchange()).answer.access_token
    const verifier = secret()
    const code = (await allow(ada, buildRequest(clientId, verifier))).searchParams.get('code') ?? ''
    const again = { client_id: clientId, redirect_uri: redirectUri, code, code_verifier: verifier }
    expect((await post('/oauth/token', { grant_type: 'authorization_code', ...again })).status).toBe(200)
    expect(await listApps(ada)).toHaveLength(1)
    expect((await listTools(former)).status).toBe(401)
  })

  it('at most 20 apps are connected, and a refresh token that is not used ends its app', async () => {
    const { exchange, refresh } = await connectApp(ada)
    const { refresh_token: token } = (await exchange()).answer
    await its.test.owner.query(
      `insert into oauth_grants (user_id, client_id, client_name, redirect_uri, scopes, resource, code_hash, code_challenge,
          code_expires_at, redeemed_at, expires_at)
        select $1::uuid, 'app_x', 'X', $2, '{read_plans}', 'r', 'code ' || $1::text || n, 'c', now(), now(), now() + interval '1 day'
          from generate_series(1, 19) n`,
      [ada.id, redirectUri],
    )
    const { client_id: id } = (await register()).answer
    await asPage(ada, '/api/account/identity-proof', { method: 'POST', body: {} })
    const body = { query: buildRequest(id, secret()), isAllowed: true, scopes: everything }
    expect((await asPage(ada, '/api/connected-apps', { method: 'POST', body })).answer.code).toBe('LIST_FULL')
    await its.test.owner.query(
      "update oauth_refresh_tokens set expires_at = now() - interval '1 second' where user_id = $1",
      [ada.id],
    )
    expect((await refresh(token)).answer.error).toBe('invalid_grant')
  })

  it('revoking the tokens of a user, as a password reset does, disconnects every app', async () => {
    const { exchange, refresh } = await connectApp(ada)
    const { access_token: access, refresh_token: token } = (await exchange()).answer
    const { revokeAccessTokens } = await import('#src/server/auth/access-tokens.ts')
    await revokeAccessTokens(its.app.database, ada.id)
    expect((await listTools(access)).status).toBe(401)
    expect((await refresh(token)).answer.error).toBe('invalid_grant')
    expect(await listApps(ada)).toEqual([])
  })
})

describe('client ID metadata documents', () => {
  const addressOf = (path: string) => `http://127.0.0.1:${documentPort}${path}`
  const publish = (path: string, document: object) =>
    documents.set(path, {
      client_id: addressOf(path),
      client_name: 'Known app',
      redirect_uris: [redirectUri],
      ...document,
    })

  it('a client is known by the document at its id, and connects without a registration', async () => {
    publish('/client.json', {})
    const verifier = secret()
    const id = addressOf('/client.json')
    const query = buildRequest(id, verifier)
    expect(await describeRequest(ada, query)).toMatchObject({ name: 'Known app', host: `127.0.0.1:${documentPort}` })
    const code = (await allow(ada, query)).searchParams.get('code') ?? ''
    const bound = { client_id: id, redirect_uri: redirectUri, code, code_verifier: verifier }
    const { answer } = await post('/oauth/token', { grant_type: 'authorization_code', ...bound })
    expect((await listTools(answer.access_token)).status).toBe(200)
  })

  it.each<[string, object]>([
    ['of another client', { client_id: 'https://app.example/client.json' }],
    ['without redirect URIs', { redirect_uris: [] }],
    ['of a client with a secret', { token_endpoint_auth_method: 'client_secret_basic' }],
    ['with a redirect URI that runs a script', { redirect_uris: ['javascript:alert(1)'] }],
    ['that is too long', { padding: 'x'.repeat(20_000) }],
  ])('a document %s is refused', async (name, document) => {
    const path = `/${encodeURIComponent(name)}.json`
    publish(path, document)
    expect((await describeRequest(ada, buildRequest(addressOf(path), secret()))).state).toBe('unknown')
  })

  it('redirects, private addresses, other schemes and addresses without a path are not requested', async () => {
    documents.set('/moved.json', addressOf('/client.json'))
    for (const id of [
      addressOf('/moved.json'),
      addressOf('/missing.json'),
      addressOf('/'),
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/client.json',
      'https://[::1]/client.json',
      'http://app.example/client.json',
      'https://app.example:8443/client.json',
      'file:///etc/passwd',
    ])
      expect([id, (await describeRequest(ada, buildRequest(id, secret()))).state]).toEqual([id, 'unknown'])
  })

  it('the requests of a user are limited', async () => {
    const query = buildRequest('app_unknown', secret())
    const statuses: number[] = []
    for (let n = 0; n < 61; n += 1)
      statuses.push((await asPage(ada, '/api/connected-apps/requests', { method: 'POST', body: { query } })).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})
