import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { setUpInProcessServer } from '#tests/support/in-process-server.ts'
import type { HttpEnvironment } from './http-responses.ts'
import { limitConcurrency, releasePermit, userConcurrency } from './request-concurrency.ts'

describe('request concurrency by sender', () => {
  const turns = { atOnce: 2, waiting: 2 }

  /**
   * Creates an application whose requests stay pending until `finish`. A session is `<user>-<session>`, or that of an
   * unknown user.
   */
  const openWork = (limits: Parameters<typeof limitConcurrency>[1] = {}) => {
    const begun: string[] = []
    const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
    const app = new Hono<HttpEnvironment>()
    const addressOf = (address: string | undefined) => address ?? ''
    const ownerOf = (token: string) => (token === 'unknown' ? undefined : token.split('-')[0])
    app.use(
      limitConcurrency(
        { readToken: ({ req }) => req.header('cookie'), ownerOf, addressOf },
        { person: turns, network: turns, ...limits },
      ),
    )
    app.get('*', async (context) => {
      begun.push(context.req.header('cookie') ?? context.env.incoming.socket.remoteAddress ?? '')
      await finished
      return context.text('done')
    })
    const ask = async (path: string, headers: Record<string, string>, socket: object = {}) =>
      (await app.request(path, { headers }, { incoming: { socket }, outgoing: {} })).status
    return { begun, finish, ask }
  }

  it('one sender has a few permits, queues further requests, and is rejected beyond that without delaying others', async () => {
    const { begun, finish, ask } = openWork()
    const asked = [1, 2, 3, 4].map(async () => await ask('/', { cookie: 'ada' }))
    expect(await ask('/', { cookie: 'ada' })).toBe(429)
    asked.push(ask('/', { cookie: 'eve' }), ask('/', {}, { remoteAddress: '198.18.0.1' }))
    await expect.poll(() => begun.toSorted()).toEqual(['198.18.0.1', 'ada', 'ada', 'eve'])
    finish()
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('all sessions of a user share the permits of that user', async () => {
    const { begun, finish, ask } = openWork()
    const asked = [1, 2, 3, 4].map(async (session) => await ask('/', { cookie: `ada-${session}` }))
    expect(await ask('/', { cookie: 'ada-5' })).toBe(429)
    await expect.poll(() => begun).toEqual(['ada-1', 'ada-2'])
    finish()
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200])
  })

  it('a session that is unknown to the process, or that has expired, counts as its network', async () => {
    const { begun, finish, ask } = openWork()
    const from = { remoteAddress: '198.18.0.1' }
    const asked = [ask('/', { cookie: 'unknown' }, from), ask('/', {}, from), ask('/', { cookie: 'unknown' }, from)]
    await expect.poll(() => begun).toEqual(['unknown', '198.18.0.1'])
    finish()
    expect(await Promise.all(asked)).toEqual([200, 200, 200])
  })

  it('a sender that has used up its work time is rejected, and other senders are not', async () => {
    const { finish, ask } = openWork({ budget: { amount: 20, windowMs: 60_000 } })
    const long = ask('/', { cookie: 'ada-1' })
    await pause(40)
    finish()
    expect(await long).toBe(200)
    expect([await ask('/', { cookie: 'ada-2' }), await ask('/', { cookie: 'eve-1' })]).toEqual([429, 200])
  })

  it('the work time of a network is limited, including queued requests, without affecting other networks', async () => {
    const { begun, finish, ask } = openWork({ budget: { amount: 20, windowMs: 60_000 } })
    const from = (remoteAddress: string) => ask('/', {}, { remoteAddress })
    const long = [1, 2, 3].map(async () => await from('198.18.0.1'))
    await expect.poll(() => begun.length).toBe(2)
    await pause(40)
    finish()
    expect(await Promise.all(long)).toEqual([200, 200, 429])
    expect([await from('198.18.0.1'), await from('198.18.0.2')]).toEqual([429, 200])
  })

  it('a quarter of the work time of an IPv6 /64 is charged to its /48', async () => {
    const networks = [1, 2, 3, 4, 5].map((at) => ({ remoteAddress: `2001:db8:0:${at}::/64` }))
    const slow = openWork({ budget: { amount: 20, windowMs: 60_000 } })
    const long = networks.map(async (network) => await slow.ask('/', {}, network))
    await pause(40)
    slow.finish()
    expect(await Promise.all(long)).toEqual([200, 200, 200, 200, 200])
    expect(await slow.ask('/', {}, { remoteAddress: '2001:db8:0:6::/64' })).toBe(429)
    expect(await slow.ask('/', {}, { remoteAddress: '2001:db8:1:6::/64' })).toBe(200)
  })

  it('a request releases its permit before it waits for an event, and the wait is not charged', async () => {
    const app = new Hono<HttpEnvironment>()
    const { promise: changed, resolve: change } = Promise.withResolvers<void>()
    app.use(
      limitConcurrency(
        { readToken: () => undefined, ownerOf: () => undefined, addressOf: () => '198.18.0.1' },
        { network: { atOnce: 1, waiting: 1 }, budget: { amount: 20, windowMs: 60_000 } },
      ),
    )
    app.get('/wait', async (context) => {
      releasePermit()
      await changed
      return context.text('changed')
    })
    app.get('/', (context) => context.text('done'))
    const ask = async (path: string) => (await app.request(path, {}, { incoming: { socket: {} }, outgoing: {} })).status
    const waits = [ask('/wait'), ask('/wait')]
    await pause(40)
    expect(await ask('/')).toBe(200)
    change()
    expect(await Promise.all(waits)).toEqual([200, 200])
    expect(await ask('/')).toBe(200)
  })

  it('client assets are not queued behind calls', async () => {
    const { begun, finish, ask } = openWork()
    const asked = [1, 2, 3, 4].map(async () => await ask('/api/session', { cookie: 'ada' }))
    for (const path of ['/assets/index.js', '/locales/en/common.json']) asked.push(ask(path, { cookie: 'ada' }))
    await expect.poll(() => begun.length).toBe(4)
    expect(await ask('/api/session', { cookie: 'ada' })).toBe(429)
    finish()
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200, 200])
  })

  it('health checks are never queued, and a request whose client has disconnected is not started', async () => {
    const { begun, finish, ask } = openWork()
    const asked = [1, 2, 3, 4].map(async () => await ask('/', { cookie: 'ada' }))
    asked.push(ask('/api/health', { cookie: 'ada' }))
    await expect.poll(() => begun.length).toBe(3)
    expect(await ask('/', { cookie: 'eve' }, { destroyed: true })).toBe(429)
    expect(begun).toEqual(['ada', 'ada', 'ada'])
    finish()
    expect(await Promise.all(asked)).toEqual([200, 200, 200, 200, 200])
  })
})

describe('request concurrency on the built application', () => {
  const its = setUpInProcessServer()

  it('the server rejects requests of one user beyond the queue, also over one connection', async () => {
    const cookie = await its.signIn()
    // After the first response the process knows the user of the session.
    await fetch(`${its.app.url}/api/session`, { headers: { cookie } })
    const { port } = new URL(its.app.url)
    const count = userConcurrency.atOnce + userConcurrency.waiting
    let received = 0
    its.app.server.on('request', () => {
      received += 1
    })
    const { owner } = its.test
    await owner.query('begin')
    await owner.query('lock table sessions')
    const socket = connect(Number(port), '127.0.0.1')
    let text = ''
    socket.on('data', (data) => {
      text += data.toString('latin1')
    })
    socket.write(`GET /api/session HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`.repeat(count))
    const waiting = async () =>
      (await owner.query("select 1 from pg_locks where not granted and relation = 'sessions'::regclass")).rows.length
    await expect.poll(async () => [received, await waiting()]).toEqual([count, userConcurrency.atOnce])
    expect((await fetch(`${its.app.url}/api/session`, { headers: { cookie } })).status).toBe(429)
    await owner.query('commit')
    await expect.poll(() => text.match(/HTTP\/1\.1 200/g)?.length).toBe(count)
    socket.destroy()
  })
})
