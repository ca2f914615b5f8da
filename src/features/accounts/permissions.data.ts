import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'
import { type PermissionName, userPermissions } from './tables.ts'

/** The account of an address; undefined where there is none. For operators' commands, as the service role. */
export const findAccountId = async (service: Db, email: string): Promise<string | undefined> => {
  const { rows } = await service.execute<{ id: string }>(sql`select id from users where lower(email) = lower(${email})`)
  return rows[0]?.id
}

export const insertPermission = async (service: Db, userId: string, name: PermissionName, action: 'given' | 'taken') =>
  await service.insert(userPermissions).values({ userId, name, action })

/** Whether the person whose rows are in sight has a grant. The database asks the same before it lets them write. */
export const hasPermission = async (db: Db, name: PermissionName): Promise<boolean> => {
  const { rows } = await db.execute<{ granted: boolean }>(sql`select has_permission(${name}) as granted`)
  return rows[0]?.granted ?? false
}
