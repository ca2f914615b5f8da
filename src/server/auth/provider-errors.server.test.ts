import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { buildProviderEnvironment, createProviderUser } from '#tests/support/providers.ts'
import { createApiClient, startServer } from '#tests/support/server-process.ts'
import { openSocial } from '#tests/support/social-sign-in.ts'

// Attacks on social sign-in (AE-07), and providers that are down.

const its = openSocial()
const { begin, comeBack, countSessions, personOf, signIn } = its

describe('social sign-in attacks', () => {
  it('the same subject at two providers is two users', async () => {
    const sub = '4242'
    its.google.person = { ...createProviderUser(), sub }
    its.github.person = { ...createProviderUser(), sub }
    const first = createApiClient(its.server)
    const second = createApiClient(its.server)
    await signIn(first, 'google')
    await signIn(second, 'github')
    expect((await personOf(first))?.email).toBe(its.google.person.email)
    expect((await personOf(second))?.email).toBe(its.github.person.email)
  })

  it('a textual email_verified counts as confirmed, and a malformed token is rejected without a server error', async () => {
    const visitor = createApiClient(its.server)
    its.google.person = { ...createProviderUser(), isVerified: 'true' }
    await signIn(visitor, 'google')
    expect((await personOf(visitor))?.email).toBe(its.google.person.email)
    const before = await countSessions()
    for (const nonsense of [
      { isVerified: 'false' },
      { isVerified: 'TRUE\0' },
      { isVerified: '1' },
      { email: 'no address' },
      { email: 'a@b.org\0' },
      { name: { first: 'Grace' } as never },
      { sub: { id: 1 } as never },
    ]) {
      its.google.person = { ...createProviderUser(), ...nonsense }
      const otherUser = createApiClient(its.server)
      const { status, headers } = await otherUser.call('GET', await comeBack(otherUser, 'google'))
      expect({ nonsense, status }).toEqual({ nonsense, status: 302 })
      expect(headers.get('location')).toContain('error=')
    }
    expect(await countSessions()).toBe(before)
  })

  it('a token that a page submits by itself opens no session', async () => {
    const before = await countSessions()
    const visitor = createApiClient(its.server)
    const answer = await visitor.call('POST', '/api/auth/sign-in/social', {
      provider: 'google',
      idToken: { token: `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: '1', email: 'a@b.org' }))}.` },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await countSessions()).toBe(before)
  })

  it('a sign-in while signed in revokes the former session and issues a new cookie', async () => {
    const visitor = createApiClient(its.server)
    await signIn(visitor, 'google')
    const former = visitor.cookie()
    await signIn(visitor, 'google')
    expect(visitor.cookie()).not.toBe(former)
    const old = await createApiClient(its.server).call('GET', '/api/session', undefined, { cookie: former })
    expect(old.body).toMatchObject({ person: null })
  })

  it('AE-07: missing credentials and a provider that is down are reported as different errors', async () => {
    const other = await startServer({
      ...buildProviderEnvironment(its.google, its.github),
      GOOGLE_ISSUER: 'http://localhost:9',
      GITHUB_CLIENT_ID: '',
      GITHUB_CLIENT_SECRET: '',
    })
    expect(await begin(createApiClient(other), 'google')).toMatchObject({
      status: 400,
      body: { code: 'PROVIDER_UNAVAILABLE' },
    })
    expect(await begin(createApiClient(other), 'github')).toMatchObject({
      status: 404,
      body: { code: 'PROVIDER_NOT_FOUND' },
    })
    await other.stop()
  })

  it('a social sign-in redirects to this site only', async () => {
    for (const callbackURL of ['https://evil.example', '//evil.example', '/\\evil.example', `${randomUUID()}://x`]) {
      const answer = await createApiClient(its.server).call('POST', '/api/auth/sign-in/social', {
        provider: 'google',
        callbackURL,
      })
      expect({ callbackURL, status: answer.status }).toEqual({ callbackURL, status: 403 })
    }
  })
})
