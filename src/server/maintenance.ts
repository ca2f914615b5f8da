import type { Config } from './config.ts'
import { openCluster } from './embedded-postgres.ts'
import { prepareDatabase } from './migrations.ts'
import { roleNames, urlAs } from './roles.ts'

interface Addresses {
  owner: string
  service: string
}

/**
 * Runs an operator's command on the instance's database: the external one, the embedded one while its server runs, or
 * the embedded one started just for this.
 */
export const withDatabase = async <T>(config: Config, work: (addresses: Addresses) => Promise<T>): Promise<T> => {
  const cluster = config.databaseUrl ? undefined : await openCluster(config.dataDir, config.authSecret)
  const owner = config.databaseUrl ?? cluster?.url('postgres') ?? ''
  try {
    const names = roleNames(config.authSecret)
    await prepareDatabase(owner, config.authSecret, names.request)
    return await work({ owner, service: urlAs(owner, names.service, config.authSecret) })
  } finally {
    if (cluster?.wasStarted) await cluster.stop()
  }
}
