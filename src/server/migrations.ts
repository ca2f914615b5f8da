import { readFileSync } from 'node:fs'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { applyProcedures, readProcedures } from './database-procedures.ts'
import { secure } from './roles.ts'
import { NewerDatabaseError } from './start-errors.ts'

/** One number for all processes that prepare the same database. */
const migrationLock = 7_041_926
const folder = new URL('../../drizzle', import.meta.url).pathname

interface Journal {
  entries: { when: number; tag: string }[]
}

const readJournal = () => JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal

/** The newest migration of this version, by its time in milliseconds. */
export const newestMigration = () => Math.max(...readJournal().entries.map((entry) => entry.when))

const newestApplied = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ exists: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as exists",
  )
  if (!rows[0]?.exists) return 0
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return Number(applied.rows[0]?.newest ?? 0)
}

/**
 * Lets the owner of the schema see and change every row until `secure` forces row-level security again: a migration that fills
 * a personal table would else find it empty, because nobody acts. The role of requests stays bound all the time.
 */
export const openToMigrations = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
}

const isSecured = async (client: pg.ClientBase, mark: string) => {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description('public'::regnamespace, 'pg_namespace') as comment",
  )
  return rows[0]?.comment === mark
}

/**
 * Brings the database to the schema of this version, under a lock, so that processes that start together wait for
 * each other. Functions, triggers and rights are written again whenever a migration was added, a `procedures.sql`
 * changed, or the instance's secret did.
 */
export const prepareDatabase = async (ownerUrl: string, secret: string, mark: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gradapp migrations' })
  // When the database ends, the query under way fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const newestKnown = newestMigration()
    const newest = await newestApplied(client)
    if (newest > newestKnown)
      throw new NewerDatabaseError(
        'The database was written by a newer version of the product. Install that version, or restore a backup.',
      )
    const procedures = readProcedures()
    const state = `gradapp ${newestKnown} ${mark} ${procedures.digest}`
    if (newest === newestKnown && (await isSecured(client, state))) return
    if (newest < newestKnown) await openToMigrations(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
    await applyProcedures(client, procedures)
    await secure(client, secret)
    await client.query(`comment on schema public is '${state}'`)
  } finally {
    await client.end()
  }
}
