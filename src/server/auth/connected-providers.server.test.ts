import { describe, expect, it } from 'vitest'
import { createProviderUser } from '#tests/support/providers.ts'
import { type ApiClient, createApiClient, strongPassword } from '#tests/support/server-process.ts'
import { openSocial } from '#tests/support/social-sign-in.ts'

// Linking and unlinking Google and GitHub in the settings, through the API.

const its = openSocial()
const { byName, finish, personOf, signIn } = its

type Name = 'google' | 'github'

const prove = async (visitor: ApiClient, password?: string) =>
  await visitor.call('POST', '/api/account/identity-proof', password === undefined ? {} : { password })

const begin = async (visitor: ApiClient, name: Name, more: object = {}) => {
  const callbackURL = `/auth/callback?provider=${name}&purpose=connect`
  const body = { provider: name, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true, ...more }
  return await visitor.call('POST', '/api/auth/link-social', body)
}

/** Follows the redirect to the provider and back, and returns the final page. */
const connect = async (visitor: ApiClient, name: Name) => {
  const started = await begin(visitor, name)
  const at = await fetch((started.body as { url: string }).url, { redirect: 'manual' })
  const back = new URL(at.headers.get('location') ?? '')
  return await finish(visitor, back.pathname + back.search)
}

const withPassword = async (email = createProviderUser().email) => {
  await its.signUp(email, true)
  const visitor = createApiClient(its.server)
  await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword })
  return { visitor, email }
}

const securityOf = async (visitor: ApiClient) =>
  (await visitor.call('GET', '/api/account/security')).body as { providers: string[]; hasPassword: boolean }

const remove = async (visitor: ApiClient, name: Name) => await visitor.call('DELETE', `/api/account/providers/${name}`)

describe.each(['google', 'github'] as const)('SE-01: %s in the settings', (name) => {
  it('SE-01: a provider with any address is linked after an identity proof, and signs in from then on', async () => {
    const { visitor, email } = await withPassword()
    expect(await begin(visitor, name)).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    expect((await prove(visitor, 'wrong')).status).toBe(403)
    expect((await begin(visitor, name)).status).toBe(403)
    expect((await prove(visitor, strongPassword)).status).toBe(200)
    expect(await connect(visitor, name)).toBe(`/auth/callback?provider=${name}&purpose=connect`)
    expect(await securityOf(visitor)).toMatchObject({ providers: [name], hasPassword: true })
    const other = createApiClient(its.server)
    await signIn(other, name)
    expect(await personOf(other)).toMatchObject({ email })
    const { rows } = await its.owner.query(
      "select method from audit_log where event = 'provider_connected' and user_id = (select id from users where email = $1)",
      [email],
    )
    expect(rows).toEqual([{ method: name }])
  })

  it('SE-01: a provider account stays with the user who linked it', async () => {
    const owner = createApiClient(its.server)
    await signIn(owner, name)
    const { visitor } = await withPassword()
    await prove(visitor, strongPassword)
    expect(await connect(visitor, name)).toContain('error=account_already_linked_to_different_user')
    expect(await securityOf(visitor)).toMatchObject({ providers: [] })
    byName(name).person = { ...createProviderUser(), isVerified: false }
    expect(await connect(visitor, name)).toContain('error=unable_to_link_account')
  })

  it('SE-01: the provider is not linked by a token in the body', async () => {
    const { visitor } = await withPassword()
    await prove(visitor, strongPassword)
    const answer = await begin(visitor, name, { idToken: { token: 'a.b.c' }, scopes: ['repo'] })
    expect(answer).toMatchObject({ status: 200, body: { url: expect.stringContaining('http') as string } })
    expect((answer.body as { url: string }).url).not.toContain('repo')
    expect(await securityOf(visitor)).toMatchObject({ providers: [] })
  })

  it('SE-01: the provider is unlinked after an identity proof, unless it is the last sign-in method', async () => {
    const visitor = createApiClient(its.server)
    await signIn(visitor, name)
    await visitor.call('PUT', '/api/session/role', { role: 'applicant' })
    expect(await remove(visitor, name)).toMatchObject({ status: 403, body: { code: 'PROOF_REQUIRED' } })
    expect((await prove(visitor)).status).toBe(200)
    expect(await remove(visitor, name)).toMatchObject({ status: 409, body: { code: 'LAST_SIGN_IN_METHOD' } })
    const second = name === 'google' ? 'github' : 'google'
    await connect(visitor, second)
    expect((await remove(visitor, name)).status).toBe(200)
    expect(await securityOf(visitor)).toMatchObject({ providers: [second] })
    expect(await remove(visitor, name)).toMatchObject({ status: 404 })
    expect((await remove(visitor, second)).status).toBe(409)
  })
})
