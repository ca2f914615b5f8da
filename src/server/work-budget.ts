import { minuteMs } from '#src/shared/durations.ts'

/** How long the server may be at work for one person, all requests together: two of them at a time without a break. */
export const workBudget = { workMs: 20 * minuteMs, windowMs: 10 * minuteMs }

/**
 * Adds up how long requests of a person were worked on. Reading is counted by what it takes and not by how often: a page
 * may ask for a hundred small things, and a hundred dear ones keep others waiting. In memory and by windows, as changes
 * are counted (`change-rate.ts`).
 */
export const createWorkBudget = ({ workMs, windowMs } = workBudget) => {
  const spent = new Map<string, number>()
  let startedAt = Number.NEGATIVE_INFINITY
  return {
    /** Whether the person has some of it left. */
    hasLeft: (personId: string, now = Date.now()): boolean => {
      if (now - startedAt >= windowMs) {
        spent.clear()
        startedAt = now
      }
      return (spent.get(personId) ?? 0) < workMs
    },
    spend: (personId: string, ms: number) => void spent.set(personId, (spent.get(personId) ?? 0) + ms),
  }
}
