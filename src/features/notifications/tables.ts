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
    /** Text from creation time; `textKey` and `params` allow formatting in the reader's language later. */
    title: text('title').notNull(),
    message: text('message').notNull(),
    textKey: text('text_key'),
    params: jsonb('params').$type<Record<string, string | number>>().notNull().default({}),
    type: text('type').$type<NotificationType>().notNull().default('info'),
    category: text('category').$type<NotificationCategory>().notNull().default('general'),
    priority: text('priority').$type<NotificationPriority>().notNull().default('normal'),
    /** Priority rank: 3 urgent, 2 high, 1 normal, 0 low, so that one index has the order of the list. */
    priorityRank: smallint('priority_rank')
      .notNull()
      .generatedAlwaysAs(
        sql`(case priority when 'urgent' then 3 when 'high' then 2 when 'normal' then 1 else 0 end)::smallint`,
      ),
    actionUrl: text('action_url'),
    actionLabel: text('action_label'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    expiresAt: instant('expires_at'),
    /** Quiet period: no toast, mail or push before this instant. */
    quietUntil: instant('quiet_until'),
    /** Bypasses quiet hours. */
    bypassesQuietHours: boolean('bypasses_quiet_hours').notNull().default(false),
    read: boolean('read').notNull().default(false),
    archived: boolean('archived').notNull().default(false),
    ...timestamps,
  },
  (table) => [
    // No index contains `read` or `updated_at`, so that marking as read is a heap-only tuple update (the table's
    // fillfactor keeps room on the page). Unread rows are found through the list's index.
    //
    // Same order as the list query, including the position of nulls, without which the index would not be used.
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

/** Push subscriptions of browsers, deleted with the session in which they were registered. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Endpoint of the browser's push service, and the browser's keys. */
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

/** Outbox of deliveries: one row per message, inserted in the transaction of its cause. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    channel: text('channel').$type<'email' | 'push' | 'digest' | 'messages' | 'security'>().notNull(),
    notificationId: uuid('notification_id'),
    subscriptionId: uuid('subscription_id'),
    /** Monday of a digest, unique per user and week. */
    week: date('week', { mode: 'string' }),
    /**
     * Earliest time of the next attempt. A worker moves it forward while sending, so that the message of a killed
     * worker is retried.
     */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    settledAt: instant('settled_at'),
    outcome: text('outcome').$type<'sent' | 'unwanted' | 'expired' | 'failed'>(),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    check('deliveries_subject', sql`(${table.channel} = 'digest') = (${table.week} is not null)`),
    index('deliveries_due').on(table.dueAt).where(sql`settled_at is null`),
    // The first attempt counts from its start.
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
