import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { createOwnerColumn, createOwnerPolicy, instant, timestamps } from '#src/server/columns.ts'
import { type FailureReason, type PlanEvent, planEvents, type WebhookEvent } from './rules.ts'

/** Receivers of events of a user's own account. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    userId: createOwnerColumn(),
    url: text('url').notNull(),
    /** Events of the plan that are sent; tests always are. */
    events: text('events')
      .array()
      .$type<PlanEvent[]>()
      .notNull()
      .default([...planEvents]),
    /** Signing secret, encrypted with a key of the instance. */
    secret: text('secret').notNull(),
    /** Secret before the last change, with which messages are signed too until the instant beside it. */
    previousSecret: text('previous_secret'),
    previousUntil: instant('previous_until'),
    /** First failure since the last success. */
    failingSince: instant('failing_since'),
    /** When failures switched it off. */
    disabledAt: instant('disabled_at'),
    createdAt: timestamps.createdAt,
  },
  (table) => [
    unique('webhooks_owner').on(table.userId, table.id),
    index('webhooks_rotating').on(table.previousUntil).where(sql`previous_until is not null`),
    createOwnerPolicy(table.userId),
  ],
)

/** Outbox and log of webhook messages: one row per message and webhook, inserted in the transaction of the event. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: createOwnerColumn(),
    webhookId: uuid('webhook_id').notNull(),
    event: text('event').$type<WebhookEvent>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    occurredAt: instant('occurred_at').notNull(),
    /** Earliest time of the next attempt. A sender moves it forward, so that another one takes over if it is killed. */
    dueAt: instant('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: instant('attempted_at'),
    /** HTTP status of the last response; null without one. */
    status: integer('status'),
    failure: text('failure').$type<FailureReason>(),
    settledAt: instant('settled_at'),
    outcome: text('outcome').$type<'delivered' | 'failed'>(),
  },
  (table) => [
    index('webhook_deliveries_due').on(table.webhookId, table.dueAt).where(sql`settled_at is null`),
    index('webhook_deliveries_log').on(table.webhookId, table.occurredAt.desc(), table.id),
    index('webhook_deliveries_owner').on(table.userId, table.webhookId),
    foreignKey({
      name: 'webhook_deliveries_webhook',
      columns: [table.userId, table.webhookId],
      foreignColumns: [webhooks.userId, webhooks.id],
    }).onDelete('cascade'),
    createOwnerPolicy(table.userId),
  ],
)
