import { api } from '#src/client/api.ts'
import { isWebAddress } from '#src/shared/web-address.ts'
import type { Watch } from './watching.contract.ts'
import { normalizeWatchedUrl } from './watching.rules.ts'

/** Query of the user's watched pages. */
export const watchesQuery = api.officialPages.watches.queryOptions()

/**
 * Finds the watch of an address, or the one that a reading was stored for, whose address may redirect to the page.
 *
 * @returns undefined for an address that is not watched, or is none
 */
export const findWatch = (
  watches: readonly Watch[] | undefined,
  { url, readingId }: { url: string; readingId?: string | undefined },
): Watch | undefined => {
  if (!isWebAddress(url)) return undefined
  const address = normalizeWatchedUrl(url)
  return watches?.find(
    (watch) => watch.url === address || (readingId !== undefined && watch.change?.readingId === readingId),
  )
}

/** Finds the change that a reading was stored for; undefined for a reading of the user's own. */
export const findChangeOfReading = (watches: readonly Watch[] | undefined, readingId: string): Watch['change'] =>
  watches?.find(({ change }) => change?.readingId === readingId)?.change
