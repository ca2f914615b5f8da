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
 * Monitors the embedded database over its own connection and restarts it when it has died. An external database is its
 * operator's: the pools reconnect by themselves.
 *
 * @returns a function that stops the watchdog and aborts a pending restart
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

  const retryUntilStopped = async () => {
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
    if (!stopping.signal.aborted) recovery = retryUntilStopped()
  }

  if (cluster) recovery = watch().catch(retryUntilStopped)
  return async () => {
    stopping.abort()
    await recovery
    await client?.end()
  }
}
