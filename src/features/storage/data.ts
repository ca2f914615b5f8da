import { and, count, eq, inArray, sql, sum } from 'drizzle-orm'
import { users } from '#src/server/auth/tables.ts'
import type { Db } from '#src/server/database.ts'
import type { StorageUse } from './rules.ts'
import { storedFiles } from './tables.ts'

/**
 * Lets one upload of a person at a time come further until the end of the transaction, and keeps the account from being
 * deleted meanwhile. Undefined when it is gone. For the service role.
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

export const insertStoredFiles = async (service: Db, rows: { userId: string; key: string; bytes: number }[]) => {
  if (rows.length > 0) await service.insert(storedFiles).values(rows).onConflictDoNothing()
}

export const deleteStoredFiles = async (service: Db, userId: string, keys: string[]) => {
  if (keys.length > 0)
    await service.delete(storedFiles).where(and(eq(storedFiles.userId, userId), inArray(storedFiles.key, keys)))
}

/** The keys that are counted for a person, each with whether it was written down before a moment. */
export const listStoredFiles = async (service: Db, userId: string, before: string) =>
  await service
    .select({ key: storedFiles.key, isOld: sql<boolean>`${storedFiles.createdAt} < ${before}` })
    .from(storedFiles)
    .where(eq(storedFiles.userId, userId))

/** Everybody who has a counted file. For the service role. */
export const listStoringAccounts = async (service: Db): Promise<string[]> =>
  (await service.selectDistinct({ userId: storedFiles.userId }).from(storedFiles)).map(({ userId }) => userId)
