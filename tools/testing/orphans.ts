import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolderFile } from '#src/server/postgres-paths.ts'
import { listProcesses, type Process } from './processes.ts'

/** A process of the product that goes on without whoever started it. */
export interface Orphan {
  pid: number
  kind: 'server' | 'database'
  /** The data folder of a database; empty for a server. */
  folder: string
}

/** Process 1 takes over whoever has lost its parent, and is the parent of what a service manager starts. */
const isAlone = ({ parent, group }: Process) => parent === 1 && !group.endsWith('.service')

const isServer = ({ command }: Process) =>
  command.split(' ').some((part) => /(?:src\/main\.server\.ts|dist\/server\/main\.server\.js)$/.test(part))

/** The folder of the product's database that a process is the first one of; PostgreSQL names it by an option. */
const databaseOf = ({ command, folder }: Process): string | undefined => {
  if (!/\bpostgres -D /.test(command) || !existsSync(join(dirname(folder), 'created'))) return undefined
  const note = join(dirname(folder), dataFolderFile)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dirname(dirname(folder))
}

/** A server has connections at any time; PostgreSQL names the address in the title of the process that serves each. */
const isInUse = ({ pid }: Process, all: Process[]) =>
  all.some(({ parent, command }) => parent === pid && command.includes('127.0.0.1('))

/**
 * Whether process 1 is there for the server alone, as in a container, and names what it has started. In any other case it is
 * the system's own.
 */
const isContainer = (all: Process[]) => all.some((one) => one.pid === 1 && isServer(one))

/**
 * Servers that outlived the command that started them, and databases that outlived their server; on Linux alone. A database
 * has no parent by design and is found by having no connection.
 */
export const findOrphans = (all = listProcesses()): Orphan[] =>
  all.flatMap((one): Orphan[] => {
    if (isServer(one) && isAlone(one) && !isContainer(all)) return [{ pid: one.pid, kind: 'server', folder: '' }]
    const folder = databaseOf(one)
    return folder !== undefined && !isInUse(one, all) ? [{ pid: one.pid, kind: 'database', folder }] : []
  })
