import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import { isBreakingMigration } from './breaking-migrations.ts'
import { openClient } from './database-hosts.ts'
import { applyProcedures, readProcedures } from './database-procedures.ts'
import { listInstances } from './instance-registry.ts'
import { applyRolesAndPolicies } from './roles.ts'
import { NewerDatabaseError, PreviousVersionRunningError } from './start-errors.ts'
import { isLockConflict } from './transaction-conflicts.ts'

/** Advisory lock id of all processes that prepare the same database. */
const migrationLock = 7_041_926
/** Version of roles and rights; raised when they change without a migration or a procedure. */
const rightsVersion = 2
const folder = new URL('../../drizzle', import.meta.url).pathname

interface Journal {
  entries: { when: number; tag: string }[]
}

const readJournal = () => JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal

/** Returns the newest migration of this version, by its time in milliseconds. */
export const findNewestMigration = () => Math.max(...readJournal().entries.map((entry) => entry.when))

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
 * Disables forced row-level security for the schema's owner until `secure` enables it again.
 *
 * Without an acting user, a migration that fills a personal table would find it empty. The request role stays
 * restricted all the time.
 */
export const disableForcedRowSecurity = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relforcerowsecurity`,
  )
  for (const { name } of rows) await client.query(`alter table ${name} no force row level security`)
}

/**
 * Checks that no process of the former version runs if a breaking migration is pending.
 *
 * @throws PreviousVersionRunningError
 */
const requireStopped = async (client: pg.ClientBase, newest: number) => {
  const needsStop = readJournal().entries.some(
    ({ when, tag }) => when > newest && isBreakingMigration(readFileSync(`${folder}/${tag}.sql`, 'utf8')),
  )
  const former = needsStop ? (await listInstances(client)).filter(({ migration }) => migration === newest) : []
  if (former.length > 0)
    throw new PreviousVersionRunningError(
      `This version changes what the former one relies on, and ${former.length} of its processes are at work. Stop them, then start this one.`,
    )
}

const isSecured = async (client: pg.ClientBase, mark: string) => {
  const { rows } = await client.query<{ comment: string | null }>(
    "select obj_description('public'::regnamespace, 'pg_namespace') as comment",
  )
  return rows[0]?.comment === mark
}

/**
 * Lock timeout below `deadlock_timeout` (one second), after which the database aborts one of two transactions: the
 * migration step then retries, and not the request of a process of the former version.
 */
const patienceMs = 400
/** Number of attempts with the lock timeout, after which a step waits for any lock, such as that of a backup. */
const hastyTries = 40

/**
 * Runs an idempotent step between the transactions of other processes; retries it after lock timeouts and deadlocks.
 */
const amongOthers = async (client: pg.ClientBase, step: () => Promise<void>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    await client.query(`set lock_timeout = ${tries <= hastyTries ? patienceMs : 0}`)
    try {
      return await step()
    } catch (error) {
      if (!isLockConflict(error) || tries > hastyTries) throw error
      await pause(100 + 200 * Math.random())
    }
  }
}

/**
 * Migrates the database to the schema of this version under an advisory lock, so that processes that start together
 * wait for each other.
 *
 * Functions, triggers and rights are applied again whenever a migration was added, a `procedures.sql` changed, or the
 * instance's secret did.
 *
 * @throws NewerDatabaseError if a newer version has migrated the database
 * @throws PreviousVersionRunningError if a breaking migration is pending
 */
export const prepareDatabase = async (ownerUrl: string, secret: string, mark: string): Promise<void> => {
  const client = openClient(ownerUrl, { application_name: 'gradapp migrations' })
  // Without a listener a lost connection would end the process; the pending query fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const newestKnown = findNewestMigration()
    const newest = await newestApplied(client)
    if (newest > newestKnown)
      throw new NewerDatabaseError(
        'The database was written by a newer version of the product. Install that version, or restore a backup.',
      )
    const procedures = readProcedures()
    const state = `gradapp ${newestKnown} ${mark} ${procedures.digest} ${rightsVersion}`
    if (newest === newestKnown && (await isSecured(client, state))) return
    if (newest < newestKnown) {
      await requireStopped(client, newest)
      await amongOthers(client, async () => await disableForcedRowSecurity(client))
    }
    await amongOthers(client, async () => await migrate(drizzle(client), { migrationsFolder: folder }))
    await amongOthers(client, async () => await applyProcedures(client, procedures))
    await amongOthers(client, async () => await applyRolesAndPolicies(client, secret))
    await client.query(`comment on schema public is '${state}'`)
  } finally {
    await client.end()
  }
}
