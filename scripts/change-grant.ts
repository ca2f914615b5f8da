import { drizzle } from 'drizzle-orm/node-postgres'
import { findAccountId, insertGrant } from '../src/features/accounts/grants.data.ts'
import type { GrantName } from '../src/features/accounts/tables.ts'
import { readConfig } from '../src/server/config.ts'
import { poolForWork } from '../src/server/database-hosts.ts'
import { withDatabase } from '../src/server/maintenance.ts'

interface GrantChange {
  command: 'grant' | 'revoke'
  name: GrantName
  email: string
}

/** Gives an account a grant or takes it; false where there is no account with the address. */
export const changeGrant = async ({ command, name, email }: GrantChange): Promise<boolean> => {
  let isKnown = false
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = poolForWork(service, 'gradapp grant', 1)
    try {
      const userId = await findAccountId(drizzle(pool), email)
      if (userId) await insertGrant(drizzle(pool), userId, name, command === 'grant' ? 'given' : 'taken')
      isKnown = userId !== undefined
    } finally {
      await pool.end()
    }
  })
  return isKnown
}
