import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { isLoad } from '#tests/support/test-config.ts'
import type { Database, OwnerId, SessionPerson } from './database.ts'
import { createLog } from './log.ts'
import { createRealtimeGateway } from './realtime.ts'

// Realtime connection limit per user, on a bare server: the token of each request is its user's id.

const server = createServer()
const origin = 'http://localhost'
const asked: string[] = []
const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
/** A session is named `<user>-<session>`. */
const ownerOf = (token: string) => token.split('-')[0]
const asSession: Database['asSession'] = async (token, work) => {
  asked.push(token)
  if (token.startsWith('slow')) await unlocked
  return await work({} as never, { id: ownerOf(token) as OwnerId, sessionId: token } as SessionPerson)
}

beforeAll(async () => {
  createRealtimeGateway({
    server,
    database: { asSession, ownerOf } as Database,
    origins: [origin],
    readToken: (cookie) => cookie,
    log: createLog('silent'),
    perPerson: 3,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.closeAllConnections())

/** Opens a socket; returns it, or the status of the rejected upgrade. */
const open = async (person: string, of = server): Promise<WebSocket | number> => {
  const address = of.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { headers: { cookie: person, origin } })
  return await new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  })
}

it('a user at the connection limit gets no further socket until one closes, and other users do', async () => {
  const sockets = await Promise.all(['ada', 'ada', 'ada'].map(async (person) => await open(person)))
  expect(sockets.every((socket) => socket instanceof WebSocket)).toBe(true)
  expect(await open('ada')).toBe(429)
  expect(await open('eve')).toBeInstanceOf(WebSocket)
  for (const socket of sockets) if (socket instanceof WebSocket) socket.terminate()
  await expect.poll(async () => await open('ada')).toBeInstanceOf(WebSocket)
})

it('upgrades of one user run two at a time over all sessions, a few wait, and more are rejected without a query', async () => {
  const statuses: unknown[] = []
  const opened = Array.from({ length: 6 }, async (_, session) => {
    const socket = await open(`slow-${session}`)
    statuses.push(socket instanceof WebSocket ? 'open' : socket)
  })
  await expect.poll(() => statuses).toEqual([429])
  expect(asked.filter((token) => token.startsWith('slow'))).toHaveLength(2)
  expect(await open('else')).toBeInstanceOf(WebSocket)
  unlock()
  await Promise.all(opened)
  expect(statuses.toSorted()).toEqual([429, 429, 429, 'open', 'open', 'open'])
})

it('a user holds at most the limit of sockets and anonymous callers none, while other users are served', async () => {
  const total = isLoad ? 1_000 : 100
  const limit = total / 2
  const flooded = createServer()
  const live = createRealtimeGateway({
    server: flooded,
    database: { asSession, ownerOf } as Database,
    origins: [origin],
    readToken: (cookie) => cookie || undefined,
    log: createLog('silent'),
    perPerson: limit,
  })
  await new Promise<void>((resolve) => flooded.listen(0, '127.0.0.1', resolve))
  const heldSockets = async () =>
    await new Promise<number>((resolve) => flooded.getConnections((_error, count) => resolve(count)))
  const attempts = Array.from({ length: total }, (_, session) => session)
  const ofUser = Promise.all(attempts.map(async (session) => await open(`ada-${session}`, flooded)))
  const anonymous = Promise.all(attempts.map(async () => await open('', flooded)))
  const started = performance.now()
  expect(await open('eve', flooded)).toBeInstanceOf(WebSocket)
  expect(performance.now() - started).toBeLessThan(5_000)
  const opened = (await ofUser).filter((socket) => socket instanceof WebSocket)
  expect(opened).toHaveLength(limit)
  expect(new Set((await ofUser).filter((socket) => !(socket instanceof WebSocket)))).toEqual(new Set([429]))
  expect(new Set(await anonymous)).toEqual(new Set([401]))
  expect(live.io.engine.clientsCount).toBe(limit + 1)
  await expect.poll(heldSockets).toBe(limit + 1)
  flooded.closeAllConnections()
  for (const socket of opened) socket.terminate()
  flooded.close()
})
