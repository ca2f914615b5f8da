import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type pg from 'pg'

const source = new URL('..', import.meta.url).pathname

/** SQL file `procedures.sql` or `<feature>.procedures.sql`, by its path below `src`. */
interface ProcedureFile {
  path: string
  sql: string
}

/** Functions and triggers of this version, and a digest that changes with any of them. */
export interface Procedures {
  files: ProcedureFile[]
  digest: string
}

/** Sort order: the platform's file first, then those of the features by name. */
const inOrder = (one: string, other: string) =>
  Number(other.startsWith('server')) - Number(one.startsWith('server')) || (one < other ? -1 : 1)

/** Reads every `procedures.sql` of this version. */
export const readProcedures = (): Procedures => {
  const files = ['server', 'features']
    .flatMap((folder) => readdirSync(join(source, folder), { recursive: true, withFileTypes: true }))
    .filter(({ name }) => name === 'procedures.sql' || name.endsWith('.procedures.sql'))
    .map(({ parentPath, name }) => relative(source, join(parentPath, name)))
    .sort(inOrder)
    .map((path) => ({ path, sql: readFileSync(join(source, path), 'utf8') }))
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.path}\n${file.sql}\n`)
  return { files, digest: hash.digest('hex').slice(0, 16) }
}

/**
 * Splits SQL into statements without a table lock (functions) and with one: triggers, and DO blocks, which create
 * triggers. Each statement starts and ends on its own line.
 */
const splitByLocks = (sql: string): { functions: string; triggers: string } => {
  const functions: string[] = []
  const triggers: string[] = []
  let end: string | undefined
  for (const line of sql.split('\n')) {
    if (!end && line.startsWith('create or replace trigger')) end = ';'
    if (!end && line.startsWith('do $$')) end = '$$;'
    const part = end ? triggers : functions
    part.push(line)
    if (end && line.endsWith(end)) end = undefined
  }
  return { functions: functions.join('\n'), triggers: triggers.join('\n') }
}

/**
 * Creates or replaces all functions and triggers in one transaction.
 *
 * The tables they name must exist. Functions may name each other in any order, because PostgreSQL checks bodies only
 * when they run (`check_function_bodies`).
 *
 * @throws an error with the path of the file whose SQL fails
 */
export const applyProcedures = async (client: pg.ClientBase, { files }: Procedures): Promise<void> => {
  await client.query('begin')
  try {
    await client.query('set local check_function_bodies = off')
    const parts = files.map(({ path, sql }) => ({ path, ...splitByLocks(sql) }))
    // Triggers come last, because their table locks block writers until the commit.
    const statements = [
      ...parts.map(({ path, functions }) => ({ path, sql: functions })),
      ...parts.map(({ path, triggers }) => ({ path, sql: triggers })),
    ]
    for (const { path, sql } of statements)
      await client.query(sql).catch((error: Error) => {
        throw new Error(`src/${path}: ${error.message}`, { cause: error })
      })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
