import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cleanUpServers,
  findFreePort,
  signUpApplicant,
  startExternalDatabase,
  startServer,
} from '#tests/support/server-process.ts'
import { buildClientConfig, openClient, splitHosts, withCredentials } from './database-hosts.ts'

const portOf = (address: string) => new URL(address).port

describe('database address with several hosts', () => {
  it('an address with several hosts is split into one address per host', () => {
    expect(splitHosts('postgres://u:p@one:1,two/d?sslmode=require')).toEqual([
      'postgres://u:p@one:1/d?sslmode=require',
      'postgres://u:p@two/d?sslmode=require',
    ])
    expect(splitHosts('postgres://one,[::1]:5/d?target_session_attrs=read-write')).toEqual([
      'postgres://one/d',
      'postgres://[::1]:5/d',
    ])
    expect(splitHosts('postgres://u@one/d?target_session_attrs=primary&sslmode=require')).toEqual([
      'postgres://u@one/d?sslmode=require',
    ])
    expect(splitHosts('postgres:///d?host=/run/postgresql')).toEqual(['postgres:///d?host=/run/postgresql'])
  })

  it('an address with several hosts keeps them for another user, with any character in the password', () => {
    expect(withCredentials('postgres://u:a@b@one:1,two/d?x=y', 'me', 'p/@')).toBe(
      'postgres://me:p%2F%40@one:1,two/d?x=y',
    )
    expect(withCredentials('postgres://one/d', 'me', 'p')).toBe('postgres://me:p@one/d')
  })
})

describe('database with several hosts', () => {
  type External = Awaited<ReturnType<typeof startExternalDatabase>>
  let both: [External, External]
  let address: string
  beforeAll(async () => {
    both = [await startExternalDatabase(), await startExternalDatabase()]
    const closedPort = await findFreePort()
    const [one, two] = both.map(({ ownerUrl }) => portOf(ownerUrl))
    const url = new URL(both[0].ownerUrl)
    address = `postgres://${url.username}:${url.password}@127.0.0.1:${closedPort},127.0.0.1:${one},127.0.0.1:${two}${url.pathname}`
  }, 120_000)
  afterAll(cleanUpServers)

  /** Makes one of two databases read-only and closes its connections, as a failover does with the old primary. */
  const demote = async ({ ownerUrl }: External, onlyReads: boolean) => {
    const client = new pg.Client({ connectionString: ownerUrl })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    await client.query(`alter system set default_transaction_read_only = ${onlyReads ? 'on' : 'off'}`)
    await client.query('select pg_reload_conf()')
    await expect
      .poll(async () => {
        const look = new pg.Client({ connectionString: ownerUrl })
        await look.connect()
        const { rows } = await look.query("select current_setting('default_transaction_read_only') as is")
        await look.end()
        return rows[0]?.is
      })
      .toBe(onlyReads ? 'on' : 'off')
    // Only after new sessions have the setting: a pool that reconnects before would keep a session that was writable
    // when it was checked.
    if (onlyReads)
      await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'",
      )
    await client.end()
  }

  it('the pool connects to the writable host, and to another one after a failover', async () => {
    const [one, two] = both
    const portNow = async () => {
      const client = openClient(address)
      await client.connect()
      const { port } = client
      await client.end()
      return String(port)
    }
    await demote(one, true)
    expect(await portNow()).toBe(portOf(two.ownerUrl))
    await demote(two, true)
    await demote(one, false)
    // The host of the last probe is still cached; a connection to it is refused now that it only reads.
    expect(await portNow().catch((error: Error) => error.message)).not.toBe(portOf(two.ownerUrl))
    await expect.poll(portNow).toBe(portOf(one.ownerUrl))
    await demote(one, true)
    await expect
      .poll(async () => await portNow().catch((error: Error) => error.message))
      .toMatch(/only reads|ECONNREFUSED/)
    await demote(one, false)
    await demote(two, false)
  })

  it('the server follows a failover to another database host without a restart', async () => {
    const [one, two] = both
    await demote(one, false)
    await demote(two, true)
    const started = await startServer({ ...one.environment, DATABASE_URL: address })
    const person = await signUpApplicant(started)
    expect((await person.call('GET', '/api/snapshot')).status).toBe(200)
    // In a real cluster both hosts have the same rows. Here the second one is empty, so that the response shows which
    // host was used.
    await demote(one, true)
    await demote(two, false)
    await expect.poll(async () => (await person.call('GET', '/api/snapshot')).status, { timeout: 20_000 }).not.toBe(200)
    await demote(two, true)
    await demote(one, false)
    await expect.poll(async () => (await person.call('GET', '/api/snapshot')).status, { timeout: 20_000 }).toBe(200)
    await expect.poll(async () => (await fetch(`${started.url}/api/ready`)).status, { timeout: 20_000 }).toBe(200)
    await started.stop()
  })

  it('a pool with one host uses the default connection', () => {
    expect(buildClientConfig('postgres://one/d')).toEqual({ connectionString: 'postgres://one/d' })
  })
})
