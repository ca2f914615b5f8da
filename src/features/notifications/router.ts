import { implement } from '@orpc/server'
import {
  authenticatedTx,
  createApiError,
  idempotent,
  type RequestContext,
  requireActor,
  sendJsonList,
} from '#src/server/procedures.ts'
import { createNotification } from './commands.ts'
import {
  type Notification,
  type NotificationPreferences,
  type NotificationStats,
  notificationsContract,
} from './contract.ts'
import {
  countNotifications,
  deleteNotifications,
  ensurePreferences,
  listAddedSince,
  listQuery,
  type NotificationRow,
  updateArchived,
  updatePreferences,
  updateRead,
} from './data.ts'

const open = implement(notificationsContract).$context<RequestContext>()
const os = open.use(authenticatedTx)

const toNotification = (row: NotificationRow) => row as Notification

type PreferenceRow = Awaited<ReturnType<typeof ensurePreferences>>

const toPreferences = (row: PreferenceRow): NotificationPreferences => ({
  email_notifications: row.emailNotifications,
  push_notifications: row.pushNotifications,
  deadline_reminders: row.deadlineReminders,
  application_updates: row.applicationUpdates,
  social_notifications: row.socialNotifications,
  weekly_digest: row.weeklyDigest,
  immediate_alerts: row.immediateAlerts,
  quiet_hours_start: row.quietHoursStart.slice(0, 5),
  quiet_hours_end: row.quietHoursEnd.slice(0, 5),
})

const toColumns = (change: Partial<NotificationPreferences>) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )

const sumBy = (rows: { key: string; total: number }[]) => {
  const sums: Record<string, number> = {}
  for (const { key, total } of rows) sums[key] = (sums[key] ?? 0) + total
  return sums
}

const toStats = (rows: Awaited<ReturnType<typeof countNotifications>>): NotificationStats => ({
  total_notifications: rows.reduce((sum, row) => sum + row.total, 0),
  unread_count: rows.reduce((sum, row) => sum + row.unread, 0),
  today_count: rows.reduce((sum, row) => sum + row.today, 0),
  this_week_count: rows.reduce((sum, row) => sum + row.week, 0),
  by_type: sumBy(rows.map((row) => ({ key: row.type, total: row.total }))),
  by_priority: sumBy(rows.map((row) => ({ key: row.priority, total: row.total }))),
})

const samples = [
  { textKey: 'notifications.text.sampleWelcome', type: 'success', category: 'system', priority: 'normal' },
  { textKey: 'notifications.text.sampleDeadline', type: 'deadline', category: 'deadline', priority: 'high' },
  { textKey: 'notifications.text.sampleApplication', type: 'application', category: 'application', priority: 'normal' },
] as const

// Not `os.router`, which would wrap the list in the transaction of `authenticatedTx`.
export const notificationsRouter = open.router({
  // Most frequent request: one round trip, and rows arrive in the shape of the response.
  list: open.list.handler(async ({ context, input }) => {
    const { database, sessionToken } = context
    const answer = sessionToken
      ? await database.readAsSession<{ rows: string; found: boolean }>(sessionToken, listQuery(input))
      : undefined
    if (!answer) throw createApiError('NOT_AUTHENTICATED')
    await requireActor(context, answer.person)
    const [page] = answer.rows
    if (!page?.found) throw createApiError('NOT_FOUND')
    return sendJsonList<Notification>(context, page.rows)
  }),
  stats: os.stats.handler(async ({ context: { db, ownerId, person } }) =>
    toStats(await countNotifications(db, ownerId, person.timeZone)),
  ),
  since: os.since.handler(async ({ context: { db, ownerId }, input }) =>
    (await listAddedSince(db, ownerId, input)).map(toNotification),
  ),
  markRead: os.markRead.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => ({
    changed: await updateRead(db, ownerId, input.ids),
  })),
  archive: os.archive.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => ({
    changed: await updateArchived(db, ownerId, input.ids),
  })),
  remove: os.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => ({
    changed: await deleteNotifications(db, ownerId, input.ids),
  })),
  createSamples: os.createSamples.use(idempotent).handler(async ({ context: { db, ownerId, person } }) => {
    for (const sample of samples)
      await createNotification(db, ownerId, person.language, { ...sample, params: {}, metadata: { sample: true } })
    return { created: samples.length }
  }),
  preferences: os.preferences.handler(async ({ context: { db, ownerId } }) =>
    toPreferences(await ensurePreferences(db, ownerId)),
  ),
  updatePreferences: os.updatePreferences.handler(async ({ context: { db, ownerId }, input }) => {
    await ensurePreferences(db, ownerId)
    await updatePreferences(db, ownerId, toColumns(input as Partial<NotificationPreferences>))
    return toPreferences(await ensurePreferences(db, ownerId))
  }),
})
