import { findProfile } from '#src/features/profile/data.ts'
import { recordAudit } from '#src/server/audit.ts'
import { type Database, type Db, retryTransaction } from '#src/server/database.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import { createApiError } from '#src/server/procedures.ts'
import { zipEntries } from '#src/server/zip.ts'
import {
  countRowsOf,
  deleteAccountRows,
  findAccount,
  listDueDeletions,
  listPersonalTables,
  listRowsOf,
  lockDueDeletion,
  lockForDeletion,
  type PersonalTable,
} from './data.ts'
import { renderReceiptEmail } from './emails.ts'
import { countRows, exportedRowsAtOnce, exportVersion, type Receipt } from './rules.ts'

/** Folder with all files of a user. */
const folderOf = (userId: string) => `${userId}/`

/**
 * Streams the user's visible rows of a table in batches, so that no transaction stays open while a slow client reads
 * the export.
 */
async function* rowsOf(database: Database, { name, key }: PersonalTable, userId: string) {
  let last: unknown
  do {
    const rows = await database.asOwner(
      userId,
      async (db) => await listRowsOf(db, { name, key }, userId, { after: last, limit: exportedRowsAtOnce }),
    )
    yield* rows
    last = rows.length === exportedRowsAtOnce ? rows.at(-1) : undefined
  } while (last)
}

/** Streams a list as JSON text, item by item. */
async function* listText(items: AsyncIterable<unknown>) {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** Streams the account and all rows of all personal tables; new tables are included automatically. */
async function* dataText(database: Database, userId: string, account: unknown, tables: PersonalTable[]) {
  const head = { format: 'gradapp-export', version: exportVersion, exportedAt: new Date().toISOString(), account }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tables": {`
  for (const [index, table] of tables.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(table.name)}: `
    yield* listText(rowsOf(database, table, userId))
  }
  yield '\n}}\n'
}

/**
 * Exports everything stored about a user as a streamed ZIP: `data.json` with the account and every table, and the files
 * below `files/`.
 *
 * @throws NOT_AUTHENTICATED when the account no longer exists
 */
export const exportUserData = async (
  database: Database,
  files: FileStorage,
  userId: string,
): Promise<AsyncGenerator<Uint8Array>> => {
  const account = await findAccount(database.service, userId)
  if (!account.user) throw createApiError('NOT_AUTHENTICATED')
  const tables = await database.asOwner(userId, async (db) => await listPersonalTables(db))
  const entries = async function* () {
    yield { name: 'data.json', content: dataText(database, userId, account, tables), compress: true }
    for await (const key of files.list(folderOf(userId))) {
      const stored = await files.open(key)
      // Skips a file that was deleted after the listing.
      if (!stored) continue
      // Stored without compression, because uploads are compressed formats already.
      yield { name: `files/${key.slice(folderOf(userId).length)}`, content: stored.content, compress: false }
    }
  }
  return zipEntries(entries())
}

const countFiles = async (files: FileStorage, userId: string): Promise<number> => {
  let count = 0
  for await (const _key of files.list(folderOf(userId))) count += 1
  return count
}

const countEverything = async (db: Db, userId: string): Promise<Record<string, number>> => {
  const rows: Record<string, number> = { users: 1 }
  for (const { name } of await listPersonalTables(db)) {
    const total = await countRowsOf(db, name, userId)
    if (total > 0 && name !== 'audit_log') rows[name] = total
  }
  return rows
}

/**
 * Finds recipient, language and time zone for a mail about the account; undefined when the account no longer exists.
 */
export const findReader = async (database: Database, userId: string) => {
  const { user } = await findAccount(database.service, userId)
  const profile = await database.asOwner(userId, async (db, ownerId) => await findProfile(db, ownerId))
  return user
    ? {
        id: user.id,
        email: user.email,
        name: user.name,
        isConfirmed: user.emailVerified,
        language: profile?.language ?? user.language ?? 'en',
        timeZone: profile?.timeZone ?? 'UTC',
      }
    : undefined
}

export interface DeletionParts {
  database: Database
  files: FileStorage
  mailer: Mailer
  log: Logger
  appName: string
}

/**
 * Deletes the rows of an account in one transaction.
 *
 * @returns undefined when another run was faster, or when `dueAt` is given and the owner has withdrawn the deletion
 * since the listing
 */
const deleteRows = async ({ database, files }: DeletionParts, reader: { id: string; email: string }, dueAt?: string) =>
  await database.service.transaction(async (db) => {
    const emails = await lockForDeletion(db, reader.id)
    if (!emails || (dueAt && !(await lockDueDeletion(db, reader.id, dueAt)))) return undefined
    const receipt: Receipt = { rows: await countEverything(db, reader.id), files: await countFiles(files, reader.id) }
    await deleteAccountRows(db, reader)
    const details = { rows: String(countRows(receipt)), files: String(receipt.files) }
    await recordAudit(db, { userId: reader.id, event: 'deleted', details })
    return { receipt, emails }
  })

/** Deletes the files and stored mails of a deleted account; the nightly job retries on errors. */
const deleteTraces = async ({ files, mailer, log }: DeletionParts, userId: string, emails: string[]) => {
  const logged = (what: string) => (error: Error) => log.error({ reason: error.message }, what)
  await files
    .removeAll(folderOf(userId))
    .catch(logged('the files of a deleted account could not be removed and are left to the nightly job'))
  await mailer.forget({ userId, emails }).catch(logged('the mails of a deleted account could not be removed'))
}

/**
 * Deletes an account permanently: every row in one transaction, then the data outside the database. A concurrent
 * request either commits before and is deleted too, or finds the account gone.
 *
 * The audit log keeps the id, which identifies no person any more; the nightly job uses it to remove files that a crash
 * left. The receipt goes to the user's address. With `dueAt`, only an account that is still due at that instant is
 * deleted.
 */
export const deleteAccount = async (
  parts: DeletionParts,
  userId: string,
  dueAt?: string,
): Promise<Receipt | undefined> => {
  const { database, mailer, log, appName } = parts
  const reader = await findReader(database, userId)
  if (!reader) return undefined
  const deleted = await retryTransaction(async () => await deleteRows(parts, reader, dueAt))
  if (!deleted) return undefined
  await deleteTraces(parts, userId, [reader.email, ...deleted.emails])
  await mailer
    .send(renderReceiptEmail(reader, deleted.receipt, userId, appName))
    .catch((error: Error) => log.error({ reason: error.message }, 'the receipt of a deletion could not be sent'))
  return deleted.receipt
}

/** Deletes every account whose waiting period is over at `now`; a failed one is retried in the next run. */
export const deleteDueAccounts = async (parts: DeletionParts, now: string, signal?: AbortSignal): Promise<void> => {
  await forEachUser(
    await listDueDeletions(parts.database.service, now),
    { log: parts.log, failed: 'an account could not be deleted', signal },
    async ({ userId }) => void (await deleteAccount(parts, userId, now)),
  )
}
