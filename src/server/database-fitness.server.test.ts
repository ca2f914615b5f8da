import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from './database.ts'
import { connectionsPerProcess, lookAtDatabase, requireFitDatabase } from './database-fitness.ts'
import { createLog } from './log.ts'
import { roleNames, rolePassword } from './roles.ts'
import { UnfitDatabaseError } from './start-errors.ts'
import {
  cleanUpServers,
  freePort,
  signUpApplicant,
  spawnServer,
  startExternalDatabase,
  startServer,
} from './testing/process.ts'

// What an operator is told of a database and of what stands before it: PostgreSQL and PgBouncer (Debian) on this machine.

const program = '/usr/sbin/pgbouncer'

const ensurePgBouncer = () => {
  const isDebianRoot = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
  if (!existsSync(program) && isDebianRoot)
    for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'pgbouncer']])
      spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 2, 2] })
  if (!existsSync(program)) throw new Error('PgBouncer was not found. Install it (Debian: apt-get install pgbouncer).')
}

let external: Awaited<ReturnType<typeof startExternalDatabase>>
let owner: pg.Client
const folders: string[] = []
const poolers: ChildProcess[] = []
beforeAll(async () => {
  ensurePgBouncer()
  external = await startExternalDatabase()
  owner = new pg.Client({ connectionString: external.ownerUrl })
  owner.on('error', () => undefined)
  await owner.connect()
}, 120_000)
afterAll(async () => {
  for (const pooler of poolers) pooler.kill('SIGKILL')
  await owner.end()
  await cleanUpServers()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A pooler before the database; answers the address of the same database through it. */
const startPooler = async (mode: 'transaction' | 'session') => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-pooler-'))
  folders.push(folder)
  chmodSync(folder, 0o755)
  const port = await freePort()
  const url = new URL(external.ownerUrl)
  const place = { host: url.searchParams.get('host') ?? url.hostname, port: url.port || '5432' }
  const words = `host=${place.host} port=${place.port}`
  const secret = external.environment.AUTH_SECRET
  const roles = Object.values(roleNames(secret)).map((role) => [role, rolePassword(secret, role)])
  // The pooler knows the owner and the two roles that the product makes.
  const users = [[url.username, decodeURIComponent(url.password)], ...roles]
  writeFileSync(join(folder, 'users'), users.map(([name, password]) => `"${name}" "${password}"\n`).join(''))
  writeFileSync(
    join(folder, 'conf'),
    `[databases]\n* = ${words}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = plain\nauth_file = ${folder}/users\npool_mode = ${mode}\ndefault_pool_size = 20\n`,
  )
  poolers.push(spawn(program, ['-q', '-u', 'nobody', join(folder, 'conf')], { stdio: 'ignore' }))
  const through = new URL(external.ownerUrl)
  through.hostname = '127.0.0.1'
  through.port = String(port)
  through.search = ''
  await expect
    .poll(async () => {
      const client = new pg.Client({ connectionString: through.toString() })
      client.on('error', () => undefined)
      return await client
        .connect()
        .then(async () => await client.end())
        .then(() => 'there')
        .catch(() => 'away')
    })
    .toBe('there')
  return through.toString()
}

const levels = async (url: string) =>
  Object.fromEntries((await lookAtDatabase(url)).map(({ about, level }) => [about, level]))

describe('what is said of an operator’s database', () => {
  it('nothing, where it can be written to and is itself, or behind a pooler in session mode', async () => {
    const fine = { writing: 'ok', pooler: 'ok', connections: 'ok', clock: 'ok' }
    expect(await levels(external.ownerUrl)).toEqual(fine)
    expect(await levels(await startPooler('session'))).toEqual(fine)
    await requireFitDatabase(external.ownerUrl)
  })

  it('the server works through a pooler in session mode, with its limits on each connection', async () => {
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

  it('that a pooler in transaction mode is no way to it, and the server says so instead of starting', async () => {
    const url = await startPooler('transaction')
    expect(await levels(url)).toMatchObject({ pooler: 'failed', writing: 'ok' })
    await expect(requireFitDatabase(url)).rejects.toThrow(UnfitDatabaseError)
    const started = await spawnServer({ ...external.environment, DATABASE_URL: url })
    const status = await new Promise((resolve) => started.child.once('exit', resolve))
    expect(status).toBe(1)
    expect(started.output()).toContain('The database (pooler): DATABASE_URL leads through a pooler in transaction mode')
  })

  it('that it only reads', async () => {
    const url = new URL(external.ownerUrl)
    url.searchParams.set('options', '-c default_transaction_read_only=on')
    const [first] = await lookAtDatabase(url.toString())
    expect(first).toMatchObject({ level: 'failed', about: 'writing' })
  })

  it('how many processes its connections are enough for', async () => {
    const url = new URL(external.ownerUrl)
    const name = url.pathname.slice(1)
    const textAt = async (limit: number) => {
      await owner.query(`alter database ${name} connection limit ${limit}`)
      const found = (await lookAtDatabase(external.ownerUrl)).find(({ about }) => about === 'connections')
      return `${found?.level} ${found?.text}`
    }
    expect(await textAt(2 * connectionsPerProcess + 1)).toContain('ok 63 connections are enough for 2 processes of 31')
    expect(await textAt(connectionsPerProcess - 1)).toContain(
      'note 30 connections are fewer than one process would use (31)',
    )
    await owner.query(`alter database ${name} connection limit -1`)
  })
})
