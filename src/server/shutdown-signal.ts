import { once } from 'node:events'

/** Ctrl-C, `kill` and service managers, a terminal that was closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Thrown by work that was given up because the process was asked to end. */
export class ShutdownRequestedError extends Error {}

/** How often a process looks whether the one that started it is still there. */
const lookForParentMs = 1_000

/**
 * Calls back once the process that started this one has ended, as where npm or a test runner is ended alone: the system
 * then gives a process another parent. On Windows none is given, and nothing happens.
 */
export const onParentExit = (callback: () => void): void => {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    callback()
  }, lookForParentMs)
  timer.unref()
}

const isClosedPipe = (error: NodeJS.ErrnoException) => error.code === 'EPIPE'

/**
 * Aborts when this process is asked to end: at the first signal, when the process that started it has gone, when nobody
 * reads any more what it prints into a pipe. The handlers stay: Ctrl-C reaches the whole process group and a second time
 * through the parent that forwards it, and a signal without a handler would end the process before the database is stopped.
 */
export const createShutdownSignal = (): AbortSignal => {
  const controller = new AbortController()
  const stopFor = (reason: string) => controller.abort(new ShutdownRequestedError(reason))
  for (const name of signals) process.on(name, () => stopFor(name))
  onParentExit(() => stopFor('the parent has ended'))
  // Without a listener, the next line that cannot be written, as of a closed terminal, ends the process at once.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => isClosedPipe(error) && stopFor('nobody reads the output'))
  return controller.signal
}

/** Resolves when the signal aborts. */
export const waitForAbort = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

/** Begins `work` unless the signal has aborted, and gives up waiting for it when the signal aborts. */
export const runUnlessAborted = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
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
