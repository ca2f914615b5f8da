import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'

// Pages that show a share wait here until it changes: readers of a link have no account, and so no live connection.

/** How long a page waits before it asks anew, in milliseconds; below the half minute after which proxies give up. */
export const maxShareWaitMs = 25_000

/** Pages that may wait on this process, in all and from one network; others ask again later. */
export const shareWaitLimiter = createConcurrencyLimiter({ atOnce: 1000, waiting: 0, perPerson: 30 })

const waiting = new Map<string, Set<(isChanged: boolean) => void>>()

/** Wakes the pages that wait for a share; called for each change that the database announces. */
export const notifyShareReaders = (shareId: string): void => {
  for (const wake of waiting.get(shareId) ?? []) wake(true)
}

/** Lets every page go that waits: the server stops. */
export const releaseShareWaits = (): void => {
  for (const wakes of waiting.values()) for (const wake of wakes) wake(false)
}

/**
 * Begins to listen for a change of a share. `isChanged` resolves with true at the change, and with false after `ms` milliseconds,
 * when the server stops, or when the signal of the request says that nobody waits any more; `stop` has to be called in the end.
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
