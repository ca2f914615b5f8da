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
import { codeOf, findRootCause } from './root-cause.ts'
import { createSessionOwners } from './session-owners.ts'
import { isTracing, withSpan } from './tracing.ts'
import { isRetryable } from './transaction-conflicts.ts'
import { createServiceDb, type Db, forbidNesting, pipelineQueries, runTransaction } from './transactions.ts'

export type { Db } from './transactions.ts'

declare const ownerBrand: unique symbol
/** The id of the person a request acts for. Only `Database.asSession` and `Database.asOwner` hand one out. */
export type OwnerId = string & { readonly [ownerBrand]: true }

/** What `open_session` tells about the person of a session. */
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
  /** The version of the person's picture, part of its address; null without one. */
  picture: string | null
}

/** A statement that the database prepares once under its name. */
interface SessionQuery {
  name: string
  text: string
  values?: unknown[]
}

export interface Database {
  /** The service role: accounts and jobs. Never used on behalf of a request. */
  service: Db
  servicePool: pg.Pool
  requestPool: pg.Pool
  /** The service's address for a connection that stays one, as for LISTEN. */
  directUrl: string
  /** Runs `work` in one transaction as the person of the session; answers `undefined` when the session is not valid. */
  asSession: <T>(token: string, work: (db: Db, person: SessionPerson) => Promise<T>) => Promise<T | undefined>
  /** Runs `work` in one transaction as the unprivileged role with that person's rows in sight. */
  asOwner: <T>(ownerId: string, work: (db: Db, ownerId: OwnerId) => Promise<T>) => Promise<T>
  /**
   * One read as the person of the session, in a single round trip; `undefined` when the session is not valid. The
   * database ends the statement after `limitMs`, so that a slow one does not keep its connection.
   */
  readAsSession: <Row extends pg.QueryResultRow>(
    token: string,
    query: SessionQuery,
    limitMs?: number,
  ) => Promise<{ person: SessionPerson; rows: Row[] } | undefined>
  /**
   * Runs `work`, which only reads what changes seldom, as the person of the session, or as nobody without one that is valid;
   * on a replica where there is one that has what the person has written.
   */
  asReader: <T>(token: string | undefined, work: (db: Db, ownerId: OwnerId | undefined) => Promise<T>) => Promise<T>
  /** Whose session a token was when this process last opened it; undefined if it has not. */
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

/** How long a process waits for a connection, in milliseconds. */
const connectMs = 5_000
const noneFree = '53300'

type Given = (error: Error | undefined, client: pg.PoolClient | undefined, release: (error?: Error) => void) => void

/** Lets a pool that the database gives no further connection to wait for one of its own, which it gets back in a moment. */
const waitForOwn = (pool: pg.Pool) => {
  const ask = pool.connect.bind(pool) as () => Promise<pg.PoolClient>
  const askAgain = async () => {
    for (const until = Date.now() + connectMs; ; )
      try {
        return await ask()
      } catch (error) {
        if (codeOf(findRootCause(error)) !== noneFree || Date.now() > until) throw error
        await pause(50 + 100 * Math.random())
      }
  }
  pool.connect = ((given?: Given) => {
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
 * A statement that was prepared by name belongs to a connection, and a pooler in transaction mode gives each transaction
 * another one.
 */
const forgetNames = (client: pg.PoolClient) => {
  const ask = client.query.bind(client) as Ask
  const askUnnamed: Ask = (query, ...rest) =>
    ask(query && typeof query === 'object' && 'name' in query ? { ...query, name: undefined } : query, ...rest)
  client.query = askUnnamed as typeof client.query
}

/** The first word of a statement, and the name that it was given; never its text, which may hold a value. */
const nameOf = (query: unknown): string => {
  const { name, text } = (typeof query === 'string' ? { text: query } : Object(query)) as {
    name?: string
    text?: string
  }
  return name ?? /^\s*([a-z]+)/i.exec(text ?? '')?.[1]?.toLowerCase() ?? 'query'
}

/** Has each statement of a connection be a step of what asks for it. */
const traceStatements = (client: pg.PoolClient) => {
  const ask = client.query.bind(client) as Ask
  const tracedAsk: Ask = (query, ...rest) =>
    rest.some((part) => typeof part === 'function')
      ? ask(query, ...rest)
      : withSpan(nameOf(query), { 'db.system.name': 'postgresql' }, async () => await ask(query, ...rest))
  client.query = tracedAsk as typeof client.query
}

interface PoolPlace {
  url: string
  name: string
  max: number
  /** Whether each transaction may be on another connection of the database. */
  isShared: boolean
}

const createPool = ({ url, name, max, isShared }: PoolPlace, log: Logger) => {
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
    // A connection in use has no listener of the pool's; what it was asked for fails by itself.
    client.on('error', () => undefined)
    // Before anything else is asked on it. As parameters of the start a pooler would refuse them; one that shares its
    // connections forgets them, and there the limits of the roles hold.
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
    // Four messages, one round trip: the database answers them in order.
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
 * Does work in a transaction of its own again, a few times, when it failed only by what another one did at the same
 * moment: a deadlock, or a row that came in between. `work` opens the transaction, so that each try begins anew.
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

/** Where each role finds the database. */
export interface DatabaseUrls {
  service: string
  request: string
  /** The service's way past a pooler that gives each transaction another connection, for what needs one of its own. */
  direct?: string
  /** The role of requests at a copy of the database that only reads. */
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
    // Whoever still holds a connection, such as one that waits for a mail server, must not keep the process from ending.
    close: async () => {
      const ended = Promise.all([servicePool.end(), requestPool.end(), replica?.stop()])
      await Promise.race([ended, pause(maxCloseMs, undefined, { ref: false })])
    },
  }
}
