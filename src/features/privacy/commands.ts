import { findProfile } from '#src/features/profile/data.ts'
import { recordAudit } from '#src/server/audit.ts'
import type { Database } from '#src/server/database.ts'
import type { Files } from '#src/server/files.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer } from '#src/server/mail.ts'
import { failure } from '#src/server/procedures.ts'
import { packEntries } from '#src/server/zip.ts'
import {
  countRowsOf,
  deleteAccountRows,
  findAccount,
  listDueDeletions,
  listPersonalTables,
  listRowsOf,
  type PersonalTable,
} from './data.ts'
import { receiptMessage } from './emails.ts'
import { countRows, exportedRowsAtOnce, exportVersion, type Receipt } from './rules.ts'

/** Everything of one person lies below a folder of their own. */
const folderOf = (userId: string) => `${userId}/`

/** All rows of a table as the person may see them, a few at a time: no transaction waits for whoever reads the export. */
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

/** A list as the text of JSON, item by item. */
async function* listText(items: AsyncIterable<unknown>) {
  let separator = '['
  for await (const item of items) {
    yield `${separator}\n${JSON.stringify(item)}`
    separator = ','
  }
  yield separator === '[' ? '[]' : '\n]'
}

/** The account and all rows of all personal tables; new tables come along by themselves. */
async function* dataText(database: Database, userId: string, account: unknown) {
  const head = { format: 'gradapp-export', version: exportVersion, exportedAt: new Date().toISOString(), account }
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "tables": {`
  const tables = await database.asOwner(userId, async (db) => await listPersonalTables(db))
  for (const [index, table] of tables.entries()) {
    yield `${index > 0 ? ',' : ''}\n${JSON.stringify(table.name)}: `
    yield* listText(rowsOf(database, table, userId))
  }
  yield '\n}}\n'
}

/**
 * Everything that is kept about a person as a ZIP that is made while it is read: `data.json` with the account and every
 * table, and the files below `files/`. Refuses an account that is gone.
 */
export const exportEverything = async (
  database: Database,
  files: Files,
  userId: string,
): Promise<AsyncGenerator<Uint8Array>> => {
  const account = await findAccount(database.service, userId)
  if (!account.user) throw failure('NOT_AUTHENTICATED')
  const entries = async function* () {
    yield { name: 'data.json', content: dataText(database, userId, account), compress: true }
    for await (const key of files.list(folderOf(userId))) {
      // One that was removed since it was listed is left out.
      if (!(await files.find(key))) continue
      // Uploads are packed formats already: stored as they are.
      yield { name: `files/${key.slice(folderOf(userId).length)}`, content: files.read(key), compress: false }
    }
  }
  return packEntries(entries())
}

const countEverything = async (database: Database, files: Files, userId: string): Promise<Receipt> => {
  const rows: Record<string, number> = {}
  for (const { name } of await listPersonalTables(database.service)) {
    const total = await countRowsOf(database.service, name, userId)
    if (total > 0 && name !== 'audit_log') rows[name] = total
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
