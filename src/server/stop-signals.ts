import { once } from 'node:events'

/** Ctrl-C, `kill` and service managers, a terminal that was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Thrown by work that was given up because the process was asked to end. */
export class StopRequestedError extends Error {}

/**
 * Aborts at the first signal that asks this process to end. The handlers stay: Ctrl-C reaches the whole process group and
 * a second time through the parent that forwards it, and a signal without a handler would end the process before the
 * database is stopped.
 */
export const listenForStop = (): AbortSignal => {
  const controller = new AbortController()
  for (const name of signals) process.on(name, () => controller.abort(new StopRequestedError(name)))
  // A closed terminal takes these streams with it; without a listener, the next line written ends the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  return controller.signal
}

/** Resolves when the signal aborts. */
export const untilAborted = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Begins `work` unless the signal has aborted, and gives up waiting for it when the signal aborts. */
export const unlessAborted = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  signal.throwIfAborted()
  const settled = new AbortController()
  const given = once(signal, 'abort', { signal: settled.signal }).then(() => {
    throw signal.reason
  })
  try {
    return await Promise.race([work(), given])
  } finally {
    settled.abort()
  }
}
