import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import S3rver from 's3rver'
import { breakingMigrationMarker } from '#src/server/breaking-migrations.ts'
import { type RunningServer, signUpApplicant, spawnServer, waitUntilReady } from '#tests/support/server-process.ts'
import { changePatroni, checkAccess, readPatroni } from './cluster/access.ts'
import { type Listener, openListener } from './cluster/listener.ts'
import { type Load, startLoad } from './cluster/load.ts'
import {
  installParts,
  killGroup,
  killPostgres,
  type Member,
  type OpenCluster,
  openCluster,
  postgresUser,
  until,
} from './cluster/parts.ts'

// npm run tool -- cluster: the product on three members of PostgreSQL behind Patroni, HAProxy and PgBouncer, by the files
// of deploy/. Three kills of the primary and a switchover under load, a rolling restart, a rolling upgrade, and a
// restore to the second before a deletion; prints one line of JSON for each, and exits with 0 if all passed. Debian, as
// root, twenty minutes on two cores. With --access it only starts the parts and the product from its source, and checks
// that each part refuses access without its credentials (one minute).

const built = 'dist/server/main.server.js'
const results: boolean[] = []
const printResult = (what: string, holds: boolean, figures: object) => {
  results.push(holds)
  console.log(JSON.stringify({ what, holds, ...figures }))
}
const print = (text: string) => console.error(`${new Date().toISOString().slice(11, 19)} ${text}`)

const urlOf = (cluster: OpenCluster, port: number, user = 'gradapp', database = 'gradapp') => {
  const password = user === 'postgres' ? cluster.secrets.SUPERUSER_PASSWORD : cluster.secrets.DATABASE_PASSWORD
  const security = `sslmode=verify-full&sslrootcert=${cluster.caFile}`
  return `postgres://${user}:${password}@127.0.0.1:${port}/${database}?${security}`
}

const ask = async <Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}

const primaryOf = async (cluster: OpenCluster): Promise<Member> => {
  for (const member of cluster.members) {
    const { role } = await readPatroni(cluster, member).catch(() => ({ role: '' }))
    if (role === 'master' || role === 'primary') return member
  }
  throw new Error('there is no primary')
}

/** Address of the primary for the superuser, whose connections through the balancer it refuses. */
const superuserUrl = async (cluster: OpenCluster, database = 'postgres') =>
  urlOf(cluster, (await primaryOf(cluster)).postgresPort, 'postgres', database)

/** Waits for all three members: a primary, and a replica that has confirmed acknowledged writes. */
const isWhole = async (cluster: OpenCluster) => {
  const rows = await ask<{ sync_state: string }>(
    await superuserUrl(cluster),
    'select sync_state from pg_stat_replication',
  )
  return rows.length === cluster.members.length - 1 && rows.some(({ sync_state }) => sync_state === 'sync')
}

const startDatabase = async (cluster: OpenCluster) => {
  cluster.startEtcd()
  await pause(2_000)
  const [first, ...others] = cluster.members
  if (!first) throw new Error('a cluster has members')
  cluster.writeBackups(first)
  cluster.startMember(first)
  await until('a first primary', async () => Boolean(await primaryOf(cluster)))
  backrest(cluster, ['stanza-create'])
  for (const member of others) cluster.startMember(member)
  cluster.startBalancer()
  await until('a whole cluster', async () => await isWhole(cluster), 120_000)
  cluster.setUp()
  cluster.startPooler()
}

const environmentOf = (cluster: OpenCluster, storageUrl: string): Record<string, string> => {
  const file = cluster.write('gradapp.env', 'gradapp.env', { STORAGE_URL: storageUrl })
  return Object.fromEntries(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

/** All started processes of the product, also those that have ended. */
const started: RunningServer[] = []

const startWeb = async (environment: Record<string, string>, port: number): Promise<RunningServer> => {
  const server = await spawnServer({ ...environment, PORT: String(port), LOG_LEVEL: 'warn' })
  started.push(server)
  await waitUntilReady(server, 90_000)
  return server
}

/** The result of an operation under load. */
const logLoad = async (
  what: string,
  load: Load,
  holds: (report: ReturnType<Load['report']>) => boolean,
  figures: object = {},
) => {
  const report = load.report()
  printResult(what, report.lost === 0 && holds(report), { ...report, ...figures })
}

const logListeners = async (when: string, listeners: Listener[]) => {
  const heardAfterMs = await Promise.all(listeners.map(async (listener) => Math.round(await listener.hears())))
  printResult(`open pages at each process hear of what is new, ${when}`, Math.max(...heardAfterMs) < 2_000, {
    heardAfterMs,
  })
}

const noServerError = ({ failed }: ReturnType<Load['report']>) =>
  !Object.keys(failed).some((reason) => reason.startsWith('500'))
const nothingFailed = ({ failed }: ReturnType<Load['report']>) => Object.keys(failed).length === 0

const kills = async (cluster: OpenCluster, load: Load) => {
  for (const round of [1, 2, 3]) {
    load.report()
    const primary = await primaryOf(cluster)
    const patroni = cluster.parts.get(primary.name)
    if (patroni) killGroup(patroni.child, 'SIGKILL')
    killPostgres(primary)
    const took = await until(
      'another primary',
      async () =>
        (await ask(urlOf(cluster, cluster.ports.write), 'select 1 where not pg_is_in_recovery()')).length === 1,
      90_000,
    )
    await pause(3_000)
    cluster.startMember(primary)
    await until('a whole cluster', async () => await isWhole(cluster), 120_000)
    await pause(2_000)
    await logLoad(`kill ${round} of the primary`, load, noServerError, { newPrimaryMs: Math.round(took) })
  }
}

const switchover = async (cluster: OpenCluster, load: Load) => {
  load.report()
  const primary = await primaryOf(cluster)
  const rows = await ask<{ name: string }>(
    await superuserUrl(cluster),
    "select application_name as name from pg_stat_replication where sync_state = 'sync'",
  )
  const { status, text } = await changePatroni(cluster, primary, '/switchover', {
    method: 'POST',
    body: { leader: primary.name, candidate: rows[0]?.name },
  })
  if (status !== 200) throw new Error(`the switchover was refused: ${text}`)
  await until('a whole cluster', async () => await isWhole(cluster), 120_000)
  await pause(2_000)
  await logLoad('switchover', load, noServerError)
}

const rollingRestart = async (servers: RunningServer[], environment: Record<string, string>, load: Load) => {
  load.report()
  for (const [index, server] of servers.entries()) {
    await server.stop()
    servers[index] = await startWeb(environment, server.port)
    await pause(1_500)
  }
  await logLoad('rolling restart', load, nothingFailed)
}

/** Creates a copy of the product with one more migration, like its next version. */
const nextVersion = (statement: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-next-'))
  for (const name of ['dist', 'drizzle', 'public', 'catalogue', 'src', 'package.json', 'cli', 'tools'])
    cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  const journalFile = join(folder, 'drizzle/meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[]
  }
  const last = journal.entries.at(-1)
  if (!last) throw new Error('there are migrations')
  const next = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `9999_next_${last.idx + 1}` }
  journal.entries.push(next)
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(folder, `drizzle/${next.tag}.sql`), statement)
  return folder
}

const startNext = async (folder: string, environment: Record<string, string>, port: number) => {
  const server = await spawnServer({ ...environment, PORT: String(port), LOG_LEVEL: 'warn' }, [join(folder, built)])
  started.push(server)
  await waitUntilReady(server, 90_000)
  return server
}

const rollingUpgrade = async (servers: RunningServer[], environment: Record<string, string>, load: Load) => {
  const breaking = nextVersion(
    `${breakingMigrationMarker} it is a test\ncreate table next_things (id int primary key);`,
  )
  const refused = await spawnServer({ ...environment, LOG_LEVEL: 'warn' }, [join(breaking, built)])
  const status = await refused.ended
  rmSync(breaking, { recursive: true, force: true })
  printResult(
    'a version that needs a stop does not start beside the former one',
    status === 1 && /at work\. Stop them/.test(refused.output()),
    { status },
  )

  const additive = nextVersion('alter table selected_universities add column next_thing text;')
  load.report()
  for (const [index, server] of servers.entries()) {
    await server.stop()
    servers[index] = await startNext(additive, environment, server.port)
    // Both versions work on the new schema for a while.
    await pause(3_000)
  }
  await logLoad('rolling upgrade over an additive migration', load, nothingFailed)
  return additive
}

const backrest = (cluster: OpenCluster, args: string[]) => {
  const own = postgresUser()
  const done = spawnSync(
    'pgbackrest',
    [`--config=${join(cluster.folder, 'pgbackrest.conf')}`, '--stanza=gradapp', ...args],
    {
      ...own,
      encoding: 'utf8',
      cwd: cluster.folder,
      env: { PATH: '/usr/bin:/bin', HOME: cluster.folder, LC_ALL: 'C.UTF-8' },
    },
  )
  if (done.status !== 0) throw new Error(`pgbackrest ${args.join(' ')}: ${done.stdout}${done.stderr}`)
}

const pointInTime = async (cluster: OpenCluster) => {
  const primary = await primaryOf(cluster)
  cluster.writeBackups(primary)
  const began = performance.now()
  backrest(cluster, ['backup', '--type=full'])
  const backupMs = Math.round(performance.now() - began)
  const person = await signUpApplicant({ url: `http://localhost:${cluster.ports.web}` })
  const count = async (url: string) =>
    Number((await ask<{ n: string }>(url, 'select count(*) as n from users where email = $1', [person.email]))[0]?.n)
  const here = await superuserUrl(cluster, 'gradapp')
  const before = await count(here)
  await pause(1_500)
  const [moment] = await ask<{ at: string }>(here, 'select clock_timestamp()::text as at')
  await pause(1_500)
  await ask(here, 'delete from users where email = $1', [person.email])
  await ask(here, 'select pg_switch_wal()')
  await pause(3_000)

  const restored = join(cluster.folder, 'restored')
  const own = postgresUser()
  mkdirSync(restored, { mode: 0o700 })
  chownSync(restored, own.uid, own.gid)
  const restoring = performance.now()
  backrest(cluster, [
    'restore',
    `--pg1-path=${restored}`,
    '--type=time',
    `--target=${moment?.at}`,
    '--target-action=promote',
    '--archive-mode=off',
  ])
  const port = 1024 + Math.floor(Math.random() * 10_000) + 20_000
  appendFileSync(
    join(restored, 'postgresql.auto.conf'),
    `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\n`,
  )
  // Patroni's settings file names the member's; the auto file is read later and overrides it.
  const postgres = cluster.run(
    'restored',
    join(readBin(cluster), 'postgres'),
    ['-D', restored, '-c', 'hot_standby=on'],
    own,
  )
  const url = urlOf(cluster, port, 'postgres')
  await until(
    'the restored database',
    async () => (await ask(url, 'select 1 where not pg_is_in_recovery()')).length === 1,
    120_000,
  )
  const restoreMs = Math.round(performance.now() - restoring)
  const after = await count(url)
  killGroup(postgres.child, 'SIGTERM')
  printResult('restored to the second before a deletion', before === 1 && after === 1 && (await count(here)) === 0, {
    backupMs,
    restoreMs,
  })
}

/** Runs every test of the calls and their data, with the product's statements through PgBouncer in transaction mode. */
const callsThroughPooler = () => {
  const began = performance.now()
  const suite = [
    'src/features',
    'tests/security/authorization-matrix.test.ts',
    'src/entry/contract.test.ts',
    'tests/security/idempotency.test.ts',
  ]
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...suite], {
    encoding: 'utf8',
    env: { ...process.env, GRADAPP_SERVER: undefined, GRADAPP_TEST_POOLER: 'transaction', NO_COLOR: '1' },
    maxBuffer: 64 * 1_048_576,
  })
  if (status !== 0) console.error(stdout.slice(-20_000))
  const passed = Number(/ (\d+) passed \(\d+\)\n *Start/.exec(stdout)?.[1])
  const minutes = Math.round((performance.now() - began) / 6_000) / 10
  printResult('the tests of all calls pass through PgBouncer in transaction mode', status === 0 && passed > 1_000, {
    passed,
    minutes,
  })
}

const readBin = (cluster: OpenCluster) =>
  /bin_dir: (.+)/.exec(readFileSync(join(cluster.folder, `patroni-${cluster.members[0]?.name}.yml`), 'utf8'))?.[1] ?? ''

const lastLines = (text: string) => text.split('\n').slice(-12).join('\n')

const logAccess = async (cluster: OpenCluster) => {
  for (const { what, holds, figures } of await checkAccess(cluster, await primaryOf(cluster)))
    printResult(what, holds, figures)
}

const onlyAccess = process.argv.includes('--access')

const main = async () => {
  installParts()
  const cluster = await openCluster(2)
  const bucketFolder = mkdtempSync(join(tmpdir(), 'gradapp-bucket-'))
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: bucketFolder,
    configureBuckets: [{ name: 'uploads', configs: [] }],
  })
  const servers: RunningServer[] = []
  let next: string | undefined
  try {
    const { port } = (await bucket.run()) as { port: number }
    print('starting etcd, Patroni, HAProxy, PgBouncer')
    const began = performance.now()
    await startDatabase(cluster)
    print(`the database is whole after ${Math.round(performance.now() - began)} ms`)
    const environment = environmentOf(cluster, `http://S3RVER:S3RVER@127.0.0.1:${port}/uploads`)
    servers.push(...(await Promise.all(cluster.web.map(async (web) => await startWeb(environment, web.port)))))
    const url = `http://localhost:${cluster.ports.web}`
    await until('the balancer', async () => (await fetch(`${url}/api/ready`)).status === 200)
    printResult('two processes start at once on an empty database, through PgBouncer in transaction mode', true, {})
    await logAccess(cluster)
    if (onlyAccess) return
    const load = await startLoad(url)
    const listeners = await Promise.all(servers.map(async (server) => await openListener(url, server)))
    await pause(5_000)
    await logLoad('at rest', load, nothingFailed)
    await logListeners('at rest', listeners)
    print('kills')
    await kills(cluster, load)
    print('switchover')
    await switchover(cluster, load)
    // The connections are the same as before the kills: no page had to be reloaded.
    await logListeners('after three kills and a switchover', listeners)
    for (const listener of listeners) listener.close()
    print('rolling restart')
    await rollingRestart(servers, environment, load)
    print('rolling upgrade')
    next = await rollingUpgrade(servers, environment, load)
    await load.stop()
    await logLoad('what stands after all of it', load, () => true)
    print('point in time')
    await pointInTime(cluster)
    const errors = started.flatMap((server) =>
      server
        .output()
        .split('\n')
        .filter((line) => line.includes('"level":"error"')),
    )
    printResult('no error is in the log', errors.length === 0, { errors: errors.slice(0, 3) })
  } catch (error) {
    for (const { name, log } of cluster.parts.values()) console.error(`--- ${name}\n${lastLines(log())}`)
    for (const server of started) console.error(`--- web ${server.port}\n${lastLines(server.output())}`)
    throw error
  } finally {
    for (const server of servers) await server.stop('SIGTERM').catch(() => undefined)
    await cluster.stop()
    await bucket.close()
    for (const folder of [bucketFolder, next]) if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

if (!onlyAccess) process.env.GRADAPP_SERVER = built
await main().catch((error: Error) => {
  console.error(error)
  results.push(false)
})
if (!onlyAccess) {
  print('the tests of all calls through the pooler')
  callsThroughPooler()
}
process.exit(results.every(Boolean) ? 0 : 1)
