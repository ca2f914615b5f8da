import type { Config } from './config.ts'
import { openCluster } from './embedded-postgres.ts'
import { prepareDatabase } from './migrations.ts'
import { buildRoleNames, buildRoleUrl } from './roles.ts'
import { createShutdownSignal, runUnlessAborted, ShutdownRequestedError } from './shutdown-signal.ts'

interface Addresses {
  owner: string
  service: string
}

/** Exit status of an interrupted command in a shell (128 + SIGINT). */
const interruptedStatus = 130

/**
 * Runs an operator's command on the instance's database: the external one, the embedded one while its server runs, or
 * the embedded one started for this command. A signal ends the command, and the database if it was started for it.
 */
export const withDatabase = async <T>(config: Config, work: (addresses: Addresses) => Promise<T>): Promise<T> => {
  const stopping = createShutdownSignal()
  try {
    return await withCluster(config, stopping, async (owner) => {
      const names = buildRoleNames(config.authSecret)
      await prepareDatabase(owner, config.authSecret, names.request)
      return await work({ owner, service: buildRoleUrl(owner, names.service, config.authSecret) })
    })
  } catch (error) {
    if (error instanceof ShutdownRequestedError) process.exit(interruptedStatus)
    throw error
  }
}

const withCluster = async <T>(config: Config, stopping: AbortSignal, work: (owner: string) => Promise<T>) => {
  const external = config.databaseDirectUrl ?? config.databaseUrl
  if (external) return await runUnlessAborted(stopping, async () => await work(external))
  const cluster = await openCluster(config.dataDir, config.authSecret, stopping)
  try {
    return await runUnlessAborted(stopping, async () => await work(cluster.url('postgres')))
  } finally {
    // An interrupted command leaves connections without an error listener.
    if (stopping.aborted) process.on('uncaughtException', () => undefined)
    if (cluster.wasStarted) await cluster.stop()
  }
}
