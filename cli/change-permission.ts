import { drizzle } from 'drizzle-orm/node-postgres'
import { findAccountId, insertPermission } from '#src/features/accounts/permissions.data.ts'
import type { PermissionName } from '#src/features/accounts/tables.ts'
import { readConfig } from '#src/server/config.ts'
import { createMaintenancePool } from '#src/server/database-hosts.ts'
import { withDatabase } from '#src/server/with-database.ts'

interface GrantChange {
  command: 'grant' | 'revoke'
  name: PermissionName
  email: string
}

/** Adds a permission to an account or removes it; returns false where there is no account with the address. */
export const changeGrant = async ({ command, name, email }: GrantChange): Promise<boolean> => {
  let isKnown = false
  await withDatabase(readConfig(process.env), async ({ service }) => {
    const pool = createMaintenancePool(service, 'gradapp grant', 1)
    try {
      const userId = await findAccountId(drizzle(pool), email)
      if (userId) await insertPermission(drizzle(pool), userId, name, command === 'grant' ? 'given' : 'taken')
      isKnown = userId !== undefined
    } finally {
      await pool.end()
    }
  })
  return isKnown
}
