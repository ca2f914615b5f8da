import type { Worker } from 'node:worker_threads'

/** Polling interval of CPU time and off-heap memory; a stream inflates some 10 MB in this time. */
const watchEveryMs = 40

/**
 * CPU time that a thread has used already, in microseconds; a spare thread has loaded its parsers before it gets a
 * file.
 */
const getCpuTime = async (worker: Worker): Promise<number> => {
  const { user, system } = await worker.cpuUsage()
  return user + system
}

/**
 * Watchdog: calls `stop` when a thread exceeds its CPU time or memory. `resourceLimits` does not count inflated streams.
 * @returns a function that ends the watch
 */
export const watchWorkerCost = (
  worker: Worker,
  limits: { workMs: number; externalBytes: number },
  stop: () => void,
): (() => void) => {
  const workBefore = getCpuTime(worker).catch(() => 0)
  const check = async () => {
    try {
      const [heap, work] = await Promise.all([worker.getHeapStatistics(), getCpuTime(worker)])
      if (heap.external_memory > limits.externalBytes) stop()
      if (work - (await workBefore) > limits.workMs * 1000) stop()
    } catch {
      // The thread has ended; its exit event reports the rest.
    }
  }
  const timer = setInterval(() => void check(), watchEveryMs)
  return () => clearInterval(timer)
}
