import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  buildProviderEnvironment,
  createProviderUser,
  type Provider,
  startGitHub,
  startOpenIdProvider,
} from './providers.ts'
import {
  type ApiClient,
  buildOwnerUrl,
  cleanUpServers,
  createApiClient,
  createNetworkHeaders,
  type RunningServer,
  startServer,
  strongPassword,
} from './server-process.ts'

type Name = 'google' | 'github'
type Parts = { google: Provider; github: Provider; server: RunningServer; owner: pg.Client }

const begin = async (visitor: ApiClient, name: Name, rememberMe = true, invitation?: string) => {
  const callbackURL = `/auth/callback?provider=${name}`
  const additionalData = { rememberMe, invitation }
  const body = { provider: name, callbackURL, errorCallbackURL: callbackURL, disableRedirect: true, additionalData }
  return await visitor.call('POST', '/api/auth/sign-in/social', body)
}

/** Follows the redirect to the provider and back to the address of our callback. */
const comeBack = async (visitor: ApiClient, name: Name, rememberMe = true, invitation?: string): Promise<string> => {
  const started = await begin(visitor, name, rememberMe, invitation)
  const at = await fetch((started.body as { url: string }).url, { redirect: 'manual' })
  const back = new URL(at.headers.get('location') ?? '')
  return back.pathname + back.search
}

const finish = async (visitor: ApiClient, path: string) =>
  (await visitor.call('GET', path)).headers.get('location') ?? ''

const signIn = async (visitor: ApiClient, name: Name) => await finish(visitor, await comeBack(visitor, name))

const personOf = async (visitor: ApiClient) =>
  ((await visitor.call('GET', '/api/session')).body as { person: { email: string; role: string | null } | null }).person

/** Starts a server for the test file with both OAuth providers on this machine, and helpers for social sign-in. */
export const openSocial = (environment: Record<string, string> = {}) => {
  const held: Partial<Parts> = {}
  const there = <Part extends keyof Parts>(name: Part): Parts[Part] => {
    const part = held[name]
    if (!part) throw new Error(`${name} is there only while the tests run`)
    return part
  }
  const its = {
    get google() {
      return there('google')
    },
    get github() {
      return there('github')
    },
    get server() {
      return there('server')
    },
    get owner() {
      return there('owner')
    },
  }
  beforeAll(async () => {
    held.google = await startOpenIdProvider()
    held.github = await startGitHub()
    held.server = await startServer({ ...buildProviderEnvironment(held.google, held.github), ...environment })
    held.owner = new pg.Client({ connectionString: buildOwnerUrl(held.server.dataDir) })
    await held.owner.connect()
  })
  afterAll(async () => {
    await held.owner?.end()
    await held.server?.stop()
    await held.google?.stop()
    await held.github?.stop()
    cleanUpServers()
  })
  beforeEach(() => {
    for (const provider of [its.google, its.github]) {
      provider.behaviour = 'normal'
      provider.person = createProviderUser()
    }
  })

  const countSessions = async () =>
    Number((await its.owner.query('select count(*)::int as total from sessions')).rows[0]?.total)

  const signUp = async (email: string, isConfirmed: boolean) => {
    const visitor = createApiClient(its.server)
    const body = { name: 'A B', email, password: strongPassword, role: 'applicant' }
    expect((await visitor.call('POST', '/api/auth/sign-up/email', body, createNetworkHeaders())).status).toBe(200)
    await its.owner.query('update users set email_verified = $2 where email = $1', [email, isConfirmed])
  }
  const ways = { begin, comeBack, finish, signIn, personOf, countSessions, signUp }
  return Object.assign(its, ways, { byName: (name: Name) => its[name] })
}
