import { describe, expect, it } from 'vitest'
import { createProviderUser } from '#tests/support/providers.ts'
import { type ApiClient, createApiClient } from '#tests/support/server-process.ts'
import { openSocial } from '#tests/support/social-sign-in.ts'

// Social sign-in (AE-09) with real providers on this machine.

const its = openSocial()
const { begin, byName, comeBack, finish, personOf, signIn, signUp } = its

type Name = 'google' | 'github'

describe.each(['google', 'github'] as const)('AE-09: %s', (name) => {
  it('AE-09, RD-01: a social sign-in creates a new user without a role until the dialog sets it', async () => {
    const visitor = createApiClient(its.server)
    expect(await signIn(visitor, name)).toBe(`/auth/callback?provider=${name}`)
    expect(await personOf(visitor)).toMatchObject({
      email: byName(name).person.email,
      fullName: 'Grace Hopper',
      role: null,
    })
    expect((await visitor.call('PUT', '/api/session/role', { role: 'mentor' })).status).toBe(200)
    expect(await personOf(visitor)).toMatchObject({ role: 'mentor' })
    const again = createApiClient(its.server)
    await signIn(again, name)
    expect(await personOf(again)).toMatchObject({ email: byName(name).person.email, role: 'mentor' })
  })

  it('AE-09: the authorization request has PKCE with S256, a state, and an account chooser', async () => {
    await comeBack(createApiClient(its.server), name)
    const asked = byName(name).asked.at(-1)?.searchParams
    expect(asked?.get('code_challenge_method')).toBe('S256')
    expect(asked?.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(asked?.get('state')).toMatch(/^.{32,}$/)
    expect(asked?.get('prompt')).toBe('select_account')
    expect(asked?.get('redirect_uri')).toBe(`${its.server.url}/api/auth/callback/${name}`)
    if (name === 'google') {
      expect(asked?.get('access_type')).toBeNull()
      expect(asked?.get('nonce')).toMatch(/^.{32,}$/)
    }
  })

  it('AE-09: no provider token is stored, at the first sign-in and at later ones', async () => {
    await signIn(createApiClient(its.server), name)
    const readTokens = async () =>
      (
        await its.owner.query(
          `select access_token, refresh_token, id_token, access_token_expires_at, refresh_token_expires_at
           from auth_accounts a join users u on u.id = a.user_id where u.email = $1 and provider_id = $2`,
          [byName(name).person.email, name],
        )
      ).rows
    const none = {
      ...{ access_token: null, refresh_token: null, id_token: null },
      ...{ access_token_expires_at: null, refresh_token_expires_at: null },
    }
    expect(await readTokens()).toEqual([none])
    await signIn(createApiClient(its.server), name)
    expect(await readTokens()).toEqual([none])
  })

  it('AE-09, SI-05: a session not to be remembered ends with the browser or after a day, until the next choice', async () => {
    const visitor = createApiClient(its.server)
    const lives = async (rememberMe: boolean) => {
      const answer = await visitor.call('GET', await comeBack(visitor, name, rememberMe))
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('gradapp_session='))
      const { rows } = await its.owner.query<{ days: number }>(
        `select round(extract(epoch from s.expires_at - s.created_at) / 86400)::int as days from sessions s
         join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1`,
        [byName(name).person.email],
      )
      return { isKept: /max-age/i.test(cookie ?? ''), days: rows[0]?.days }
    }
    expect(await lives(false)).toEqual({ isKept: false, days: 1 })
    expect(await lives(true)).toEqual({ isKept: true, days: 30 })
  })

  it('AE-09: a network that has created too many accounts creates no more, and existing ones sign in', async () => {
    const former = createApiClient(its.server)
    await signIn(former, name)
    const known = byName(name).person
    await its.owner.query(
      "update auth_throttles set blocked_until = now() + interval '1 hour' where bucket like 'accounts %'",
    )
    byName(name).person = createProviderUser()
    const refused = createApiClient(its.server)
    expect(await signIn(refused, name)).toContain('error=TOO_MANY_ATTEMPTS')
    expect(await personOf(refused)).toBeNull()
    byName(name).person = known
    const again = createApiClient(its.server)
    await signIn(again, name)
    expect(await personOf(again)).toMatchObject({ email: known.email })
    await its.owner.query('delete from auth_throttles')
  })

  it('AE-09: a provider is linked to the account with the same address if both sides have confirmed it', async () => {
    const { email } = byName(name).person
    await signUp(email, true)
    const visitor = createApiClient(its.server)
    await signIn(visitor, name)
    expect(await personOf(visitor)).toMatchObject({ email, role: 'applicant' })
    expect((await its.owner.query('select 1 from users where email = $1', [email])).rowCount).toBe(1)
  })
})

/** Sign-ins that open no session, with the error code that the page receives on the right. */
const refusals: [string, (visitor: ApiClient, name: Name) => Promise<string>, string][] = [
  [
    'the person cancels',
    async (visitor, name) => {
      byName(name).behaviour = 'cancel'
      return await signIn(visitor, name)
    },
    'access_denied',
  ],
  [
    'an unknown state',
    async (visitor, name) => {
      const path = await comeBack(visitor, name)
      return await finish(visitor, path.replace(/state=[^&]+/, `state=${'x'.repeat(32)}`))
    },
    'state_mismatch',
  ],
  [
    'no state',
    async (visitor, name) => await finish(visitor, (await comeBack(visitor, name)).replace(/&?state=[^&]+/, '')),
    'state_not_found',
  ],
  [
    'the state of another browser',
    async (_visitor, name) =>
      await finish(createApiClient(its.server), await comeBack(createApiClient(its.server), name)),
    'state_mismatch',
  ],
  [
    'a replayed answer',
    async (visitor, name) => {
      const path = await comeBack(visitor, name)
      await finish(visitor, path)
      await visitor.call('POST', '/api/auth/sign-out', {})
      return await finish(visitor, path)
    },
    'state_mismatch',
  ],
  [
    'an own code for the second time, with a fresh state',
    async (visitor, name) => {
      const first = await comeBack(visitor, name)
      await finish(visitor, first)
      expect(await personOf(visitor)).not.toBeNull()
      await visitor.call('POST', '/api/auth/sign-out', {})
      const used = /code=([^&]+)/.exec(first)?.[1]
      return await finish(visitor, (await comeBack(visitor, name)).replace(/code=[^&]+/, `code=${used}`))
    },
    'invalid_code',
  ],
  [
    'a provider that was asked with a plain challenge in place of the hashed one',
    async (visitor, name) => {
      const started = await begin(visitor, name)
      const url = new URL((started.body as { url: string }).url)
      // Simulates a man in the middle who rewrites the authorization request.
      url.searchParams.set('code_challenge_method', 'plain')
      url.searchParams.set('code_challenge', 'a-verifier-that-another-client-knows-and-chose-1234')
      const at = await fetch(url, { redirect: 'manual' })
      const back = new URL(at.headers.get('location') ?? '')
      return await finish(visitor, back.pathname + back.search)
    },
    'invalid_code',
  ],
  [
    'the code of another person with an own state',
    async (visitor, name) => {
      const stolen = /code=([^&]+)/.exec(await comeBack(createApiClient(its.server), name))?.[1]
      return await finish(visitor, (await comeBack(visitor, name)).replace(/code=[^&]+/, `code=${stolen}`))
    },
    'invalid_code',
  ],
  [
    'the provider fails while the code is exchanged',
    async (visitor, name) => {
      const path = await comeBack(visitor, name)
      byName(name).behaviour = 'down'
      return await finish(visitor, path)
    },
    'unable_to_get_user_info',
  ],
  [
    'an address that the provider has not confirmed',
    async (visitor, name) => {
      byName(name).person.isVerified = false
      return await signIn(visitor, name)
    },
    'email_not_found',
  ],
  [
    'an unconfirmed address of an existing account',
    async (visitor, name) => {
      await signUp(byName(name).person.email, true)
      byName(name).person.isVerified = false
      return await signIn(visitor, name)
    },
    'email_not_found',
  ],
  [
    'an address that is taken here and not confirmed',
    async (visitor, name) => {
      await signUp(byName(name).person.email, false)
      return await signIn(visitor, name)
    },
    'account_not_linked',
  ],
]

describe.each(['google', 'github'] as const)('%s opens no session for an invalid sign-in', (name) => {
  it.each(refusals)('social sign-in is rejected: %s', async (_case, attempt, error) => {
    const visitor = createApiClient(its.server)
    const location = await attempt(visitor, name)
    expect(new URL(location, its.server.url).pathname).toBe('/auth/callback')
    expect(new URL(location, its.server.url).searchParams.get('error')).toBe(error)
    expect(await personOf(visitor)).toBeNull()
  })
})

/**
 * Simulates a mix-up attack: `other` responds to a sign-in that began with `name`, with the state and challenge of that
 * sign-in.
 */
const mixUp = async (visitor: ApiClient, name: Name, other: Name) => {
  const started = new URL(((await begin(visitor, name)).body as { url: string }).url).searchParams
  const url = new URL(((await begin(createApiClient(its.server), other)).body as { url: string }).url)
  for (const key of ['state', 'code_challenge']) url.searchParams.set(key, started.get(key) ?? '')
  const back = new URL((await fetch(url, { redirect: 'manual' })).headers.get('location') ?? '')
  return await finish(visitor, back.pathname + back.search)
}

describe('provider mix-up', () => {
  it.each([
    ['google', 'github', 'invalid_code'],
    // GitHub has no nonce, so the library rejects the missing nonce first.
    ['github', 'google', 'nonce_binding_missing'],
  ] as const)('a sign-in that starts at %s and ends at %s opens no session', async (name, other, error) => {
    const visitor = createApiClient(its.server)
    expect(await mixUp(visitor, name, other)).toContain(`error=${error}`)
    expect(await personOf(visitor)).toBeNull()
  })

  it('a response that names another issuer opens no session, and one with the configured issuer opens one', async () => {
    const visitor = createApiClient(its.server)
    const path = await comeBack(visitor, 'google')
    expect(await finish(visitor, `${path}&iss=https://other.example`)).toContain('error=issuer_mismatch')
    expect(await personOf(visitor)).toBeNull()
    const named = `${await comeBack(visitor, 'google')}&iss=${encodeURIComponent(its.google.issuer)}`
    expect(await finish(visitor, named)).not.toContain('error=')
    expect(await personOf(visitor)).not.toBeNull()
  })
})
