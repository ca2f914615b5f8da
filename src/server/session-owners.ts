import { createLruMap } from './lru.ts'

/** How many sessions a process remembers: 10,000 are two megabytes. */
const maxRemembered = 10_000

/**
 * Whose session a token was when it was last opened, so that what one person asks for can be counted together before the
 * database is asked. It proves nothing: a session may have ended since.
 */
export const createSessionOwners = (max = maxRemembered) => {
  const owners = createLruMap<string>(max)
  return { find: owners.get, remember: owners.set }
}
