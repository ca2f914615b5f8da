import { minuteMs } from '#src/shared/durations.ts'
import { parentBucketFactor } from './auth/throttle.ts'
import { findParentBucket } from './client-address.ts'

/**
 * CPU quota per user, or per network of anonymous clients, over all requests: two concurrent requests without a pause.
 * A campus that shares an address gets some 12,000 pages of 100 ms in ten minutes.
 */
export const cpuQuota = { amount: 20 * minuteMs, windowMs: 10 * minuteMs }

/**
 * Maximum number of senders that a quota counts, some 10 MB. Beyond it, the one that has spent nothing for the longest time
 * starts again. A client with that many networks is not limited by their quotas anyway.
 */
const maxSenders = 100_000

/**
 * Creates a quota per sender (a user, or the network of anonymous clients), of work in milliseconds or of rows.
 *
 * Reads are counted by their cost and not by number: a page may make a hundred cheap ones, while a hundred expensive
 * ones delay other requests. In memory and in fixed windows, like changes (`write-rate-limit.ts`). An IPv6 network
 * spends the quota of its parent as well, which is a few times as large.
 */
export const createSenderQuota = ({ amount, windowMs }: typeof cpuQuota, maxCounted = maxSenders) => {
  const spent = new Map<string, number>()
  let startedAt = Number.NEGATIVE_INFINITY
  const add = (sender: string, cost: number) => {
    const sum = (spent.get(sender) ?? 0) + cost
    // Moves the sender to the end of the map, which is in the order of the last spending.
    spent.delete(sender)
    spent.set(sender, sum)
    const oldest = spent.size > maxCounted ? spent.keys().next().value : undefined
    if (oldest !== undefined) spent.delete(oldest)
  }
  const isWithin = (sender: string) => (spent.get(sender) ?? 0) < amount
  return {
    /** Whether the sender has some of its quota left in this window. */
    hasLeft: (sender: string, now = Date.now()): boolean => {
      if (now - startedAt >= windowMs) {
        spent.clear()
        startedAt = now
      }
      const wider = findParentBucket(sender)
      return isWithin(sender) && (wider === undefined || isWithin(wider))
    },
    /** Returns the seconds until the next window, in which every sender has its quota again. */
    countSecondsLeft: (now = Date.now()): number => Math.ceil((startedAt + windowMs - now) / 1_000),
    spend: (sender: string, cost: number): void => {
      if (cost <= 0) return
      const wider = findParentBucket(sender)
      add(sender, cost)
      if (wider !== undefined) add(wider, cost / parentBucketFactor)
    },
  }
}
