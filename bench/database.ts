import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import type { RunningServer } from '#tests/support/server-process.ts'
import { buildRoleNames, buildRoleUrl } from '../src/server/roles.ts'

const run = promisify(execFile)
export const rounds = 5
export const seconds = 4
export const connections = 16

/** Finds pgbench; undefined when it is not installed. */
export const findPgbench = () => {
  const home = '/usr/lib/postgresql'
  const versions = existsSync(home) ? readdirSync(home) : []
  return versions.map((version) => join(home, version, 'bin/pgbench')).find((path) => existsSync(path))
}

const databasePort = (dataDir: string) => {
  const folder =
    process.getuid?.() === 0
      ? join('/var/lib/gradapp', readFileSync(join(dataDir, 'database-id'), 'utf8').trim())
      : join(dataDir, 'postgres')
  return Number(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8').split('\n')[3])
}

/** Measures responses per second of a GET with a session. */
export const requestsPerSecond = async (url: string, cookie: string) => {
  const result = await autocannon({ url: url, connections, duration: seconds, headers: { cookie } })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers were not 200`)
  return result.requests.average
}

/** Measures transactions per second of a script directly with pgbench. */
export const transactionsPerSecond = async (pgbench: string, url: string, script: string) => {
  const { stdout } = await run(pgbench, [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(seconds),
    '-f',
    script,
    url,
  ])
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
}

/** Returns the address of a server's embedded database for the request role. */
export const requestUrlOf = (server: RunningServer) => {
  const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim()
  const port = databasePort(server.dataDir)
  return buildRoleUrl(`postgres://owner@127.0.0.1:${port}/postgres`, buildRoleNames(secret).request, secret)
}
