import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthenticator } from '#tests/support/authenticator.ts'
import { createPasskeyDevice } from '#tests/support/passkey-device.ts'
import { type ApiClient, createApiClient, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { readNewestSessionDays } from '#tests/support/session-lifetime.ts'

// Passkeys through the API, with a software authenticator. e2e/access/passkeys.spec.ts uses a browser's.

const its = setUpServer()
beforeEach(async () => void (await its.owner.query('delete from auth_throttles')))

type Device = ReturnType<typeof createPasskeyDevice>
interface Options {
  isVerified?: boolean
  origin?: string
  name?: string
}

const ceremonyOf = (challenge: string, { isVerified = true, origin = its.server.url }: Options) => ({
  challenge,
  origin,
  rpId: 'localhost',
  isVerified,
})

const prove = async (visitor: ApiClient, password = strongPassword) =>
  (await visitor.call('POST', '/api/account/identity-proof', { password })).status

const optionsPath = '/api/auth/passkey/generate-authenticate-options'

const begin = async (visitor: ApiClient) =>
  await visitor.call('POST', '/api/auth/passkey/generate-register-options', {})

const add = async (visitor: ApiClient, device: Device, options: Options = {}) => {
  const { challenge } = (await begin(visitor)).body as { challenge: string }
  const response = device.register(ceremonyOf(challenge, options))
  return await visitor.call('POST', '/api/auth/passkey/verify-registration', { response, name: options.name })
}

const signIn = async (visitor: ApiClient, device: Device, options: Options = {}, rememberMe = true) => {
  const asked = await visitor.call('POST', optionsPath, { additionalData: { rememberMe } })
  const { challenge } = asked.body as { challenge: string }
  const response = device.signIn(ceremonyOf(challenge, options))
  return await visitor.call('POST', '/api/auth/passkey/verify-authentication', { response })
}

const personOf = async (visitor: ApiClient) =>
  ((await visitor.call('GET', '/api/session')).body as { person: { email: string } | null }).person

const listOf = async (visitor: ApiClient) =>
  (await visitor.call('GET', '/api/account/passkeys')).body as { id: string; name: string; lastUsedAt: string | null }[]

/** Creates an applicant with one passkey. */
const enrol = async () => {
  const visitor = await signUpApplicant(its.server)
  const device = createPasskeyDevice()
  expect(await prove(visitor)).toBe(200)
  expect((await add(visitor, device, { name: ' Laptop ' })).status).toBe(200)
  return { visitor, device, email: visitor.email }
}

const eventsOf = async (email: string) => {
  const { rows } = await its.owner.query<{ event: string; method: string | null }>(
    'select event, method from audit_log where user_id = (select id from users where email = $1) order by created_at',
    [email],
  )
  return rows.map(({ event, method }) => (method ? `${event} ${method}` : event))
}

describe('SE-01: passkeys', () => {
  it('SE-01: passkeys are added after an identity proof, sign in, and are listed with their last use', async () => {
    const { visitor, device, email } = await enrol()
    expect(await listOf(visitor)).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    const other = createApiClient(its.server)
    const answer = await signIn(other, device)
    expect(answer.status).toBe(200)
    expect(answer.body).not.toHaveProperty('session')
    expect(await personOf(other)).toMatchObject({ email })
    const [{ lastUsedAt } = { lastUsedAt: null }] = await listOf(visitor)
    expect(Date.now() - Date.parse(lastUsedAt ?? '')).toBeLessThan(60_000)
    expect(await eventsOf(email)).toEqual(['signed_up password', 'passkey_added', 'signed_in passkey'])
  })

  it('SE-01: a passkey is not added without an identity proof, with a wrong password or by another session’s proof', async () => {
    const visitor = await signUpApplicant(its.server)
    expect(await begin(visitor)).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    expect(await prove(visitor, 'wrong')).toBe(403)
    expect((await begin(visitor)).status).toBe(403)
    const elsewhere = createApiClient(its.server)
    await elsewhere.call('POST', '/api/auth/sign-in/email', { email: visitor.email, password: strongPassword })
    expect(await prove(elsewhere)).toBe(200)
    expect((await begin(visitor)).status).toBe(403)
    expect((await begin(createApiClient(its.server))).status).toBe(401)
    expect((await begin(elsewhere)).status).toBe(200)
    await its.owner.query("update verifications set expires_at = now() where identifier like 'identity-proof:%'")
    expect((await begin(elsewhere)).status).toBe(403)
  })

  it('SE-01: passkeys neither register nor sign in if the authenticator did not verify its user', async () => {
    const { visitor, device } = await enrol()
    expect(await add(visitor, createPasskeyDevice(), { isVerified: false })).toMatchObject({
      status: 401,
      body: { code: 'PASSKEY_UNVERIFIED' },
    })
    const other = createApiClient(its.server)
    expect(await signIn(other, device, { isVerified: false })).toMatchObject({
      status: 401,
      body: { code: 'PASSKEY_UNVERIFIED' },
    })
    expect(await personOf(other)).toBeNull()
  })

  it('SE-01: passkeys replace two-factor', async () => {
    const { visitor, device, email } = await enrol()
    const enabled = await visitor.call('POST', '/api/auth/two-factor/enable', { password: strongPassword })
    const code = createAuthenticator((enabled.body as { totpURI: string }).totpURI)
    expect((await visitor.call('POST', '/api/auth/two-factor/verify-totp', { code: code() })).status).toBe(200)
    const other = createApiClient(its.server)
    const first = await other.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
    expect(first.body).toMatchObject({ twoFactorRedirect: true })
    expect(await personOf(other)).toBeNull()
    expect((await signIn(other, device)).status).toBe(200)
    expect(await personOf(other)).toMatchObject({ email })
  })

  it('SE-01: replays, other sites and unregistered passkeys are rejected and counted for the network', async () => {
    const { device } = await enrol()
    const visitor = createApiClient(its.server)
    const asked = await visitor.call('POST', optionsPath, {})
    const response = device.signIn(ceremonyOf((asked.body as { challenge: string }).challenge, {}))
    const send = async () =>
      (await visitor.call('POST', '/api/auth/passkey/verify-authentication', { response })).status
    expect(await send()).toBe(200)
    await visitor.call('POST', '/api/auth/sign-out', {})
    expect(await send()).toBe(400)
    expect((await signIn(visitor, device, { origin: 'https://evil.example' })).status).toBe(400)
    expect(await signIn(visitor, createPasskeyDevice())).toMatchObject({ body: { code: 'PASSKEY_NOT_FOUND' } })
    expect(await personOf(visitor)).toBeNull()
    // One failure below the limit.
    await its.owner.query(
      "update auth_throttles set failures = array_fill(now(), array[29]), endpoints = array_fill(''::text, array[29]) where bucket like 'password address %'",
    )
    expect((await signIn(visitor, createPasskeyDevice())).status).toBe(401)
    expect(await signIn(visitor, device)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  })

  it('SE-01, SI-05: a passkey starts a session that ends with the browser if it is not to be remembered', async () => {
    const { device, email } = await enrol()
    const days = async (rememberMe: boolean) => {
      expect((await signIn(createApiClient(its.server), device, {}, rememberMe)).status).toBe(200)
      return await readNewestSessionDays(its.owner, email)
    }
    expect(await days(false)).toBe(1)
    expect(await days(true)).toBe(30)
  })

  it('SE-01: passkeys are renamed and removed by their owner only, and removal needs an identity proof', async () => {
    const { visitor, device, email } = await enrol()
    const [{ id } = { id: '' }] = await listOf(visitor)
    const otherUser = await signUpApplicant(its.server)
    expect(await prove(otherUser)).toBe(200)
    expect((await otherUser.call('PUT', `/api/account/passkeys/${id}`, { name: 'Mine' })).status).toBe(404)
    expect((await otherUser.call('DELETE', `/api/account/passkeys/${id}`)).status).toBe(404)
    expect(await listOf(otherUser)).toEqual([])
    expect((await visitor.call('PUT', `/api/account/passkeys/${id}`, { name: 'Phone' })).status).toBe(200)
    expect(await listOf(visitor)).toMatchObject([{ name: 'Phone' }])
    await its.owner.query("delete from verifications where identifier like 'identity-proof:%'")
    const remove = async () => await visitor.call('DELETE', `/api/account/passkeys/${id}`)
    expect(await remove()).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    await prove(visitor)
    expect((await remove()).status).toBe(200)
    expect(await signIn(createApiClient(its.server), device)).toMatchObject({ body: { code: 'PASSKEY_NOT_FOUND' } })
    expect((await eventsOf(email)).at(-1)).toBe('passkey_removed')
  })

  it('SE-01: the last sign-in method is not removed, also when two passkeys are removed concurrently', async () => {
    const { visitor, email } = await enrol()
    await prove(visitor)
    expect((await add(visitor, createPasskeyDevice(), { name: 'Key' })).status).toBe(200)
    await its.owner.query('delete from auth_accounts where user_id = (select id from users where email = $1)', [email])
    const all = await listOf(visitor)
    const answers = await Promise.all(
      all.map(async ({ id }) => await visitor.call('DELETE', `/api/account/passkeys/${id}`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await listOf(visitor)).toHaveLength(1)
  })

  it('SE-01: passkeys are deleted with the account', async () => {
    const { email } = await enrol()
    await its.owner.query('delete from users where email = $1', [email])
    const { rows } = await its.owner.query(
      'select 1 from passkeys p where not exists (select 1 from users u where u.id = p.user_id)',
    )
    expect(rows).toEqual([])
  })
})
