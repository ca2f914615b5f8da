import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { writeWhole } from './atomic-file.ts'
import type { Files } from './files.ts'
import { newestMigration } from './migrations.ts'

// A backup is a folder: one file per table in PostgreSQL's COPY format, the uploads, and a manifest that says of which
// schema they are. The embedded programs bring no pg_dump, so the same commands serve every PostgreSQL.

type Table = Manifest['tables'][number]

interface Manifest {
  product: 'gradapp'
  migration: number
  madeAt: string
  /** The columns that hold something of their own; generated ones follow from them. */
  tables: { name: string; columns: string; rows: number }[]
}

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

const writeUploads = async (files: Files, folder: string) => {
  for await (const key of files.list('')) {
    const file = join(folder, key)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const stored = await files.open(key)
    // One that was removed since it was listed is left out.
    if (stored) await pipeline(stored.content, createWriteStream(file, { mode: 0o600 }))
  }
}

const readUploads = async (files: Files, folder: string) => {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    await files.put(relative(folder, file).split(sep).join('/'), await readFile(file))
  }
}

/**
 * Writes everything into `folder`, as it was at one moment, while the product goes on running. `url` is the service
 * role's: it sees the rows of everybody.
 */
export const writeBackup = async (url: string, files: Files, folder: string): Promise<Manifest> => {
  if (existsSync(join(folder, 'manifest.json')))
    throw new BackupError(`${folder} holds a backup already. Name another folder.`)
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: url, application_name: 'gradapp backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await tablesInOrder(client)) {
      const stream = client.query(copyTo(`copy ${name} (${columns}) to stdout`))
      await pipeline(stream, createWriteStream(fileOf(folder, name), { mode: 0o600 }))
      tables.push({ name, columns, rows: stream.rowCount ?? 0 })
    }
    await client.query('commit')
    await writeUploads(files, join(folder, 'uploads'))
    const manifest: Manifest = {
      product: 'gradapp',
      migration: newestMigration(),
      madeAt: new Date().toISOString(),
      tables,
    }
    // Last, so that a folder with a manifest is a whole backup.
    await writeWhole(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2))
    return manifest
  } finally {
    await client.end()
  }
}

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => undefined)
  if (!text) throw new BackupError(`${folder} holds no whole backup: its manifest.json is missing.`)
  const manifest = JSON.parse(text) as Manifest
  if (manifest.product !== 'gradapp' || manifest.migration !== newestMigration())
    throw new BackupError(
      'The backup was made by another version of the product. Restore it with that version, then upgrade.',
    )
  return manifest
}

/** Loads one table with its own triggers and forced rules put aside; both return before anybody can see the rows. */
const loadTable = async (client: pg.ClientBase, folder: string, { name, columns }: Table) => {
  await client.query(`alter table ${name} disable trigger user`)
  const { rows } = await client.query<{ forced: boolean }>(
    'select relforcerowsecurity as forced from pg_class where oid = $1::regclass',
    [name],
  )
  if (rows[0]?.forced) await client.query(`alter table ${name} no force row level security`)
  await pipeline(createReadStream(fileOf(folder, name)), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
  if (rows[0]?.forced) await client.query(`alter table ${name} force row level security`)
  await client.query(`alter table ${name} enable trigger user`)
}

/** Reads a backup into an instance that has no accounts yet; all of it or nothing. `url` is the owner's. */
export const readBackup = async (url: string, files: Files, folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  const client = new pg.Client({ connectionString: url, application_name: 'gradapp restore' })
  await client.connect()
  try {
    const { rows } = await client.query<{ used: boolean }>('select exists (select 1 from users) as used')
    if (rows[0]?.used)
      throw new BackupError(
        'This instance has accounts already. Restore into an empty one (another DATA_DIR or database).',
      )
    await client.query('begin')
    await client.query(`truncate ${manifest.tables.map((table) => table.name).join(', ')} cascade`)
    for (const table of manifest.tables) await loadTable(client, folder, table)
    await client.query('commit')
    if (existsSync(join(folder, 'uploads'))) await readUploads(files, join(folder, 'uploads'))
    return manifest
  } finally {
    await client.end()
  }
}
