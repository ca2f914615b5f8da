import { randomBytes } from 'node:crypto'
import { appendFileSync, chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type PostgresPaths, resolvePostgresPaths, runProgram } from './postgres-paths.ts'
import { deriveRolePassword } from './roles.ts'
import { codeOf } from './root-cause.ts'
import { waitForAbort } from './shutdown-signal.ts'

/** Whether a process has ended and only its id is left, by what Linux says; elsewhere no id outlives its process so long. */
const isZombie = (pid: number): boolean => {
  try {
    // The name before the state is in brackets and may hold any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.startsWith('Z') ?? false
  } catch {
    return false
  }
}

/** What is needed to reach the embedded cluster as its owner. */
export interface Cluster {
  url: (database: string) => string
  /** Starts the database again when it has died; answers at once when it is alive. */
  ensureRunning: (stopping?: AbortSignal) => Promise<void>
  /** `fast` ends the sessions in good order, after a start that is under way; `immediate` as a crash would, and now. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  port: number
  folder: string
  /** False when it joined a database that was running already. */
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
 * Makes the files of a new database. Extensions classify characters by LC_CTYPE, which in `C` knows ASCII alone: trigrams of
 * Chinese and Arabic would be empty. Systems without the locale `C.UTF-8` get `C`.
 */
const initialise = async (place: PostgresPaths, passwordFile: string, stopping: AbortSignal | undefined) => {
  const options = [
    `--pgdata=${place.pgdata}`,
    '--auth=scram-sha-256',
    `--username=${ownerName}`,
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--data-checksums',
  ]
  rmSync(place.pgdata, { recursive: true, force: true })
  try {
    await runProgram(place, 'initdb', [...options, '--lc-ctype=C.UTF-8'], stopping)
  } catch (error) {
    if (stopping?.aborted || !/locale/i.test(String(error))) throw error
    rmSync(place.pgdata, { recursive: true, force: true })
    await runProgram(place, 'initdb', options, stopping)
  }
}

/** Says that the files of the database are whole, and by `derivedMark` which password its owner has. */
const createdFile = (place: PostgresPaths) => join(place.folder, 'created')
const derivedMark = 'owner password: derived'

/** Whether the owner's password is the one that is derived of the secret; in earlier versions it was the secret itself. */
const hasDerivedPassword = (place: PostgresPaths) => readFileSync(createdFile(place), 'utf8').includes(derivedMark)

const urlOf = (port: number, password: string, database: string) =>
  `postgres://${ownerName}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

const wrongPassword = '28P01'

/** Asks the database something as its owner; false where the password is not this one. */
const askAs = async (port: number, password: string, text: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: urlOf(port, password, 'postgres') })
  try {
    await client.connect()
    await client.query(text)
    return true
  } catch (error) {
    if (codeOf(error) === wrongPassword) return false
    throw error
  } finally {
    await client.end()
  }
}

/**
 * Gives the owner of a database of an earlier version the derived password. With another secret than the database's own
 * nothing is done: what connects next says so, and a start with the right one finds everything as it was.
 */
const derivePassword = async (place: PostgresPaths, port: number, secret: string) => {
  const password = deriveRolePassword(secret, ownerName)
  const isGiven = await askAs(port, secret, `alter role ${ownerName} password '${password}'`)
  // A start that was killed in between had given it already.
  if (isGiven || (await askAs(port, password, 'select 1'))) appendFileSync(createdFile(place), `\n${derivedMark}\n`)
}

const create = async (place: PostgresPaths, password: string, stopping: AbortSignal | undefined) => {
  const passwordFile = join(place.folder, `password-${randomBytes(4).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (place.as) chownSync(passwordFile, place.as.uid, place.as.gid)
  try {
    await initialise(place, passwordFile, stopping)
    writeFileSync(createdFile(place), `${new Date().toISOString()}\n${derivedMark}\n`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** No process has it: above the largest id that a system gives. */
const nobodysPid = 2 ** 31 - 1

/**
 * A database that died is its parent's to bury. Where that is a process 1 that buries nobody, as in a container without an
 * init, its id lives on, and the next start takes it for one that runs. The rest of its file stays: by that a start finds
 * out whether a process of it still uses its memory.
 */
const disownZombie = (place: PostgresPaths) => {
  const file = join(place.pgdata, 'postmaster.pid')
  const [pid, ...rest] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  if (pid && isZombie(Number(pid))) writeFileSync(file, [nobodysPid, ...rest].join('\n'))
}

/** What the database that works on this folder has written down about itself; also of one that outlived its server. */
const readPostmaster = (place: PostgresPaths): { port: number; isReady: boolean } | undefined => {
  try {
    const lines = readFileSync(join(place.pgdata, 'postmaster.pid'), 'utf8').split('\n')
    // A file that is being written is empty for a moment, and the id 0 would mean this process and its group.
    const pid = Number(lines[0] || Number.NaN)
    process.kill(pid, 0)
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'postgres'
    return command.includes('postgres') ? { port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

const runningPort = (place: PostgresPaths): number | undefined => {
  const postmaster = readPostmaster(place)
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

const startProgram = async (place: PostgresPaths, port: number) => {
  disownZombie(place)
  await runProgram(place, 'pg_ctl', [
    'start',
    '--silent',
    '--wait',
    '--timeout=60',
    `--pgdata=${place.pgdata}`,
    `--log=${join(place.folder, 'postgres.log')}`,
    `--options=${settings(port)}`,
  ])
}

const stopProgram = async (place: PostgresPaths, mode: 'fast' | 'immediate') => {
  if (!readPostmaster(place)) return
  await runProgram(place, 'pg_ctl', ['stop', '--silent', '--wait', `--mode=${mode}`, `--pgdata=${place.pgdata}`])
}

const retryMs = 50

/** Starts the database; when it is called off meanwhile, stops it, also while it recovers from a crash. */
const start = async (place: PostgresPaths, port: number, stopping?: AbortSignal) => {
  stopping?.throwIfAborted()
  const started = startProgram(place, port)
  if (!stopping) return await started
  let isOver = false
  const over = started.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  await Promise.race([over, waitForAbort(stopping)])
  if (!stopping.aborted) return await started
  // A database that has just begun has not written down yet how it can be reached.
  while (!isOver) {
    await stopProgram(place, 'fast').catch(() => undefined)
    await Promise.race([over, pause(retryMs)])
  }
  await stopProgram(place, 'fast')
  stopping.throwIfAborted()
}

interface Wanted {
  port?: number
  stopping?: AbortSignal | undefined
  /** Called once the database's own process is on its way. */
  onLaunch?: (() => void) | undefined
}

const startOrJoin = async (
  place: PostgresPaths,
  { port: preferredPort, stopping, onLaunch }: Wanted,
): Promise<number> => {
  const running = runningPort(place)
  if (running) return running
  const port = preferredPort ?? (await freePort())
  try {
    const started = start(place, port, stopping)
    onLaunch?.()
    await started
    return port
  } catch (error) {
    stopping?.throwIfAborted()
    // Another process may have started it at the same moment, or the port was taken in between.
    await pause(300)
    const joined = runningPort(place)
    if (joined) return joined
    if (!preferredPort) {
      const second = await freePort()
      await start(place, second, stopping)
      return second
    }
    throw error
  }
}

/** Runs what it is given one after the other. */
const createTurns = () => {
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return await turn
  }
}

/**
 * Starts the PostgreSQL that ships with the product on the files in `dataDir`, or joins the one that is already
 * running there (it outlives a killed server). Listens on the loopback address only, with a password. A start that
 * `stopping` calls off leaves no process behind. `onLaunch` is called once the database is starting by itself.
 */
export const openCluster = async (
  dataDir: string,
  secret: string,
  stopping?: AbortSignal,
  onLaunch?: () => void,
): Promise<Cluster> => {
  const place = await resolvePostgresPaths(dataDir)
  const password = deriveRolePassword(secret, ownerName)
  if (!existsSync(createdFile(place))) await create(place, password, stopping)
  const isRunning = runningPort(place) !== undefined
  const cluster = { port: await startOrJoin(place, { stopping, onLaunch }) }
  try {
    if (!hasDerivedPassword(place)) await derivePassword(place, cluster.port, secret)
  } catch (error) {
    if (!isRunning) await stopProgram(place, 'fast')
    throw error
  }
  // A stop that met a start half-way would find nothing to stop and leave what comes.
  const inTurn = createTurns()
  return {
    wasStarted: !isRunning,
    folder: place.folder,
    get port() {
      return cluster.port
    },
    url: (database) => urlOf(cluster.port, password, database),
    // The same port again, so that every pool finds the way back by itself.
    ensureRunning: async (stopping) =>
      await inTurn(async () => {
        cluster.port = await startOrJoin(place, { port: cluster.port, stopping })
      }),
    stop: async (mode = 'fast') => {
      if (mode === 'immediate') await stopProgram(place, mode)
      else await inTurn(async () => await stopProgram(place, mode))
    },
  }
}
