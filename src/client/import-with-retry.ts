/** Delay of the first retry; each further one waits twice as long. */
export const firstRetryMs = 1_000
/** Retries by time, over about a minute. Then only a returning network starts another one: the file may be gone. */
export const maxTimedRetries = 6

/** Waits until a delay has passed while the network reports online, or until the network is back. */
const waitForRetry = async (delayMs: number | undefined): Promise<void> =>
  await new Promise((resolve) => {
    const retry = () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
      resolve()
    }
    const timer = delayMs === undefined ? undefined : setTimeout(() => navigator.onLine && retry(), delayMs)
    window.addEventListener('online', retry)
  })

/**
 * Imports a module; after a failure again, with exponential backoff while the network reports online, and once the
 * network is back. A server that restarts does not change what the network reports.
 */
export const importWithRetry = async <Module>(load: () => Promise<Module>, retries = 0): Promise<Module> =>
  await load().catch(async () => {
    await waitForRetry(retries < maxTimedRetries ? firstRetryMs * 2 ** retries : undefined)
    return await importWithRetry(load, retries + 1)
  })
