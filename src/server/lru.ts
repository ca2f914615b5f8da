/** Creates a map with least-recently-used (LRU) eviction, which holds at most `max` entries. */
export const createLruMap = <Value>(max: number) => {
  // Iterated in insertion order, so an entry that is inserted again at each use makes the first key the least recently
  // used one.
  const entries = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    entries.delete(key)
    entries.set(key, value)
    if (entries.size <= max) return
    // Looked up only when it is evicted: a Map skips its deleted entries one by one before it reaches the first key.
    const [oldest] = entries.keys()
    if (oldest !== undefined) entries.delete(oldest)
  }
  return {
    get: (key: string): Value | undefined => {
      const value = entries.get(key)
      if (value !== undefined) set(key, value)
      return value
    },
    set,
    /** Removes an entry, unless its value has been replaced. */
    remove: (key: string, value: Value): void => {
      if (entries.get(key) === value) entries.delete(key)
    },
  }
}
