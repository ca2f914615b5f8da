import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { type FailureReason, logDays, maxLogEntries, maxWebhooks, type PlanEvent } from './rules.ts'
import { webhookDeliveries, webhooks } from './tables.ts'

export type WebhookRow = typeof webhooks.$inferSelect
export type WebhookDeliveryRow = typeof webhookDeliveries.$inferSelect

const quota = { name: 'webhooks', limit: maxWebhooks, table: webhooks }

const isOwn = (ownerId: OwnerId, id: string) => and(eq(webhooks.userId, ownerId), eq(webhooks.id, id))

/** Lists the webhooks of a user, oldest first. */
export const listWebhooks = async (db: Db, ownerId: OwnerId): Promise<WebhookRow[]> =>
  await db.select().from(webhooks).where(eq(webhooks.userId, ownerId)).orderBy(webhooks.createdAt, webhooks.id)

export const findWebhook = async (db: Db, ownerId: OwnerId, id: string): Promise<WebhookRow | undefined> =>
  (await db.select().from(webhooks).where(isOwn(ownerId, id)))[0]

/**
 * Inserts a webhook.
 *
 * @throws LIST_FULL
 */
export const insertWebhook = async (
  db: Db,
  ownerId: OwnerId,
  row: { id: string; url: string; events: PlanEvent[]; secret: string },
) => {
  await enforceQuota(db, ownerId, quota, 1)
  await db.insert(webhooks).values({ userId: ownerId, ...row })
}

/** Stores which events a webhook receives. Returns false if it is another user's. */
export const updateEvents = async (db: Db, ownerId: OwnerId, id: string, events: PlanEvent[]): Promise<boolean> =>
  (await db.update(webhooks).set({ events }).where(isOwn(ownerId, id)).returning({ id: webhooks.id })).length > 0

/** Deletes a webhook with its log. Returns false if it is another user's. */
export const deleteWebhook = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (await db.delete(webhooks).where(isOwn(ownerId, id)).returning({ id: webhooks.id })).length > 0

/** Replaces the secret; the former one stays valid until `previousUntil`. Returns false if it is another user's. */
export const replaceSecret = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  { secret, previousUntil }: { secret: string; previousUntil: string },
): Promise<boolean> =>
  (
    await db
      .update(webhooks)
      .set({ secret, previousSecret: sql`${webhooks.secret}`, previousUntil })
      .where(isOwn(ownerId, id))
      .returning({ id: webhooks.id })
  ).length > 0

/** Switches a webhook on again. Returns false if it is another user's. */
export const enableWebhook = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .update(webhooks)
      .set({ disabledAt: null, failingSince: null })
      .where(isOwn(ownerId, id))
      .returning({ id: webhooks.id })
  ).length > 0

/** Lists the newest messages of a webhook, newest first. */
export const listDeliveries = async (db: Db, ownerId: OwnerId, webhookId: string): Promise<WebhookDeliveryRow[]> =>
  await db
    .select()
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.userId, ownerId), eq(webhookDeliveries.webhookId, webhookId)))
    .orderBy(desc(webhookDeliveries.occurredAt), webhookDeliveries.id)
    .limit(maxLogEntries)

/** Queues a test message. */
export const insertTestDelivery = async (db: Db, ownerId: OwnerId, webhookId: string, now: string) => {
  await db
    .insert(webhookDeliveries)
    .values({ userId: ownerId, webhookId, event: 'test', data: {}, occurredAt: now, dueAt: now })
}

/** Queues a settled message again, with its id. Returns false if it is another user's, or is waiting. */
export const requeueDelivery = async (
  db: Db,
  ownerId: OwnerId,
  { webhookId, id, now }: { webhookId: string; id: string; now: string },
): Promise<boolean> =>
  (
    await db
      .update(webhookDeliveries)
      .set({ dueAt: now, attempts: 0, status: null, failure: null, settledAt: null, outcome: null })
      .where(
        and(
          eq(webhookDeliveries.userId, ownerId),
          eq(webhookDeliveries.webhookId, webhookId),
          eq(webhookDeliveries.id, id),
          isNotNull(webhookDeliveries.settledAt),
        ),
      )
      .returning({ id: webhookDeliveries.id })
  ).length > 0

/**
 * Leases due messages until `until`, the longest due first and at most one of a webhook, so that a slow receiver delays
 * those of others by one request at most. Needs the service role.
 */
export const leaseWebhookDeliveries = async (service: Db, now: string, until: string, limit: number) => {
  const isDue = and(isNull(webhookDeliveries.settledAt), lte(webhookDeliveries.dueAt, now))
  const heads = service
    .selectDistinctOn([webhookDeliveries.webhookId], { id: webhookDeliveries.id, dueAt: webhookDeliveries.dueAt })
    .from(webhookDeliveries)
    .where(isDue)
    .orderBy(webhookDeliveries.webhookId, asc(webhookDeliveries.dueAt))
    .as('heads')
  const oldest = service.select({ id: heads.id }).from(heads).orderBy(heads.dueAt).limit(limit)
  const due = service
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.id, oldest), isDue))
    .for('update', { skipLocked: true })
  return await service
    .update(webhookDeliveries)
    .set({ attempts: sql`${webhookDeliveries.attempts} + 1`, dueAt: until })
    .where(inArray(webhookDeliveries.id, due))
    .returning()
}

/** Finds the webhook of a message. Needs the service role. */
export const findReceiver = async (service: Db, webhookId: string): Promise<WebhookRow | undefined> =>
  (await service.select().from(webhooks).where(eq(webhooks.id, webhookId)))[0]

/** Settles a message as delivered and ends the failures of its webhook. Needs the service role. */
export const settleAsDelivered = async (
  service: Db,
  { id, webhookId }: WebhookDeliveryRow,
  status: number,
  now: string,
) => {
  await service
    .update(webhookDeliveries)
    .set({ settledAt: now, outcome: 'delivered', attemptedAt: now, status, failure: null })
    .where(eq(webhookDeliveries.id, id))
  await service
    .update(webhooks)
    .set({ failingSince: null })
    .where(and(eq(webhooks.id, webhookId), isNotNull(webhooks.failingSince)))
}

interface Failure {
  reason: FailureReason
  status: number | null
  /** Next attempt; undefined after the last one. */
  next: string | undefined
  /** Earliest time of the other messages of the webhook. */
  pausedUntil: string
}

/**
 * Stores a failed attempt and delays the other messages of the webhook. Needs the service role.
 *
 * @returns the first failure since the last success; undefined if the webhook no longer exists
 */
export const recordFailure = async (
  service: Db,
  { id, webhookId }: WebhookDeliveryRow,
  { reason, status, next, pausedUntil }: Failure,
  now: string,
): Promise<string | undefined> => {
  const end = next === undefined ? { settledAt: now, outcome: 'failed' as const } : { dueAt: next }
  await service
    .update(webhookDeliveries)
    .set({ attemptedAt: now, status, failure: reason, ...end })
    .where(eq(webhookDeliveries.id, id))
  await service
    .update(webhookDeliveries)
    .set({ dueAt: pausedUntil })
    .where(
      and(
        eq(webhookDeliveries.webhookId, webhookId),
        isNull(webhookDeliveries.settledAt),
        lt(webhookDeliveries.dueAt, pausedUntil),
      ),
    )
  const rows = await service
    .update(webhooks)
    .set({ failingSince: sql`coalesce(${webhooks.failingSince}, ${now})` })
    .where(eq(webhooks.id, webhookId))
    .returning({ failingSince: webhooks.failingSince })
  return rows[0]?.failingSince ?? undefined
}

/** Settles what waits for a webhook as failed. */
const settleWaiting = async (db: Db, webhookId: string, now: string) => {
  await db
    .update(webhookDeliveries)
    .set({ settledAt: now, outcome: 'failed' })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), isNull(webhookDeliveries.settledAt)))
}

/** Switches a webhook off. Returns false if it is off already. */
export const disableWebhook = async (db: Db, ownerId: OwnerId, id: string, now: string): Promise<boolean> => {
  const rows = await db
    .update(webhooks)
    .set({ disabledAt: now })
    .where(and(isOwn(ownerId, id), isNull(webhooks.disabledAt)))
    .returning({ id: webhooks.id })
  await settleWaiting(db, id, now)
  return rows.length > 0
}

/** Deletes settled messages that are old or beyond the log of their webhook, and ended secrets. Needs the service role. */
export const purgeWebhookLog = async (service: Db, now: string) => {
  const numbered = service
    .select({
      id: webhookDeliveries.id,
      settledAt: webhookDeliveries.settledAt,
      place:
        sql<number>`row_number() over (partition by ${webhookDeliveries.webhookId} order by ${webhookDeliveries.occurredAt} desc)`.as(
          'place',
        ),
    })
    .from(webhookDeliveries)
    .as('numbered')
  const isOld = lt(numbered.settledAt, sql`${now}::timestamptz - ${logDays} * interval '1 day'`)
  const ended = service
    .select({ id: numbered.id })
    .from(numbered)
    .where(and(isNotNull(numbered.settledAt), or(isOld, sql`${numbered.place} > ${maxLogEntries}`)))
  await service.delete(webhookDeliveries).where(inArray(webhookDeliveries.id, ended))
  await service
    .update(webhooks)
    .set({ previousSecret: null, previousUntil: null })
    .where(lt(webhooks.previousUntil, now))
}
