import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import { users } from '#src/server/auth/tables.ts'
import type { Db } from '#src/server/database.ts'
import type { StorageUse } from './rules.ts'
import { storedFiles } from './tables.ts'

/**
 * Serialises uploads of a user by a lock until the end of the transaction, which also blocks deletion of the account.
 * Needs the service role.
 *
 * @returns undefined when the account no longer exists
 */
export const lockAccount = async (service: Db, userId: string) =>
  (await service.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update'))[0]

export const sumStoredBytes = async (db: Db, userId: string): Promise<StorageUse> => {
  const [use] = await db
    .select({ files: count(), bytes: sum(storedFiles.bytes).mapWith(Number) })
    .from(storedFiles)
    .where(eq(storedFiles.userId, userId))
  return { files: use?.files ?? 0, bytes: use?.bytes ?? 0 }
}

/** Sums the stored files of all accounts. Needs the service role. */
export const sumAllStoredBytes = async (service: Db): Promise<StorageUse> => {
  const [use] = await service
    .select({ files: count(), bytes: sum(storedFiles.bytes).mapWith(Number) })
    .from(storedFiles)
  return { files: use?.files ?? 0, bytes: use?.bytes ?? 0 }
}

export const insertStoredFiles = async (service: Db, rows: { userId: string; key: string; bytes: number }[]) => {
  if (rows.length > 0) await service.insert(storedFiles).values(rows).onConflictDoNothing()
}

export const deleteStoredFiles = async (service: Db, userId: string, keys: string[]) => {
  if (keys.length > 0)
    await service.delete(storedFiles).where(and(eq(storedFiles.userId, userId), inArray(storedFiles.key, keys)))
}

/** Lists a user's counted keys, each with whether it was inserted before an instant. */
export const listStoredFiles = async (service: Db, userId: string, before: string) =>
  await service
    .select({ key: storedFiles.key, isOld: sql<boolean>`${storedFiles.createdAt} < ${before}` })
    .from(storedFiles)
    .where(eq(storedFiles.userId, userId))

/** Lists all accounts with a counted file. Needs the service role. */
export const listStoringAccounts = async (service: Db): Promise<string[]> =>
  (await service.selectDistinct({ userId: storedFiles.userId }).from(storedFiles)).map(({ userId }) => userId)
