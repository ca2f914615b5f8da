import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseRoot, dataFolderFile } from '#src/server/postgres-paths.ts'
import { listProcesses, type Process, readEnvironment } from '../../cli/processes.ts'

// Leftovers of a test run: processes that were not ended, files that were not deleted. All started processes inherit a
// temporary folder, which identifies them afterwards.

/** Files of a test above this size are named when they were not deleted. */
const largeBytes = 10 * 1024 * 1024

/** Grace period of a process that was asked to end. */
const graceMs = 10_000
const lookAgainMs = 100

const sizeOf = (path: string): number => {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry?.isDirectory()) return entry?.size ?? 0
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
}

const readIf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** The leftovers, by readable names. */
export interface RunFolder {
  processes: string[]
  folders: string[]
}

const isWithin = (folder: string, path: string) => path === folder || path.startsWith(folder + sep)

/** Lists the databases of data folders within a folder; root has them elsewhere. */
const databasesOf = (folder: string) =>
  (existsSync(databaseRoot) ? readdirSync(databaseRoot) : [])
    .map((name) => join(databaseRoot, name))
    .filter((path) => isWithin(folder, readIf(join(path, dataFolderFile)).trim()))

/** Lists the running processes whose temporary folder, working directory or database lies within a folder. */
export const listProcessesOf = (folder: string): Process[] => {
  const homes = databasesOf(folder)
  const belongs = ({ pid, folder: place }: Process) =>
    pid !== process.pid &&
    (isWithin(folder, place) ||
      homes.some((home) => place.startsWith(home + sep)) ||
      readEnvironment(pid).some((line) => line.startsWith('TMPDIR=') && isWithin(folder, line.slice('TMPDIR='.length))))
  return listProcesses().filter(belongs)
}

/**
 * Creates a temporary folder for everything that this process starts from now on; `close` ends and deletes leftovers.
 */
export const openRunFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-run-'))
  // The system user of a database that root starts needs to traverse it.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder

  const endAll = async (withinMs: number): Promise<Process[]> => {
    const until = performance.now() + withinMs
    let left = listProcessesOf(folder)
    while (left.length > 0 && performance.now() < until) {
      await pause(lookAgainMs)
      left = listProcessesOf(folder)
    }
    for (const { pid } of left)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // The process has exited meanwhile.
      }
    return left
  }

  /** Ends remaining processes after a grace period, deletes all files, and returns the leftovers. */
  const close = async (withinMs = graceMs): Promise<RunFolder> => {
    const processes = (await endAll(withinMs)).map(({ pid, command }) => `${pid} ${command.slice(0, 200)}`)
    const homes = databasesOf(folder)
    const large = [...readdirSync(folder).map((name) => join(folder, name)), ...homes]
      .map((path) => ({ path, bytes: sizeOf(path) }))
      .filter(({ bytes }) => bytes > largeBytes)
      .map(({ path, bytes }) => `${path}, ${Math.round(bytes / 1024 / 1024)} MB`)
    for (const path of [...homes, folder]) rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    return { processes, folders: large }
  }

  return { folder, close }
}
