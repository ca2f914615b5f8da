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

// A backup is a folder: one file per table in PostgreSQL's COPY format, the uploads, and a manifest that says of which
// schema they are. The embedded programs bring no pg_dump, so the same commands serve every PostgreSQL.

const manifestSchema = z.object({
  product: z.literal('gradapp'),
  migration: z.number(),
  madeAt: z.string(),
  /** The columns that hold something of their own; generated ones follow from them. */
  tables: z.array(z.object({ name: z.string(), columns: z.string(), rows: z.number() })),
  /** Earlier backups did not count their files. */
  uploads: z.object({ files: z.number(), bytes: z.number() }).optional(),
})

type Manifest = z.infer<typeof manifestSchema>
type Table = Manifest['tables'][number]
type Uploads = NonNullable<Manifest['uploads']>

/** Thrown with a sentence for the operator. */
export class BackupError extends Error {}

/** Tables with those that they refer to first. */
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
    if (next.length === 0) throw new BackupError('Some tables refer to each other in a circle and cannot be ordered.')
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
    // One that was removed since it was listed is left out.
    if (!stored) continue
    const target = createWriteStream(file, { mode: 0o600 })
    await pipeline(stored.content, target)
    written.files += 1
    written.bytes += target.bytesWritten
  }
  return written
}

/** Larger than any upload of the product; each is read whole. */
const maxUploadBytes = 1024 * 1024 * 1024

/** Refuses a folder that leads out of the backup: a row could name any file of the host as an upload. */
const refuseLink = async (folder: string) => {
  const entry = await lstat(folder).catch(() => undefined)
  if (entry?.isSymbolicLink())
    throw new BackupError(`The backup is damaged: ${folder} is a symbolic link. Nothing was restored.`)
}

/** The uploads of a backup by their keys. */
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

/** Stores the uploads of a backup; `added` collects the keys of those that were not there before. */
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
 * Writes everything into `folder`, as it was at one moment, while the product goes on running. `url` is the service
 * role's: it sees the rows of everybody.
 */
export const writeBackup = async (url: string, files: FileStorage, folder: string): Promise<Manifest> => {
  if (existsSync(join(folder, 'manifest.json')))
    throw new BackupError(`${folder} holds a backup already. Name another folder.`)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new BackupError(`The folder cannot be made (${error.message}). Name another one: npm run backup -- FOLDER`)
  })
  const client = await connectForMaintenance(url, 'gradapp backup')
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await tablesInOrder(client)) {
      const stream = client.query(copyTo(`copy ${name} (${columns}) to stdout`))
      await pipeline(stream, createWriteStream(fileOf(folder, name), { mode: 0o600 }))
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
    }
    // Last, so that a folder with a manifest is a whole backup.
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

const columnsOf = ({ columns }: Table) => columns.split(', ').toSorted().join(', ')

/**
 * The manifest's tables in the database's order. Its names become part of statements of the owner, so they must be exactly
 * those of the database.
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

/** Loads one table with its own triggers and forced rules put aside; both return before anybody can see the rows. */
const loadTable = async (client: pg.ClientBase, folder: string, table: Table) => {
  const { name } = table
  await client.query(`alter table ${name} disable trigger user`)
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [name],
  )
  const isForced = rows[0]?.forced
  if (isForced) await client.query(`alter table ${name} no force row level security`)
  await copyIn(client, folder, table)
  if (isForced) await client.query(`alter table ${name} force row level security`)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Counted by the database once all are loaded: a table may lose rows to what happens to another one. */
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

/** How long a restore waits for a table before it lets go of those that it has, and how often it begins again. */
const lockWaitMs = 300
const lockTries = 200

/**
 * Takes all tables from everybody else. Who writes meanwhile, such as the reading of registers after a first start, may have one
 * and want another: then what was taken is given back, so that neither waits for the other for ever.
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

/** Loads all tables in a transaction that the caller ends. */
const loadTables = async (client: pg.ClientBase, folder: string, manifest: Manifest) => {
  // The uploads may take longer than the server lets a transaction rest.
  await client.query('set local idle_in_transaction_session_timeout = 0')
  const there = await tablesInOrder(client)
  // Nobody signs up between the question and the load, and nothing is read into the catalogue.
  await lockAll(client, there)
  const { rows } = await client.query<{ used: boolean }>('select exists (select 1 from users) as used')
  if (rows[0]?.used)
    throw new BackupError(
      'This instance has accounts already. Restore into an empty one (another DATA_DIR or database).',
    )
  const tables = matchTables(there, manifest)
  await client.query(`truncate ${tables.map((table) => table.name).join(', ')}`)
  for (const table of tables) await loadTable(client, folder, table)
  await compareRows(client, tables)
}

/**
 * Reads a backup into an instance that has no accounts yet; all of it or nothing. `url` is the owner's. The uploads are in
 * place before the rows that name them can be seen.
 */
export const readBackup = async (url: string, files: FileStorage, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  for (const part of ['tables', 'uploads']) await refuseLink(join(folder, part))
  const client = await connectForMaintenance(url, 'gradapp restore')
  // A connection that is lost while the uploads are stored fails the next statement.
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
    // Once this is sent, rows may be there that name the files, whatever the connection says: they stay.
    await client.query('commit')
    return manifest
  } finally {
    await client.end()
  }
}
