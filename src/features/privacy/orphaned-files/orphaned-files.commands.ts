import { removedKeptMs } from '#src/features/shortlist/rules.ts'
import type { Database } from '#src/server/database.ts'
import type { Files } from '#src/server/files.ts'
import { findAccountId, forgetRemovedEntries, listNeededKeys } from './orphaned-files.data.ts'
import { sweepAfterMs, sweptOwnerOf } from './orphaned-files.rules.ts'

const before = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString()

/** The keys of the swept folders, person by person: storage lists a folder as a whole. */
const keysByOwner = async function* (files: Files): AsyncIterable<[string, string[]]> {
  let owner: string | undefined
  let keys: string[] = []
  for await (const key of files.list('')) {
    const next = sweptOwnerOf(key)
    if (!next) continue
    if (owner && next !== owner) {
      yield [owner, keys]
      keys = []
    }
    owner = next
    keys.push(key)
  }
  if (owner) yield [owner, keys]
}

/**
 * Removes the files that no row needs: those that were taken off and can no longer come back, and those that a crash
 * left without their row. Rows go first and files only afterwards, so a file that is gone is never still named. What is
 * younger than a day is left alone, because its row may be on its way; so is what belongs to no account of this
 * database, because then this may be the wrong database. Answers how many went.
 */
export const removeLeftovers = async (
  { database, files }: { database: Database; files: Files },
  now: string,
): Promise<number> => {
  await forgetRemovedEntries(database.service, before(now, removedKeptMs))
  const limit = before(now, sweepAfterMs)
  let removed = 0
  for await (const [owner, keys] of keysByOwner(files)) {
    if (!(await findAccountId(database.service, owner))) continue
    const needed = await listNeededKeys(database.service, owner, limit)
    for (const key of keys) {
      if (needed.has(key) || (await files.storedAt(key)) > Date.parse(limit)) continue
      await files.remove(key)
      removed += 1
    }
  }
  return removed
}
