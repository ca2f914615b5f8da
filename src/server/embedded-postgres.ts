import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresPaths, resolvePostgresPaths, runProgram } from './postgres-paths.ts'
import { deriveRolePassword } from './roles.ts'
import { getErrorCode } from './root-cause.ts'
import { waitForAbort } from './shutdown-signal.ts'

/** Whether a process is a zombie, read from /proc on Linux. Other systems reap process ids soon. */
const isZombie = (pid: number): boolean => {
  try {
    // The name before the state is in brackets and may contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false
  } catch {
    return false
  }
}

/** Connection data of the embedded cluster's owner. */
export interface Cluster {
  url: (database: string) => string
  /** Restarts the database if it has died; returns immediately if it is alive. */
  ensureRunning: (stopping?: AbortSignal) => Promise<void>
  /**
   * Stops the database. `fast` ends the sessions cleanly and waits for a pending start; `immediate` ends it like a
   * crash.
   */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  port: number
  folder: string
  /** False if it joined a running database. */
  wasStarted: boolean
}

const ownerName = 'gradapp_owner'

const freePort = async () =>
  await new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })

/**
 * Initialises a database folder.
 *
 * Extensions classify characters by LC_CTYPE, which is ASCII in the locale `C`: trigrams of Chinese and Arabic would be
 * empty. `C` is the fallback for systems without `C.UTF-8`.
 */
const initialise = async (paths: PostgresPaths, passwordFile: string, stopping: AbortSignal | undefined) => {
  const options = [
    `--pgdata=${paths.pgdata}`,
    '--auth=scram-sha-256',
    `--username=${ownerName}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]
  rmSync(paths.pgdata, { recursive: true, force: true })
  try {
    await runProgram(paths, 'initdb', [...options, '--lc-ctype=C.UTF-8'], stopping)
  } catch (error) {
    if (stopping?.aborted || !/locale/i.test(String(error))) throw error
    rmSync(paths.pgdata, { recursive: true, force: true })
    await runProgram(paths, 'initdb', options, stopping)
  }
}

/** Marker file of a completely initialised database; contains `derivedMark` if its password is the derived one. */
const createdFile = (paths: PostgresPaths) => join(paths.folder, 'created')
const derivedMark = 'owner password: derived'

/** Whether the owner's password is derived from the secret. In earlier versions it was the secret itself. */
const hasDerivedPassword = (paths: PostgresPaths) => readFileSync(createdFile(paths), 'utf8').includes(derivedMark)

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

const wrongPassword = '28P01'

/** Runs a query as the owner; false if the password is wrong. */
const askAs = async (port: number, password: string, text: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  try {
    await client.connect()
    await client.query(text)
    return true
  } catch (error) {
    if (getErrorCode(error) === wrongPassword) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Migrates the owner's password of an earlier version to the derived one.
 *
 * With a secret that does not belong to the database nothing changes: the next connection reports it, and a start with
 * the right secret finds the database unchanged.
 */
const derivePassword = async (paths: PostgresPaths, port: number, secret: string) => {
  const password = deriveRolePassword(secret, ownerName)
  const isGiven = await askAs(port, secret, `alter role ${ownerName} password '${password}'`)
  // An earlier start that was killed had already changed the password.
  if (isGiven || (await askAs(port, password, 'select 1'))) appendFileSync(createdFile(paths), `\n${derivedMark}\n`)
}

const create = async (paths: PostgresPaths, password: string, stopping: AbortSignal | undefined) => {
  const passwordFile = join(paths.folder, `password-${randomBytes(4).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (paths.as) chownSync(passwordFile, paths.as.uid, paths.as.gid)
  try {
    await initialise(paths, passwordFile, stopping)
    writeFileSync(createdFile(paths), `${new Date().toISOString()}\n${derivedMark}\n`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** Process id that no process has: above the maximum of any system. */
const unusedPid = 2 ** 31 - 1

/**
 * Replaces the id of a zombie in postmaster.pid.
 *
 * The parent process must reap the PostgreSQL zombie. A process 1 that reaps no children, as in a container without an
 * init, keeps the id alive, and the next start would take it for a running database. The rest of the file stays: a
 * start uses it to detect processes that still use its shared memory.
 */
const disownZombie = (paths: PostgresPaths) => {
  const file = join(paths.pgdata, 'postmaster.pid')
  const [pid, ...rest] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (pid && isZombie(Number(pid))) writeFileSync(file, [unusedPid, ...rest].join('\n'))
}

/** Reads postmaster.pid of the database that runs on this folder, also of one that outlived its server. */
const readPostmaster = (paths: PostgresPaths): { port: number; isReady: boolean } | undefined => {
  try {
    const lines = readFileSync(join(paths.pgdata, 'postmaster.pid'), 'utf8').split('\n')
    // The file is empty for a moment while it is written, and the id 0 would mean this process and its group.
    const pid = Number(lines[0] || Number.NaN)
    process.kill(pid, 0)
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'postgres'
    return command.includes('postgres') ? { port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

const runningPort = (paths: PostgresPaths): number | undefined => {
  const postmaster = readPostmaster(paths)
  return postmaster?.isReady ? postmaster.port : undefined
}

const settings = (port: number) =>
  [
    `-p ${port}`,
    '-c listen_addresses=127.0.0.1',
    "-c unix_socket_directories=''",
    '-c max_connections=120',
    '-c shared_buffers=128MB',
    '-c timezone=UTC',
    '-c log_min_messages=warning',
    '-c logging_collector=off',
    '-c autovacuum_naptime=5min',
    '-c max_wal_size=256MB',
  ].join(' ')

const startProgram = async (paths: PostgresPaths, port: number) => {
  disownZombie(paths)
  await runProgram(paths, 'pg_ctl', [
    'start',
    '--silent',
    '--wait',
    '--timeout=60',
    `--pgdata=${paths.pgdata}`,
    `--log=${join(paths.folder, 'postgres.log')}`,
    `--options=${settings(port)}`,
  ])
}

const stopProgram = async (paths: PostgresPaths, mode: 'fast' | 'immediate') => {
  if (!readPostmaster(paths)) return
  await runProgram(paths, 'pg_ctl', ['stop', '--silent', '--wait', `--mode=${mode}`, `--pgdata=${paths.pgdata}`])
}

const retryMs = 50

/** Starts the database. If the start is aborted it stops the database, also during crash recovery. */
const start = async (paths: PostgresPaths, port: number, stopping?: AbortSignal) => {
  stopping?.throwIfAborted()
  const started = startProgram(paths, port)
  if (!stopping) return await started
  let isOver = false
  const over = started.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await Promise.race([over, waitForAbort(stopping)])
  if (!stopping.aborted) return await started
  // A database that has just started has not written its port yet.
  while (!isOver) {
    await stopProgram(paths, 'fast').catch(() => undefined)
    await Promise.race([over, pause(retryMs)])
  }
  await stopProgram(paths, 'fast')
  stopping.throwIfAborted()
}

interface StartOptions {
  port?: number
  stopping?: AbortSignal | undefined
  /** Called once the database's own process is starting. */
  onLaunch?: (() => void) | undefined
}

const startOrJoin = async (
  paths: PostgresPaths,
  { port: preferredPort, stopping, onLaunch }: StartOptions,
): Promise<number> => {
  const running = runningPort(paths)
  if (running) return running
  const port = preferredPort ?? (await freePort())
  try {
    const started = start(paths, port, stopping)
    onLaunch?.()
    await started
    return port
  } catch (error) {
    stopping?.throwIfAborted()
    // Another process may have started it concurrently, or taken the port in between.
    await pause(300)
    const joined = runningPort(paths)
    if (joined) return joined
    if (!preferredPort) {
      const second = await freePort()
      await start(paths, second, stopping)
      return second
    }
    throw error
  }
}

/** Creates a mutex that runs tasks one after the other. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return await turn
  }
}

/**
 * Starts the bundled PostgreSQL on the files in `dataDir`, or joins the one that already runs there (it outlives a
 * killed server). It listens on the loopback address only and requires a password.
 *
 * @param stopping aborts the start without leaving a process behind
 * @param onLaunch called once the database is starting by itself
 */
export const openCluster = async (
  dataDir: string,
  secret: string,
  stopping?: AbortSignal,
  onLaunch?: () => void,
): Promise<Cluster> => {
  const paths = await resolvePostgresPaths(dataDir)
  const password = deriveRolePassword(secret, ownerName)
  if (!existsSync(createdFile(paths))) await create(paths, password, stopping)
  const isRunning = runningPort(paths) !== undefined
  const cluster = { port: await startOrJoin(paths, { stopping, onLaunch }) }
  try {
    if (!hasDerivedPassword(paths)) await derivePassword(paths, cluster.port, secret)
  } catch (error) {
    if (!isRunning) await stopProgram(paths, 'fast')
    throw error
  }
  // A mutex, because a stop during a start would find no database and leave the one that comes.
  const inTurn = createTurns()
  return {
    wasStarted: !isRunning,
    folder: paths.folder,
    get port() {
      return cluster.port
    },
    url: (database) => urlOf(cluster.port, password, database),
    // Reuses the port, so that every pool reconnects by itself.
    ensureRunning: async (stopping) =>
      await inTurn(async () => {
        cluster.port = await startOrJoin(paths, { port: cluster.port, stopping })
      }),
    stop: async (mode = 'fast') => {
      if (mode === 'immediate') await stopProgram(paths, mode)
      else await inTurn(async () => await stopProgram(paths, mode))
    },
  }
}
