import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { dataFolderFile } from '#src/server/postgres-paths.ts'
import { listProcesses, type Process } from './processes.ts'

/** An orphaned process of the product, which outlived its parent. */
export interface Orphan {
  pid: number
  kind: 'server' | 'database'
  /** The data folder of a database; empty for a server. */
  folder: string
}

/** Process 1 adopts orphaned processes, and is the parent of those that a service manager starts. */
const isAlone = ({ parent, group }: Process) => parent === 1 && !group.endsWith('.service')

const isServer = ({ command }: Process) =>
  command.split(' ').some((part) => /(?:src\/entry\/main\.server\.ts|dist\/server\/main\.server\.js)$/.test(part))

/** Returns the folder of the product's database whose first process this is; PostgreSQL has it as an option. */
const databaseOf = ({ command, folder }: Process): string | undefined => {
  if (!/\bpostgres -D /.test(command) || !existsSync(join(dirname(folder), 'created'))) return undefined
  const note = join(dirname(folder), dataFolderFile)
  return existsSync(note) ? readFileSync(note, 'utf8').trim() : dirname(dirname(folder))
}

/**
 * A server always has connections; PostgreSQL shows the client address in the title of the process that serves each.
 */
const isInUse = ({ pid }: Process, all: Process[]) =>
  all.some(({ parent, command }) => parent === pid && command.includes('127.0.0.1('))

/**
 * Tells whether process 1 exists for the server alone, as in a container, and so starts it. Otherwise it is the init of
 * the system.
 */
const isContainer = (all: Process[]) => all.some((one) => one.pid === 1 && isServer(one))

/**
 * Lists servers that outlived the command that started them, and databases that outlived their server; on Linux only. A
 * database has no parent by design and is found by having no connection.
 */
export const findOrphans = (all = listProcesses()): Orphan[] =>
  all.flatMap((one): Orphan[] => {
    if (isServer(one) && isAlone(one) && !isContainer(all)) return [{ pid: one.pid, kind: 'server', folder: '' }]
    const folder = databaseOf(one)
    return folder !== undefined && !isInUse(one, all) ? [{ pid: one.pid, kind: 'database', folder }] : []
  })
