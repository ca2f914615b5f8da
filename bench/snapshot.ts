import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { snapshotQuery } from '../src/features/snapshot/data.ts'
import { roleNames, urlAs } from '../src/server/roles.ts'
import { type RunningServer, signUpApplicant } from '../src/server/testing/process.ts'
import { median, rangeOf, report } from './measure.ts'

const run = promisify(execFile)
const rounds = 5
const seconds = 4
const connections = 16

const findPgbench = () => {
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

/** An applicant in the middle of it: a shortlist, applications, deadlines and notifications. */
const busyApplicant = async (server: RunningServer) => {
  const person = await signUpApplicant(server)
  const { matches } = (await person.call('GET', '/api/matches?limit=12')).body as {
    matches: { universityId: string; programId: string }[]
  }
  for (const { universityId, programId } of matches) {
    const entry = (await person.call('POST', '/api/shortlist', { universityId, programId })).body as { id: string }
    await person.call('POST', '/api/applications', { selectedUniversityId: entry.id })
  }
  for (let count = 0; count < 10; count += 1) await person.call('POST', '/api/notifications/samples', {})
  return person
}

const requestsPerSecond = async (url: string, cookie: string) => {
  const result = await autocannon({ url: `${url}/api/snapshot`, connections, duration: seconds, headers: { cookie } })
  if (result.non2xx > 0) throw new Error(`${result.non2xx} answers of the snapshot were not 200`)
  return result.requests.average
}

const transactionsPerSecond = async (pgbench: string, url: string, script: string) => {
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

/** P1: the snapshot over HTTP against the same SQL, under the same role, straight from pgbench. */
export const benchSnapshot = async (server: RunningServer): Promise<boolean> => {
  const pgbench = findPgbench()
  const person = await busyApplicant(server)
  if (!pgbench) {
    console.log(
      JSON.stringify({ id: 'P1', what: 'snapshot', skipped: 'pgbench is not installed (Debian: postgresql-contrib)' }),
    )
    return true
  }
  const token = decodeURIComponent(person.cookie().split('=')[1] ?? '').split('.')[0] ?? ''
  const script = join(server.dataDir, 'snapshot.sql')
  // One line each: pgbench ends a statement at its semicolon.
  writeFileSync(
    script,
    ['begin', `select * from open_session('${token}')`, snapshotQuery.text.replaceAll('\n', ' '), 'commit', ''].join(
      ';\n',
    ),
  )
  const secret = readFileSync(join(server.dataDir, 'secret'), 'utf8').trim()
  const url = urlAs(
    `postgres://owner@127.0.0.1:${databasePort(server.dataDir)}/postgres`,
    roleNames(secret).request,
    secret,
  )
  await requestsPerSecond(server.url, person.cookie())
  const ratios: number[] = []
  const http: number[] = []
  const sql: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    http.push(await requestsPerSecond(server.url, person.cookie()))
    sql.push(await transactionsPerSecond(pgbench, url, script))
    ratios.push((http.at(-1) ?? 0) / (sql.at(-1) ?? 1))
  }
  const value = median(ratios)
  return report({
    id: 'P1',
    what: 'snapshot endpoint / pgbench of the same SQL under the request role, 16 connections',
    value,
    range: rangeOf(ratios),
    unit: 'ratio',
    bar: '>= 0.45',
    holds: value >= 0.45,
    http: median(http),
    pgbench: median(sql),
  })
}
