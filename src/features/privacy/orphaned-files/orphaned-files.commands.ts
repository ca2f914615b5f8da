import { purgeRemovedResources } from '#src/features/mentorships/resources/resources.data.ts'
import { trashTtlMs } from '#src/features/shortlist/rules.ts'
import { reconcileStoredFiles } from '#src/features/storage/commands.ts'
import { deleteStoredFiles, listStoringAccounts } from '#src/features/storage/data.ts'
import type { Database } from '#src/server/database.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import { findAccountId, listDeletedAmong, listNeededKeys, purgeRemovedEntries } from './orphaned-files.data.ts'
import { collectAfterMs, isCollected, isPersonalFolder, ownerOfKey } from './orphaned-files.rules.ts'

interface Parts {
  database: Database
  files: FileStorage
}

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** All stored keys by the person below whose folder they lie. A folder may list them in any order. */
const keysByOwner = async (files: FileStorage): Promise<Map<string, string[]>> => {
  const byOwner = new Map<string, string[]>()
  for await (const key of files.list('')) {
    const owner = ownerOfKey(key)
    if (!owner) continue
    const keys = byOwner.get(owner)
    if (keys) keys.push(key)
    else byOwner.set(owner, [key])
  }
  return byOwner
}

/** Removes what nothing of one person needs; answers the keys that went. */
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
 * Removes the folders of people whose account was deleted, empty ones among them: an upload at the moment of the deletion
 * or a crash after it leaves one. The audit log says who was deleted, so that a wrong database costs nobody their files.
 */
const removeFoldersOfDeleted = async ({ database, files }: Parts): Promise<void> => {
  const folders = (await files.listFolders()).filter(isPersonalFolder)
  for (const id of await listDeletedAmong(database.service, folders)) await files.removeAll(`${id}/`)
}

/**
 * Removes the files that no row needs: those that were taken off or replaced and can no longer come back, and those that
 * a crash left without their row; then brings the count of what is stored in step. Rows go first and files only
 * afterwards, so a file that is gone is never still named. What is younger than a day is left alone, because its row may
 * be on its way; so is what belongs to nobody whom this database has ever known, because then it may be the wrong one.
 * Answers how many went.
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
    const gone = new Set(await sweepFiles(parts, owner, keys, limit))
    const kept = keys.filter((key) => !gone.has(key))
    await reconcileStoredFiles(parts, owner, kept, limit)
    removed += gone.size
  }
  return removed
}
