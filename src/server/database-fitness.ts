import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { UnfitDatabaseError } from './start-errors.ts'

// What of a database that an operator offers would fail later, and where nobody looks: each in a sentence.

/** Connections of one process at most: requests 16, the service 10, jobs 3, live updates 1, and 1 that looks or migrates. */
export const connectionsPerProcess = 31

/** How long a notification to oneself may take, in milliseconds. */
const noticeMs = 1_000
/** Beyond this difference between its clock and this machine's, in milliseconds, a database is said to be off. */
const clockMs = 5_000

export interface DatabaseRemark {
  /** `failed`: the product does not work there; `note`: it works, and somebody should know. */
  level: 'failed' | 'note' | 'ok'
  about: string
  text: string
}

const failed = (about: string, text: string): DatabaseRemark => ({ level: 'failed', about, text })
const fine = (about: string, text: string): DatabaseRemark => ({ level: 'ok', about, text })

const connect = async (url: string) => {
  const client = new pg.Client({
    connectionString: url,
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

/** Whether two transactions of one connection run in different backends, once another one takes the first's. */
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

const poolerRemark = async (one: pg.Client, other: pg.Client): Promise<DatabaseRemark> => {
  if (await changesBackends(one, other))
    return failed(
      'pooler',
      'DATABASE_URL leads through a pooler in transaction mode, which loses settings, locks and live updates; set its pool mode to session, or name the database itself',
    )
  return (await hearsNotices(one, other))
    ? fine('pooler', 'none, or one in session mode')
    : failed(
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

const connectionsRemark = (connections: number): DatabaseRemark => {
  const processes = Math.floor(connections / connectionsPerProcess)
  const about = 'connections'
  const sum = `${connections} connections are enough for ${processes} ${processes === 1 ? 'process' : 'processes'} of ${connectionsPerProcess} each`
  if (processes === 0)
    return {
      level: 'note',
      about,
      text: `${connections} connections are fewer than one process would use (${connectionsPerProcess}): requests wait for each other`,
    }
  return { level: 'ok', about, text: `${sum}; for more of either, raise max_connections` }
}

/** What an operator should know of the database behind an address, the worst first; throws where it does not answer. */
export const lookAtDatabase = async (url: string): Promise<DatabaseRemark[]> => {
  const one = await connect(url)
  const other = await connect(url)
  try {
    const asked = Date.now()
    const facts = await factsOf(one)
    if (!facts) return []
    const apart = Date.parse(facts.at) - (asked + Date.now()) / 2
    const remarks: DatabaseRemark[] = [
      facts.read_only
        ? failed(
            'writing',
            'the database only reads: DATABASE_URL names a replica, or a primary that is being replaced',
          )
        : fine('writing', 'the database can be written to'),
      await poolerRemark(one, other),
      connectionsRemark(facts.connections),
      Math.abs(apart) > clockMs
        ? {
            level: 'note',
            about: 'clock',
            text: `the database's clock is ${Math.round(apart / 1_000)} s off this machine's; deadlines and sessions go by both`,
          }
        : fine('clock', 'the same as this machine’s'),
    ]
    const order = ['failed', 'note', 'ok']
    return remarks.sort((a, b) => order.indexOf(a.level) - order.indexOf(b.level))
  } finally {
    await Promise.all([one.end(), other.end()])
  }
}

/** Throws what an operator has to change before the product can work on a database. */
export const requireFitDatabase = async (url: string): Promise<void> => {
  const problems = (await lookAtDatabase(url)).filter(({ level }) => level === 'failed')
  if (problems.length > 0)
    throw new UnfitDatabaseError(problems.map(({ about, text }) => `The database (${about}): ${text}.`).join('\n'))
}
