import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openCluster } from '#src/server/embedded-postgres.ts'
import { prepareDatabase } from '#src/server/migrations.ts'
import { buildRoleNames } from '#src/server/roles.ts'
import { createShutdownSignal, waitForAbort } from '#src/server/shutdown-signal.ts'
import { startTestPooler } from './pooler.ts'
import { sharePreparedDatabase } from './prepared-database.ts'
import { removeDatabase } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the server's maintenance database, for the owner. */
    clusterUrl: string
    /** Address of the same database through a pooler in transaction mode; empty without one. */
    poolerUrl: string
  }
}

/** Template database that each test file gets a copy of. */
export const templateDatabase = 'gradapp_test_template'
export const testSecret = 'a secret that only the tests of this product use'

/** Settings of a disposable database: without fsync, because the tests need not survive a power cut. */
const forgetPowerCuts = async (owner: pg.Client) => {
  for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
    await owner.query(`alter system set ${setting} = off`)
  await owner.query('select pg_reload_conf()')
}

/**
 * Role that owns the schema, as on a managed database: without superuser, so that row-level security applies to it too,
 * and a SECURITY DEFINER function reads only rows that a policy allows.
 */
export const schemaOwner = 'gradapp_test_owner'

const createSchemaOwner = async (owner: pg.Client) => {
  const { rowCount } = await owner.query('select 1 from pg_roles where rolname = $1', [schemaOwner])
  if (rowCount === 0) await owner.query(`create role ${schemaOwner} login createrole password '${testSecret}'`)
}

/** Whether the statements of the product go through a pooler, as in `npm run tool -- cluster`. */
const isPooled = process.env.GRADAPP_TEST_POOLER !== undefined

interface SharedCluster {
  clusterUrl: string
  poolerUrl: string
  remove: (mode?: 'immediate') => Promise<void>
}

/**
 * Starts PostgreSQL, the embedded one or that of DATABASE_URL, and migrates the template database. A signal ends the
 * process and its children, also during the set-up; Vitest would exit without its teardown.
 */
const startCluster = async (): Promise<SharedCluster> => {
  const external = process.env.DATABASE_URL
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-test-'))
  const stopping = createShutdownSignal()
  const opening = external ? undefined : openCluster(folder, testSecret, stopping)
  const cleanUps: (() => unknown)[] = []
  const remove = async (mode?: 'immediate') => {
    const opened = await opening?.catch(() => undefined)
    await opened?.stop(mode)
    for (const cleanUp of cleanUps.reverse()) await cleanUp()
    removeDatabase(folder)
  }
  // Vitest may end the process before an asynchronous clean-up finishes.
  process.once('exit', () => removeDatabase(folder))
  void waitForAbort(stopping)
    .then(async () => await remove('immediate'))
    .finally(() => process.exit(130))
  const cluster = await opening
  const url = external ?? cluster?.url('postgres') ?? ''
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  if (cluster) await forgetPowerCuts(owner)
  await owner.query(`drop database if exists ${templateDatabase}`)
  await createSchemaOwner(owner)
  await owner.query(`create database ${templateDatabase} owner ${schemaOwner}`)
  const template = new URL(url)
  template.pathname = `/${templateDatabase}`
  template.username = schemaOwner
  template.password = testSecret
  await prepareDatabase(template.toString(), testSecret, buildRoleNames(testSecret).request)
  await owner.end()
  // Few connections, so that another transaction would meet state that a previous one left behind.
  const pooler = isPooled
    ? await startTestPooler({ ownerUrl: url, secret: testSecret, mode: 'transaction', size: 4 })
    : undefined
  if (pooler) cleanUps.push(pooler.stop)
  cleanUps.push(sharePreparedDatabase())
  return { clusterUrl: url, poolerUrl: pooler?.through(url) ?? '', remove }
}

/** Shared state: Vitest evaluates this file once for each project that needs a database. */
const shared = globalThis as typeof globalThis & { gradappCluster?: { users: number; started: Promise<SharedCluster> } }

/** Provides one PostgreSQL to every project of the run; the teardown of the last project stops it. */
export const setup = async (project: TestProject) => {
  shared.gradappCluster ??= { users: 0, started: startCluster() }
  const cluster = shared.gradappCluster
  cluster.users += 1
  const { clusterUrl, poolerUrl, remove } = await cluster.started
  project.provide('clusterUrl', clusterUrl)
  project.provide('poolerUrl', poolerUrl)
  return async () => {
    cluster.users -= 1
    if (cluster.users === 0) await remove()
  }
}
