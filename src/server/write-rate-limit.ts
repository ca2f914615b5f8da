import { minuteMs } from '#src/shared/durations.ts'

/** Write rate limit per user: far more changes than manual use needs. */
export const writeRateLimit = { changes: 600, windowMs: 10 * minuteMs }

/**
 * Creates a write rate limiter per user, with fixed windows in memory: counting in the database would add a write to
 * every change, and several processes allow a bounded multiple. All counts are reset together, so that none is kept for
 * users who have left.
 */
export const createWriteRateLimiter = ({ changes, windowMs } = writeRateLimit) => {
  const counts = new Map<string, number>()
  let startedAt = Number.NEGATIVE_INFINITY
  return (personId: string, now = Date.now()): boolean => {
    if (now - startedAt >= windowMs) {
      counts.clear()
      startedAt = now
    }
    const count = (counts.get(personId) ?? 0) + 1
    counts.set(personId, count)
    return count <= changes
  }
}

/** Counter of this process. */
export const countWrite = createWriteRateLimiter()
