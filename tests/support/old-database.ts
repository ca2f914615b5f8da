import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

// Database fixture of commit 77597e6. The file beside this one was written by that commit's own server after two
// applicants and a mentor had signed up and used its API: first the digests of its migrations and the statements that
// granted its permissions, then one row a line, referenced tables first. The password of all three is `strongPassword`.

const migrations = new URL('../../drizzle', import.meta.url).pathname
const file = new URL('./database-77597e6.jsonl', import.meta.url).pathname

interface Head {
  comment: string
  migrations: { hash: string; createdAt: string }[]
  rights: string[]
}

interface OldRow {
  table: string
  row: Record<string, unknown>
}

const [headLine = '', ...rowLines] = readFileSync(file, 'utf8').trim().split('\n')
const head = JSON.parse(headLine) as Head

/** Reads the rows of the old database, referenced tables first. */
export const oldRows = rowLines.map((line) => JSON.parse(line) as OldRow)

/** The digests of the migrations that created the old database, in order. */
export const oldMigrations = head.migrations

/** Applies the first migrations, like a version without the later ones. */
export const applyFirstMigrations = async (client: pg.Client, count: number): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-old-migrations-'))
  try {
    cpSync(migrations, folder, { recursive: true })
    const file = join(folder, 'meta/_journal.json')
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
    writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
    await migrate(drizzle(client), { migrationsFolder: folder })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const insert = async (client: pg.Client, { table, row }: OldRow) => {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  await client.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1)`,
    [JSON.stringify(row)],
  )
}

/** Turns an empty database into that of the old version, user rows included. */
export const restoreOldDatabase = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await applyFirstMigrations(client, oldMigrations.length)
    await client.query('begin')
    const tables = [...new Set(oldRows.map(({ table }) => table))]
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    for (const row of oldRows) await insert(client, row)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    for (const statement of head.rights) await client.query(statement)
    await client.query(`comment on schema public is '${head.comment}'`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}
