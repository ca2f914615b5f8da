import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { createBareDatabase } from '#tests/support/bare-database.ts'
import { testSecret } from '#tests/support/cluster.ts'
import {
  type ApiClient,
  cleanUpServers,
  createApiClient,
  signUpApplicant,
  startServer,
} from '#tests/support/server-process.ts'
import { testSizes } from '#tests/support/test-config.ts'

// Crash test with two server processes on one database: each is killed in turn while two users write. `npm run
// test:load` kills twenty times.

afterAll(() => cleanUpServers())

interface Row {
  id: string
  seq: number
  text: string
}

type Server = Awaited<ReturnType<typeof startServer>>

/** Calls the API as a user on the first process that responds. */
const eitherOf =
  (servers: Server[], person: Pick<ApiClient, 'cookie'>) => async (method: string, path: string, body?: unknown) => {
    for (let attempt = 0; attempt < 400; attempt += 1) {
      const server = servers[attempt % servers.length]
      if (!server) continue
      const answer = await createApiClient(server)
        .call(method, path, body, { cookie: person.cookie() })
        .catch(() => undefined)
      if (answer && answer.status < 500) return answer
      await pause(50)
    }
    throw new Error(`${method} ${path} was not answered`)
  }

/** Client with a realtime connection to one of the processes, which catches up after a reconnect to the other. */
const openReader = (servers: Server[], person: Pick<ApiClient, 'cookie'>, id: string) => {
  const ask = eitherOf(servers, person)
  const rows = new Map<string, Row>()
  let isClosed = false
  let socket: Socket | undefined
  const catchUp = async () => {
    const { body } = await ask('GET', `/api/messages/${id}`)
    for (const row of (body as { messages: Row[] }).messages) rows.set(row.id, row)
  }
  const connect = (at: number) => {
    if (isClosed) return
    const server = servers[at % servers.length]
    if (!server) return
    socket = io(server.url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { cookie: person.cookie(), origin: server.url },
    })
    const next = () => void pause(50).then(() => connect(at + 1))
    socket.on('connect', () => void catchUp())
    socket.on('resync', () => void catchUp())
    socket.on('connect_error', next)
    socket.on('disconnect', next)
    socket.on('message', ({ row, change }: { row: Row; change: string }) => {
      if (change === 'insert') rows.set(row.id, row)
    })
  }
  connect(1)
  const close = () => {
    isClosed = true
    socket?.close()
  }
  return { rows, close }
}

describe('GN-01 messages while one of two servers is killed', () => {
  it(
    'no message is lost or duplicated, and all keep the order in which they were sent',
    async () => {
      const test = await createBareDatabase()
      const shared = {
        DATABASE_URL: test.ownerUrl,
        AUTH_SECRET: testSecret,
        REQUIRE_EMAIL_CONFIRMATION: 'false',
      }
      const servers = [await startServer(shared), await startServer(shared)]
      const [first] = servers
      if (!first) throw new Error('a server')
      const ada = await signUpApplicant(first)
      const eve = await signUpApplicant(first)
      const personOf = async (one: ApiClient) =>
        ((await one.call('GET', '/api/session')).body as { person: { id: string } }).person.id
      const [adaId, eveId] = [await personOf(ada), await personOf(eve)]
      await ada.call('POST', `/api/people/${eveId}/connection`, { note: '' })
      await eve.call('PUT', `/api/people/${adaId}/connection`, {})
      const id = randomUUID()
      expect((await ada.call('POST', '/api/messages', { id, personIds: [eveId] })).status).toBe(200)
      const reader = openReader(servers, eve, id)
      const send = eitherOf(servers, ada)
      const written: string[] = []
      let isWriting = true
      const writing = (async () => {
        while (isWriting) {
          const text = `Message ${written.length}`
          const messageId = randomUUID()
          const { status } = await send('POST', `/api/messages/${id}`, { messageId, text })
          expect(status).toBe(200)
          written.push(text)
          await pause(20)
        }
      })()
      for (let kill = 0; kill < testSizes.kills; kill += 1) {
        await pause(700)
        const at = kill % servers.length
        const killed = servers[at]
        if (!killed) continue
        await killed.stop('SIGKILL')
        await pause(300)
        servers[at] = await startServer({ ...shared, PORT: String(killed.port), DATA_DIR: killed.dataDir })
      }
      isWriting = false
      await writing
      expect(written.length).toBeGreaterThan(testSizes.kills * 20)
      await expect.poll(() => reader.rows.size, { timeout: 20_000 }).toBe(written.length)
      reader.close()
      const shown = [...reader.rows.values()].toSorted((one, other) => one.seq - other.seq).map(({ text }) => text)
      expect(shown).toEqual(written)
      const { rows } = await test.owner.query<{ text: string }>('select text from messages order by seq')
      expect(rows.map(({ text }) => text)).toEqual(written)
      await Promise.all(servers.map(async (server) => await server.stop()))
      await test.drop()
    },
    testSizes.timeoutMs,
  )
})
