import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUpServers,
  type RunningServer,
  signUpApplicant,
  startExternalDatabase,
  startServer,
} from '#tests/support/server-process.ts'
import { startStandby } from '#tests/support/standby.ts'

// PostgreSQL primary and replica, as an operator would run them, and a server that uses both.

type External = Awaited<ReturnType<typeof startExternalDatabase>>
type Person = Awaited<ReturnType<typeof signUpApplicant>>

let primary: External
let replica: External
let server: RunningServer
let person: Person
const clients: pg.Client[] = []

const connect = async ({ ownerUrl }: External) => {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  clients.push(client)
  return client
}

beforeAll(async () => {
  primary = await startExternalDatabase()
  replica = await startStandby(primary)
  server = await startServer({ ...primary.environment, DATABASE_REPLICA_URL: replica.ownerUrl, LOG_LEVEL: 'info' })
  person = await signUpApplicant(server)
}, 180_000)
afterAll(async () => {
  for (const client of clients) await client.end().catch(() => undefined)
  await cleanUpServers()
})

/** Counts the connections of a server to a database for reads that may use a replica. */
const readersAt = async (client: pg.Client) => {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name = 'gradapp reader'",
  )
  return rows[0]?.n
}

const search = async (path = '/api/programs?query=biology') => {
  const answer = await fetch(`${server.url}${path}`)
  return { status: answer.status, body: await answer.text() }
}

describe('server with a replica', () => {
  it('the server sends search and public pages to the replica, with the same responses as from the primary', async () => {
    await expect.poll(() => server.output(), { timeout: 20_000 }).toContain('the replica answers what it may')
    const found = await search()
    expect(found.status).toBe(200)
    expect(await readersAt(await connect(replica))).toBeGreaterThan(0)
    expect(await readersAt(await connect(primary))).toBe(0)
    expect((await person.call('GET', '/api/programs?query=biology')).status).toBe(200)
  })

  it('a user reads their own writes while the replica has not replayed them yet', async () => {
    const client = await connect(replica)
    const owner = await connect(primary)
    const { rows } = await owner.query<{ id: string }>(
      'select id from universities where removed_at is null order by id limit 1',
    )
    const id = rows[0]?.id ?? ''
    await client.query('select pg_wal_replay_pause()')
    await owner.query("update universities set name = 'Renamed a moment ago' where id = $1", [id])
    // A user with a session sees the primary's state; a visitor may see the replica's for some seconds.
    const mine = await person.call('GET', `/api/universities/${id}`)
    expect(mine.body).toMatchObject({ name: 'Renamed a moment ago' })
    expect((await search(`/api/universities/${id}`)).body).not.toContain('Renamed a moment ago')
    // A replica that lags is not used.
    await expect
      .poll(
        async () => {
          await owner
            .query('update universities set updated_at = updated_at where id = $1', [id])
            .catch(() => undefined)
          return (await search(`/api/universities/${id}`)).body
        },
        { timeout: 20_000, interval: 500 },
      )
      .toContain('Renamed a moment ago')
    expect(server.output()).toContain('it is more than five seconds behind')
    await client.query('select pg_wal_replay_resume()')
    await expect
      .poll(() => server.output().split('the replica answers what it may').length, { timeout: 20_000 })
      .toBeGreaterThan(2)
  })

  it('the server continues without its replica, and uses it again once it is back', async () => {
    await replica.cluster.stop('immediate')
    for (let round = 0; round < 5; round += 1) expect((await search()).status).toBe(200)
    expect((await person.call('GET', '/api/programs?query=biology')).status).toBe(200)
    const before = server.output().split('the replica answers what it may').length
    await replica.cluster.ensureRunning()
    await expect
      .poll(() => server.output().split('the replica answers what it may').length, { timeout: 30_000 })
      .toBeGreaterThan(before)
  })
})
