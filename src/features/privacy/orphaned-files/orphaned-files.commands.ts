import { purgeRemovedResources } from '#src/features/mentorships/resources/resources.data.ts'
import { reconcileStoredFiles } from '#src/features/storage/commands.ts'
import { deleteStoredFiles, listStoringAccounts } from '#src/features/storage/data.ts'
import type { Database } from '#src/server/database.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import { trashTtlMs } from '#src/shared/trash.ts'
import { findAccountId, listDeletedAmong, listNeededKeys, purgeRemovedEntries } from './orphaned-files.data.ts'
import { collectAfterMs, findKeyOwner, isCollected, isPersonalFolder } from './orphaned-files.rules.ts'

interface Parts {
  database: Database
  files: FileStorage
}

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** Groups all stored keys by the user of their folder. A folder may list them in any order. */
const keysByOwner = async (files: FileStorage): Promise<Map<string, string[]>> => {
  const byOwner = new Map<string, string[]>()
  for await (const key of files.list('')) {
    const owner = findKeyOwner(key)
    if (!owner) continue
    const keys = byOwner.get(owner)
    if (keys) keys.push(key)
    else byOwner.set(owner, [key])
  }
  return byOwner
}

/**
 * Deletes orphaned files of one user.
 *
 * @returns the deleted keys
 */
const sweepFiles = async ({ database, files }: Parts, owner: string, keys: string[], limit: string) => {
  const needed = await listNeededKeys(database.service, owner, limit)
  const removed: string[] = []
  for (const key of keys.filter(isCollected)) {
    if (needed.has(key)) continue
    const stored = await files.find(key)
    if (!stored || stored.storedAt > Date.parse(limit)) continue
    await files.remove(key)
    removed.push(key)
  }
  await deleteStoredFiles(database.service, owner, removed)
  return removed
}

/**
 * Removes the folders of deleted accounts, including empty ones: an upload during the deletion, or a crash after it,
 * leaves one. Deletions are read from the audit log, so that a wrong database does not remove files of existing users.
 */
const removeFoldersOfDeleted = async ({ database, files }: Parts): Promise<void> => {
  const folders = (await files.listFolders()).filter(isPersonalFolder)
  for (const id of await listDeletedAmong(database.service, folders)) await files.removeAll(`${id}/`)
}

/**
 * Purges orphaned files: files that were removed or replaced and can no longer be restored, and files that a crash left
 * without a row. Then reconciles the storage counters.
 *
 * Rows are deleted before files, so that no row names a missing file. Files younger than a day are skipped, because
 * their row may be uncommitted; so are files of users unknown to this database, because it may be the wrong one.
 *
 * @returns the number of deleted files
 */
export const deleteOrphanedFiles = async (parts: Parts, now: string): Promise<number> => {
  const { service } = parts.database
  await purgeRemovedEntries(service, before(now, trashTtlMs))
  await purgeRemovedResources(service, before(now, trashTtlMs))
  await removeFoldersOfDeleted(parts)
  const limit = before(now, collectAfterMs)
  const stored = await keysByOwner(parts.files)
  let removed = 0
  for (const owner of new Set([...stored.keys(), ...(await listStoringAccounts(service))])) {
    if (!(await findAccountId(service, owner))) continue
    const keys = stored.get(owner) ?? []
    const deletedKeys = new Set(await sweepFiles(parts, owner, keys, limit))
    const remaining = keys.filter((key) => !deletedKeys.has(key))
    await reconcileStoredFiles(parts, owner, remaining, limit)
    removed += deletedKeys.size
  }
  return removed
}
