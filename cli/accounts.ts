import { parseArgs } from 'node:util'
import { drizzle } from 'drizzle-orm/node-postgres'
import { findAccountId } from '#src/features/accounts/permissions.data.ts'
import { endSessionsAsOperator } from '#src/features/accounts/security/security.data.ts'
import { readConfig } from '#src/server/config.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { withDatabase } from '#src/server/with-database.ts'

// npm run accounts -- end-sessions EMAIL | end-sessions --all: signs one account, or every account, out everywhere.

const usage = 'npm run accounts -- end-sessions EMAIL | end-sessions --all'

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { all: { type: 'boolean', default: false } },
})
const [command, email, ...rest] = positionals

/** Revokes the sessions; returns their number, or undefined where there is no account with the address. */
const endSessions = async (): Promise<number | undefined> =>
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp accounts', 1)
    try {
      return await drizzle(pool).transaction(async (db) => {
        const userId = email === undefined ? undefined : await findAccountId(db, email)
        return email !== undefined && userId === undefined ? undefined : await endSessionsAsOperator(db, userId)
      })
    } finally {
      await pool.end()
    }
  })

// Requires exactly one of the two: an address beside --all may be a typing error.
if (command !== 'end-sessions' || rest.length > 0 || values.all === (email !== undefined)) {
  console.error(usage)
  process.exitCode = 1
} else {
  const ended = await endSessions()
  if (ended === undefined) {
    console.error(`There is no account with the address ${email}.`)
    process.exitCode = 1
  } else console.log(`${ended} ${ended === 1 ? 'session' : 'sessions'} of ${email ?? 'all accounts'} ended.`)
}
