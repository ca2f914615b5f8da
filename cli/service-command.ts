import { drizzle } from 'drizzle-orm/node-postgres'
import { findAccountId } from '#src/features/accounts/permissions.data.ts'
import { readConfig } from '#src/server/config.ts'
import type { Db } from '#src/server/database.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { withDatabase } from '#src/server/with-database.ts'

// Parts of the operators' commands that change the database.

/** Error of a wrong call: its message is shown without a stack trace. */
export class UsageError extends Error {}

/** Runs work in a transaction of the service role. */
export const withService = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> =>
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp command', 1)
    try {
      return await drizzle(pool).transaction(async (db) => await work(db))
    } finally {
      await pool.end()
    }
  })

/** Finds the account with an address. @throws UsageError without one */
export const requireAccountId = async (db: Db, email: string): Promise<string> => {
  const id = await findAccountId(db, email)
  if (!id) throw new UsageError(`There is no account with the address ${email}.`)
  return id
}

/** Runs a command and prints its result; a usage error becomes its message and exit code 1. */
export const runCommand = async (run: () => Promise<string>): Promise<void> => {
  try {
    console.log(await run())
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
