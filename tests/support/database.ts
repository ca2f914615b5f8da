import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseUrls, openDatabase } from '#src/server/database.ts'
import { createLog } from '#src/server/log.ts'
import { buildRoleNames, buildRoleUrl } from '#src/server/roles.ts'
import { schemaOwner, templateDatabase, testSecret } from './cluster.ts'

export interface TestDatabase {
  name: string
  /** Superuser connection without restrictions. */
  owner: pg.Client
  ownerUrl: string
  /** Address of the owner of the schema, who is no superuser. */
  schemaUrl: string
  requestUrl: string
  serviceUrl: string
  database: Database
  drop: () => Promise<void>
}

const connect = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

const addressesOf = (service: string, request: string): DatabaseUrls => {
  const pooler = inject('poolerUrl')
  if (!pooler) return { service, request }
  const { host } = new URL(pooler)
  const through = (url: string) => {
    const address = new URL(url)
    address.host = host
    address.search = ''
    return address.toString()
  }
  return { service: through(service), request: through(request), direct: service }
}

interface Beginning {
  /** Creates the database; by default a copy of the migrated template. */
  options?: string
  /** Runs in the database before the first connection of the product. */
  prepare?: (ownerUrl: string) => Promise<void>
}

/** Creates a migrated database for one test file, copied from the template in about a tenth of a second. */
export const createTestDatabase = async ({
  options = `template ${templateDatabase}`,
  prepare,
}: Beginning = {}): Promise<TestDatabase> => {
  const clusterUrl = inject('clusterUrl')
  const name = `gradapp_test_${randomBytes(6).toString('hex')}`
  const admin = await connect(clusterUrl)
  await admin.query(`create database ${name} owner ${schemaOwner} ${options}`)
  const url = new URL(clusterUrl)
  url.pathname = `/${name}`
  const ownerUrl = url.toString()
  const schemaUrl = new URL(url)
  schemaUrl.username = schemaOwner
  schemaUrl.password = testSecret
  await prepare?.(schemaUrl.toString())
  const names = buildRoleNames(testSecret)
  const serviceUrl = buildRoleUrl(ownerUrl, names.service, testSecret)
  const requestUrl = buildRoleUrl(ownerUrl, names.request, testSecret)
  const database = openDatabase(addressesOf(serviceUrl, requestUrl), createLog('silent'))
  const owner = await connect(ownerUrl)
  return {
    name,
    owner,
    ownerUrl,
    schemaUrl: schemaUrl.toString(),
    requestUrl,
    serviceUrl,
    database,
    drop: async () => {
      await database.close()
      await owner.end()
      // Only databases of these tests may be dropped.
      if (name.startsWith('gradapp_test_')) await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/**
 * Creates a pool for a test. Its connections have an error listener: `pool.end()` resolves before they are closed, so
 * they may still receive the error that the test's database was dropped.
 */
export const createTestPool = (options: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool(options)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)
  return pool
}

/**
 * Deletes all rows of all tables, without triggers, for tests that each need an empty database: a fiftieth of the time
 * of another template copy. The template itself has only the record of its migrations, in a separate schema.
 */
export const deleteAllRows = async ({ owner }: TestDatabase): Promise<void> => {
  await owner.query(
    `do $$ declare name text; begin
       set local session_replication_role = replica;
       for name in select format('%I', tablename) from pg_tables where schemaname = 'public' loop
         execute 'delete from ' || name;
       end loop;
     end $$`,
  )
}

export interface TestPerson {
  id: string
  token: string
}

export interface TestPersonTraits {
  role?: string | null
  onboarded?: boolean
  /** Completeness of the mentor profile, in percent; by default the minimum when onboarded. */
  completion?: number
}

/** Creates an account with a session, as after sign-up; `role` and `onboarded` decide which pages it may open. */
export const createTestPerson = async (
  { owner }: TestDatabase,
  { role = 'applicant', onboarded = true, completion = onboarded ? 80 : 0 }: TestPersonTraits = {},
): Promise<TestPerson> => {
  const id = randomUUID()
  const token = randomBytes(24).toString('base64url')
  const email = `${id}@example.org`
  await owner.query('insert into users (id, name, email, role) values ($1, $2, $3, $4)', [
    id,
    'Test Person',
    email,
    role,
  ])
  await owner.query("insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')", [
    id,
    token,
  ])
  await owner.query(
    'insert into user_profiles (user_id, full_name, email, role, onboarding_completed) values ($1, $2, $3, $4, $5)',
    [id, 'Test Person', email, role, onboarded],
  )
  if (role === 'mentor')
    await owner.query('insert into mentor_profiles (user_id, profile_completion_percentage) values ($1, $2)', [
      id,
      completion,
    ])
  return { id, token }
}
