import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { createActivityClock, touchActivity } from './activity.ts'
import { buildClientConfig } from './database-hosts.ts'
import type { Logger } from './log.ts'
import { defaultPoolSizes, type PoolSizes } from './pool-sizes.ts'
import { openReplica } from './replica.ts'
import { createReplicaRouter } from './replica-router.ts'
import { connectionTimeouts } from './roles.ts'
import { findRootCause, getErrorCode } from './root-cause.ts'
import { createSessionOwners } from './session-owners.ts'
import { isTracing, withSpan } from './tracing.ts'
import { isRetryable } from './transaction-conflicts.ts'
import { createServiceDb, type Db, forbidNesting, pipelineQueries, runTransaction } from './transactions.ts'

export type { Db } from './transactions.ts'

declare const ownerBrand: unique symbol
/** Id of the acting user. Only `Database.asSession` and `Database.asOwner` create it. */
export type OwnerId = string & { readonly [ownerBrand]: true }

/** User of a session, as `open_session` returns it. */
export interface SessionPerson {
  id: OwnerId
  sessionId: string
  email: string
  fullName: string
  displayName: string
  role: 'applicant' | 'mentor' | null
  onboardingComplete: boolean
  completion: number
  timeZone: string
  language: string
  /** Version of the user's picture, part of its URL; null without a picture. */
  picture: string | null
}

/** Prepared statement, planned once per connection under its name. */
interface SessionQuery {
  name: string
  text: string
  values?: unknown[]
}

export interface Database {
  /** Drizzle for the service role: accounts and jobs. Must not be used on behalf of a request. */
  service: Db
  servicePool: pg.Pool
  requestPool: pg.Pool
  /** Direct address of the service role for a dedicated connection, such as for LISTEN. */
  directUrl: string
  /** Runs `work` in one transaction as the user of the session; returns `undefined` if the session is invalid. */
  asSession: <T>(token: string, work: (db: Db, person: SessionPerson) => Promise<T>) => Promise<T | undefined>
  /** Runs `work` in one transaction as the request role, with access to that user's rows. */
  asOwner: <T>(ownerId: string, work: (db: Db, ownerId: OwnerId) => Promise<T>) => Promise<T>
  /**
   * Runs one query as the user of the session in a single round trip; returns `undefined` if the session is invalid. A
   * statement timeout of `limitMs` frees the connection of a slow query.
   */
  readAsSession: <Row extends pg.QueryResultRow>(
    token: string,
    query: SessionQuery,
    limitMs?: number,
  ) => Promise<{ person: SessionPerson; rows: Row[] } | undefined>
  /**
   * Runs read-only `work` on rarely changed data, as the user of the session, or as a visitor without a valid session.
   * Uses a replica if there is one that has caught up with the user's writes.
   */
  asReader: <T>(token: string | undefined, work: (db: Db, ownerId: OwnerId | undefined) => Promise<T>) => Promise<T>
  /** Returns the user of a session that this process has opened before; undefined if it has not. */
  ownerOf: (token: string) => string | undefined
  close: () => Promise<void>
}

interface SessionRow {
  user_id: string
  session_id: string
  email: string
  full_name: string
  display_name: string
  role: string | null
  onboarding_completed: boolean
  completion: number
  time_zone: string
  language: string
  picture: string | null
}

const openSession = (token: string) => ({
  name: 'open_session',
  text: 'select * from open_session($1)',
  values: [token],
})
const actAs = (ownerId: string) => ({
  name: 'act_as',
  text: "select set_config('app.user_id', $1, true)",
  values: [ownerId],
})

const knownRole = (role: string | null) => (role === 'applicant' || role === 'mentor' ? role : null)

const toPerson = (row: SessionRow): SessionPerson => ({
  id: row.user_id as OwnerId,
  sessionId: row.session_id,
  email: row.email,
  fullName: row.full_name,
  displayName: row.display_name,
  role: knownRole(row.role),
  onboardingComplete: row.onboarding_completed,
  completion: row.completion,
  timeZone: row.time_zone,
  language: row.language,
  picture: row.picture,
})

/** Timeout of a connection attempt, in milliseconds. */
const connectMs = 5_000
const noneFree = '53300'

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error) => void,
) => void

/** Makes a pool wait for one of its own connections if the database has no further one. */
const waitForOwn = (pool: pg.Pool) => {
  const ask = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const askAgain = async () => {
    for (const until = Date.now() + connectMs; ; )
      try {
        return await ask()
      } catch (error) {
        if (getErrorCode(findRootCause(error)) !== noneFree || Date.now() > until) throw error
        await pause(50 + 100 * Math.random())
      }
  }
  pool.connect = ((given?: ConnectCallback) => {
    if (!given) return askAgain()
    askAgain().then(
      (client) => given(undefined, client, client.release.bind(client)),
      (error: Error) => given(error, undefined, () => undefined),
    )
    return undefined
  }) as typeof pool.connect
}

const settingOfLimits = Object.entries(connectionTimeouts)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

type Ask = (query: unknown, ...rest: unknown[]) => unknown

/**
 * Clears the names of prepared statements. They belong to a connection, and a pooler in transaction mode uses another
 * one for each transaction.
 */
const forgetNames = (client: pg.PoolClient) => {
  const ask = client.query.bind(client) as Ask
  const askUnnamed: Ask = (query, ...rest) =>
    ask(query && typeof query === 'object' && 'name' in query ? { ...query, name: undefined } : query, ...rest)
  client.query = askUnnamed as typeof client.query
}

/** Returns the first word of a statement and its name; never its text, which may contain values. */
const nameOf = (query: unknown): string => {
  const { name, text } = (typeof query === 'string' ? { text: query } : Object(query)) as {
    name?: string
    text?: string
  }
  return name ?? /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? 'query'
}

/** Traces each statement of a connection as a child span. */
const traceStatements = (client: pg.PoolClient) => {
  const ask = client.query.bind(client) as Ask
  const tracedAsk: Ask = (query, ...rest) =>
    rest.some((part) => typeof part === 'function')
      ? ask(query, ...rest)
      : withSpan(nameOf(query), { 'db.system.name': 'postgresql' }, async () => await ask(query, ...rest))
  client.query = tracedAsk as typeof client.query
}

interface PoolTarget {
  url: string
  name: string
  max: number
  /** Whether each transaction may run on another database connection. */
  isShared: boolean
}

const createPool = ({ url, name, max, isShared }: PoolTarget, log: Logger) => {
  const pool = new pg.Pool({
    ...buildClientConfig(url),
    application_name: name,
    max,
    pipeline: true,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
  } as pg.PoolConfig)
  waitForOwn(pool)
  pool.on('connect', (client) => {
    // The pool has no error listener on a connection in use; its pending queries fail by themselves.
    client.on('error', () => undefined)
    // Must come first on the connection. A pooler rejects these settings as startup parameters; a pooler in transaction
    // mode forgets them, and the limits of the roles apply instead.
    if (isTracing()) traceStatements(client)
    if (isShared) forgetNames(client)
    else client.query(settingOfLimits).catch(() => undefined)
  })
  // Without a listener, the first restart of the database would end this process.
  pool.on('error', (error) => log.warn({ pool: name, reason: error.message }, 'an idle database connection ended'))
  return pool
}

const readOnce = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  token: string,
  query: SessionQuery,
  limitMs?: number,
) => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    // Pipeline of four messages in one round trip, which the database processes in order.
    const [, session, answer] = await pipelineQueries(
      client,
      async () =>
        await Promise.all([
          client.query(
            limitMs ? `begin read only; set local statement_timeout = ${Math.trunc(limitMs)}` : 'begin read only',
          ),
          client.query<SessionRow>(openSession(token)),
          client.query<Row>(query),
          client.query('commit'),
        ]),
    )
    const row = session.rows[0]
    return row ? { person: toPerson(row), rows: answer.rows } : undefined
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

const raceTries = 5

/**
 * Retries a transaction a few times if it failed only because of a concurrent one: a deadlock, or a row inserted in
 * between.
 *
 * @param work opens the transaction itself, so that each attempt starts from the beginning
 */
export const retryTransaction = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries === raceTries || !isRetryable(error)) throw error
      await pause(50 * 2 ** tries * (1 + Math.random()))
    }
  }
}

const maxCloseMs = 5_000

/** Database addresses by role. */
export interface DatabaseUrls {
  service: string
  request: string
  /**
   * Direct address of the service role past a pooler in transaction mode, for work that needs a dedicated connection.
   */
  direct?: string
  /** Address of a read-only replica for the request role. */
  replica?: string
}

/** Opens the pools of the service role and of the request role. */
export const openDatabase = (urls: DatabaseUrls, log: Logger, sizes: PoolSizes = defaultPoolSizes): Database => {
  const isShared = urls.direct !== undefined
  const servicePool = createPool({ url: urls.service, name: 'gradapp service', max: sizes.service, isShared }, log)
  const requestPool = createPool({ url: urls.request, name: 'gradapp request', max: sizes.request, isShared }, log)
  const replica = urls.replica
    ? openReplica(
        servicePool,
        createPool({ url: urls.replica, name: 'gradapp reader', max: sizes.request, isShared: false }, log),
        log,
      )
    : undefined
  const activity = createActivityClock()
  const owners = createSessionOwners()
  const ways: Pick<Database, 'asSession' | 'asOwner' | 'readAsSession'> = {
    asSession: async (token, work) =>
      await runTransaction(
        requestPool,
        async (client) => (await client.query<SessionRow>(openSession(token))).rows[0],
        async (db, row) => {
          if (!row) return undefined
          owners.remember(token, row.user_id)
          const answer = await work(db, toPerson(row))
          if (activity.isDue(row.user_id, Date.now())) await db.execute(sql.raw(touchActivity))
          return answer
        },
      ),
    asOwner: async (ownerId, work) =>
      await runTransaction(
        requestPool,
        async (client) => await client.query(actAs(ownerId)),
        async (db) => await work(db, ownerId as OwnerId),
      ),
    readAsSession: async <Row extends pg.QueryResultRow>(token: string, query: SessionQuery, limitMs?: number) => {
      const answer = await forbidNesting(async () => await readOnce<Row>(requestPool, token, query, limitMs))
      if (answer) owners.remember(token, answer.person.id)
      return answer
    },
  }
  return {
    ...ways,
    asReader: createReplicaRouter(ways, replica),
    service: createServiceDb(servicePool),
    servicePool,
    requestPool,
    directUrl: urls.direct ?? urls.service,
    ownerOf: owners.find,
    // Must not wait for connections in use, such as one that waits for a mail server: the process has to exit.
    close: async () => {
      const ended = Promise.all([servicePool.end(), requestPool.end(), replica?.stop()])
      await Promise.race([ended, pause(maxCloseMs, undefined, { ref: false })])
    },
  }
}
