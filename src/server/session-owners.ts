/** How many sessions a process remembers: 10,000 are two megabytes. */
const maxRemembered = 10_000

/**
 * Whose session a token was when it was last opened, so that what one person asks for can be counted together before the
 * database is asked. It proves nothing: a session may have ended since.
 */
export const createSessionOwners = (max = maxRemembered) => {
  const owners = new Map<string, string>()
  return {
    find: (token: string): string | undefined => owners.get(token),
    remember: (token: string, ownerId: string) => {
      // Taken out first: the order of a map is then that of the last use, and the longest unused one leaves.
      owners.delete(token)
      owners.set(token, ownerId)
      if (owners.size <= max) return
      const [oldest] = owners.keys()
      if (oldest !== undefined) owners.delete(oldest)
    },
  }
}
