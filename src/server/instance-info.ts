import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { readOrCreateFile } from './atomic-file.ts'
import type { Config } from './config.ts'
import { createFailure, createSuccess, type Diagnostic } from './diagnostic.ts'
import type { ConnectedInstance, InstanceInfo } from './instance-registry.ts'
import { findNewestMigration } from './migrations.ts'
import { buildRoleNames } from './roles.ts'

// Instance information that each process publishes to the others of its database, and the checks of it.

const inBucket = 'bucket'
const alone = 'alone'

const folderId = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  return readOrCreateFile(join(dataDir, 'folder-id'), () => randomBytes(4).toString('hex'))
}

type MarkedConfig = Pick<Config, 'databaseUrl' | 'storageUrl' | 'dataDir'>

/** Returns the information that this process publishes. Creates the id of its upload folder on first use. */
export const getInstanceInfo = ({ databaseUrl, storageUrl, dataDir }: MarkedConfig): InstanceInfo => {
  const migration = findNewestMigration()
  // The embedded database has one instance.
  if (!databaseUrl) return { migration, files: alone }
  return { migration, files: storageUrl ? inBucket : folderId(dataDir) }
}

/**
 * Checks the instances of a database for configuration drift.
 *
 * @param own the information of this process
 */
export const checkInstanceDrift = (
  own: InstanceInfo,
  secret: string,
  seen: readonly ConnectedInstance[],
): Diagnostic[] => {
  const others = seen.filter(({ role }) => role !== buildRoleNames(secret).service)
  const fileStores = new Set([own.files, ...seen.map(({ files }) => files)])
  const versions = new Set([own.migration, ...seen.map(({ migration }) => migration)])
  const remarks: Diagnostic[] = []
  if (others.length > 0)
    remarks.push(
      createFailure(
        'secrets',
        'another process uses this database with a different AUTH_SECRET, so sessions of one are not valid at the other; set the same secret for all',
      ),
    )
  if (fileStores.size > 1)
    remarks.push(
      createFailure(
        'uploads',
        'processes of this database keep uploads in different places: what is sent to one is missing at the other; set the same STORAGE_URL everywhere',
      ),
    )
  if (versions.size > 1)
    remarks.push({
      level: 'note',
      about: 'versions',
      text: 'processes of different versions work on this database; replace the older ones soon',
    })
  return remarks.length > 0
    ? remarks
    : [createSuccess('processes', seen.length === 0 ? 'no other one is connected' : `${seen.length} connected, alike`)]
}
