import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildRoleNames, deriveRolePassword } from '#src/server/roles.ts'
import { findFreePort } from './server-process.ts'
import { ensurePrograms } from './system-packages.ts'

// Starts PgBouncer (Debian) before a database of the tests.

const program = '/usr/sbin/pgbouncer'

export interface TestPooler {
  /** Address of the same database, for the same role, through the pooler. */
  through: (url: string) => string
  stop: () => void
}

const answers = async (url: string) => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  return await client
    .connect()
    .then(async () => await client.end())
    .then(() => true)
    .catch(() => false)
}

interface PoolerOptions {
  ownerUrl: string
  /** Secret of the passwords of the product's two roles, which the pooler knows beside the owner. */
  secret: string
  mode: 'transaction' | 'session'
  /** Connections to the database for each role. */
  size: number
  /** Seconds that a statement waits for a connection before the pooler refuses it. */
  waitS?: number
}

/** Starts a pooler before all databases of a server. */
export const startTestPooler = async ({
  ownerUrl,
  secret,
  mode,
  size,
  waitS = 5,
}: PoolerOptions): Promise<TestPooler> => {
  ensurePrograms({ name: 'PgBouncer', paths: [program], packages: ['pgbouncer'] })
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-pooler-'))
  chmodSync(folder, 0o755)
  const port = await findFreePort()
  const url = new URL(ownerUrl)
  const host = url.searchParams.get('host') ?? url.hostname
  const users = [
    [url.username, decodeURIComponent(url.password)],
    ...Object.values(buildRoleNames(secret)).map((role) => [role, deriveRolePassword(secret, role)]),
  ]
  writeFileSync(join(folder, 'users'), users.map(([name, password]) => `"${name}" "${password}"\n`).join(''))
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: `${folder}/users`,
    pool_mode: mode,
    default_pool_size: size,
    max_client_conn: 1_000,
    server_idle_timeout: 5,
    query_wait_timeout: waitS,
    server_login_retry: 1,
  }
  writeFileSync(
    join(folder, 'conf'),
    [
      `[databases]\n* = host=${host} port=${url.port || '5432'}\n[pgbouncer]`,
      ...Object.entries(settings).map(([name, value]) => `${name} = ${value}`),
    ].join('\n'),
  )
  const child = spawn(program, ['-q', '-u', 'nobody', join(folder, 'conf')], { stdio: 'ignore' })
  const through = (other: string) => {
    const address = new URL(other)
    address.hostname = '127.0.0.1'
    address.port = String(port)
    address.search = ''
    return address.toString()
  }
  for (const until = Date.now() + 20_000; !(await answers(through(ownerUrl))); await pause(50))
    if (Date.now() > until) throw new Error('the pooler of the tests does not answer')
  return {
    through,
    stop: () => {
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
