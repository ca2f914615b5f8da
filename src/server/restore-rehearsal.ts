import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { writeFileAtomically } from './atomic-file.ts'
import { BackupError, readBackup } from './backup.ts'
import { connectForMaintenance } from './database-hosts.ts'
import type { FileStorage } from './file-storage.ts'
import { findNewestMigration, prepareDatabase } from './migrations.ts'
import { buildRoleNames } from './roles.ts'
import { findRestorable, requireSpace, withBackupLock } from './scheduled-backup.ts'

// A rehearsal restores the newest backup into a temporary database of the same server, which proves that its files can be
// read, that its rows satisfy all constraints, and that as many arrive as were saved. The database is dropped afterwards.

const reportSchema = z.object({
  rehearsedAt: z.string(),
  outcome: z.enum(['restored', 'failed', 'impossible']),
  backup: z.string(),
  tables: z.number(),
  rows: z.number(),
  uploads: z.number(),
  seconds: z.number(),
  /** Indexes that amcheck has verified; null where the extension is not available. */
  checkedIndexes: z.number().nullable(),
  /** Reason in English; empty for a success. */
  reason: z.string(),
  /** Time of the last rehearsal that succeeded; null before the first. */
  restoredAt: z.string().nullable().default(null),
})
export type RehearsalReport = z.infer<typeof reportSchema>

const reportFile = (folder: string) => join(folder, 'rehearsal.json')

/** Reads the report of the last rehearsal; undefined before the first. */
export const readRehearsal = async (folder: string): Promise<RehearsalReport | undefined> => {
  try {
    return reportSchema.parse(JSON.parse(await readFile(reportFile(folder), 'utf8')))
  } catch {
    return undefined
  }
}

/** Returns the age of the last rehearsal that succeeded, in seconds; NaN before the first. */
export const readRehearsalAge = async (folder: string): Promise<number> => {
  const { restoredAt } = (await readRehearsal(folder)) ?? {}
  return restoredAt ? (Date.now() - Date.parse(restoredAt)) / 1_000 : Number.NaN
}

/** Stores nothing: a rehearsal reads each upload of the backup and drops it. */
const createCountingStorage = (): FileStorage & { count: () => number } => {
  let files = 0
  return {
    put: async () => {
      files += 1
    },
    find: async () => undefined,
    open: async () => undefined,
    remove: async () => undefined,
    removeAll: async () => undefined,
    list: async function* () {
      // Nothing is stored.
    },
    listFolders: async () => [],
    count: () => files,
  }
}

/** Replaces the name of the database in an address, which may have several hosts. */
const withDatabaseName = (address: string, name: string): string =>
  address.trim().replace(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?/i, `$1/${name}`)

/**
 * Verifies all B-tree indexes with amcheck, and that each row of a table is in them.
 *
 * @returns the number of indexes; undefined where the extension cannot be created
 */
const checkIndexes = async (client: pg.Client): Promise<number | undefined> => {
  const created = await client.query('create extension if not exists amcheck').catch(() => undefined)
  if (!created) return undefined
  const { rows } = await client.query<{ count: number }>(
    `select count(bt_index_check(index => c.oid, heapallindexed => true))::int as count from pg_class c
      join pg_am am on am.oid = c.relam join pg_namespace n on n.oid = c.relnamespace
      join pg_index i on i.indexrelid = c.oid
      where am.amname = 'btree' and c.relkind = 'i' and n.nspname = 'public' and i.indisvalid`,
  )
  return rows[0]?.count ?? 0
}

const withConnection = async <Result>(
  address: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = await connectForMaintenance(address, 'gradapp rehearsal')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** @throws if the address is of another database than the temporary one, which the rehearsal would change */
const requireDatabase = async (address: string, name: string) =>
  await withConnection(address, async (client) => {
    const { rows } = await client.query<{ name: string }>('select current_database() as name')
    if (rows[0]?.name !== name) throw new Error(`the address of the rehearsal is of the database ${rows[0]?.name}`)
  })

/** SQLSTATE of a role without the right to create databases. */
const insufficientPrivilege = '42501'

const isForbidden = (error: unknown) => Object(error).code === insufficientPrivilege

/** Comment by which a rehearsal recognises the database that a killed one has left. */
const ownComment = 'Temporary database of a restore rehearsal'

/** @throws ImpossibleError if there is a database of this name that no rehearsal has created */
const requireOwnDatabase = async (client: pg.Client, name: string) => {
  const { rows } = await client.query<{ comment: string | null }>(
    "select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1",
    [name],
  )
  if (rows[0] && rows[0].comment !== ownComment)
    throw new ImpossibleError(`There is a database ${name} that no rehearsal has created. Rename it.`)
}

const dropDatabase = async (client: pg.Client, name: string) => {
  await client.query(`drop database if exists "${name}" with (force)`)
}

const createTemporaryDatabase = async (client: pg.Client, name: string) => {
  await requireOwnDatabase(client, name)
  try {
    await dropDatabase(client, name)
    await client.query(`create database "${name}" template template0`)
    await client.query(`comment on database "${name}" is '${ownComment}'`)
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new ImpossibleError(
      'The role of DATABASE_URL may not create databases. Grant it CREATEDB, or restore a backup by hand to see that it works.',
    )
  }
}

/** Thrown where a rehearsal cannot run on this instance, which is no failure of a backup. */
class ImpossibleError extends BackupError {}

/** @throws ImpossibleError without free space for a second copy of the database */
const requireRehearsalSpace = async (folder: string, bytes: number) => {
  try {
    await requireSpace(folder, { name: 'the database', bytes })
  } catch (error) {
    if (error instanceof BackupError) throw new ImpossibleError(error.message)
    throw error
  }
}

export interface RehearsalPlan {
  /** Address of the database owner. */
  owner: string
  authSecret: string
  folder: string
  /** Folder on the disk of the embedded database; undefined for an external one, whose disk cannot be measured. */
  databaseFolder: string | undefined
  now: Date
}

type Result = Pick<RehearsalReport, 'backup' | 'tables' | 'rows' | 'uploads' | 'checkedIndexes'>

const rehearse = async (client: pg.Client, plan: RehearsalPlan): Promise<Result> => {
  const backup = await findRestorable(plan.folder, findNewestMigration())
  if (!backup) throw new ImpossibleError('There is no backup of this version yet.')
  const { rows: found } = await client.query<{ name: string; bytes: number }>(
    'select current_database() as name, pg_database_size(current_database())::float8 as bytes',
  )
  if (plan.databaseFolder) await requireRehearsalSpace(plan.databaseFolder, found[0]?.bytes ?? 0)
  const name = `${found[0]?.name ?? 'gradapp'}_rehearsal`
  await createTemporaryDatabase(client, name)
  try {
    const address = withDatabaseName(plan.owner, name)
    await requireDatabase(address, name)
    await prepareDatabase(address, plan.authSecret, buildRoleNames(plan.authSecret).request)
    const storage = createCountingStorage()
    const { tables } = await readBackup(address, storage, join(plan.folder, backup.name))
    const checkedIndexes = await withConnection(address, checkIndexes)
    return {
      ...{ backup: backup.name, tables: tables.length, uploads: storage.count() },
      rows: tables.reduce((sum, table) => sum + table.rows, 0),
      checkedIndexes: checkedIndexes ?? null,
    }
  } finally {
    // A connection of its own: that of the lock has been idle during the whole rehearsal.
    await withConnection(plan.owner, async (connection) => await dropDatabase(connection, name))
  }
}

const toFailure = (error: unknown) => ({
  outcome: error instanceof ImpossibleError ? ('impossible' as const) : ('failed' as const),
  ...{ backup: '', tables: 0, rows: 0, uploads: 0, checkedIndexes: null },
  reason: error instanceof Error ? error.message.slice(0, 500) : 'unknown',
})

/** Rehearses a restore and stores the report beside the backups. */
export const rehearseRestore = async (plan: RehearsalPlan): Promise<RehearsalReport> =>
  await withBackupLock(plan.owner, 'gradapp rehearsal', async (client) => {
    const begun = performance.now()
    const result = await rehearse(client, plan).then(
      (done) => ({ outcome: 'restored' as const, ...done, reason: '' }),
      toFailure,
    )
    const rehearsedAt = plan.now.toISOString()
    const restoredAt =
      result.outcome === 'restored' ? rehearsedAt : ((await readRehearsal(plan.folder))?.restoredAt ?? null)
    const report: RehearsalReport = {
      ...{ rehearsedAt, restoredAt },
      ...result,
      seconds: Math.round((performance.now() - begun) / 100) / 10,
    }
    await writeFileAtomically(reportFile(plan.folder), JSON.stringify(report, null, 2))
    return report
  })
