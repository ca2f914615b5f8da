import { once } from 'node:events'

/** Termination signals: Ctrl-C, `kill` and service managers, a closed terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Thrown by work that was aborted by the shutdown. */
export class ShutdownRequestedError extends Error {}

/** Interval of the check whether the parent process still runs. */
const lookForParentMs = 1_000

/**
 * Calls back once the parent process has ended, as when npm or a test runner is killed alone: the system then assigns
 * another parent. Windows assigns none, so there is no callback.
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
 * Creates a signal that aborts on shutdown: at the first termination signal, when the parent process has ended, or when
 * the pipe of its output is closed.
 *
 * The handlers stay installed: Ctrl-C reaches the whole process group and a second time through a parent that forwards
 * it, and a signal without a handler would end the process before the database is stopped.
 */
export const createShutdownSignal = (): AbortSignal => {
  const controller = new AbortController()
  const stopFor = (reason: string) => controller.abort(new ShutdownRequestedError(reason))
  for (const name of signals) process.on(name, () => stopFor(name))
  onParentExit(() => stopFor('the parent has ended'))
  // Without a listener, a failed write to standard output, as to a closed terminal, ends the process immediately.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error) => isClosedPipe(error) && stopFor('the output has been closed'))
  return controller.signal
}

/** Resolves when the signal aborts. */
export const waitForAbort = async (signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await once(signal, 'abort')
}

/**
 * Runs `work` unless the signal has aborted, and stops waiting for it when the signal aborts.
 *
 * @throws the reason of the signal, such as ShutdownRequestedError
 */
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
