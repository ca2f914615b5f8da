import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './database-hosts.ts'
import { createFailure, createSuccess, type Diagnostic } from './diagnostic.ts'
import { countConnectionsPerProcess, defaultPoolSizes, maxDirectConnections, type PoolSizes } from './pool-sizes.ts'
import { UnusableDatabaseError } from './start-errors.ts'

// Database preflight: problems of an operator's database that would otherwise appear later and unnoticed, one sentence
// each.

/** Timeout of a NOTIFY to the own connection, in milliseconds. */
const noticeMs = 1_000
/** Maximum clock skew between the database and this machine, in milliseconds. */
const clockMs = 5_000

const connect = async (url: string) => {
  const client = openClient(url, {
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
    application_name: 'gradapp look',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const pidInTransaction = async (client: pg.Client) => {
  await client.query('begin')
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}

/**
 * Whether two transactions of one connection run in different backends, which happens when another connection takes the
 * first backend in between.
 */
const changesBackends = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const first = await pidInTransaction(one)
  await one.query('commit')
  await pidInTransaction(other)
  const second = await pidInTransaction(one)
  await one.query('commit')
  await other.query('commit')
  return first !== second
}

const hearsNotices = async (one: pg.Client, other: pg.Client): Promise<boolean> => {
  const heard = new Promise<boolean>((resolve) => one.once('notification', () => resolve(true)))
  await one.query('listen gradapp_look')
  await other.query('notify gradapp_look')
  return await Promise.race([heard, pause(noticeMs, false)])
}

const poolerRemark = async (one: pg.Client, other: pg.Client, isPooled: boolean): Promise<Diagnostic> => {
  if (await changesBackends(one, other))
    return createFailure(
      'pooler',
      'DATABASE_URL leads through a pooler in transaction mode, which loses settings, locks and live updates; name the database itself in DATABASE_DIRECT_URL beside it, or set its pool mode to session',
    )
  return (await hearsNotices(one, other))
    ? createSuccess('pooler', isPooled ? 'DATABASE_DIRECT_URL leads past it' : 'none, or one in session mode')
    : createFailure(
        'pooler',
        'a notification to oneself did not arrive, so nothing would be live; name the database itself in DATABASE_URL',
      )
}

interface Facts {
  read_only: boolean
  connections: number
  at: string
}

const factsOf = async (client: pg.Client): Promise<Facts | undefined> =>
  (
    await client.query<Facts>(
      `select current_setting('transaction_read_only') = 'on' as read_only, clock_timestamp()::text as at,
         least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
           (select case when datconnlimit < 0 then 1e9 else datconnlimit end from pg_database where datname = current_database()))::int
           as connections`,
    )
  ).rows[0]

const connectionsRemark = (connections: number, sizes: PoolSizes, isPooled: boolean): Diagnostic => {
  if (isPooled)
    return createSuccess(
      'connections',
      `${connections} connections, of which each process takes ${maxDirectConnections} past the pooler; the pooler takes its default_pool_size for each of the product’s two roles`,
    )
  const perProcess = countConnectionsPerProcess(sizes)
  const processes = Math.floor(connections / perProcess)
  const about = 'connections'
  const sum = `${connections} connections are enough for ${processes} ${processes === 1 ? 'process' : 'processes'} of ${perProcess} each`
  if (processes === 0)
    return {
      level: 'note',
      about,
      text: `${connections} connections are fewer than one process would use (${perProcess}): requests wait for each other`,
    }
  return { level: 'ok', about, text: `${sum}; for more of either, raise max_connections` }
}

export interface CandidateDatabase {
  databaseUrl: string
  databaseDirectUrl?: string | undefined
  connections?: PoolSizes
}

/** Returns an id that differs between databases, on one server or several. */
const databaseId = async (client: pg.Client): Promise<string> =>
  (
    await client.query<{ id: string }>(
      "select current_database() || ' ' || pg_postmaster_start_time() || ' ' || oid as id from pg_database where datname = current_database()",
    )
  ).rows[0]?.id ?? ''

/** Checks that the address for requests leads to the same database as the direct address. */
const sharedRemark = async (sharedUrl: string, direct: pg.Client): Promise<Diagnostic> => {
  const shared = await connect(sharedUrl)
  try {
    return (await databaseId(shared)) === (await databaseId(direct))
      ? createSuccess('shared', 'DATABASE_URL leads to the same database as DATABASE_DIRECT_URL')
      : createFailure('shared', 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases')
  } finally {
    await shared.end()
  }
}

/**
 * Inspects the database at an address and returns diagnostics, the worst first.
 *
 * If a direct address past a pooler is configured, it must support what needs a dedicated connection.
 *
 * @throws if the database does not respond
 */
export const inspectDatabase = async ({
  databaseUrl,
  databaseDirectUrl,
  connections = defaultPoolSizes,
}: CandidateDatabase): Promise<Diagnostic[]> => {
  const url = databaseDirectUrl ?? databaseUrl
  const one = await connect(url)
  const other = await connect(url)
  try {
    const startedAt = Date.now()
    const facts = await factsOf(one)
    if (!facts) return []
    const apart = Date.parse(facts.at) - (startedAt + Date.now()) / 2
    const remarks: Diagnostic[] = [
      facts.read_only
        ? createFailure(
            'writing',
            'the database only reads: DATABASE_URL names a replica, or a primary that is being replaced',
          )
        : createSuccess('writing', 'the database can be written to'),
      await poolerRemark(one, other, databaseDirectUrl !== undefined),
      connectionsRemark(facts.connections, connections, databaseDirectUrl !== undefined),
      ...(databaseDirectUrl ? [await sharedRemark(databaseUrl, one)] : []),
      Math.abs(apart) > clockMs
        ? {
            level: 'note',
            about: 'clock',
            text: `the database's clock is ${Math.round(apart / 1_000)} s off this machine's; deadlines and sessions go by both`,
          }
        : createSuccess('clock', 'the same as this machine’s'),
    ]
    const order = ['failed', 'note', 'ok']
    return remarks.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/**
 * Checks that the product can work on a database.
 *
 * @throws UnusableDatabaseError with what the operator has to change
 */
export const requireUsableDatabase = async (offered: CandidateDatabase): Promise<void> => {
  const problems = (await inspectDatabase(offered)).filter(({ level }) => level === 'failed')
  if (problems.length > 0)
    throw new UnusableDatabaseError(problems.map(({ about, text }) => `The database (${about}): ${text}.`).join('\n'))
}
