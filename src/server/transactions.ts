import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isDatabaseReadOnly } from './root-cause.ts'

// A transaction belongs to the work that opened it: what the work left behind reaches neither the connection nor whoever
// the pool gives it to next.

/** Drizzle on one connection inside a transaction, or on a pool. */
export type Db = NodePgDatabase

/**
 * Thrown where work that is in a transaction opens another one. On a connection of its own the inner one waits for rows
 * that the outer one has locked, which the database cannot see, and many such requests at once hold all connections while
 * each waits for one more. On the same connection its commit would end the outer one. `db` of the outer one, or
 * `withSavepoint`, does what is needed.
 */
class NestedTransactionError extends Error {
  constructor() {
    super('a transaction is open already: use its `db`, or `withSavepoint`')
  }
}

/** Thrown by a statement that is asked for after the transaction, or the step of it, that its work was in. */
export class EndedTransactionError extends Error {
  constructor() {
    super('the transaction has ended: a branch of its work went on without being awaited')
  }
}

/** Thrown where a transaction or a step would be kept though something inside it is under way. */
export class PendingQueriesError extends Error {
  constructor() {
    super('the work of a transaction ended before what it asked for: await it, or use `together`')
  }
}

/** Thrown where a transaction that should have been kept was rolled back by the database. */
export class NotCommittedError extends Error {
  constructor() {
    super('the transaction was rolled back')
  }
}

/** Thrown by what is asked for beside an open step instead of inside it: the step could undo it without a word. */
export class OutsideSavepointError extends Error {
  constructor() {
    super('a step of this transaction is open: what is beside it must follow it')
  }
}

/** Whether a transaction of the work that runs is open; work that outlives it may open its own. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs a transaction; throws where one is open around it. */
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
 * Runs `work` as if no transaction were open around it, for an outer one that only holds a lock which nothing inside asks
 * for, and never in a request.
 */
export const runOutsideTransaction = async <T>(work: () => Promise<T>): Promise<T> => await openTransaction.exit(work)

type Settled<Branches extends readonly unknown[]> = { -readonly [Key in keyof Branches]: Awaited<Branches[Key]> }

/**
 * What comes of branches that share a handle; unlike `Promise.all` it waits for every one of them before it throws, so that
 * none asks for anything after the transaction. Thrown is the failure that came first: the database refuses whatever
 * follows it. While one branch has a step open, no other may ask the same handle.
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

/** Sends all that `ask` asks of the connection in one packet: one call to the system, and one waking of the database. */
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

/** A connection for the time of one transaction. */
interface Lease {
  ask: Query
  /** How many statements the connection has not answered yet. */
  underWay: number
  hasEnded: boolean
  /** How many steps there were, for their names. */
  opened: number
  /** The steps that are open, the innermost last. */
  steps: Step[]
}

/** The innermost step around the work that runs, of whichever transaction. */
const stepAround = new AsyncLocalStorage<Step>()

const innermostOf = (lease: Lease): Step | undefined => {
  let step = stepAround.getStore()
  while (step && step.lease !== lease) step = step.outer
  return step
}

/** Refuses what comes too late, and what would be inside a step that it does not belong to. */
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

/** Lets the handle refuse every statement from now on; says whether the connection is still asked for something. */
const endLease = (lease: Lease): { isUnsettled: boolean } => {
  lease.hasEnded = true
  return { isUnsettled: lease.underWay > 0 }
}

/** Undoes what a transaction did; gives the reason why nobody may have its connection again, if there is one. */
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
    // Who was the primary is a replica now: the next connection finds the new one.
    broken = unusable ?? (isDatabaseReadOnly(error) ? (error as Error) : undefined)
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Sends BEGIN with the first statement and waits once; commits, or rolls back when `work` throws. After that its handle
 * refuses every statement. A connection with statements under way is closed, so that the database rolls them back and
 * nobody else gets them. `nested` does what a transaction inside this one does; by default it is refused.
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

/** Refuses the end of a step that ended with the one around it, and of one that something inside it would outlive. */
const requireSettled = (step: Step) => {
  const { isOpen, lease } = step
  if (!isOpen) throw new EndedTransactionError()
  if (lease.steps.at(-1) !== step || lease.underWay > 0) throw new PendingQueriesError()
}

/** Ends a step, and whatever is open inside it. */
const closeStep = (step: Step) => {
  const { steps } = step.lease
  for (const ended of steps.splice(steps.indexOf(step))) ended.isOpen = false
}

const endStep = async ({ lease, name }: Step, isKept: boolean) =>
  await lease.ask(`${isKept ? '' : `rollback to savepoint ${name}; `}release savepoint ${name}`)

/**
 * Runs `work` in a savepoint of the transaction that `db` is in: when it throws, what it wrote is undone, the error is
 * thrown on, and the transaction stays usable. With `discard`, what it wrote and set is undone in any case. Steps nest;
 * what is beside an open one is refused.
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
      // On a dead connection this fails as well; the first error says why.
      await endStep(step, false).catch(() => undefined)
    }
    throw error
  }
}

/** The pool of the service role: each statement by itself, transactions like all others; one inside another is a step. */
export const createServiceDb = (pool: pg.Pool): Db => {
  const db = drizzle({ client: pool })
  const asStep: Nested = async (outer, work) => await withSavepoint(outer, async () => await work(outer))
  const begin = async (work: (db: Db) => Promise<unknown>) =>
    await runTransaction(pool, async () => undefined, work, asStep)
  db.transaction = begin as Db['transaction']
  return db
}
