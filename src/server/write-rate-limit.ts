import { minuteMs } from '#src/shared/durations.ts'

/** How many changes one person may send in how long: far more than two hands make. */
export const writeRateLimit = { changes: 600, windowMs: 10 * minuteMs }

/**
 * Counts changes by person and says whether one more may go on. In memory: to count in the database would add a write to
 * every change, and several processes let through a bounded multiple. All counts start anew together, so that none stays
 * behind for people who have left.
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

/** The count of this process. */
export const countWrite = createWriteRateLimiter()
