import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import {
  buildOwnerUrl,
  cleanUpServers,
  type RunningServer,
  readDatabasePid,
  signUpApplicant,
  startExternalDatabase,
  startServer,
  waitUntilReady,
} from '#tests/support/server-process.ts'
import { openSocket, waitForConnection } from '#tests/support/sockets.ts'
import { isLoad, testSizes } from '#tests/support/test-config.ts'

// Outages: the server and its database are killed and restarted under load.

afterAll(() => cleanUpServers())

const pause = async (ms: number) => await new Promise((resolve) => setTimeout(resolve, ms))

let shared: RunningServer | undefined

/** The server with an embedded database that the tests share: each leaves it running, or the next one restarts it. */
const sharedServer = async (): Promise<RunningServer> => {
  const { child, dataDir } = shared ?? {}
  if (child?.exitCode === null && child.signalCode === null) return shared as RunningServer
  shared = await startServer(dataDir ? { DATA_DIR: dataDir } : {})
  return shared
}

let onOperators: Awaited<ReturnType<typeof startOnOperators>> | undefined

const startOnOperators = async () => {
  const external = await startExternalDatabase()
  return { ...external, running: await startServer(external.environment) }
}

/** The server on an operator's database that the tests share; each leaves both running. */
const sharedOnOperators = async () => {
  onOperators ??= await startOnOperators()
  return onOperators
}

/** Starts a server with an embedded database, or on an operator's database that is restarted after a crash. */
const startOn = async (kind: 'embedded' | 'external') => {
  if (kind === 'external') {
    const external = await startOnOperators()
    return {
      running: external.running,
      environment: external.environment,
      databaseFolder: external.folder,
      ownerUrl: () => external.ownerUrl,
      // The processes of a killed database need a moment to end before it can start again.
      bringBack: async () =>
        await expect
          .poll(
            async () =>
              await external.cluster.ensureRunning().then(
                () => true,
                () => false,
              ),
            { timeout: 20_000 },
          )
          .toBe(true),
    }
  }
  const running = await sharedServer()
  const { dataDir } = running
  return {
    running,
    environment: { DATA_DIR: dataDir },
    databaseFolder: dataDir,
    ownerUrl: () => buildOwnerUrl(dataDir),
    bringBack: async () => undefined,
  }
}

const completedJobs = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where state = 'completed'",
  )
  await client.end()
  return rows[0]?.count ?? 0
}

/** Returns index corruption that amcheck reports, with each index compared to its table. */
const damagedIndexes = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create extension if not exists amcheck')
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
     where m.amname = 'btree' and i.indisvalid and c.relnamespace = 'public'::regnamespace`,
  )
  const damaged: string[] = []
  for (const { name } of rows)
    await client
      .query('select bt_index_check($1::regclass, true)', [name])
      .catch((error: Error) => damaged.push(`${name}: ${error.message}`))
  await client.end()
  expect(rows.length).toBeGreaterThan(20)
  return damaged
}

describe('recovery from outages', () => {
  it('a start after kill -9 adopts the database that is still running', async () => {
    const first = await sharedServer()
    const { dataDir } = first
    const person = await signUpApplicant(first)
    const pid = readDatabasePid(dataDir)
    await first.stop('SIGKILL')
    process.kill(pid, 0)
    shared = await startServer({ DATA_DIR: dataDir, PORT: String(first.port) })
    expect(readDatabasePid(dataDir)).toBe(pid)
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
  })

  // A load run tests an operator's database too: the state after a kill does not depend on the owner of the database.
  it.each(isLoad ? (['embedded', 'external'] as const) : (['embedded'] as const))(
    'no acknowledged write is lost when the server, or the %s database, is killed',
    async (kind) => {
      const place = await startOn(kind)
      let { running } = place
      const people: Awaited<ReturnType<typeof signUpApplicant>>[] = []
      for (let count = 0; count < testSizes.clients; count += 1) people.push(await signUpApplicant(running))
      const acknowledged = new Map<number, number>()
      let isWriting = true
      const write = async (index: number) => {
        while (isWriting) {
          const answer = await people[index]?.call('POST', '/api/notifications/samples', {}).catch(() => undefined)
          if (answer?.status === 200) acknowledged.set(index, (acknowledged.get(index) ?? 0) + 3)
          else await pause(20)
        }
      }
      const writers = people.map(async (_, index) => await write(index))
      for (let round = 0; round < testSizes.kills; round += 1) {
        await pause(500)
        await running.stop('SIGKILL')
        running = await startServer({ ...place.environment, PORT: String(running.port) })
        if (kind === 'embedded') shared = running
      }
      await pause(500)
      process.kill(readDatabasePid(place.databaseFolder), 'SIGKILL')
      await pause(300)
      await place.bringBack()
      await waitUntilReady(running)
      await pause(500)
      isWriting = false
      await Promise.all(writers)
      for (const [index, person] of people.entries()) {
        const stats = (await person.call('GET', '/api/notifications/stats')).body as { total_notifications: number }
        expect(stats.total_notifications).toBeGreaterThanOrEqual(acknowledged.get(index) ?? 0)
        // Three samples are one transaction: a partial one would leave a remainder.
        expect(stats.total_notifications % 3).toBe(0)
        expect(acknowledged.get(index)).toBeGreaterThan(0)
      }
      expect(await damagedIndexes(place.ownerUrl())).toEqual([])
    },
    testSizes.timeoutMs,
  )

  it('the server answers 503 while the database is down, and recovers by itself', async () => {
    const running = await sharedServer()
    const { dataDir } = running
    const person = await signUpApplicant(running)
    process.kill(readDatabasePid(dataDir), 'SIGKILL')
    const seen: number[] = []
    const deadline = Date.now() + 45_000
    while (Date.now() < deadline) {
      const answer = await person.call('GET', '/api/snapshot')
      seen.push(answer.status)
      if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('1')
      expect((await person.call('GET', '/api/health')).status).toBe(200)
      if (answer.status === 200 && seen.includes(503)) break
    }
    expect(seen).toContain(503)
    expect(seen.at(-1)).toBe(200)
    expect(seen.every((status) => status === 200 || status === 503)).toBe(true)
    await waitUntilReady(running)
  })

  it.each(isLoad ? (['fast', 'immediate'] as const) : (['immediate'] as const))(
    'an operator’s database that is stopped (%s) is reported, and realtime updates and jobs resume after it',
    async (mode) => {
      const { running, cluster, ownerUrl } = await sharedOnOperators()
      const person = await signUpApplicant(running)
      const status = async (path: string) => (await person.call('GET', path)).status
      await cluster.stop(mode)
      const away = Date.now() + testSizes.awayMs
      while (Date.now() < away) {
        const answer = await person.call('GET', '/api/snapshot')
        expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
          status: 503,
          retryAfter: '1',
        })
        expect([await status('/api/health'), await status('/api/ready')]).toEqual([200, 503])
        await pause(100)
      }
      await cluster.ensureRunning()
      const back = performance.now()
      while ((await status('/api/snapshot')) !== 200) await pause(10)
      const firstGoodMs = performance.now() - back
      if (isLoad) expect(firstGoodMs).toBeLessThan(1_000)
      await waitUntilReady(running)
      const socket = openSocket(running.url, person.cookie())
      expect(await waitForConnection(socket)).toBe('connected')
      const live = new Promise((resolve) => socket.on('notification', resolve))
      await person.call('POST', '/api/notifications/samples', {})
      await live
      socket.close()
      const before = await completedJobs(ownerUrl)
      await person.call('PATCH', '/api/profile/academic', { careerGoals: 'To go on after an outage' })
      await expect.poll(async () => await completedJobs(ownerUrl), { timeout: 20_000 }).toBeGreaterThan(before)
    },
    testSizes.timeoutMs,
  )

  it('a read-only database makes the server reject changes with a message and report not ready until it accepts writes', async () => {
    const { running, ownerUrl: url } = await sharedOnOperators()
    const person = await signUpApplicant(running)
    const owner = new pg.Client({ connectionString: url })
    await owner.connect()
    const setReadOnly = async (value: 'on' | 'off') => {
      await owner.query(`set default_transaction_read_only = off`)
      await owner.query(`alter system set default_transaction_read_only = ${value}`)
      await owner.query('select pg_reload_conf()')
    }
    const ready = async () => (await person.call('GET', '/api/ready')).status
    await setReadOnly('on')
    await expect.poll(ready, { timeout: 10_000 }).toBe(503)
    for (let change = 0; change < 5; change += 1) {
      const refused = await person.call('PATCH', '/api/profile/academic', { careerGoals: `Goal ${change}` })
      expect(refused).toMatchObject({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } })
    }
    expect((await person.call('GET', '/api/health')).status).toBe(200)
    await setReadOnly('off')
    await expect.poll(ready, { timeout: 10_000 }).toBe(200)
    const kept = await person.call('PATCH', '/api/profile/academic', { careerGoals: 'To go on' })
    expect(kept.status).toBe(200)
    await owner.end()
  })

  it('SIGTERM finishes requests in flight, closes realtime connections and ends the database', async () => {
    const running = await sharedServer()
    const person = await signUpApplicant(running)
    const socket = openSocket(running.url, person.cookie())
    expect(await waitForConnection(socket)).toBe('connected')
    const closed = new Promise((resolve) => socket.on('disconnect', resolve))
    const thirty = (path: string) =>
      Array.from({ length: 30 }, async () => await person.call('GET', path).then((answer) => answer.status))
    // Over keep-alive connections, all thirty have reached the server when the first gets its response.
    await Promise.all(thirty('/api/health'))
    const inFlight = thirty('/api/matches')
    await Promise.race(inFlight)
    const stopped = running.stop()
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([200]))
    expect(await stopped).toBe(0)
    await closed
    expect(() => readDatabasePid(running.dataDir)).toThrow()
    expect(readFileSync(join(running.dataDir, 'secret'), 'utf8').length).toBeGreaterThan(30)
  })
})
