import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

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

/** Whether a transaction of the work that runs is open; work that outlives it may open its own. */
const openTransaction = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs a transaction; throws where one is open around it. */
export const alone = async <T>(run: () => Promise<T>): Promise<T> => {
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
export const apart = async <T>(work: () => Promise<T>): Promise<T> => await openTransaction.exit(work)

/** Drizzle whose own transactions nest in no other one. */
export const drizzleAlone = (client: pg.Pool | pg.PoolClient): NodePgDatabase => {
  const db = drizzle(client as pg.Pool)
  const begin = db.transaction.bind(db)
  db.transaction = async (...args) => await alone(async () => await begin(...args))
  return db
}
