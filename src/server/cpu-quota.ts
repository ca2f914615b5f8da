import { minuteMs } from '#src/shared/durations.ts'

/**
 * How long the server may work for one person, or for one network of visitors without a session, all requests together: two of
 * them at a time without a break. A campus that shares an address gets some 12,000 pages of 100 ms in ten minutes.
 */
export const cpuQuota = { workMs: 20 * minuteMs, windowMs: 10 * minuteMs }

/**
 * Adds up the work time of requests by sender. Reads are counted by the time they take and not by their number: a page may make a
 * hundred small ones, and a hundred expensive ones keep others waiting. In memory and by windows, as changes are counted
 * (`write-rate-limit.ts`).
 */
export const createCpuQuota = ({ workMs, windowMs } = cpuQuota) => {
  const spent = new Map<string, number>()
  let startedAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether the sender has some of it left. */
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
