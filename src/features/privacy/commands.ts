import { strToU8, type Zippable, zip } from 'fflate'
import { findProfile } from '#src/features/profile/data.ts'
import { recordAudit } from '#src/server/audit.ts'
import type { Database } from '#src/server/database.ts'
import type { Files } from '#src/server/files.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import {
  countRowsOf,
  deleteAccountRows,
  findAccount,
  listDueDeletions,
  listPersonalTables,
  listRowsOf,
} from './data.ts'
import { receiptMessage } from './emails.ts'
import { countRows, exportVersion, type Receipt } from './rules.ts'

/** Everything of one person lies below a folder of their own. */
const folderOf = (userId: string) => `${userId}/`

const packed = async (content: Zippable): Promise<Uint8Array> =>
  await new Promise((resolve, reject) => {
    zip(content, (error, data) => (error ? reject(error) : resolve(data)))
  })

/** All rows of all personal tables as the person may see them; new tables come along by themselves. */
const readTables = async (database: Database, userId: string) =>
  await database.asOwner(userId, async (db) => {
    const tables: Record<string, unknown[]> = {}
    for (const table of await listPersonalTables(db)) tables[table] = await listRowsOf(db, table, userId)
    return tables
  })

/** Everything that is kept about a person: `data.json` with the account and every table, and the files below `files/`. */
export const exportEverything = async (database: Database, files: Files, userId: string): Promise<Uint8Array> => {
  const exported = {
    format: 'gradapp-export',
    version: exportVersion,
    exportedAt: new Date().toISOString(),
    account: await findAccount(database.service, userId),
    tables: await readTables(database, userId),
  }
  const content: Zippable = { 'data.json': strToU8(JSON.stringify(exported, null, 2)) }
  // Uploads are packed formats already: stored as they are.
  for await (const key of files.list(folderOf(userId)))
    content[`files/${key.slice(folderOf(userId).length)}`] = [await files.get(key), { level: 0 }]
  return await packed(content)
}

const countEverything = async (database: Database, files: Files, userId: string): Promise<Receipt> => {
  const rows: Record<string, number> = {}
  for (const table of await listPersonalTables(database.service)) {
    const total = await countRowsOf(database.service, table, userId)
    if (total > 0 && table !== 'audit_log') rows[table] = total
  }
  let count = 0
  for await (const _key of files.list(folderOf(userId))) count += 1
  return { rows: { users: 1, ...rows }, files: count }
}

/** Who a mail about the account goes to, in which language and zone; undefined when the account is gone. */
export const findReader = async (database: Database, userId: string) => {
  const { user } = await findAccount(database.service, userId)
  const profile = await database.asOwner(userId, async (db, ownerId) => await findProfile(db, ownerId))
  return user
    ? {
        id: user.id,
        email: user.email,
        name: user.name,
        language: profile?.language ?? user.language ?? 'en',
        timeZone: profile?.timeZone ?? 'UTC',
      }
    : undefined
}

export interface DeletionParts {
  database: Database
  files: Files
  mailer: Mailer
  log: Logger
  appName: string
}

/**
 * Deletes an account for good: files first, for a file without its row would stay forever, then every row in one
 * transaction; the audit log keeps the id, which names nobody any more. The receipt goes to the person's address.
 */
export const deleteAccount = async (parts: DeletionParts, userId: string): Promise<Receipt | undefined> => {
  const { database, files, mailer, log, appName } = parts
  const reader = await findReader(database, userId)
  if (!reader) return undefined
  const receipt = await countEverything(database, files, userId)
  await files.removeAll(folderOf(userId))
  await database.service.transaction(async (db) => {
    await deleteAccountRows(db, reader)
    const details = { rows: String(countRows(receipt)), files: String(receipt.files) }
    await recordAudit(db, { userId, event: 'deleted', details })
  })
  await mailer
    .send(receiptMessage(reader, receipt, userId, appName))
    .catch((error: Error) => log.error({ reason: error.message }, 'the receipt of a deletion could not be sent'))
  return receipt
}

/** Deletes every account whose waiting time is over at `now`; one that fails is tried again at the next run. */
export const deleteDueAccounts = async (parts: DeletionParts, now: string): Promise<void> => {
  for (const { userId } of await listDueDeletions(parts.database.service, now))
    await deleteAccount(parts, userId).catch((error: Error) =>
      parts.log.error({ reason: error.message }, 'an account could not be deleted'),
    )
}
