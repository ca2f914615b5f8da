import { api } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { parseSecret } from '#src/features/sharing/client.ts'
import { dayMs } from '#src/shared/durations.ts'
import { pendingShortlistKey } from './rules.ts'

/** Query of the user's own links. */
export const linksQuery = api.sharedShortlists.list.queryOptions()

/** Query of the entries of a link. */
export const sharedShortlistQuery = (secret: string) =>
  api.sharedShortlists.open.queryOptions({
    input: { secret },
    staleTime: 60_000,
    retry: (count, error) => getErrorCode(error) === undefined && count < 2,
  })

/** Builds the URL of a link. The secret is in the fragment, which browsers send neither to a server nor as a referrer. */
export const buildShortlistLink = (secret: string): string => `${window.location.origin}/shared-shortlist#${secret}`

// Link whose entries a visitor wants to save. It stays on the device until they have signed up.

/** Expires after a day: another user may sign up on this device tomorrow. */
const storedMs = dayMs

export const storePendingShortlist = (secret: string): void =>
  localStore.setItem(pendingShortlistKey, JSON.stringify({ secret, at: Date.now() }))

/** Reads and deletes the secret of the link whose entries a visitor wanted to save; undefined without one. */
export const takePendingShortlist = (now = Date.now()): string | undefined => {
  const text = localStore.getItem(pendingShortlistKey)
  if (text === null) return undefined
  localStore.removeItem(pendingShortlistKey)
  try {
    const { secret, at } = JSON.parse(text) as Record<string, unknown>
    return typeof secret === 'string' && typeof at === 'number' && now - at <= storedMs
      ? parseSecret(secret)
      : undefined
  } catch {
    return undefined
  }
}
