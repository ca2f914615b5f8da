import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  buildOpenIdEnvironment,
  createProviderUser,
  type Provider,
  startOpenIdProvider,
} from '#tests/support/providers.ts'
import {
  type ApiClient,
  buildSignUp,
  cleanUpServers,
  createApiClient,
  createEmail,
  createNetworkHeaders,
  type RunningServer,
  startServer,
  strongPassword,
} from '#tests/support/server-process.ts'

// A generic OpenID provider of the operator (OIDC_ISSUER), as a real server on this machine.

const held: { provider?: Provider } = {}
const getProvider = () => {
  if (!held.provider) throw new Error('the provider is there only while the tests run')
  return held.provider
}

beforeAll(async () => {
  held.provider = await startOpenIdProvider()
})
afterAll(async () => {
  await held.provider?.stop()
  cleanUpServers()
})
beforeEach(() => {
  Object.assign(getProvider(), { behaviour: 'normal', person: createProviderUser(), claims: {}, userInfo: {} })
})

const open = async (environment: Record<string, string> = {}): Promise<RunningServer> =>
  await startServer({ ...buildOpenIdEnvironment(getProvider()), ...environment })

const callbackURL = '/auth/callback?provider=oidc'

const begin = async (visitor: ApiClient, provider = 'oidc') =>
  await visitor.call('POST', '/api/auth/sign-in/social', {
    ...{ provider, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true },
    additionalData: { rememberMe: true },
  })

/** Signs in at the provider and returns the address of the page that the browser comes back to. */
const signIn = async (visitor: ApiClient): Promise<string> => {
  const started = await begin(visitor)
  const at = await fetch((started.body as { url: string }).url, { redirect: 'manual' })
  const back = new URL(at.headers.get('location') ?? '')
  return (await visitor.call('GET', back.pathname + back.search)).headers.get('location') ?? ''
}

const readSession = async (visitor: ApiClient) =>
  (await visitor.call('GET', '/api/session')).body as {
    person: { email: string; role: string | null; fullName: string } | null
    instance: { providers: string[] }
  }

const signUp = async (server: RunningServer, email: string) => {
  const visitor = createApiClient(server)
  const answer = await visitor.call('POST', '/api/auth/sign-up/email', buildSignUp(email), createNetworkHeaders())
  expect(answer.status).toBe(200)
  return visitor
}

describe('AE-09: a generic OpenID provider', () => {
  const its: { server?: RunningServer } = {}
  const visit = () => createApiClient(its.server as RunningServer)
  beforeAll(async () => {
    its.server = await open({ OIDC_GROUP_CLAIM: 'groups', OIDC_MENTOR_GROUPS: 'staff, advisors' })
  })
  afterAll(async () => await its.server?.stop())

  it('AE-09: a first sign-in creates an account, and the next one opens it', async () => {
    const { person } = getProvider()
    const visitor = visit()
    expect(await signIn(visitor)).toBe(callbackURL)
    const found = { email: person.email, fullName: 'Grace Hopper', role: null }
    expect(await readSession(visitor)).toMatchObject({ person: found, instance: { providers: ['oidc'] } })
    const again = visit()
    await signIn(again)
    expect((await readSession(again)).person?.email).toBe(person.email)
  })

  it('AE-09: the authorization request has PKCE with S256, a state and a nonce, and no prompt', async () => {
    await signIn(visit())
    const asked = getProvider().asked.at(-1)?.searchParams
    expect(asked?.get('code_challenge_method')).toBe('S256')
    expect(asked?.get('state')).toMatch(/^.{32,}$/)
    expect(asked?.get('nonce')).toMatch(/^.{32,}$/)
    expect(asked?.get('scope')).toBe('openid email profile')
    expect(asked?.get('prompt')).toBeNull()
    expect(asked?.get('redirect_uri')).toBe(`${its.server?.url}/api/auth/callback/oidc`)
  })

  it.each([
    ['another nonce', { nonce: 'x'.repeat(32) }, 'unable_to_get_user_info'],
    ['no nonce', { nonce: undefined }, 'unable_to_get_user_info'],
    ['another audience', { aud: 'another-client' }, 'unable_to_get_user_info'],
    ['another issuer', { iss: 'https://other.example' }, 'unable_to_get_user_info'],
    ['an unconfirmed address', { email_verified: false }, 'email_not_found'],
    ['an address without email_verified', { email_verified: undefined }, 'email_not_found'],
  ])('AE-09: a token with %s opens no session', async (_case, claims, error) => {
    getProvider().claims = claims
    const visitor = visit()
    expect(await signIn(visitor)).toContain(`error=${error}`)
    expect((await readSession(visitor)).person).toBeNull()
  })

  it('AE-09: an unconfirmed address is not linked to the account that has it', async () => {
    const email = createEmail()
    await signUp(its.server as RunningServer, email)
    getProvider().person = { ...createProviderUser(email), isVerified: false }
    const visitor = visit()
    expect(await signIn(visitor)).toContain('error=email_not_found')
    expect((await readSession(visitor)).person).toBeNull()
  })

  it('AE-09: an address that only the user info endpoint has is used for the subject of the token only', async () => {
    const { person } = getProvider()
    getProvider().claims = { email: undefined, email_verified: undefined, name: undefined }
    getProvider().userInfo = { sub: 'another', email: person.email, email_verified: true }
    const refused = visit()
    expect(await signIn(refused)).toContain('error=unable_to_get_user_info')
    const userInfo = { sub: person.sub, email: person.email, email_verified: true }
    getProvider().userInfo = { ...userInfo, given_name: 'Ada', family_name: 'Byron' }
    const visitor = visit()
    expect(await signIn(visitor)).toBe(callbackURL)
    expect((await readSession(visitor)).person).toMatchObject({ email: person.email, fullName: 'Ada Byron' })
  })

  it('RD-01: the members of a mentor group become mentors at their first sign-in, and the others are asked', async () => {
    const roleWith = async (groups: unknown) => {
      getProvider().person = createProviderUser()
      getProvider().claims = { groups }
      const visitor = visit()
      await signIn(visitor)
      return (await readSession(visitor)).person?.role
    }
    expect(await roleWith(['students', 'advisors'])).toBe('mentor')
    expect(await roleWith('staff')).toBe('mentor')
    expect(await roleWith(['operator', 'moderator', 'Staff'])).toBeNull()
    expect(await roleWith({ staff: true })).toBeNull()
  })

  it('RD-01: a group that is added later changes no role', async () => {
    const visitor = visit()
    await signIn(visitor)
    await visitor.call('PUT', '/api/session/role', { role: 'applicant' })
    getProvider().claims = { groups: ['staff'] }
    const again = visit()
    await signIn(again)
    expect((await readSession(again)).person?.role).toBe('applicant')
  })
})

describe('AE-09: settings of a generic OpenID provider', () => {
  it('OIDC_TRUST_EMAIL accepts an address without email_verified, but none that is said to be unconfirmed', async () => {
    const server = await open({ OIDC_TRUST_EMAIL: 'true' })
    getProvider().claims = { email_verified: undefined }
    const visitor = createApiClient(server)
    expect(await signIn(visitor)).toBe(callbackURL)
    getProvider().person = createProviderUser()
    getProvider().claims = { email_verified: false }
    expect(await signIn(createApiClient(server))).toContain('error=email_not_found')
    await server.stop()
  })

  it('AE-05: closed sign-up refuses a new user of the provider, and a provider that is down is reported', async () => {
    const server = await open({ SIGN_UP: 'closed' })
    expect(await signIn(createApiClient(server))).toMatch(/error=sign_up_disabled/i)
    await server.stop()
    const alone = await open({ OIDC_ISSUER: 'http://localhost:9' })
    expect(await begin(createApiClient(alone))).toMatchObject({ status: 400, body: { code: 'PROVIDER_UNAVAILABLE' } })
    await alone.stop()
  })
})

const switchedOff: [string, object][] = [
  ['sign-in/email', { email: 'a@b.org', password: strongPassword }],
  ['sign-up/email', buildSignUp('a@b.org')],
  ['request-password-reset', { email: 'a@b.org' }],
  ['reset-password', { token: 'x', newPassword: strongPassword }],
  ['email-link/request', { email: 'a@b.org' }],
  ['sign-in/email-link', { token: 'x' }],
  ['passkey/verify-authentication', { response: {} }],
  ['two-factor/verify-totp', { code: '123456' }],
  ['change-password', { currentPassword: strongPassword, newPassword: strongPassword }],
]

describe('OIDC_MAX_AGE', () => {
  const nowS = () => Math.floor(Date.now() / 1000)

  it('AE-09: the request has max_age, and only a token of a recent sign-in opens a session', async () => {
    const server = await open({ OIDC_MAX_AGE: '600' })
    const outcomeOf = async (claims: Record<string, unknown>) => {
      getProvider().claims = claims
      return await signIn(createApiClient(server))
    }
    expect(await outcomeOf({ auth_time: nowS() - 5 })).toBe(callbackURL)
    expect(getProvider().asked.at(-1)?.searchParams.get('max_age')).toBe('600')
    expect(await outcomeOf({ auth_time: nowS() - 700 })).toContain('error=unable_to_get_user_info')
    expect(await outcomeOf({ auth_time: undefined })).toContain('error=unable_to_get_user_info')
    expect(await outcomeOf({ auth_time: 'now' })).toContain('error=unable_to_get_user_info')
    await server.stop()
  })
})

describe('OIDC_LOGOUT', () => {
  it('AE-09: a sign-out ends the session and names the logout page of the provider, which leads back here', async () => {
    const server = await open({ SIGN_IN: 'oidc', OIDC_LOGOUT: 'true' })
    const visitor = createApiClient(server)
    await signIn(visitor)
    const { logoutUrl } = (await visitor.call('POST', '/api/auth/sign-out', {})).body as { logoutUrl: string }
    const url = new URL(logoutUrl)
    expect(url.origin).toBe(new URL(getProvider().issuer).origin)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'oidc-client',
      post_logout_redirect_uri: `${server.url}/`,
    })
    expect((await readSession(visitor)).person).toBeNull()
    await server.stop()
  })

  it('AE-09: a sign-out ends the session also when the provider does not respond', async () => {
    const before = await open()
    const email = createEmail()
    const visitor = await signUp(before, email)
    await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    await before.stop()
    // Accepts connections and never answers.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const server = await open({
      SIGN_IN: 'oidc',
      OIDC_LOGOUT: 'true',
      OIDC_ISSUER: `http://localhost:${(silent.address() as AddressInfo).port}`,
      DATA_DIR: before.dataDir,
      PORT: new URL(before.url).port,
    })
    expect((await readSession(visitor)).person?.email).toBe(email)
    const { status, body } = await visitor.call('POST', '/api/auth/sign-out', {})
    expect({ status, body }).toEqual({ status: 200, body: { success: true } })
    expect((await readSession(visitor)).person).toBeNull()
    await server.stop()
    silent.close()
  })
})

describe('SIGN_IN=oidc', () => {
  it('AE-09: the provider is the only way to sign in, and sessions from before stay', async () => {
    const before = await open()
    const email = createEmail()
    const former = await signUp(before, email)
    await former.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect((await readSession(former)).person?.email).toBe(email)
    await before.stop()
    const google = { GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'g', GOOGLE_ISSUER: getProvider().issuer }
    const port = new URL(before.url).port
    const server = await open({ ...google, SIGN_IN: 'oidc', DATA_DIR: before.dataDir, PORT: port })

    for (const [path, body] of switchedOff) {
      const answer = await createApiClient(server).call('POST', `/api/auth/${path}`, body)
      expect({ path, status: answer.status }).toEqual({ path, status: 403 })
      expect(answer.body).toMatchObject({ code: 'SIGN_IN_METHOD_DISABLED' })
    }
    expect(await begin(createApiClient(server), 'google')).toMatchObject({ status: 404 })
    expect((await readSession(former)).instance.providers).toEqual(['oidc'])
    expect((await readSession(former)).person?.email).toBe(email)
    expect((await former.call('GET', '/api/account/security')).body).toMatchObject({ hasPassword: false })

    const visitor = createApiClient(server)
    await signIn(visitor)
    expect((await readSession(visitor)).person?.email).toBe(getProvider().person.email)
    expect((await visitor.call('POST', '/api/account/identity-proof', {})).status).toBe(200)
    const removal = await visitor.call('DELETE', '/api/account/providers/oidc')
    expect(removal).toMatchObject({ status: 409, body: { code: 'LAST_SIGN_IN_METHOD' } })
    expect((await visitor.call('POST', '/api/auth/sign-out', {})).status).toBe(200)
    await server.stop()
  })
})
