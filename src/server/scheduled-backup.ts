import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { BackupError, listBackups, type StoredBackup, writeBackup } from './backup.ts'
import { listExpired, type Retention } from './backup-retention.ts'
import { connectForMaintenance } from './database-hosts.ts'
import type { FileStorage } from './file-storage.ts'
import type { Logger } from './log.ts'

/** Prefix of the folders of scheduled backups. The retention concerns these only. */
const scheduledPrefix = 'scheduled-'

/** Advisory lock that backups and rehearsals hold, so that they run one at a time on all processes. */
const backupLock = 5_208_734_411

/** Free space that a backup needs, in sizes of the previous one. */
const neededSizes = 2

/**
 * Runs `work` while no other process backs up or rehearses.
 *
 * @throws BackupError if another one does
 */
export const withBackupLock = async <Result>(
  url: string,
  name: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  // The lock ends with the connection.
  const client = await connectForMaintenance(url, name)
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [backupLock])
    if (!rows[0]?.locked) throw new BackupError('Another backup or rehearsal is running.')
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Measures the free space of the disk of a folder, in bytes. */
const readFreeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const formatMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`

/**
 * Requires free space of twice the size of something, such as the last backup.
 *
 * @throws BackupError
 */
export const requireSpace = async (
  folder: string,
  { name, bytes }: { name: string; bytes: number },
  readFree: (folder: string) => Promise<number> = readFreeBytes,
) => {
  const [needed, free] = [bytes * neededSizes, await readFree(folder)]
  if (free < needed)
    throw new BackupError(
      `The disk of ${folder} has ${formatMegabytes(free)} free, ${formatMegabytes(needed)} are needed: twice the size of ${name}.`,
    )
}

/** Size of the database; the first backup has no previous one to compare with. */
const measureDatabase = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ bytes: number }>('select pg_database_size(current_database())::float8 as bytes')
  return rows[0]?.bytes ?? 0
}

/** Deletes what killed runs have left: folders without a manifest. Only the holder of the lock may call it. */
const removeIncomplete = async (folder: string) => {
  for (const name of await readdir(folder))
    if (name.startsWith(scheduledPrefix) && !existsSync(join(folder, name, 'manifest.json')))
      await rm(join(folder, name), { recursive: true, force: true })
}

/** Deletes the scheduled backups beyond the retention, but never `written`: the clock may have been wrong before. */
const removeExpired = async (folder: string, retention: Retention, written: string) => {
  const scheduled = (await listBackups(folder)).filter(({ name }) => name.startsWith(scheduledPrefix))
  for (const { name } of listExpired(scheduled, retention).filter((one) => one.name !== written))
    await rm(join(folder, name), { recursive: true, force: true })
}

export interface BackupPlan {
  /** Address of the service role. */
  service: string
  files: FileStorage
  folder: string
  retention: Retention
  log: Logger
  now: Date
  /** Measures the free space of a folder; tests use their own. */
  readFree?: (folder: string) => Promise<number>
}

/**
 * Writes a scheduled backup, then deletes those beyond the retention.
 *
 * @returns the name of its folder
 * @throws BackupError without space, or if another backup is running; nothing is deleted then
 */
export const runScheduledBackup = async ({ service, files, folder, retention, log, now, readFree }: BackupPlan) =>
  await withBackupLock(service, 'gradapp scheduled backup', async (client) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const [last] = await listBackups(folder)
    const compared = last?.bytes
      ? { name: 'the last backup', bytes: last.bytes }
      : { name: 'the database', bytes: await measureDatabase(client) }
    await requireSpace(folder, compared, readFree)
    await removeIncomplete(folder)
    const name = `${scheduledPrefix}${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
    if (existsSync(join(folder, name))) throw new BackupError(`There is a backup ${name} already.`)
    try {
      // Fails if the connection and with it the lock is lost: another process may have deleted files of this backup.
      await writeBackup(service, files, join(folder, name), async () => await client.query('select 1'))
    } catch (error) {
      await rm(join(folder, name), { recursive: true, force: true })
      throw error
    }
    try {
      await removeExpired(folder, retention, name)
    } catch (error) {
      // The backup is complete: a retry would write another one.
      log.error({ reason: String(error) }, 'expired backups could not be deleted')
    }
    return name
  })

/** Finds the newest backup that this version can restore; undefined without one. */
export const findRestorable = async (folder: string, migration: number): Promise<StoredBackup | undefined> =>
  (await listBackups(folder)).find((backup) => backup.migration === migration)
