import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPooler, type TestPooler } from '#tests/support/pooler.ts'
import {
  cleanUpServers,
  signUpApplicant,
  spawnServer,
  startExternalDatabase,
  startServer,
} from '#tests/support/server-process.ts'
import { isDatabaseUnavailable } from './api-errors.ts'
import { openDatabase } from './database.ts'
import { inspectDatabase, requireUsableDatabase } from './database-preflight.ts'
import { createLog } from './log.ts'
import { countConnectionsPerProcess, defaultPoolSizes } from './pool-sizes.ts'
import { buildRoleNames, deriveRolePassword } from './roles.ts'
import { UnusableDatabaseError } from './start-errors.ts'

// Database preflight with PostgreSQL and PgBouncer (Debian) on this machine.

let external: Awaited<ReturnType<typeof startExternalDatabase>>
let owner: pg.Client
const poolers: TestPooler[] = []
beforeAll(async () => {
  external = await startExternalDatabase()
  owner = new pg.Client({ connectionString: external.ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
}, 120_000)
afterAll(async () => {
  for (const pooler of poolers) pooler.stop()
  await owner.end()
  await cleanUpServers()
})

/** Starts PgBouncer in front of the database; returns the address of the same database through it. */
const startPooler = async (mode: 'transaction' | 'session', sizes: { size?: number; waitS?: number } = {}) => {
  const { ownerUrl, environment } = external
  const pooler = await startTestPooler({ ownerUrl, secret: environment.AUTH_SECRET, mode, size: 20, ...sizes })
  poolers.push(pooler)
  return pooler.through(ownerUrl)
}

const levels = async (url: string) =>
  Object.fromEntries((await inspectDatabase({ databaseUrl: url })).map(({ about, level }) => [about, level]))

describe('preflight of an operator’s database', () => {
  it('the preflight reports no problem for a writable database, with a direct address or a pooler in session mode', async () => {
    const fine = { writing: 'ok', pooler: 'ok', connections: 'ok', clock: 'ok' }
    expect(await levels(external.ownerUrl)).toEqual(fine)
    expect(await levels(await startPooler('session'))).toEqual(fine)
    await requireUsableDatabase({ databaseUrl: external.ownerUrl })
  })

  it('the server works through a pooler in session mode, with its timeouts on each connection', async () => {
    const started = await startServer({ ...external.environment, DATABASE_URL: await startPooler('session') })
    const person = await signUpApplicant(started)
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
    await started.stop()
    const database = openDatabase({ service: external.ownerUrl, request: external.ownerUrl }, createLog('silent'))
    for (const pool of [database.servicePool, database.requestPool]) {
      const limits = await pool.query(
        "select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b",
      )
      expect(limits.rows).toEqual([{ a: '15s', b: '30s' }])
    }
    await database.close()
  })

  it('the preflight rejects a pooler in transaction mode as the only address, and the server does not start', async () => {
    const url = await startPooler('transaction')
    expect(await levels(url)).toMatchObject({ pooler: 'failed', writing: 'ok' })
    await expect(requireUsableDatabase({ databaseUrl: url })).rejects.toThrow(UnusableDatabaseError)
    const started = await spawnServer({ ...external.environment, DATABASE_URL: url })
    const status = await new Promise((resolve) => started.child.once('exit', resolve))
    expect(status).toBe(1)
    expect(started.output()).toContain('The database (pooler): DATABASE_URL leads through a pooler in transaction mode')
  })

  it('the server works through a pooler in transaction mode if a direct address is configured', async () => {
    const databaseUrl = await startPooler('transaction')
    const offered = { databaseUrl, databaseDirectUrl: external.ownerUrl }
    const found = await inspectDatabase(offered)
    expect(found.map(({ about, level }) => `${about} ${level}`).sort()).toEqual([
      'clock ok',
      'connections ok',
      'pooler ok',
      'shared ok',
      'writing ok',
    ])
    const texts = Object.fromEntries(found.map(({ about, text }) => [about, text]))
    expect(texts.pooler).toBe('DATABASE_DIRECT_URL leads past it')
    expect(texts.connections).toMatch(/^\d+ connections, of which each process takes 5 past the pooler/)
    const started = await startServer({
      ...external.environment,
      DATABASE_URL: databaseUrl,
      DATABASE_DIRECT_URL: external.ownerUrl,
      REQUEST_CONNECTIONS: '6',
    })
    const people = await Promise.all([1, 2, 3].map(async () => await signUpApplicant(started)))
    const paths = [
      '/api/snapshot',
      '/api/applications',
      '/api/notifications',
      '/api/professors',
      '/api/messages',
      '/api/sessions',
    ]
    // More concurrent requests than the pooler has connections, so that one user's statements move between connections.
    const asked = people.flatMap((person) =>
      [...paths, ...paths].map(async (path) => (await person.call('GET', path)).status),
    )
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    const [person] = people
    expect((await person?.call('GET', '/api/snapshot'))?.body).toMatchObject({ degraded: [] })
    const { output } = started
    await started.stop()
    expect(output()).not.toContain('"level":"error"')
  })

  it('a statement has its timeout on any connection of the pooler', async () => {
    const url = new URL(await startPooler('transaction'))
    const secret = external.environment.AUTH_SECRET
    for (const role of Object.values(buildRoleNames(secret))) {
      url.username = role
      url.password = deriveRolePassword(secret, role)
      const client = new pg.Client({ connectionString: url.toString() })
      await client.connect()
      const limits = await client.query(
        "select current_setting('statement_timeout') as a, current_setting('idle_in_transaction_session_timeout') as b",
      )
      await client.end()
      expect(limits.rows).toEqual([{ a: '15s', b: '30s' }])
    }
  })

  it('a pooler error about a database that is down is an outage, and an error of a statement is not', async () => {
    const connectionString = await startPooler('transaction', { size: 1, waitS: 1 })
    const [one, other] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
    for (const client of [one, other]) {
      client.on('error', () => undefined)
      await client.connect()
    }
    const refusal = async (client: pg.Client, values: unknown[]) =>
      await client.query('select $1::int', values).catch((error: unknown) => error)
    const ofStatement = await refusal(one, [1, 2])
    expect(ofStatement).toMatchObject({ code: '08P01' })
    expect(isDatabaseUnavailable(ofStatement)).toBe(false)
    // Takes the only connection, so that the other query waits as for a primary that is gone.
    await one.query('begin; select 1')
    const ofPooler = await refusal(other, [1])
    expect(ofPooler).toMatchObject({ code: '08P01' })
    expect(isDatabaseUnavailable(ofPooler)).toBe(true)
    await Promise.all([one.end(), other.end()])
  })

  it('the preflight reports two addresses that lead to different databases', async () => {
    await owner.query('create database another')
    const other = new URL(external.ownerUrl)
    other.pathname = '/another'
    const found = await inspectDatabase({ databaseUrl: external.ownerUrl, databaseDirectUrl: other.toString() })
    expect(found[0]).toMatchObject({ level: 'failed', about: 'shared' })
    await owner.query('drop database another')
  })

  it('the preflight reports a read-only database', async () => {
    const url = new URL(external.ownerUrl)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const [first] = await inspectDatabase({ databaseUrl: url.toString() })
    expect(first).toMatchObject({ level: 'failed', about: 'writing' })
  })

  it('the preflight reports how many processes the connection limit allows', async () => {
    const url = new URL(external.ownerUrl)
    const name = url.pathname.slice(1)
    const textAt = async (limit: number) => {
      await owner.query(`alter database ${name} connection limit ${limit}`)
      const found = (await inspectDatabase({ databaseUrl: external.ownerUrl })).find(
        ({ about }) => about === 'connections',
      )
      return `${found?.level} ${found?.text}`
    }
    expect(await textAt(2 * countConnectionsPerProcess(defaultPoolSizes) + 1)).toContain(
      'ok 63 connections are enough for 2 processes of 31',
    )
    expect(await textAt(countConnectionsPerProcess(defaultPoolSizes) - 1)).toContain(
      'note 30 connections are fewer than one process would use (31)',
    )
    await owner.query(`alter database ${name} connection limit -1`)
  })
})
