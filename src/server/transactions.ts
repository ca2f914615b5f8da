import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseReadOnly } from './root-cause.ts'

// Transactions that end with the work that opened them: a pending query must reach neither the connection nor the next
// caller that gets it from the pool.

/** Drizzle on one connection inside a transaction, or on a pool. */
export type Db = NodePgDatabase

/**
 * Thrown when work in a transaction opens another one. On another connection the inner one waits for rows that the
 * outer one has locked, a deadlock that the database cannot detect, and many such requests exhaust the pool while each
 * waits for one more connection. On the same connection its commit would end the outer one. Use the `db` of the outer
 * one, or `withSavepoint`.
 */
class NestedTransactionError extends Error {
  constructor() {
    super('a transaction is open already: use its `db`, or `withSavepoint`')
  }
}

/** Thrown by a statement after the end of its transaction or savepoint. */
export class EndedTransactionError extends Error {
  constructor() {
    super('the transaction has ended: a branch of its work went on without being awaited')
  }
}

/** Thrown when a transaction or savepoint would be committed with a pending query. */
export class PendingQueriesError extends Error {
  constructor() {
    super('the work of a transaction ended before what it asked for: await it, or use `together`')
  }
}

/** Thrown when the database rolled back a transaction that should have been committed. */
export class NotCommittedError extends Error {
  constructor() {
    super('the transaction was rolled back')
  }
}

/** Thrown by a statement in parallel to an open savepoint: a rollback of the savepoint could silently undo it. */
export class OutsideSavepointError extends Error {
  constructor() {
    super('a step of this transaction is open: what is beside it must follow it')
  }
}

/** Whether the current work is in an open transaction; work that outlives it may open its own. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/**
 * Runs a transaction.
 *
 * @throws NestedTransactionError if one is already open
 */
export const forbidNesting = async <T>(run: () => Promise<T>): Promise<T> => {
  if (openTransaction.getStore()?.isOpen) throw new NestedTransactionError()
  const state = { isOpen: true }
  try {
    return await openTransaction.run(state, run)
  } finally {
    state.isOpen = false
  }
}

/**
 * Runs `work` outside the open transaction, for an outer one that only holds a lock which the inner work never needs.
 * Must not be used in a request.
 */
export const runOutsideTransaction = async <T>(work: () => Promise<T>): Promise<T> => await openTransaction.exit(work)

type Settled<Branches extends readonly unknown[]> = { -readonly [Key in keyof Branches]: Awaited<Branches[Key]> }

/**
 * Waits until all branches on one transaction settle, then throws the first error by time: the database rejects every
 * statement after it.
 *
 * Unlike `Promise.all` it leaves no branch running after the transaction. While one branch has an open savepoint, the
 * others must not use the same transaction.
 */
export const settleAllOrThrow = async <const Branches extends readonly unknown[]>(
  branches: Branches,
): Promise<Settled<Branches>> => {
  const failures: unknown[] = []
  const noted = branches.map(async (branch) => {
    try {
      return await branch
    } catch (error) {
      failures.push(error)
      return undefined
    }
  })
  const values = await Promise.all(noted)
  if (failures.length > 0) throw failures[0]
  return values as Settled<Branches>
}

/** Pipelines all queries of `ask` in one packet: one system call, and one wake-up of the database. */
export const pipelineQueries = <T>(client: pg.PoolClient, ask: () => T): T => {
  const { stream } = client.connection
  stream.cork()
  try {
    return ask()
  } finally {
    stream.uncork()
  }
}

type Query = (...args: unknown[]) => Promise<unknown>

interface Step {
  lease: Lease
  name: string
  outer: Step | undefined
  isOpen: boolean
}

/** Connection leased for one transaction. */
interface Lease {
  ask: Query
  /** Number of pending queries. */
  underWay: number
  hasEnded: boolean
  /** Number of savepoints so far, used in their names. */
  opened: number
  /** Open savepoints, the innermost last. */
  steps: Step[]
}

/** Innermost savepoint of the current work, in any transaction. */
const stepAround = new AsyncLocalStorage<Step>()

const innermostOf = (lease: Lease): Step | undefined => {
  let step = stepAround.getStore()
  while (step && step.lease !== lease) step = step.outer
  return step
}

/** Rejects a statement after the end of its transaction, or outside the innermost savepoint. */
const requireTurn = (lease: Lease) => {
  const step = innermostOf(lease)
  if (lease.hasEnded || step?.isOpen === false) throw new EndedTransactionError()
  if (lease.steps.at(-1) !== step) throw new OutsideSavepointError()
}

const lend = (client: pg.PoolClient): Lease => {
  const query = client.query.bind(client) as Query
  const lease: Lease = { ask, underWay: 0, hasEnded: false, opened: 0, steps: [] }
  async function ask(...args: unknown[]) {
    if (lease.hasEnded) throw new EndedTransactionError()
    lease.underWay += 1
    try {
      return await query(...args)
    } finally {
      lease.underWay -= 1
    }
  }
  return lease
}

type Nested = <T>(db: Db, work: (db: Db) => Promise<T>) => Promise<T>

const refuseNested: Nested = async () => {
  throw new NestedTransactionError()
}

const leaseOf = new WeakMap<Db, Lease>()

const handleOf = (lease: Lease, nested: Nested): Db => {
  const query: Query = async (...args) => {
    requireTurn(lease)
    return await lease.ask(...args)
  }
  const db = drizzle({ client: { query } as unknown as pg.PoolClient })
  db.transaction = (async (work: (db: Db) => Promise<unknown>) => await nested(db, work)) as Db['transaction']
  leaseOf.set(db, lease)
  return db
}

/** Ends a lease, so that every further statement is rejected; returns whether queries are still pending. */
const endLease = (lease: Lease): { isUnsettled: boolean } => {
  lease.hasEnded = true
  return { isUnsettled: lease.underWay > 0 }
}

/** Rolls a transaction back; returns the reason why its connection must not be reused, if there is one. */
const undo = async (client: pg.PoolClient, lease: Lease): Promise<Error | undefined> => {
  if (endLease(lease).isUnsettled) return new PendingQueriesError()
  try {
    await client.query('rollback')
    return undefined
  } catch (error) {
    return error as Error
  }
}

type First<Value> = (client: pg.PoolClient) => Promise<Value>
type Work<Value, T> = (db: Db, first: Value) => Promise<T>

const runLeased = async <Value, T>(
  pool: pg.Pool,
  first: First<Value>,
  work: Work<Value, T>,
  nested: Nested,
): Promise<T> => {
  const client = await pool.connect()
  const lease = lend(client)
  let broken: Error | undefined
  try {
    const [, value] = await pipelineQueries(
      client,
      async () => await settleAllOrThrow([client.query('begin'), first(client)]),
    )
    const answer = await work(handleOf(lease, nested), value)
    if (endLease(lease).isUnsettled) throw new PendingQueriesError()
    const end = await client.query('commit')
    if (end.command !== 'COMMIT') throw new NotCommittedError()
    return answer
  } catch (error) {
    const unusable = await undo(client, lease)
    // Failover: the former primary is a replica now, and the next connection finds the new primary.
    broken = unusable ?? (isDatabaseReadOnly(error) ? (error as Error) : undefined)
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Runs a transaction: sends BEGIN with the first statement and waits once; commits, or rolls back if `work` throws.
 * Statements after the end are rejected. A connection with pending queries is closed, so that the database rolls them
 * back and no other caller gets them.
 *
 * @param nested opens a transaction inside this one; rejected by default
 * @throws PendingQueriesError, NotCommittedError or NestedTransactionError
 */
export const runTransaction = async <Value, T>(
  pool: pg.Pool,
  first: First<Value>,
  work: Work<Value, T>,
  nested = refuseNested,
): Promise<T> => await forbidNesting(async () => await runLeased(pool, first, work, nested))

const openStep = (db: Db): Step => {
  const lease = leaseOf.get(db)
  if (!lease) throw new Error('a step is part of a transaction, and there is none')
  requireTurn(lease)
  lease.opened += 1
  const step = { lease, name: `step_${lease.opened}`, outer: stepAround.getStore(), isOpen: true }
  lease.steps.push(step)
  return step
}

/** Rejects the release of a savepoint that ended with its outer one, or that still has a pending query. */
const requireSettled = (step: Step) => {
  const { isOpen, lease } = step
  if (!isOpen) throw new EndedTransactionError()
  if (lease.steps.at(-1) !== step || lease.underWay > 0) throw new PendingQueriesError()
}

/** Ends a savepoint and those nested in it. */
const closeStep = (step: Step) => {
  const { steps } = step.lease
  for (const ended of steps.splice(steps.indexOf(step))) ended.isOpen = false
}

const endStep = async ({ lease, name }: Step, shouldKeep: boolean) =>
  await lease.ask(`${shouldKeep ? '' : `rollback to savepoint ${name}; `}release savepoint ${name}`)

/**
 * Runs `work` in a savepoint of the transaction of `db`: if it throws, its writes are rolled back, the error is
 * rethrown, and the transaction stays usable. With `discard`, writes and settings are rolled back in any case.
 * Savepoints nest; statements in parallel to an open one are rejected.
 *
 * @throws PendingQueriesError, EndedTransactionError or OutsideSavepointError
 */
export const withSavepoint = async <T>(
  db: Db,
  work: () => Promise<T>,
  { discard = false }: { discard?: boolean } = {},
): Promise<T> => {
  const step = openStep(db)
  try {
    await step.lease.ask(`savepoint ${step.name}`)
    const value = await stepAround.run(step, work)
    requireSettled(step)
    closeStep(step)
    await endStep(step, !discard)
    return value
  } catch (error) {
    if (step.isOpen) {
      closeStep(step)
      // On a dead connection this fails as well; the first error is the cause.
      await endStep(step, false).catch(() => undefined)
    }
    throw error
  }
}

/**
 * Creates Drizzle on the pool of the service role: single statements and transactions, with a savepoint for a nested
 * transaction.
 */
export const createServiceDb = (pool: pg.Pool): Db => {
  const db = drizzle({ client: pool })
  const asStep: Nested = async (outer, work) => await withSavepoint(outer, async () => await work(outer))
  const begin = async (work: (db: Db) => Promise<unknown>) =>
    await runTransaction(pool, async () => undefined, work, asStep)
  db.transaction = begin as Db['transaction']
  return db
}
