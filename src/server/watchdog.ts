import pg from 'pg'
import type { Cluster } from './embedded-postgres.ts'
import type { Logger } from './log.ts'

const retryMs = 250

interface Watched {
  ownerUrl: string
  cluster: Cluster | undefined
}

/**
 * Watches the embedded database over one connection of its own and starts it again when it has died. An external
 * database is its operator's: the pools find the way back by themselves. Answers how to stop watching.
 */
export const watchDatabase = ({ ownerUrl, cluster }: Watched, log: Logger): (() => Promise<void>) => {
  let isStopped = false
  let client: pg.Client | undefined

  const watch = async () => {
    const next = new pg.Client({ connectionString: ownerUrl, application_name: 'gradapp watch', keepAlive: true })
    next.on('error', () => undefined)
    await next.connect()
    client = next
    next.once('end', () => {
      if (!isStopped) recover()
    })
  }

  const recover = () => {
    cluster
      ?.ensureRunning()
      .then(watch)
      .then(() => log.warn('the embedded database was started again'))
      .catch(() => {
        if (!isStopped) setTimeout(recover, retryMs)
      })
  }

  if (cluster) watch().catch(recover)
  return async () => {
    isStopped = true
    await client?.end()
  }
}
