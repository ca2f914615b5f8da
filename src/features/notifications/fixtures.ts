import type { Notification, NotificationStats } from './contract.ts'

/** Builds a notification as the API returns it. */
export const buildNotification = (more: Partial<Notification> = {}): Notification => ({
  id: crypto.randomUUID(),
  title: 'Notice',
  message: 'What it says',
  textKey: null,
  params: {},
  type: 'info',
  category: 'application',
  priority: 'normal',
  actionUrl: null,
  actionLabel: null,
  metadata: {},
  expiresAt: null,
  quietUntil: null,
  read: false,
  archived: false,
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  ...more,
})

const defaultPreferences = {
  email_notifications: true,
  push_notifications: true,
  deadline_reminders: true,
  application_updates: true,
  social_notifications: true,
  weekly_digest: true,
  immediate_alerts: false,
  quiet_hours_start: '22:00',
  quiet_hours_end: '08:00',
}

interface RecordedRequest {
  path: string
  query: Record<string, string>
  body: unknown
}

/** Mocks the notification API for one user, stateful, with rows in the order of the list. */
export const mockNotifications = (rows: Notification[]) => {
  const held = { rows, preferences: defaultPreferences }
  const stats = (): NotificationStats => ({
    total_notifications: held.rows.length,
    unread_count: held.rows.filter(({ read }) => !read).length,
    today_count: 0,
    this_week_count: 0,
    by_type: {},
    by_priority: {},
  })
  const list = ({ unread_only, priority, category, after, limit }: Record<string, string>) => {
    const from = after ? held.rows.findIndex(({ id }) => id === after) + 1 : 0
    return held.rows
      .slice(from)
      .filter(({ read }) => unread_only !== 'true' || !read)
      .filter((row) => !priority || row.priority === priority)
      .filter((row) => !category || row.category === category)
      .slice(0, Number(limit))
  }
  const change = (ids: string[], changed: (row: Notification) => Notification[]) => {
    held.rows = held.rows.flatMap((row) => (ids.includes(row.id) ? changed(row) : [row]))
    return { changed: ids.length }
  }
  const idsOf = (body: unknown) => (body as { ids?: string[] }).ids ?? held.rows.map(({ id }) => id)
  const answers: Record<string, (request: RecordedRequest) => unknown> = {
    '': ({ query }) => list(query),
    '/stats': stats,
    '/since': () => held.rows,
    '/read': ({ body }) => change(idsOf(body), (row) => [{ ...row, read: true }]),
    '/archive': ({ body }) => change(idsOf(body), () => []),
    '/delete': ({ body }) => change(idsOf(body), () => []),
    '/preferences': ({ body }) => {
      held.preferences = { ...held.preferences, ...Object(body) }
      return held.preferences
    },
  }
  const answer = (request: RecordedRequest): Response | undefined => {
    const known = answers[request.path.replace('/api/notifications', '')]
    return known && Response.json(known(request))
  }
  return { held, answer }
}
