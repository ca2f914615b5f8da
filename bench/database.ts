import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import pg from 'pg'
import { prepareDatabase } from '#src/server/migrations.ts'
import { buildRoleNames, buildRoleUrl } from '#src/server/roles.ts'
import { buildOwnerUrl, type RunningServer } from '#tests/support/server-process.ts'
import { ensurePrograms } from '#tests/support/system-packages.ts'
import type { Load } from './sizes.ts'

const run = promisify(execFile)
export const connections = 16
/** Interval in which a run checks whether it is over, in milliseconds. */
export const sampleMs = 100

/** Finds pgbench of any installed version. */
const findPgbench = (): string | undefined => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  return versions.map((version) => join(home, version, 'bin/pgbench')).find((path) => existsSync(path))
}

/** Finds pgbench, and installs it where that is possible; throws where it is not. */
const ensurePgbench = (): string => {
  const known = findPgbench()
  if (known) return known
  ensurePrograms({ name: 'pgbench', paths: ['/usr/bin/pgbench'], packages: ['postgresql-contrib'] })
  const installed = findPgbench()
  if (!installed) throw new Error('pgbench is not installed (Debian: postgresql-contrib)')
  return installed
}

/** Measures responses per second of a request, all of which have to succeed. */
export const measureRate = async (options: autocannon.Options, load: Load): Promise<number> => {
  const result = await autocannon({ ...options, ...load, connections, sampleInt: sampleMs })
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${result['2xx']} answers were 200, ${result.non2xx} were not, ${result.errors} did not come`)
  return result['2xx'] / result.duration
}

/** Measures responses per second of a GET with a session. */
export const requestsPerSecond = async (url: string, cookie: string, load: Load): Promise<number> =>
  await measureRate({ url, headers: { cookie } }, load)

/**
 * Measures transactions per second of a script directly with pgbench, which takes whole seconds.
 *
 * @throws without pgbench
 */
export const transactionsPerSecond = async (
  url: string,
  script: string,
  { duration, amount }: Load,
): Promise<number> => {
  const { stdout } = await run(ensurePgbench(), [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    ...(amount === undefined ? ['-T', String(duration)] : ['-t', String(Math.ceil(amount / connections))]),
    '-f',
    script,
    url,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** Returns the address of a server's embedded database for the request role. */
export const requestUrlOf = (server: RunningServer) => {
  const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim()
  const { port } = new URL(buildOwnerUrl(server.dataDir))
  return buildRoleUrl(`postgres://owner@127.0.0.1:${port}/postgres`, buildRoleNames(secret).request, secret)
}

/** Migrated database without rows, and the secret from which the passwords of its roles are derived. */
export interface BenchDatabase {
  ownerUrl: string
  secret: string
}

/** Creates a migrated database beside that of a running server. */
export const createBenchDatabase = async (server: RunningServer): Promise<BenchDatabase> => {
  const name = `bench_${randomBytes(6).toString('hex')}`
  const secret = randomBytes(24).toString('hex')
  const admin = new pg.Client({ connectionString: buildOwnerUrl(server.dataDir) })
  await admin.connect()
  await admin.query(`create database ${name}`)
  await admin.end()
  const url = new URL(buildOwnerUrl(server.dataDir))
  url.pathname = `/${name}`
  await prepareDatabase(url.toString(), secret, buildRoleNames(secret).request)
  return { ownerUrl: url.toString(), secret }
}
