import { readFileSync } from 'node:fs'
import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBareDatabase } from '#tests/support/bare-database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { openMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import {
  type ApiClient,
  cleanUpServers,
  createApiClient,
  type RunningServer,
  signUpApplicant,
  startServer,
} from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { testSecret } from '../support/cluster.ts'

// Realtime updates with two processes, after lost connections, and for many clients (the full number with test:load).

const counts = isLoad
  ? { people: 20, socketsEach: 50, seconds: 60, backMs: 10_000, timeoutMs: 300_000 }
  : { people: 2, socketsEach: 15, seconds: 2, backMs: 60_000, timeoutMs: 120_000 }

let test: TestDatabase
let mailbox: TestMailbox
let shared: Record<string, string>
let servers: [RunningServer, RunningServer]

beforeAll(async () => {
  test = await createBareDatabase()
  mailbox = await openMailbox()
  shared = {
    DATABASE_URL: test.ownerUrl,
    AUTH_SECRET: testSecret,
    SMTP_URL: mailbox.url,
    REQUIRE_EMAIL_CONFIRMATION: 'false',
  }
  servers = [await startServer(shared), await startServer(shared)]
})
afterAll(async () => {
  await Promise.all(servers.map(async (server) => await server.stop()))
  await mailbox.close()
  await test.drop()
  cleanUpServers()
})

interface Row {
  id: string
  createdAt: string
}

/**
 * Simulates a page: stores received notifications by id, counts duplicates, and fetches missed ones after a reconnect.
 */
const openPage = (url: string, person: Pick<ApiClient, 'call' | 'cookie'>) => {
  const rows = new Map<string, Row>()
  let twice = 0
  let connections = 0
  const latencies: number[] = []
  const socket: Socket = io(url, {
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 1_000,
    extraHeaders: { cookie: person.cookie(), origin: url },
  })
  const catchUp = async () => {
    const newest = Math.max(0, ...[...rows.values()].map(({ createdAt }) => Date.parse(createdAt)))
    const after = new Date(Math.max(0, newest - 60_000)).toISOString()
    const answer = await person.call('GET', `/api/notifications/since?after=${encodeURIComponent(after)}&limit=500`)
    for (const row of answer.body as Row[]) rows.set(row.id, row)
  }
  socket.on('notification', ({ row, change }: { row: Row; change: string }) => {
    if (change !== 'insert') return
    if (rows.has(row.id)) twice += 1
    rows.set(row.id, row)
    latencies.push(Date.now() - Date.parse(row.createdAt))
  })
  const follow = () => void catchUp().catch(() => undefined)
  socket.on('resync', follow)
  socket.on('connect', () => {
    connections += 1
    if (connections > 1) follow()
  })
  return { socket, rows, latencies, twice: () => twice, connections: () => connections }
}

type Page = ReturnType<typeof openPage>
const allConnected = async (pages: Page[], times: number, timeout: number) =>
  await expect
    .poll(() => pages.filter((page) => page.socket.connected && page.connections() >= times).length, { timeout })
    .toBe(pages.length)

describe('realtime with two processes on one database (NT-06)', () => {
  it(
    'each page gets each notification of every process once, and each is mailed once',
    async () => {
      const ada = await signUpApplicant(servers[0])
      const eve = await signUpApplicant(servers[1])
      // No quiet hours, so that the mails are sent while the test waits.
      await ada.call('PATCH', '/api/notifications/preferences', {
        quiet_hours_start: '00:00',
        quiet_hours_end: '00:00',
      })
      const pages = [openPage(servers[0].url, ada), openPage(servers[1].url, ada)]
      const foreign = openPage(servers[1].url, eve)
      await allConnected([...pages, foreign], 1, 20_000)
      for (let round = 0; round < 10; round += 1) {
        await ada.call('POST', '/api/notifications/samples', {})
        await createApiClient(servers[1]).call('POST', '/api/notifications/samples', {}, { cookie: ada.cookie() })
      }
      for (const page of pages) await expect.poll(() => page.rows.size, { timeout: 20_000 }).toBe(60)
      expect(pages.map((page) => page.twice())).toEqual([0, 0])
      expect(foreign.rows.size).toBe(0)
      // Two of the three samples are about plans and disappear from the page.
      await expect.poll(() => mailbox.mails.length, { timeout: 60_000 }).toBe(40)
      expect(new Set(mailbox.mails.map((mail) => mail.messageId)).size).toBe(40)

      // The processes lose their database connections: changes of that time are announced to no page.
      const before = pages.map((page) => page.rows.size)
      await test.owner.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'gradapp live%' and datname = current_database()",
      )
      await test.owner.query(
        "insert into notifications (user_id, title, message) select id, 'gap', 'M' from users where email = $1",
        [ada.email],
      )
      for (const [index, page] of pages.entries())
        await expect.poll(() => page.rows.size, { timeout: 20_000 }).toBe((before[index] ?? 0) + 1)
      for (const page of [...pages, foreign]) page.socket.close()
    },
    counts.timeoutMs,
  )
})

/** Returns the resident memory of a process, in KiB. */
const residentKiB = (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

describe('reconnect of many realtime clients', () => {
  it(
    'all clients get every notification, reconnect after a dropped connection, and miss none',
    async () => {
      let [server] = servers
      const where = { ...shared, PORT: String(server.port), DATA_DIR: server.dataDir }
      const people = []
      for (let index = 0; index < counts.people; index += 1) people.push(await signUpApplicant(server))
      const before = isLoad ? residentKiB(server.child.pid) : 0
      const pages = people.flatMap((person) =>
        Array.from({ length: counts.socketsEach }, () => ({ person, page: openPage(server.url, person) })),
      )
      await allConnected(
        pages.map(({ page }) => page),
        1,
        counts.timeoutMs,
      )
      if (isLoad) expect((residentKiB(server.child.pid) - before) / pages.length).toBeLessThanOrEqual(50)
      const rounds = (counts.seconds * 10) / 3
      for (let round = 0; round < rounds; round += 1) {
        const started = Date.now()
        await people[round % people.length]?.call('POST', '/api/notifications/samples', {})
        await new Promise((resolve) => setTimeout(resolve, Math.max(0, 300 - (Date.now() - started))))
      }
      const expectWhole = async () => {
        for (const { person, page } of pages) {
          const { total_notifications } = (await person.call('GET', '/api/notifications/stats')).body as {
            total_notifications: number
          }
          await expect.poll(() => page.rows.size, { timeout: 30_000 }).toBe(total_notifications)
        }
      }
      await expectWhole()
      expect(pages.reduce((sum, { page }) => sum + page.twice(), 0)).toBe(0)
      if (isLoad) {
        const latencies = pages.flatMap(({ page }) => page.latencies).sort((a, b) => a - b)
        expect(latencies[Math.floor(latencies.length * 0.99)]).toBeLessThanOrEqual(100)
      }
      await server.stop('SIGKILL')
      server = await startServer(where)
      servers[0] = server
      // Written before most clients are back: some receive it in realtime, the others fetch it.
      await Promise.all(people.map(async (person) => await person.call('POST', '/api/notifications/samples', {})))
      await allConnected(
        pages.map(({ page }) => page),
        2,
        counts.backMs,
      )
      await expectWhole()
      for (const { page } of pages) page.socket.close()
    },
    counts.timeoutMs,
  )
})
