import { constants, createReadStream, createWriteStream, existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { writeFileAtomically } from './atomic-file.ts'
import { connectForMaintenance } from './database-hosts.ts'
import type { FileStorage } from './file-storage.ts'
import { findNewestMigration } from './migrations.ts'
import { isRetryable } from './transaction-conflicts.ts'

// Backup format: a folder with one file per table in PostgreSQL's COPY format, the uploads, and a manifest with the
// schema version. The embedded binaries contain no pg_dump, so the same commands work with every PostgreSQL.

const manifestSchema = z.object({
  product: z.literal('gradapp'),
  migration: z.number(),
  madeAt: z.string(),
  /** Columns with stored values; generated columns are computed on load. */
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number() })),
  /** Optional, because earlier backups did not count their files. */
  uploads: z.object({ files: z.number(), bytes: z.number() }).optional(),
  /** Size of all files; earlier backups did not state it. */
  bytes: z.number().optional(),
})

type Manifest = z.infer<typeof manifestSchema>
type Table = Manifest['tables'][number]
type Uploads = NonNullable<Manifest['uploads']>

/** Error with a message for the operator. */
export class BackupError extends Error {}

/** Returns the folder of backups that are written without a name. */
export const getBackupFolder = ({ dataDir, backupDir }: { dataDir: string; backupDir?: string | undefined }): string =>
  backupDir ?? join(dataDir, 'backups')

/** Lists tables in topological order of their foreign keys. */
const tablesInOrder = async (client: pg.ClientBase): Promise<Table[]> => {
  const { rows } = await client.query<{ name: string; needs: string[]; columns: string }>(
    `select c.relname as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns,
       coalesce(array_agg(distinct r.relname::text) filter (where r.relname <> c.relname), '{}') as needs
     from pg_class c
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
     left join pg_class r on r.oid = k.confrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.oid, c.relname order by c.relname`,
  )
  const done: Table[] = []
  const isDone = (name: string) => done.some((table) => table.name === name)
  while (done.length < rows.length) {
    const next = rows.filter((row) => !isDone(row.name) && row.needs.every(isDone))
    if (next.length === 0) throw new BackupError('Some tables reference each other in a cycle and cannot be ordered.')
    done.push(...next.map(({ name, columns }) => ({ name, columns, rows: 0 })))
  }
  return done
}

const fileOf = (folder: string, table: string) => join(folder, 'tables', `${table}.copy`)

const writeUploads = async (files: FileStorage, folder: string): Promise<Uploads> => {
  const written: Uploads = { files: 0, bytes: 0 }
  for await (const key of files.list('')) {
    const file = join(folder, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const stored = await files.open(key)
    // Skips a file that was deleted since it was listed.
    if (!stored) continue
    const target = createWriteStream(file, { mode: 0o600 })
    await pipeline(stored.content, target)
    written.files += 1
    written.bytes += target.bytesWritten
  }
  return written
}

/** Size limit above any upload of the product. Each file is read into memory. */
const maxUploadBytes = 1024 * 1024 * 1024

/** Rejects a symbolic link in a backup: otherwise a row could name any file of the host as an upload. */
const refuseLink = async (folder: string) => {
  const entry = await lstat(folder).catch(() => undefined)
  if (entry?.isSymbolicLink())
    throw new BackupError(`The backup is damaged: ${folder} is a symbolic link. Nothing was restored.`)
}

/** Lists the uploads of a backup by key. */
const listUploads = async (folder: string): Promise<{ key: string; file: string; bytes: number }[]> => {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return await Promise.all(
    files.map(async (file) => {
      const { size } = await stat(file)
      return { key: relative(folder, file).split(sep).join('/'), file, bytes: size }
    }),
  )
}

/** Stores the uploads of a backup. `added` collects the keys of those that did not exist before. */
const readUploads = async (files: FileStorage, folder: string, counted: Manifest['uploads'], added: string[]) => {
  const uploads = await listUploads(folder)
  const tooLarge = uploads.find((upload) => upload.bytes > maxUploadBytes)
  if (tooLarge)
    throw new BackupError(
      `The backup is damaged: an upload of it has ${tooLarge.bytes} bytes, at most ${maxUploadBytes} are allowed. Nothing was restored.`,
    )
  const bytes = uploads.reduce((sum, upload) => sum + upload.bytes, 0)
  if (counted && (uploads.length !== counted.files || bytes !== counted.bytes))
    throw new BackupError(
      `The backup is damaged: its manifest counts ${counted.files} uploads of ${counted.bytes} bytes, ` +
        `its folder holds ${uploads.length} of ${bytes}. Nothing was restored.`,
    )
  for (const { key, file } of uploads) {
    if (!(await files.find(key))) added.push(key)
    await files.put(key, await readFile(file))
  }
}

/**
 * Writes a consistent snapshot of the instance into `folder` while the product runs.
 *
 * @param url address of the service role, which sees the rows of all users
 * @param beforeManifest runs once all files are written; if it throws, the backup stays incomplete
 * @throws BackupError
 */
export const writeBackup = async (
  url: string,
  files: FileStorage,
  folder: string,
  beforeManifest: () => Promise<unknown> = async () => undefined,
): Promise<Manifest> => {
  if (existsSync(join(folder, 'manifest.json')))
    throw new BackupError(`${folder} holds a backup already. Name another folder.`)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new BackupError(`The folder cannot be made (${error.message}). Name another one: npm run backup -- FOLDER`)
  })
  const client = await connectForMaintenance(url, 'gradapp backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    let bytes = 0
    for (const { name, columns } of await tablesInOrder(client)) {
      const stream = client.query(copyTo(`copy ${name} (${columns}) to stdout`))
      const target = createWriteStream(fileOf(folder, name), { mode: 0o600 })
      await pipeline(stream, target)
      bytes += target.bytesWritten
      tables.push({ name, columns, rows: stream.rowCount ?? 0 })
    }
    await client.query('commit')
    const uploads = await writeUploads(files, join(folder, 'uploads'))
    const manifest: Manifest = {
      product: 'gradapp',
      migration: findNewestMigration(),
      madeAt: new Date().toISOString(),
      tables,
      uploads,
      bytes: bytes + uploads.bytes,
    }
    await beforeManifest()
    // Written last, so that a folder with a manifest is a complete backup.
    await writeFileAtomically(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    return manifest
  } finally {
    await client.end()
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (!text) throw new BackupError(`${folder} holds no whole backup: its manifest.json is missing.`)
  const { success, data } = manifestSchema.safeParse(parseJson(text))
  if (!success) throw new BackupError('The backup is damaged: its manifest.json cannot be read. Nothing was restored.')
  if (data.migration !== findNewestMigration())
    throw new BackupError(
      'The backup was made by another version of the product. Restore it with that version, then upgrade.',
    )
  return data
}

export interface StoredBackup {
  name: string
  madeAt: string
  rows: number
  migration: number
  /** Size; null for a backup of an earlier version. */
  bytes: number | null
}

/** Lists the complete backups in a folder, newest first; incomplete ones are left out. */
export const listBackups = async (folder: string): Promise<StoredBackup[]> => {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name, 'manifest.json'), 'utf8').catch(() => '')
      const { success, data } = manifestSchema.safeParse(parseJson(text))
      if (!success) return []
      const rows = data.tables.reduce((sum, table) => sum + table.rows, 0)
      return [{ name, madeAt: data.madeAt, rows, migration: data.migration, bytes: data.bytes ?? null }]
    }),
  )
  return found.flat().sort((a, b) => b.madeAt.localeCompare(a.madeAt))
}

/** Returns the age of the newest backup in seconds; NaN without one. */
export const readBackupAge = async (folder: string): Promise<number> => {
  const [newest] = await listBackups(folder)
  return newest ? (Date.now() - Date.parse(newest.madeAt)) / 1_000 : Number.NaN
}

const columnsOf = ({ columns }: Table) => columns.split(', ').toSorted().join(', ')

/**
 * Matches the manifest's tables to those of the database, in the database's order. Their names become part of
 * statements of the owner, so they must equal those of the database exactly.
 */
const matchTables = (inDatabase: Table[], { tables }: Manifest): Table[] => {
  const matched = inDatabase.map((table) => {
    const backedUp = tables.find(({ name }) => name === table.name)
    if (!backedUp || columnsOf(backedUp) !== columnsOf(table))
      throw new BackupError(
        `The backup is damaged: its table ${table.name} is not this version's. Nothing was restored.`,
      )
    return backedUp
  })
  if (tables.length !== matched.length)
    throw new BackupError(
      'The backup is damaged: it names tables that this version does not have. Nothing was restored.',
    )
  return matched
}

const copyIn = async (client: pg.ClientBase, folder: string, { name, columns }: Table) => {
  try {
    const target = client.query(copyFrom(`copy ${name} (${columns}) from stdin`))
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW
    await pipeline(createReadStream(fileOf(folder, name), { flags: flags as unknown as string }), target)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The table ${name} could not be read: ${reason}. Nothing was restored.`, { cause: error })
  }
}

/**
 * Loads one table with its triggers disabled, and disables its forced row-level security.
 *
 * @returns whether it is forced; the caller forces it again
 */
const loadTable = async (client: pg.ClientBase, folder: string, table: Table): Promise<boolean> => {
  const { name } = table
  await client.query(`alter table ${name} disable trigger user`)
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [name],
  )
  const isForced = rows[0]?.forced === true
  if (isForced) await client.query(`alter table ${name} no force row level security`)
  await copyIn(client, folder, table)
  await client.query(`alter table ${name} enable trigger user`)
  return isForced
}

/** Compares row counts after all tables are loaded, because the load of one table may delete rows of another. */
const compareRows = async (client: pg.ClientBase, tables: Table[]) => {
  for (const { name, rows } of tables) {
    const counted = await client.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
    const restored = counted.rows[0]?.rows
    if (restored !== rows)
      throw new BackupError(
        `The backup is damaged: its manifest counts ${rows} rows of ${name}, restored were ${restored}. Nothing was restored.`,
      )
  }
}

/** Lock timeout of a restore, after which it releases all its locks, and the number of retries. */
const lockWaitMs = 300
const lockTries = 200

/**
 * Locks all tables exclusively.
 *
 * A concurrent writer, such as the import of registers after a first start, may hold one table and wait for another.
 * All locks are then released and taken again, so that the two do not deadlock.
 */
const lockAll = async (client: pg.ClientBase, tables: readonly Table[]) => {
  await client.query(`set local lock_timeout = ${lockWaitMs}`)
  const names = tables.map(({ name }) => name).join(', ')
  for (let left = lockTries; ; left -= 1) {
    await client.query('savepoint without_locks')
    try {
      await client.query(`lock table ${names} in access exclusive mode`)
      break
    } catch (error) {
      if (left === 0 || !isRetryable(error)) throw error
      await client.query('rollback to savepoint without_locks')
    }
  }
  await client.query('set local lock_timeout = 0')
}

/** Loads all tables in a transaction that the caller commits or rolls back. */
const loadTables = async (client: pg.ClientBase, folder: string, manifest: Manifest) => {
  // Storing the uploads may take longer than the idle timeout of a transaction.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const there = await tablesInOrder(client)
  // The locks prevent sign-ups and imports into the catalogue between the check and the load.
  await lockAll(client, there)
  const { rows } = await client.query<{ used: boolean }>('select exists (select 1 from users) as used')
  if (rows[0]?.used)
    throw new BackupError(
      'This instance has accounts already. Restore into an empty one (another DATA_DIR or database).',
    )
  const tables = matchTables(there, manifest)
  await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`)
  const forced: string[] = []
  for (const table of tables) if (await loadTable(client, folder, table)) forced.push(table.name)
  // Before row-level security is forced again: an owner who is no superuser would then see no row.
  await compareRows(client, tables)
  for (const name of forced) await client.query(`alter table ${name} force row level security`)
}

/**
 * Restores a backup into an instance without accounts; all of it or nothing. The uploads are stored before the rows
 * that name them become visible.
 *
 * @param url address of the owner
 * @throws BackupError
 */
export const readBackup = async (url: string, files: FileStorage, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  for (const part of ['tables', 'uploads']) await refuseLink(join(folder, part))
  const client = await connectForMaintenance(url, 'gradapp restore')
  // Keeps the process alive: a connection lost while the uploads are stored fails the next statement.
  client.on('error', () => undefined)
  const added: string[] = []
  try {
    await client.query('begin')
    await loadTables(client, folder, manifest)
    await readUploads(files, join(folder, 'uploads'), manifest.uploads, added)
  } catch (error) {
    await client.end()
    for (const key of added) await files.remove(key)
    throw error
  }
  try {
    // After COMMIT is sent the rows may exist even if the connection fails, so the files must stay.
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}
