import { eq } from 'drizzle-orm'
import { users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Role } from './contract.ts'
import { userRoles } from './tables.ts'

export const upsertRole = async (db: Db, ownerId: OwnerId | string, role: Role) => {
  await db
    .insert(userRoles)
    .values({ userId: ownerId, role })
    .onConflictDoUpdate({ target: userRoles.userId, set: { role, updatedAt: new Date().toISOString() } })
}

/** Writes the role into the account's metadata; needs the service role, for accounts are closed to requests. */
export const updateAccountRole = async (service: Db, userId: string, role: Role) => {
  await service.update(users).set({ role, updatedAt: new Date() }).where(eq(users.id, userId))
}
