import type { QueryClient } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { api, client } from '#src/client/api.ts'
import { type LiveChange, resumeLive } from '#src/client/live.ts'
import { showNotice } from '#src/client/ui/toasts.ts'
import type { Notification, NotificationStats } from './contract.ts'
import { isToasted, notificationPriorities, panelPageSize, toastMs } from './rules.ts'

export const notificationsQuery = api.notifications.list.queryOptions({ input: { limit: panelPageSize } })
export const statsQuery = api.notifications.stats.queryOptions()

const knownTexts = [
  'deadlineToday',
  'deadlineSoon',
  'statusChanged',
  'sampleWelcome',
  'sampleDeadline',
  'sampleApplication',
] as const

/** A notification's words in the reader's language; what has no text of its own keeps the words it was made with. */
export const wordsOf = (notice: Notification, t: TFunction): { title: string; message: string } => {
  const name = knownTexts.find((known) => notice.textKey === `notifications.text.${known}`)
  if (!name) return { title: notice.title, message: notice.message }
  return {
    title: t(`notifications.text.${name}.title`, notice.params),
    message: t(`notifications.text.${name}.message`, notice.params),
  }
}

/** The address of an action when it leads to this site or is https; anything else is not offered. */
export const safeActionUrl = (url: string | null): string | undefined => {
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

/** Puts changed rows into a list by their id, so that one that arrives twice stands there once. */
export const mergeNotifications = (list: Notification[], changed: Notification[]): Notification[] => {
  const rows = new Map(list.map((notice) => [notice.id, notice]))
  for (const notice of changed) rows.set(notice.id, notice)
  return [...rows.values()].filter(isShown).sort(byUrgency)
}

const patchList = (queryClient: QueryClient, patch: (list: Notification[]) => Notification[]) => {
  queryClient.setQueryData(notificationsQuery.queryKey, (list) => (list ? patch(list) : list))
}

const addToStats = (stats: NotificationStats, notice: Notification): NotificationStats => ({
  ...stats,
  total_notifications: stats.total_notifications + 1,
  unread_count: stats.unread_count + (notice.read ? 0 : 1),
  today_count: stats.today_count + 1,
  this_week_count: stats.this_week_count + 1,
})

const announce = (notice: Notification, t: TFunction) => {
  if (!isToasted(notice.priority)) return
  const { title, message } = wordsOf(notice, t)
  showNotice({
    title,
    message,
    tone: notice.type === 'error' ? 'error' : notice.type === 'success' ? 'success' : 'info',
    durationMs: notice.priority === 'urgent' ? toastMs.urgent : toastMs.otherwise,
  })
}

const takeIn = (queryClient: QueryClient, notice: Notification, t: TFunction): boolean => {
  const known = queryClient.getQueryData(notificationsQuery.queryKey)
  const isNew = !known?.some(({ id }) => id === notice.id) && isShown(notice)
  patchList(queryClient, (list) => mergeNotifications(list, [notice]))
  if (isNew) {
    queryClient.setQueryData(statsQuery.queryKey, (stats) => (stats ? addToStats(stats, notice) : stats))
    announce(notice, t)
  }
  return isNew
}

const recount = async (queryClient: QueryClient) => {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: statsQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: api.snapshot.key() }),
  ])
}

/** Takes in one live change; answers whether it is a notification that this page had not seen. */
export const takeLiveChange = async (
  queryClient: QueryClient,
  change: LiveChange<Notification>,
  t: TFunction,
): Promise<boolean> => {
  if (!change.row) {
    await queryClient.invalidateQueries({ queryKey: notificationsQuery.queryKey })
    await recount(queryClient)
    return change.change === 'insert'
  }
  const isNew = change.change === 'insert' && takeIn(queryClient, change.row, t)
  if (change.change === 'update') takeUpdate(queryClient, change.row)
  await recount(queryClient)
  return isNew
}

const takeUpdate = (queryClient: QueryClient, notice: Notification) => {
  patchList(queryClient, (list) => mergeNotifications(list, [notice]))
}

/** Transactions commit in another order than they begin, so the question reaches back a little; merging is by id. */
const overlapMs = 10_000
const sincePage = 500

/** After a gap: asks for what changed since the newest known row and takes it in; answers whether anything is new. */
export const catchUp = async (queryClient: QueryClient, t: TFunction): Promise<boolean> => {
  const known = queryClient.getQueryData(notificationsQuery.queryKey)
  if (!known) {
    await queryClient.invalidateQueries({ queryKey: api.notifications.key() })
    return false
  }
  const newest = Math.max(0, ...known.map(({ updatedAt }) => Date.parse(updatedAt)))
  const after = new Date(Math.max(0, newest - overlapMs)).toISOString()
  const missed = await client.notifications.since({ after, limit: sincePage })
  const fresh = missed.map((notice) => takeIn(queryClient, notice, t))
  await recount(queryClient)
  return fresh.includes(true)
}

/** After the server closed the live connection: goes on when somebody is still signed in, or when nobody can tell yet. */
export const afterLiveClosed = async (queryClient: QueryClient): Promise<void> => {
  const session = await client.accounts.session().catch(() => undefined)
  if (session?.person !== null) {
    resumeLive()
    return
  }
  queryClient.setQueryData(api.accounts.session.queryKey(), session)
  await queryClient.invalidateQueries({ queryKey: api.snapshot.key() })
}

type Change = { ids: string[]; kind: 'read' | 'archive' | 'delete' }

const applied = (list: Notification[], { ids, kind }: Change) =>
  kind === 'read'
    ? list.map((notice) => (ids.includes(notice.id) ? { ...notice, read: true } : notice))
    : list.filter((notice) => !ids.includes(notice.id))

const calls = {
  read: (ids: string[]) => client.notifications.markRead({ ids }),
  archive: (ids: string[]) => client.notifications.archive({ ids }),
  delete: (ids: string[]) => client.notifications.remove({ ids }),
}

/** Marks, archives or deletes some; the list shows it as soon as the server has it. */
export const changeNotifications = async (queryClient: QueryClient, change: Change): Promise<number> => {
  const { changed } = await calls[change.kind](change.ids)
  patchList(queryClient, (list) => applied(list, change))
  await recount(queryClient)
  return changed
}

export const markAllRead = async (queryClient: QueryClient): Promise<void> => {
  await client.notifications.markRead({})
  patchList(queryClient, (list) => list.map((notice) => ({ ...notice, read: true })))
  await recount(queryClient)
}
