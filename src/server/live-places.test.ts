import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { Database, OwnerId, SessionPerson } from './database.ts'
import { createLive } from './live.ts'
import { createLog } from './log.ts'

// How many live connections one person may hold, on a bare server: the token of each request is its person's id.

const server = createServer()
const origin = 'http://localhost'
const asked: string[] = []
const { promise: unlocked, resolve: unlock } = Promise.withResolvers<void>()
/** A session is named `<person>-<session>`. */
const ownerOf = (token: string) => token.split('-')[0]
const asSession: Database['asSession'] = async (token, work) => {
  asked.push(token)
  if (token.startsWith('slow')) await unlocked
  return await work({} as never, { id: ownerOf(token) as OwnerId, sessionId: token } as SessionPerson)
}

beforeAll(async () => {
  createLive({
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

/** The socket once it is open, or the status of the refusal. */
const open = async (person: string): Promise<WebSocket | number> => {
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { headers: { cookie: person, origin } })
  return await new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0))
  })
}

it('a person with all their connections gets no further one until one of them closes; others do', async () => {
  const sockets = await Promise.all(['ada', 'ada', 'ada'].map(open))
  expect(sockets.every((socket) => socket instanceof WebSocket)).toBe(true)
  expect(await open('ada')).toBe(429)
  expect(await open('eve')).toBeInstanceOf(WebSocket)
  for (const socket of sockets) if (socket instanceof WebSocket) socket.terminate()
  await expect.poll(async () => await open('ada')).toBeInstanceOf(WebSocket)
})

it('one person, by whichever sessions, is asked for twice at a time, a few wait, and others are refused unasked', async () => {
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
