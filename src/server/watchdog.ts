import { setTimeout as pause } from 'node:timers/promises'
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
 * database is its operator's: the pools find the way back by themselves. Answers how to stop watching; a start that is
 * under way then is called off.
 */
export const watchDatabase = ({ ownerUrl, cluster }: Watched, log: Logger): (() => Promise<void>) => {
  const stopping = new AbortController()
  let client: pg.Client | undefined
  let recovery: Promise<void> | undefined

  const watch = async () => {
    const next = new pg.Client({ connectionString: ownerUrl, application_name: 'gradapp watch', keepAlive: true })
    next.on('error', () => undefined)
    await next.connect()
    client = next
    next.once('end', recover)
  }

  const keepTrying = async () => {
    while (!stopping.signal.aborted) {
      try {
        await cluster?.ensureRunning(stopping.signal)
        await watch()
        return log.warn('the embedded database was started again')
      } catch {
        await pause(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  const recover = () => {
    if (!stopping.signal.aborted) recovery = keepTrying()
  }

  if (cluster) recovery = watch().catch(keepTrying)
  return async () => {
    stopping.abort()
    await recovery
    await client?.end()
  }
}
