import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api, client } from '#src/client/api.ts'
import { type RealtimeChange, type RealtimeGap, reconnectRealtime } from '#src/client/realtime.ts'
import { showNotice } from '#src/client/ui/toasts.ts'
import type { Notification, NotificationStats } from './contract.ts'
import { formatNotice } from './messages.format.ts'
import { notificationPriorities, panelPageSize, shouldShowToast, toastMs } from './rules.ts'

export const statsQuery = api.notifications.stats.queryOptions()

/** Query parameters of each tab of the panel (NP-01). */
const tabFilters = {
  all: {},
  unread: { unread_only: 'true' },
  urgent: { priority: 'urgent' },
  applications: { category: 'application' },
  deadlines: { category: 'deadline' },
} as const
export type Tab = keyof typeof tabFilters
const tabs = ['all', 'unread', 'urgent', 'applications', 'deadlines'] as const

export const isTab = (value: string | null): value is Tab => tabs.some((tab) => tab === value)

/** Infinite query of a tab with pages of fifty. The cursor is the last row of the server's previous page. */
export const tabQuery = (tab: Tab) =>
  api.notifications.list.infiniteOptions({
    input: (after: string | undefined) => ({ limit: panelPageSize, ...tabFilters[tab], ...(after ? { after } : {}) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.length < panelPageSize ? undefined : last.at(-1)?.id),
  })

/** Formats a notification in the language and time zone of this page. */
export const formatNotification = (notice: Notification, t: TFunction): { title: string; message: string } =>
  formatNotice(notice, { t, language: document.documentElement.lang || 'en', now: new Date().toISOString() })

/**
 * Sanitises the URL of an action: a path of this site or an https URL.
 *
 * @returns undefined for any other URL
 */
export const sanitizeActionUrl = (url: string | null): string | undefined => {
  if (!url) return undefined
  try {
    const target = new URL(url, window.location.origin)
    const isOwn = target.origin === window.location.origin && /^\/(?![/\\])/.test(url)
    return isOwn || /^https:\/\//i.test(url) ? target.href : undefined
  } catch {
    return undefined
  }
}

const rankOf = (notice: Notification) => notificationPriorities.indexOf(notice.priority)
const byUrgency = (a: Notification, b: Notification) =>
  rankOf(b) - rankOf(a) || Date.parse(b.createdAt) - Date.parse(a.createdAt)

const isShown = (notice: Notification) =>
  !notice.archived && (notice.expiresAt === null || Date.parse(notice.expiresAt) > Date.now())

const belongs: Record<Tab, (notice: Notification) => boolean> = {
  all: () => true,
  unread: ({ read }) => !read,
  urgent: ({ priority }) => priority === 'urgent',
  applications: ({ category }) => category === 'application',
  deadlines: ({ category }) => category === 'deadline',
}

/** Merges the loaded pages of a tab: each notification once, most urgent first, without rows that left the tab. */
export const listTabNotifications = (pages: Notification[][], tab: Tab): Notification[] => {
  const rows = new Map(pages.flat().map((notice) => [notice.id, notice]))
  return [...rows.values()].filter((notice) => isShown(notice) && belongs[tab](notice)).sort(byUrgency)
}

type Pages = InfiniteData<Notification[], string | undefined>

/**
 * Patches the cached rows of every tab in place. Rows stay in their page, because the last row is the cursor of the
 * next page.
 */
const patchTabs = (
  queryClient: QueryClient,
  patch: (notice: Notification) => Notification,
  added: Notification[] = [],
) => {
  for (const tab of tabs)
    queryClient.setQueryData(tabQuery(tab).queryKey, (data: Pages | undefined) => {
      if (!data) return data
      const known = new Set(data.pages.flat().map(({ id }) => id))
      const fresh = added.filter(({ id }) => !known.has(id))
      return {
        ...data,
        pages: data.pages.map((page, index) => [...(index === 0 ? fresh : []), ...page.map(patch)]),
      }
    })
}

const knownRows = (queryClient: QueryClient): Notification[] | undefined =>
  queryClient.getQueryData(tabQuery('all').queryKey)?.pages.flat()

const addToStats = (stats: NotificationStats, notice: Notification): NotificationStats => ({
  ...stats,
  total_notifications: stats.total_notifications + 1,
  unread_count: stats.unread_count + (notice.read ? 0 : 1),
  today_count: stats.today_count + 1,
  this_week_count: stats.this_week_count + 1,
})

const announce = (notice: Notification, t: TFunction) => {
  if (!shouldShowToast(notice.priority)) return
  const { title, message } = formatNotification(notice, t)
  showNotice({
    title,
    message,
    tone: notice.type === 'error' ? 'error' : notice.type === 'success' ? 'success' : 'info',
    durationMs: notice.priority === 'urgent' ? toastMs.urgent : toastMs.otherwise,
  })
}

/** Schedules the toast for the end of quiet hours, if the page is still open and the notification unread by then. */
const announceLater = (queryClient: QueryClient, notice: Notification, waitMs: number, t: TFunction) => {
  setTimeout(() => {
    const now = knownRows(queryClient)?.find(({ id }) => id === notice.id)
    if (now && !now.read && isShown(now)) announce(now, t)
  }, waitMs)
}

/** Deduplication of toasts: ids that this page has announced or scheduled, because a row can arrive in several ways. */
const announced = new Set<string>()

const quietMsOf = ({ quietUntil }: Notification) => (quietUntil ? Date.parse(quietUntil) - Date.now() : 0)

/**
 * Schedules toasts for notifications that arrived in quiet hours before this page was opened, as on a page that was
 * open.
 */
const announceDeferred = (queryClient: QueryClient, notices: Notification[], t: TFunction) => {
  for (const notice of notices) {
    const waitMs = quietMsOf(notice)
    if (waitMs <= 0 || announced.has(notice.id)) continue
    announced.add(notice.id)
    announceLater(queryClient, notice, waitMs, t)
  }
}

/**
 * Merges a row into every tab.
 *
 * @returns whether it is new to this page and may be announced now
 */
const takeIn = (queryClient: QueryClient, notice: Notification, t: TFunction): boolean => {
  const isNew = !announced.has(notice.id) && !knownRows(queryClient)?.some(({ id }) => id === notice.id)
  patchTabs(queryClient, (row) => (row.id === notice.id ? notice : row), isShown(notice) ? [notice] : [])
  if (!isNew || !isShown(notice) || notice.read) return false
  announced.add(notice.id)
  queryClient.setQueryData(statsQuery.queryKey, (stats) => (stats ? addToStats(stats, notice) : stats))
  const waitMs = quietMsOf(notice)
  if (waitMs > 0) announceLater(queryClient, notice, waitMs, t)
  else announce(notice, t)
  return waitMs <= 0
}

const recount = async (queryClient: QueryClient) => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: api.snapshot.key() }),
  ])
}

const listFilter = { queryKey: api.notifications.list.key() }

const refetchTabs = async (queryClient: QueryClient) => {
  await queryClient.invalidateQueries(listFilter)
}

/**
 * Reads the tabs again when a request for one of them is pending: its response may predate the change and would replace
 * the patched rows, so that the panel counts a notification that it does not list.
 */
const rereadPendingTabs = async (queryClient: QueryClient) => {
  const pending = queryClient.getQueryCache().findAll({ ...listFilter, fetchStatus: 'fetching' })
  if (pending.length === 0) return
  // A first load cannot be restarted, so its response is awaited.
  await Promise.allSettled(pending.filter(({ state }) => state.data === undefined).map(({ promise }) => promise))
  await queryClient.invalidateQueries({ ...listFilter, refetchType: 'all' })
}

/**
 * Applies one realtime change.
 *
 * @returns whether it is a notification that this page had not seen
 */
export const applyRealtimeChange = async (
  queryClient: QueryClient,
  { id, change, row }: RealtimeChange<Notification>,
  t: TFunction,
): Promise<boolean> => {
  let isNew = false
  if (change === 'insert' && row) isNew = takeIn(queryClient, row, t)
  else if (change === 'update' && row) patchTabs(queryClient, (known) => (known.id === id ? row : known))
  else if (change === 'delete') patchTabs(queryClient, (known) => (known.id === id ? toArchived(known) : known))
  else await refetchTabs(queryClient)
  await Promise.all([rereadPendingTabs(queryClient), recount(queryClient)])
  return isNew
}

const toArchived = (notice: Notification): Notification => ({ ...notice, archived: true })

/**
 * Overlap of catch-up requests, above the longest transaction, because transactions commit out of order. Merging by id
 * removes duplicates.
 */
const overlapMs = 60_000
const sincePage = 500

/** Fetches all notifications added after an instant, page by page, the oldest first. */
const everythingSince = async (after: string): Promise<Notification[]> => {
  const rows: Notification[] = []
  for (;;) {
    const last = rows.at(-1)?.id
    const page = await client.notifications.since({ after, limit: sincePage, ...(last ? { last } : {}) })
    rows.push(...page)
    if (page.length < sincePage) return rows
  }
}

/**
 * Catches up after a connection gap: requests notifications added since the newest known row and merges them. Rows that
 * were changed, archived or deleted meanwhile are updated by reloading the list.
 *
 * @returns whether any notification is new
 */
export const fetchMissedNotifications = async (
  queryClient: QueryClient,
  t: TFunction,
  gap: RealtimeGap,
): Promise<boolean> => {
  // Waits for a pending list request, because its response may predate the connection.
  if (gap === 'opening') await queryClient.ensureInfiniteQueryData(tabQuery('all'))
  const known = knownRows(queryClient)
  if (!known) {
    await queryClient.invalidateQueries({ queryKey: api.notifications.key() })
    return false
  }
  announceDeferred(queryClient, known, t)
  // Lower bound of the catch-up: the list is sorted by urgency, so its newest row may be old, and rows from before the
  // page was opened are not news.
  const newest = Math.max(performance.timeOrigin, ...known.map(({ createdAt }) => Date.parse(createdAt)))
  const missed = await everythingSince(new Date(newest - overlapMs).toISOString())
  // Rows from before the page was opened are not news, even beyond the loaded part of the list.
  const isNews = ({ createdAt }: Notification) => Date.parse(createdAt) >= performance.timeOrigin
  const fresh = missed.filter(isNews).map((row) => takeIn(queryClient, row, t))
  // Skips the refetch, because the page has just loaded the rest.
  if (gap === 'opening' && !fresh.includes(true)) return false
  await refetchTabs(queryClient)
  await recount(queryClient)
  return fresh.includes(true)
}

/**
 * Reconnects after the server closed the realtime connection, while the user is signed in or the session is unknown.
 */
export const handleRealtimeClosed = async (queryClient: QueryClient): Promise<void> => {
  const session = await client.accounts.session().catch(() => undefined)
  if (session?.person !== null) {
    reconnectRealtime()
    return
  }
  queryClient.setQueryData(api.accounts.session.queryKey(), session)
  await queryClient.invalidateQueries({ queryKey: api.snapshot.key() })
}

type Change = { ids: string[]; kind: 'read' | 'archive' | 'delete' }

const calls = {
  read: (ids: string[]) => client.notifications.markRead({ ids }),
  archive: (ids: string[]) => client.notifications.archive({ ids }),
  delete: (ids: string[]) => client.notifications.remove({ ids }),
}

/** Marks, archives or deletes notifications, and updates the cached list after the response. */
export const changeNotifications = async (queryClient: QueryClient, { ids, kind }: Change): Promise<number> => {
  const { changed } = await calls[kind](ids)
  const chosen = new Set(ids)
  const patched = (notice: Notification) => (kind === 'read' ? { ...notice, read: true } : toArchived(notice))
  patchTabs(queryClient, (notice) => (chosen.has(notice.id) ? patched(notice) : notice))
  await recount(queryClient)
  return changed
}

export const markAllRead = async (queryClient: QueryClient): Promise<void> => {
  await client.notifications.markRead({})
  patchTabs(queryClient, (notice) => ({ ...notice, read: true }))
  await recount(queryClient)
}
