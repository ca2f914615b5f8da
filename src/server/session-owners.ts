import { createLruMap } from './lru.ts'

/** Capacity in sessions: 10,000 take two megabytes. */
const maxRemembered = 10_000

/**
 * Creates an LRU cache from session tokens to users, so that requests of one user are counted together before any
 * query. It authorises nothing: a session may have expired since.
 */
export const createSessionOwners = (max = maxRemembered) => {
  const owners = createLruMap<string>(max)
  return { find: owners.get, remember: owners.set }
}
