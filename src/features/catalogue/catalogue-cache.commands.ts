import type { Database, Db } from '#src/server/database.ts'
import { createLruMap } from '#src/server/lru.ts'
import { countChanges, preferIndexes } from './data.ts'

/**
 * Caches values that are computed from the catalogue, per process, by catalogue version and key. Least recently used values
 * are evicted, and concurrent misses share one computation (single flight).
 *
 * The version is read before the value is computed: a change in between can make a value newer than its version, never older.
 *
 * @param max the greatest number of values per database
 */
export const createCatalogueCache = <Value>(max: number) => {
  const caches = new WeakMap<Database, ReturnType<typeof createLruMap<Promise<Value>>>>()

  const cacheOf = (database: Database) => {
    const cache = caches.get(database) ?? createLruMap<Promise<Value>>(max)
    caches.set(database, cache)
    return cache
  }

  /** @param compute is called on a miss; a rejection reaches every waiting request and is not cached */
  return async (database: Database, db: Db, key: string, compute: () => Promise<Value>): Promise<Value> => {
    const cache = cacheOf(database)
    await preferIndexes(db)
    const versioned = `${await countChanges(db)} ${key}`
    const cached = cache.get(versioned)
    if (cached) return await cached
    const computed = compute()
    cache.set(versioned, computed)
    try {
      return await computed
    } catch (error) {
      cache.remove(versioned, computed)
      throw error
    }
  }
}
