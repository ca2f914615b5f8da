import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'

// Long polling for share changes: readers of a link have no account, and so no realtime connection.

/** Long-poll timeout in milliseconds, below the 30 seconds after which proxies close a connection. */
export const maxShareWaitMs = 25_000

/** Concurrency limit of waiting pages on this process, in total and per network; others retry later. */
export const shareWaitLimiter = createConcurrencyLimiter({ atOnce: 1000, waiting: 0, perPerson: 30 })

const waiting = new Map<string, Set<(isChanged: boolean) => void>>()

/** Notifies the pages that wait for a share, at each change that the database announces. */
export const notifyShareReaders = (shareId: string): void => {
  for (const wake of waiting.get(shareId) ?? []) wake(true)
}

/** Releases all waiting pages at shutdown. */
export const releaseShareWaits = (): void => {
  for (const wakes of waiting.values()) for (const wake of wakes) wake(false)
}

/**
 * Subscribes to changes of a share. `isChanged` resolves with true at the change, and with false after `ms`
 * milliseconds, at shutdown, or when the request's signal aborts. The caller must call `stop`.
 */
export const listenForShare = (shareId: string, ms: number, signal: AbortSignal | undefined) => {
  const { promise: isChanged, resolve: wake } = Promise.withResolvers<boolean>()
  const wakes = waiting.get(shareId) ?? new Set()
  waiting.set(shareId, wakes)
  wakes.add(wake)
  const giveUp = () => wake(false)
  const timer = setTimeout(giveUp, ms)
  signal?.addEventListener('abort', giveUp)
  if (signal?.aborted) giveUp()
  return {
    isChanged,
    stop: () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
      wakes.delete(wake)
      if (wakes.size === 0) waiting.delete(shareId)
    },
  }
}
