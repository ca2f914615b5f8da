/** How often a person's `last_active_at` is written at most, by one server process. */
const touchEveryMs = 5 * 60_000
/** How many people a process remembers; the oldest are forgotten first and cost one more write. */
const maxRemembered = 20_000

/** Says when a person's last activity has to be written again. */
export const createActivityClock = () => {
  const touched = new Map<string, number>()
  return {
    /** Whether a write is due at an instant, in milliseconds; a true answer counts as written. */
    isDue: (id: string, now: number): boolean => {
      const last = touched.get(id)
      if (last !== undefined && now - last < touchEveryMs) return false
      touched.delete(id)
      touched.set(id, now)
      const oldest = touched.size > maxRemembered ? touched.keys().next().value : undefined
      if (oldest !== undefined) touched.delete(oldest)
      return true
    },
  }
}

/** Writes the acting person's `last_active_at`; the last statement of a transaction. */
export const touchActivity = 'select touch_activity()'
