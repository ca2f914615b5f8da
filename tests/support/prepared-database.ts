import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { resolvePostgresPaths } from '#src/server/postgres-paths.ts'

// Prepared database: created, migrated and filled once per test run; every server of a test that is not about a first
// start begins with a copy of it. That costs a fraction of a first start.

const variable = 'GRADAPP_PREPARED_SERVER'

/** Sets the folder of this run's prepared data for all processes of the run; returns the function that removes it. */
export const sharePreparedDatabase = (): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), 'gradapp-prepared-'))
  process.env[variable] = folder
  return async () => {
    const dataDir = join(folder, 'data')
    if (existsSync(dataDir)) rmSync((await resolvePostgresPaths(dataDir)).folder, { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
}

const copyInto = (from: string, to: string, entries: string[]) =>
  execFileSync('cp', ['-a', ...entries.map((entry) => join(from, entry)), to])

/**
 * Disables fsync for the database of a data folder: its files have to survive killed processes, but no power cut.
 * Commits stay synchronous, because a killed database must not lose one.
 */
const forceNothing = async (dataDir: string) =>
  appendFileSync(
    join((await resolvePostgresPaths(dataDir)).folder, 'cluster', 'postgresql.auto.conf'),
    'fsync = off\nfull_page_writes = off\n',
  )

/** Returns the prepared folder, created by the first process that needs it. */
const prepared = async (folder: string, prepare: (dataDir: string) => Promise<void>): Promise<string> => {
  const dataDir = join(folder, 'data')
  const done = join(folder, 'done')
  try {
    mkdirSync(join(folder, 'taken'))
  } catch {
    for (let tries = 0; tries < 1200 && !existsSync(done); tries += 1) await pause(100)
    if (!existsSync(done)) throw new Error('the prepared database of this run was not made')
    return dataDir
  }
  await prepare(dataDir)
  await forceNothing(dataDir)
  mkdirSync(`${done}.new`)
  renameSync(`${done}.new`, done)
  return dataDir
}

/** Copies the prepared database, with its secret, into a data folder; does nothing outside such a run. */
export const copyPreparedDatabase = async (
  dataDir: string,
  prepare: (dataDir: string) => Promise<void>,
): Promise<void> => {
  const folder = process.env[variable]
  if (!folder) return
  const from = await prepared(folder, prepare)
  const [source, place] = [await resolvePostgresPaths(from), await resolvePostgresPaths(dataDir)]
  copyInto(from, dataDir, ['secret'])
  copyInto(source.folder, place.folder, ['cluster', 'created'])
}
