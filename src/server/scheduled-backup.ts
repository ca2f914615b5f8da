import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { BackupError, listBackups, type StoredBackup, writeBackup } from './backup.ts'
import { listExpired, type Retention } from './backup-retention.ts'
import { connectForMaintenance } from './database-hosts.ts'
import type { FileStorage } from './file-storage.ts'

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
  const client = await connectForMaintenance(url, name)
  // Keeps the process alive: the lock ends with the connection, and the next statement fails.
  client.on('error', () => undefined)
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
 * Requires free space of twice a size.
 *
 * @throws BackupError
 */
export const requireSpace = async (
  folder: string,
  bytes: number,
  readFree: (folder: string) => Promise<number> = readFreeBytes,
) => {
  const [needed, free] = [bytes * neededSizes, await readFree(folder)]
  if (free < needed)
    throw new BackupError(
      `The disk of ${folder} has ${formatMegabytes(free)} free, ${formatMegabytes(needed)} are needed: twice the size of the last backup.`,
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

const removeExpired = async (folder: string, retention: Retention) => {
  const scheduled = (await listBackups(folder)).filter(({ name }) => name.startsWith(scheduledPrefix))
  for (const { name } of listExpired(scheduled, retention))
    await rm(join(folder, name), { recursive: true, force: true })
}

export interface BackupPlan {
  /** Address of the service role. */
  service: string
  files: FileStorage
  folder: string
  retention: Retention
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
export const runScheduledBackup = async ({ service, files, folder, retention, now, readFree }: BackupPlan) =>
  await withBackupLock(service, 'gradapp scheduled backup', async (client) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeIncomplete(folder)
    const [last] = await listBackups(folder)
    await requireSpace(folder, last?.bytes ?? (await measureDatabase(client)), readFree)
    const name = `${scheduledPrefix}${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
    try {
      await writeBackup(service, files, join(folder, name))
    } catch (error) {
      await rm(join(folder, name), { recursive: true, force: true })
      throw error
    }
    await removeExpired(folder, retention)
    return name
  })

/** Finds the newest backup that this version can restore; undefined without one. */
export const findRestorable = async (folder: string, migration: number): Promise<StoredBackup | undefined> =>
  (await listBackups(folder)).find((backup) => backup.migration === migration)
