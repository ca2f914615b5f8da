import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  time,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { sessions } from '#src/server/auth/tables.ts'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import type { NotificationCategory, NotificationPriority, NotificationType } from './rules.ts'

export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    /** The texts of creation time; `textKey` and `params` let the reader's language decide later. */
    title: text('title').notNull(),
    message: text('message').notNull(),
    textKey: text('text_key'),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    type: text('type').$type<NotificationType>().notNull().default('info'),
    category: text('category').$type<NotificationCategory>().notNull().default('general'),
    priority: text('priority').$type<NotificationPriority>().notNull().default('normal'),
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
    /** Written in quiet hours: until then no toast, mail or push says so. */
    quietUntil: instant('quiet_until'),
    /** Goes out although it is quiet. */
    breaksQuiet: boolean('breaks_quiet').notNull().default(false),
    read: boolean('read').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    ...timestamps,
  },
  (table) => [
    // No index names `read` or `updated_at`: so that marking as read writes the row and no index (its page keeps room
    // for that, by the table's fillfactor). Unread ones are found in the list's.
    // In the order in which the list asks; an index that puts nulls elsewhere would not serve it, nulls or not.
    index('notifications_list')
      .on(
        table.userId,
        table.priorityRank.desc().nullsFirst(),
        table.createdAt.desc().nullsFirst(),
        table.id.desc().nullsFirst(),
      )
      .where(sql`not archived`),
    index('notifications_expiry').on(table.expiresAt).where(sql`expires_at is not null`),
    unique('notifications_owner').on(table.userId, table.id),
    createOwnerPolicy(table.userId),
  ],
)

export const userNotificationPreferences = pgTable(
  'user_notification_preferences',
  {
    userId: createOwnerColumn().primaryKey(),
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
  (table) => [createOwnerPolicy(table.userId)],
)

/** A browser that a person let receive push messages. It ends with the session that it was registered in. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The address of the browser's push service, and the browser's keys. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('push_subscriptions_endpoint').on(table.userId, table.endpoint),
    index('push_subscriptions_session').on(table.sessionId),
    index('push_subscriptions_browser').on(table.endpoint),
    unique('push_subscriptions_owner').on(table.userId, table.id),
    createOwnerPolicy(table.userId),
  ],
)

/** What is on its way out of the product: one row per message, written in the transaction of what it tells. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    channel: text('channel').$type<'email' | 'push' | 'digest' | 'messages' | 'security'>().notNull(),
    notificationId: uuid('notification_id'),
    subscriptionId: uuid('subscription_id'),
    /** The Monday of a digest: one a week. */
    week: date('week', { mode: 'string' }),
    /** Not before this instant; moved on while somebody works on it, so that a killed worker's message comes again. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    settledAt: instant('settled_at'),
    outcome: text('outcome').$type<'sent' | 'unwanted' | 'expired' | 'failed'>(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    check('deliveries_subject', sql`(${table.channel} = 'digest') = (${table.week} is not null)`),
    index('deliveries_due').on(table.dueAt).where(sql`settled_at is null`),
    // The first attempt counts from the moment at which it begins.
    index('deliveries_retrying').on(table.dueAt).where(sql`settled_at is null and attempts > 1`),
    index('deliveries_settled').on(table.settledAt).where(sql`settled_at is not null`),
    index('deliveries_notification').on(table.userId, table.notificationId),
    uniqueIndex('deliveries_messages').on(table.userId).where(sql`channel = 'messages' and settled_at is null`),
    uniqueIndex('deliveries_week').on(table.userId, table.week).where(sql`week is not null`),
    foreignKey({
      name: 'deliveries_of_notification',
      columns: [table.userId, table.notificationId],
      foreignColumns: [notifications.userId, notifications.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'deliveries_to_subscription',
      columns: [table.userId, table.subscriptionId],
      foreignColumns: [pushSubscriptions.userId, pushSubscriptions.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
