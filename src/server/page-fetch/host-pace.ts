import { setTimeout as wait } from 'node:timers/promises'

interface PaceLimits {
  /** Minimum time between two requests to one host. */
  intervalMs: number
  /** Maximum number of requests that wait for one host. */
  waiting: number
}

/** Above this number of hosts, those whose interval has passed are removed. */
const maxIdleHosts = 1_000

/**
 * Creates a rate limiter that spaces requests to one host, in this process.
 *
 * `acquire` resolves when the caller may send its request; with false, immediately, if too many wait already.
 */
export const createHostPace = ({ intervalMs, waiting }: PaceLimits) => {
  /** Next free slot of each host, in milliseconds of the monotonic clock. */
  const nextSlots = new Map<string, number>()

  const removeIdle = (now: number) => {
    if (nextSlots.size <= maxIdleHosts) return
    for (const [host, slot] of nextSlots) if (slot <= now) nextSlots.delete(host)
  }

  return {
    acquire: async (host: string): Promise<boolean> => {
      const now = performance.now()
      const slot = Math.max(now, nextSlots.get(host) ?? 0)
      if (slot - now > waiting * intervalMs) return false
      removeIdle(now)
      nextSlots.set(host, slot + intervalMs)
      if (slot > now) await wait(slot - now)
      return true
    },
  }
}
