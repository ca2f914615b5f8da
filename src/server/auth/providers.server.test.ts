import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Browserish,
  cleanUpServers,
  ownerUrl,
  type RunningServer,
  startServer,
  strongPassword,
  visit,
} from '../testing/process.ts'
import { newPerson, type Provider, providerEnvironment, startGitHub, startGoogle } from '../testing/providers.ts'

// Check 20 and AE-09: social sign-in against real providers on this machine.

let server: RunningServer
let google: Provider
let github: Provider
let owner: pg.Client

beforeAll(async () => {
  google = await startGoogle()
  github = await startGitHub()
  server = await startServer(providerEnvironment(google, github))
  owner = new pg.Client({ connectionString: ownerUrl(server.dataDir) })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.stop()
  await google.stop()
  await github.stop()
  cleanUpServers()
})
beforeEach(() => {
  for (const provider of [google, github]) {
    provider.behaviour = 'normal'
    provider.person = newPerson()
  }
})

type Name = 'google' | 'github'
const byName = (name: Name) => (name === 'google' ? google : github)

const begin = async (visitor: Browserish, name: Name, rememberMe = true) => {
  const callbackURL = `/auth/callback?provider=${name}`
  const additionalData = { rememberMe }
  const body = { provider: name, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true, additionalData }
  return await visitor.call('POST', '/api/auth/sign-in/social', body)
}

/** Goes to the provider and takes what it sends back, as far as the address of our own callback. */
const comeBack = async (visitor: Browserish, name: Name, rememberMe = true): Promise<string> => {
  const started = await begin(visitor, name, rememberMe)
  const at = await fetch((started.body as { url: string }).url, { redirect: 'manual' })
  const back = new URL(at.headers.get('location') ?? '')
  return back.pathname + back.search
}

const finish = async (visitor: Browserish, path: string) =>
  (await visitor.call('GET', path)).headers.get('location') ?? ''

const signIn = async (visitor: Browserish, name: Name) => await finish(visitor, await comeBack(visitor, name))

const personOf = async (visitor: Browserish) =>
  ((await visitor.call('GET', '/api/session')).body as { person: { email: string; role: string | null } | null }).person

const countSessions = async () =>
  Number((await owner.query('select count(*)::int as total from sessions')).rows[0]?.total)

const signUp = async (email: string, isConfirmed: boolean) => {
  const visitor = visit(server)
  const body = { name: 'A B', email, password: strongPassword, role: 'applicant' }
  expect((await visitor.call('POST', '/api/auth/sign-up/email', body)).status).toBe(200)
  await owner.query('update users set email_verified = $2 where email = $1', [email, isConfirmed])
}

describe.each(['google', 'github'] as const)('AE-09 %s', (name) => {
  it('signs somebody new in, without a role until the dialog has asked (RD-01)', async () => {
    const visitor = visit(server)
    expect(await signIn(visitor, name)).toBe(`/auth/callback?provider=${name}`)
    expect(await personOf(visitor)).toMatchObject({
      email: byName(name).person.email,
      fullName: 'Grace Hopper',
      role: null,
    })
    expect((await visitor.call('PUT', '/api/session/role', { role: 'mentor' })).status).toBe(200)
    expect(await personOf(visitor)).toMatchObject({ role: 'mentor' })
    const again = visit(server)
    await signIn(again, name)
    expect(await personOf(again)).toMatchObject({ email: byName(name).person.email, role: 'mentor' })
  })

  it('asks with PKCE by S256, a state, and the choice of an account', async () => {
    await comeBack(visit(server), name)
    const asked = byName(name).asked.at(-1)?.searchParams
    expect(asked?.get('code_challenge_method')).toBe('S256')
    expect(asked?.get('code_challenge')).toMatch(/^[\w-]{43}$/)
    expect(asked?.get('state')).toMatch(/^.{32,}$/)
    expect(asked?.get('prompt')).toBe('select_account')
    expect(asked?.get('redirect_uri')).toBe(`${server.url}/api/auth/callback/${name}`)
    if (name === 'google') {
      expect(asked?.get('access_type')).toBe('offline')
      expect(asked?.get('nonce')).toMatch(/^.{32,}$/)
    }
  })

  it('SI-05 ends with the browser and after a day when it shall not be remembered; the next choice counts anew', async () => {
    const visitor = visit(server)
    const lives = async (rememberMe: boolean) => {
      const answer = await visitor.call('GET', await comeBack(visitor, name, rememberMe))
      const cookie = answer.headers.getSetCookie().find((line) => line.startsWith('gradapp_session='))
      const { rows } = await owner.query<{ days: number }>(
        `select round(extract(epoch from s.expires_at - s.created_at) / 86400)::int as days from sessions s
         join users u on u.id = s.user_id where u.email = $1 order by s.created_at desc limit 1`,
        [byName(name).person.email],
      )
      return { isKept: /max-age/i.test(cookie ?? ''), days: rows[0]?.days }
    }
    expect(await lives(false)).toEqual({ isKept: false, days: 1 })
    expect(await lives(true)).toEqual({ isKept: true, days: 30 })
  })

  it('links an account of the same address when both sides have confirmed it', async () => {
    const { email } = byName(name).person
    await signUp(email, true)
    const visitor = visit(server)
    await signIn(visitor, name)
    expect(await personOf(visitor)).toMatchObject({ email, role: 'applicant' })
    expect((await owner.query('select 1 from users where email = $1', [email])).rowCount).toBe(1)
  })
})

/** Each leads to no session; what the page is told is on the right. */
const refusals: [string, (visitor: Browserish, name: Name) => Promise<string>, string][] = [
  [
    'the person cancels',
    async (visitor, name) => {
      byName(name).behaviour = 'cancel'
      return await signIn(visitor, name)
    },
    'access_denied',
  ],
  [
    'a state that nobody gave out',
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
    async (_visitor, name) => await finish(visit(server), await comeBack(visit(server), name)),
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
      // As if the page of the provider had been reached over somebody who rewrites the question.
      url.searchParams.set('code_challenge_method', 'plain')
      url.searchParams.set('code_challenge', 'a-verifier-that-somebody-else-knows-and-chose-1234')
      const at = await fetch(url, { redirect: 'manual' })
      const back = new URL(at.headers.get('location') ?? '')
      return await finish(visitor, back.pathname + back.search)
    },
    'invalid_code',
  ],
  [
    'the code of another person with an own state',
    async (visitor, name) => {
      const stolen = /code=([^&]+)/.exec(await comeBack(visit(server), name))?.[1]
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
    'an unconfirmed address that is somebody’s here',
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

describe.each(['google', 'github'] as const)('check 20: %s opens no session for', (name) => {
  it.each(refusals)('%s', async (_case, attempt, error) => {
    const visitor = visit(server)
    const location = await attempt(visitor, name)
    expect(new URL(location, server.url).pathname).toBe('/auth/callback')
    expect(new URL(location, server.url).searchParams.get('error')).toBe(error)
    expect(await personOf(visitor)).toBeNull()
  })
})

describe('check 20', () => {
  it('the same subject at two providers is two people', async () => {
    const sub = '4242'
    google.person = { ...newPerson(), sub }
    github.person = { ...newPerson(), sub }
    const first = visit(server)
    const second = visit(server)
    await signIn(first, 'google')
    await signIn(second, 'github')
    expect((await personOf(first))?.email).toBe(google.person.email)
    expect((await personOf(second))?.email).toBe(github.person.email)
  })

  it('a token that a page hands in by itself opens nothing', async () => {
    const before = await countSessions()
    const visitor = visit(server)
    const answer = await visitor.call('POST', '/api/auth/sign-in/social', {
      provider: 'google',
      idToken: { token: `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ sub: '1', email: 'a@b.org' }))}.` },
    })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await countSessions()).toBe(before)
  })

  it('signing in while signed in leaves no former session behind, and the cookie is a new one', async () => {
    const visitor = visit(server)
    await signIn(visitor, 'google')
    const former = visitor.cookie()
    await signIn(visitor, 'google')
    expect(visitor.cookie()).not.toBe(former)
    const old = await visit(server).call('GET', '/api/session', undefined, { cookie: former })
    expect(old.body).toMatchObject({ person: null })
  })

  it('AE-07: without credentials, or with a provider that is away, the answer says which it is', async () => {
    const bare = await startServer()
    expect(await begin(visit(bare), 'google')).toMatchObject({ status: 404, body: { code: 'PROVIDER_NOT_FOUND' } })
    await bare.stop()
    const away = await startServer({
      ...providerEnvironment(google, github),
      GOOGLE_ISSUER: 'http://localhost:9',
    })
    expect(await begin(visit(away), 'google')).toMatchObject({ status: 400, body: { code: 'PROVIDER_UNAVAILABLE' } })
    await away.stop()
  })

  it('leads nowhere but to this site', async () => {
    for (const callbackURL of ['https://evil.example', '//evil.example', '/\\evil.example', `${randomUUID()}://x`]) {
      const answer = await visit(server).call('POST', '/api/auth/sign-in/social', { provider: 'google', callbackURL })
      expect({ callbackURL, status: answer.status }).toEqual({ callbackURL, status: 403 })
    }
  })
})
