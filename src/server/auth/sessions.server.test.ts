import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { io } from 'socket.io-client'
import { describe, expect, it } from 'vitest'
import { maxSessions } from '#src/features/accounts/account-limits.rules.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createApiClient, signUpApplicant, strongPassword } from '#tests/support/server-process.ts'
import { setUpServer } from '#tests/support/server-setup.ts'
import { writeSessionCookie } from '../session-cookie.ts'

// Session lifecycle.

const its = setUpServer()

const openSocket = (cookie: string) =>
  io(its.server.url, {
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie, origin: its.server.url },
  })

const admitted = async (cookie: string) =>
  await new Promise<string>((resolve) => {
    const socket = openSocket(cookie)
    socket.once('connect', () => resolve('connected'))
    socket.once('connect_error', () => resolve('refused'))
  })

const statusWith = async (cookie: string, path = '/api/snapshot') =>
  (await createApiClient(its.server).call('GET', path, undefined, { cookie })).status

const signIn = async (email: string, more: object = {}) => {
  const visitor = createApiClient(its.server)
  await visitor.call('POST', '/api/auth/sign-in/email', { email, password: strongPassword, ...more })
  return visitor
}

/** Lists every API call without path parameters that needs a session, from the product's own description. */
const guardedPaths = async (): Promise<string[]> => {
  const { paths } = (await createApiClient(its.server).call('GET', '/api/openapi.json')).body as {
    paths: Record<string, Record<string, unknown>>
  }
  const plain = Object.keys(paths).filter((path) => paths[path]?.get && !path.includes('{'))
  const found: string[] = []
  for (const path of plain) if ((await statusWith('', `/api${path}`)) === 401) found.push(`/api${path}`)
  return found
}

describe('changed password', () => {
  it('a password change ends all other sessions and their sockets without a request to do so, and keeps its own', async () => {
    const person = await signUpApplicant(its.server)
    const other = await signIn(person.email)
    const socket = openSocket(other.cookie())
    await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
    const closed = new Promise((resolve) => socket.once('disconnect', () => resolve('closed')))
    const former = person.cookie()
    const body = { currentPassword: strongPassword, newPassword: 'N3w!Passphrase-42' }
    expect((await person.call('POST', '/api/auth/change-password', body)).status).toBe(200)
    expect(await closed).toBe('closed')
    expect(await statusWith(other.cookie())).toBe(401)
    expect(await statusWith(former)).toBe(401)
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
  })
})

it(`a sign-in beyond ${maxSessions} sessions ends the oldest with its socket, and no other`, async () => {
  const oldest = await signUpApplicant(its.server)
  const second = await signIn(oldest.email)
  const socket = openSocket(oldest.cookie())
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  const closed = new Promise((resolve) => socket.once('disconnect', () => resolve('closed')))
  for (let sessions = 2; sessions < maxSessions; sessions += 1) await signIn(oldest.email)
  expect(await statusWith(oldest.cookie())).toBe(200)
  const newest = await signIn(oldest.email)
  expect(await closed).toBe('closed')
  const statuses = [oldest, second, newest].map(async (one) => await statusWith(one.cookie()))
  expect(await Promise.all(statuses)).toEqual([401, 200, 200])
})

describe('session fixation', () => {
  it('a planted session cookie is replaced at sign-in and opens no session', async () => {
    const { email } = await signUpApplicant(its.server)
    const planted = 'gradapp_session=planted.AAAA'
    const answer = await createApiClient(its.server).call(
      'POST',
      '/api/auth/sign-in/email',
      { email, password: strongPassword },
      { cookie: planted },
    )
    const set = answer.headers.getSetCookie().find((line) => line.startsWith('gradapp_session=')) ?? ''
    expect(set).not.toContain('planted')
    expect(await statusWith(planted)).toBe(401)
    const [first, second] = [await signIn(email), await signIn(email)]
    expect(first.cookie()).not.toBe(second.cookie())
  })

  it('a session cookie of another instance opens no session, whether its secret or its database differs', async () => {
    const person = await signUpApplicant(its.server)
    const [, name = '', token = ''] = /((?:__Host-)?gradapp_session)=([^.%;]+)/.exec(person.cookie()) ?? []
    const secret = readFileSync(join(its.server.dataDir, 'secret'), 'utf8').trim()
    const cookieOf = (other: string, key: string) =>
      writeSessionCookie(name, key, { token: other, expiresAt: new Date(Date.now() + dayMs) }, undefined).split(';')[0]
    expect(await statusWith(cookieOf(token, secret) ?? '')).toBe(200)
    expect(await statusWith(cookieOf(token, 'a secret of another instance, as long as ours') ?? '')).toBe(401)
    expect(await statusWith(cookieOf(token.split('').toReversed().join(''), secret) ?? '')).toBe(401)
  })
})

describe('sign-out', () => {
  it('after sign-out the old cookie opens no call and no socket, and the response clears the browser’s data', async () => {
    const person = await signUpApplicant(its.server)
    const cookie = person.cookie()
    const guarded = await guardedPaths()
    expect(guarded.length).toBeGreaterThanOrEqual(20)
    for (const path of guarded) expect(await statusWith(cookie, path), path).not.toBe(401)
    const answer = await person.call('POST', '/api/auth/sign-out', {})
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    for (const path of guarded) expect({ path, status: await statusWith(cookie, path) }).toEqual({ path, status: 401 })
    expect(await admitted(cookie)).toBe('refused')
  })

  it('a sign-in in one tab during the sign-out of another creates its own session', async () => {
    const person = await signUpApplicant(its.server)
    const [, other] = await Promise.all([person.call('POST', '/api/auth/sign-out', {}), signIn(person.email)])
    expect((await other.call('GET', '/api/snapshot')).status).toBe(200)
  })
})

describe('session lifetime', () => {
  // Shifts the row into the past, which has the same effect as advancing the clock.
  const age = async (email: string, days: number) =>
    await its.owner.query(
      `update sessions set created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day'
       where user_id = (select id from users where email = $1)`,
      [email, days],
    )

  it.each([
    ['SI-05: a remembered session ends after 30 days', true, 30],
    ['SI-05: a session that is not remembered ends after a day', false, 1],
  ])('%s, regardless of its use', async (_name, rememberMe, days) => {
    const { email } = await signUpApplicant(its.server)
    await its.owner.query('delete from sessions')
    const visitor = await signIn(email, { rememberMe })
    await age(email, days - 0.01)
    expect((await visitor.call('GET', '/api/snapshot')).status).toBe(200)
    await age(email, 0.02)
    expect((await visitor.call('GET', '/api/snapshot')).status).toBe(401)
    expect(await admitted(visitor.cookie())).toBe('refused')
  })

  it('a session that is not remembered is not extended by a password change', async () => {
    const { email } = await signUpApplicant(its.server)
    const visitor = await signIn(email, { rememberMe: false })
    const body = { currentPassword: strongPassword, newPassword: 'N3w!Passphrase-42' }
    const answer = await visitor.call('POST', '/api/auth/change-password', body)
    expect(answer.headers.getSetCookie().find((line) => line.startsWith('gradapp_session='))).not.toMatch(/max-age/i)
    await age(email, 1.01)
    expect((await visitor.call('GET', '/api/snapshot')).status).toBe(401)
  })
})

describe('SE-01: list of sessions', () => {
  it('SE-01: a user lists their own sessions only, ends one or all others, and another user’s is not found', async () => {
    const person = await signUpApplicant(its.server)
    const otherUser = await signUpApplicant(its.server)
    const other = await signIn(person.email)
    await signIn(person.email)
    const list = (await person.call('GET', '/api/account/sessions')).body as { id: string; isCurrent: boolean }[]
    expect(list.map(({ isCurrent }) => isCurrent).sort()).toEqual([false, false, true])
    const current = list.find(({ isCurrent }) => isCurrent)?.id
    expect((await otherUser.call('DELETE', `/api/account/sessions/${current}`)).status).toBe(404)
    const mine = ((await other.call('GET', '/api/account/sessions')).body as { id: string; isCurrent: boolean }[]).find(
      ({ isCurrent }) => isCurrent,
    )
    expect((await person.call('DELETE', `/api/account/sessions/${mine?.id}`)).body).toEqual({ ended: 1 })
    expect((await other.call('GET', '/api/snapshot')).status).toBe(401)
    expect((await person.call('DELETE', '/api/account/sessions')).body).toEqual({ ended: 1 })
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
    expect(JSON.stringify(list)).not.toMatch(/token/)
  })
})
