import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, smallint, text, time, uuid } from 'drizzle-orm/pg-core'
import { instant, ownerColumn, ownRows, timestamps } from '#src/server/columns.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: ownerColumn(),
    /** The texts of creation time; `textKey` and `params` let the reader's language decide later. */
    title: text('title').notNull(),
    message: text('message').notNull(),
    textKey: text('text_key'),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    type: text('type').notNull().default('info'),
    category: text('category').notNull().default('general'),
    priority: text('priority').notNull().default('normal'),
    /** 3 urgent, 2 high, 1 normal, 0 low: lets one index hold the order of the list. */
    priorityRank: smallint('priority_rank')
      .notNull()
      .generatedAlwaysAs(
        sql`(case priority when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end)::smallint`,
      ),
    actionUrl: text('action_url'),
    actionLabel: text('action_label'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: instant('expires_at'),
    read: boolean('read').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    ...timestamps,
  },
  (table) => [
    index('notifications_list')
      .on(table.userId, table.priorityRank.desc(), table.createdAt.desc(), table.id.desc())
      .where(sql`not archived`),
    index('notifications_unread').on(table.userId).where(sql`not read and not archived`),
    ownRows(table.userId),
  ],
)

export const userNotificationPreferences = pgTable(
  'user_notification_preferences',
  {
    userId: ownerColumn().primaryKey(),
    emailNotifications: boolean('email_notifications').notNull().default(true),
    pushNotifications: boolean('push_notifications').notNull().default(true),
    deadlineReminders: boolean('deadline_reminders').notNull().default(true),
    applicationUpdates: boolean('application_updates').notNull().default(true),
    socialNotifications: boolean('social_notifications').notNull().default(true),
    weeklyDigest: boolean('weekly_digest').notNull().default(true),
    immediateAlerts: boolean('immediate_alerts').notNull().default(false),
    quietHoursStart: time('quiet_hours_start', { precision: 0 }).notNull().default('22:00'),
    quietHoursEnd: time('quiet_hours_end', { precision: 0 }).notNull().default('08:00'),
    ...timestamps,
  },
  (table) => [ownRows(table.userId)],
)
