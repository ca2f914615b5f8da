import { minuteMs } from '#src/shared/durations.ts'

/**
 * CPU quota per user, or per network of anonymous clients, over all requests: two concurrent requests without a pause.
 * A campus that shares an address gets some 12,000 pages of 100 ms in ten minutes.
 */
export const cpuQuota = { workMs: 20 * minuteMs, windowMs: 10 * minuteMs }

/**
 * Creates a CPU quota that adds up the work time of requests per sender.
 *
 * Reads are counted by time and not by number: a page may make a hundred cheap ones, while a hundred expensive ones
 * delay other requests. In memory and in fixed windows, like changes (`write-rate-limit.ts`).
 */
export const createCpuQuota = ({ workMs, windowMs } = cpuQuota) => {
  const spent = new Map<string, number>()
  let startedAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether the sender has work time left in this window. */
    hasLeft: (sender: string, now = Date.now()): boolean => {
      if (now - startedAt >= windowMs) {
        spent.clear()
        startedAt = now
      }
      return (spent.get(sender) ?? 0) < workMs
    },
    spend: (sender: string, ms: number) => void spent.set(sender, (spent.get(sender) ?? 0) + ms),
  }
}
