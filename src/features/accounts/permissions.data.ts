import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { type PermissionName, userPermissions } from './tables.ts'

/**
 * Finds the id of the account with an address; undefined if there is none. Needs the service role; used by operators'
 * commands.
 */
export const findAccountId = async (service: Db, email: string): Promise<string | undefined> => {
  const { rows } = await service.execute<{ id: string }>(sql`select id from users where lower(email) = lower(${email})`)
  return rows[0]?.id
}

export const insertPermission = async (service: Db, userId: string, name: PermissionName, action: 'given' | 'taken') =>
  await service.insert(userPermissions).values({ userId, name, action })

/** Whether the acting user has a permission. The row-level security policies check the same before a write. */
export const hasPermission = async (db: Db, name: PermissionName): Promise<boolean> => {
  const { rows } = await db.execute<{ granted: boolean }>(sql`select has_permission(${name}) as granted`)
  return rows[0]?.granted ?? false
}
