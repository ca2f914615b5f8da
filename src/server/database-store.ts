import pg from 'pg'
import type { Config } from './config.ts'
import { type Cluster, openCluster } from './embedded-postgres.ts'
import { FolderInUseError } from './start-errors.ts'

const embeddedDatabase = 'postgres'
const folderLock = 7_041_927

/**
 * Locks the data folder, so that one server uses it at a time. The advisory lock belongs to a connection and ends with
 * its process.
 */
const holdFolder = async (url: string, dataDir: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, application_name: 'gradapp folder' })
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [folderLock])
  if (rows[0]?.held) return client
  await client.end()
  throw new FolderInUseError(
    `Another server is already running on ${dataDir}. Stop it, or set DATA_DIR to another folder. ` +
      'Several servers can share one database when DATABASE_URL is set.',
  )
}

/** Addresses of the database. */
export interface DatabaseStore {
  /** Direct address, on which a connection keeps its backend. */
  ownerUrl: string
  /** Address for requests, which may lead through a pooler in transaction mode. */
  sharedUrl: string | undefined
  replicaUrl: string | undefined
  cluster: Cluster | undefined
  /** Connection with the folder lock, open until the database ends, so that the folder stays locked until then. */
  folder: pg.Client | undefined
}

/**
 * Starts or joins the embedded database and locks its folder; returns the addresses of an external database.
 *
 * @param onLaunch called once the database's own process is starting
 * @throws FolderInUseError if another server uses the folder
 */
export const openDatabaseStore = async (
  config: Config,
  stopping: AbortSignal,
  onLaunch?: () => void,
): Promise<DatabaseStore> => {
  const { databaseUrl, databaseDirectUrl, databaseReplicaUrl } = config
  if (databaseUrl)
    return {
      ownerUrl: databaseDirectUrl ?? databaseUrl,
      sharedUrl: databaseDirectUrl && databaseUrl,
      replicaUrl: databaseReplicaUrl,
      cluster: undefined,
      folder: undefined,
    }
  const cluster = await openCluster(config.dataDir, config.authSecret, stopping, onLaunch)
  const ownerUrl = cluster.url(embeddedDatabase)
  try {
    return {
      ownerUrl,
      sharedUrl: undefined,
      replicaUrl: undefined,
      cluster,
      folder: await holdFolder(ownerUrl, config.dataDir),
    }
  } catch (error) {
    // A failed start must not stop the database of the server that owns the folder.
    if (cluster.wasStarted && !(error instanceof FolderInUseError)) await cluster.stop()
    throw error
  }
}
