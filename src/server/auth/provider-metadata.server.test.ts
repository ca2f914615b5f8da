import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUpServers, createApiClient, type RunningServer, startServer } from '#tests/support/server-process.ts'

// OpenID discovery documents of a local provider that returns what a test configures.

const keysOf = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const keys = { long: keysOf(2048), short: keysOf(1024) }

const provider = {
  url: '',
  /** Issuer in the discovery document, and issuer in the tokens. */
  named: '',
  signedAs: '',
  key: keys.long,
  nonce: '',
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

const idToken = () => {
  const { signedAs: iss, nonce, key } = provider
  const claims = { iss, nonce, aud: 'google-client', sub: '1', exp: Math.floor(Date.now() / 1000) + 60 }
  const person = { email: 'grace@example.org', email_verified: true, name: 'Grace Hopper' }
  const signed = `${encode({ alg: 'RS256', kid: 'k' })}.${encode({ ...claims, ...person })}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key.privateKey).toString('base64url')}`
}

const answers: Record<string, () => object> = {
  '/.well-known/openid-configuration': () => ({
    issuer: provider.named,
    authorization_endpoint: `${provider.url}/authorize`,
    token_endpoint: `${provider.url}/token`,
    jwks_uri: `${provider.url}/jwks`,
  }),
  '/jwks': () => ({ keys: [{ ...provider.key.publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256' }] }),
  '/token': () => ({ access_token: 'a', token_type: 'Bearer', id_token: idToken() }),
}

const web = createServer((request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify(answers[new URL(request.url ?? '', provider.url).pathname]?.() ?? {}))
})

let server: RunningServer
beforeAll(async () => {
  await new Promise<void>((resolve) => web.listen(0, 'localhost', resolve))
  const address = web.address()
  provider.url = `http://localhost:${address && typeof address === 'object' ? address.port : 0}`
  server = await startServer({
    GOOGLE_CLIENT_ID: 'google-client',
    GOOGLE_CLIENT_SECRET: 'google-secret',
    GOOGLE_ISSUER: provider.url,
  })
})
afterAll(async () => {
  await server.stop()
  await new Promise((resolve) => web.close(resolve))
  cleanUpServers()
})

const begin = async (visitor = createApiClient(server)) => {
  const callbackURL = '/auth/callback?provider=google'
  const body = { provider: 'google', callbackURL, errorCallbackURL: callbackURL, disableRedirect: true }
  return { visitor, ...(await visitor.call('POST', '/api/auth/sign-in/social', body)) }
}

/** Signs in as the provider's user; returns the error code, or null. */
const signIn = async (said: Partial<typeof provider>) => {
  Object.assign(provider, { named: provider.url, signedAs: provider.url, key: keys.long }, said)
  const { visitor, body } = await begin()
  const asked = new URL((body as { url: string }).url).searchParams
  provider.nonce = asked.get('nonce') ?? ''
  const answer = await visitor.call('GET', `/api/auth/callback/google?code=c&state=${asked.get('state')}`)
  return new URL(answer.headers.get('location') ?? '', server.url).searchParams.get('error')
}

describe('OpenID provider', () => {
  it.each([
    ['is of another issuer', 'https://other.example'],
    ['differs from the configured issuer by a slash', '/'],
  ])('the provider gets no request while its discovery document %s', async (_case, named) => {
    provider.named = named === '/' ? `${provider.url}/` : named
    expect(await begin()).toMatchObject({ status: 400, body: { code: 'PROVIDER_UNAVAILABLE' } })
  })

  it('a token of the configured issuer signs the user in', async () => {
    expect(await signIn({})).toBeNull()
  })

  it('a token of another issuer is rejected', async () => {
    expect(await signIn({ signedAs: 'https://other.example' })).toBe('unable_to_get_user_info')
  })

  it('a token signed by an RSA key below 2,048 bits is rejected', async () => {
    expect(await signIn({ key: keys.short })).toBe('unable_to_get_user_info')
  })
})
