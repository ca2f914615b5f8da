/** Minimum interval between writes of one user's `last_active_at`, per server process. */
const touchEveryMs = 5 * 60_000
/** Capacity of the cache of users per process. Evicting the oldest costs at most one extra write. */
const maxRemembered = 20_000

/** Debounces writes of a user's last activity. */
export const createActivityClock = () => {
  const touched = new Map<string, number>()
  return {
    /** Whether a write is due at an instant, in milliseconds. A true result counts as written. */
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

/** Statement that writes the acting user's `last_active_at`. Must be the last one of a transaction. */
export const touchActivity = 'select touch_activity()'
