import type { Db, OwnerId } from '#src/server/database.ts'
import { checkPageUrl } from '#src/server/page-fetch/page-url.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { PlanTarget } from '../contract.ts'
import { findTarget } from '../data.ts'
import type { Watch } from './watching.contract.ts'
import { upsertWatch, type WatchRow } from './watching.data.ts'
import { normalizeWatchedUrl } from './watching.rules.ts'

/** Converts a row to a watch of the API. */
export const toWatch = ({ id, url, title, state, checkedAt, about, change }: WatchRow): Watch => ({
  id,
  url,
  title,
  state,
  checkedAt,
  ...(about ? { about } : {}),
  ...(change ? { change } : {}),
})

/**
 * Starts to watch a page. Its first reading follows in the background.
 *
 * @throws PAGE_NOT_READ for an address that cannot be fetched, and on instances that do not fetch pages
 * @throws NOT_FOUND for a missing target, or one of another user
 * @throws LIST_FULL
 */
export const watchPage = async (
  db: Db,
  ownerId: OwnerId,
  pageFetch: { allowHosts: string[] } | undefined,
  { url, about }: { url: string; about?: PlanTarget | undefined },
): Promise<Watch> => {
  if (!pageFetch) throw createApiError('PAGE_NOT_READ', { reason: 'fetching_off' })
  const checked = checkPageUrl(url, pageFetch.allowHosts)
  if ('refused' in checked) throw createApiError('PAGE_NOT_READ', { reason: checked.refused })
  if (about && !(await findTarget(db, ownerId, about))) throw createApiError('NOT_FOUND')
  const row = await upsertWatch(db, ownerId, {
    url: normalizeWatchedUrl(checked.url.href),
    title: '',
    about: about ?? null,
  })
  if (!row) throw createApiError('INTERNAL')
  return toWatch(row)
}
