import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, notInArray, sql } from 'drizzle-orm'
import { userProfiles } from '#src/features/profile/tables.ts'
import { users } from '#src/server/auth/tables.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { runOutsideTransaction } from '#src/server/transactions.ts'
import type { Subject } from '../data.ts'
import type { NotificationText } from '../messages.format.ts'
import { deliveries, notifications, pushSubscriptions, userNotificationPreferences } from '../tables.ts'
import { maxMessagesInMail, messagesMailGapMs } from './delivery.rules.ts'

const messageText: NotificationText = 'notifications.text.message'

export type DeliveryRow = typeof deliveries.$inferSelect

/** Inserts a mail of a notification into the outbox, due at `dueAt`. */
export const insertMail = async (db: Db, ownerId: OwnerId, notificationId: string, dueAt: string) => {
  await db.insert(deliveries).values({ userId: ownerId, channel: 'email', notificationId, dueAt })
}

/** Inserts a push message of a notification for each registered browser of the user. */
export const insertPushes = async (db: Db, ownerId: OwnerId, notificationId: string, dueAt: string) => {
  await db.execute(sql`insert into ${deliveries} (user_id, channel, notification_id, subscription_id, due_at)
    select user_id, 'push', ${notificationId}, id, ${dueAt} from ${pushSubscriptions} where user_id = ${ownerId}`)
}

/**
 * Writes the summary mail for all waiting messages: at most one per user is pending, and the next is due after a
 * minimum interval. A mail that is being sent has its row locked, so its sender sees the messages that this transaction
 * adds.
 */
export const insertMessagesMail = async (db: Db, ownerId: OwnerId, dueAt: string) => {
  await db.execute(sql`insert into ${deliveries} (user_id, channel, due_at)
    select ${ownerId}::uuid, 'messages', greatest(${dueAt}::timestamptz, max(settled_at) + ${messagesMailGapMs} * interval '1 millisecond')
    from ${deliveries} where user_id = ${ownerId} and channel = 'messages' and outcome = 'sent'
    on conflict (user_id) where channel = 'messages' and settled_at is null do update set due_at = ${deliveries}.due_at`)
}

/** Lists notices about unread messages, the oldest first, without those in `notificationIds`. */
export const listUnreadMessages = async (service: Db, userId: string, notificationIds: string[] = []) =>
  await service
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.textKey, messageText),
        eq(notifications.read, false),
        eq(notifications.archived, false),
        notInArray(notifications.id, notificationIds),
      ),
    )
    .orderBy(notifications.createdAt)
    .limit(maxMessagesInMail)

/**
 * Inserts the digest of a week into the outbox.
 *
 * @returns false when the week already has one
 */
export const insertDigest = async (db: Db, ownerId: OwnerId, week: string, dueAt: string) =>
  (
    await db
      .insert(deliveries)
      .values({ userId: ownerId, channel: 'digest', week, dueAt })
      .onConflictDoNothing()
      .returning({ id: deliveries.id })
  ).length > 0

/**
 * Leases due messages until `until`, so that two processes never send the same one and those of a killed process become
 * due again.
 */
export const leaseDeliveries = async (service: Db, now: string, until: string, limit: number) => {
  const due = service
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isNull(deliveries.settledAt), lte(deliveries.dueAt, now)))
    .orderBy(deliveries.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return await service
    .update(deliveries)
    .set({ attempts: sql`${deliveries.attempts} + 1`, dueAt: until })
    .where(inArray(deliveries.id, due))
    .returning()
}

/**
 * Runs `work` while the accounts of `userIds` are locked against deletion, so that a deletion waits until pending sends
 * are out. Locks the single preferences row of each user in a mode that does not block updates of preferences.
 */
export const withAccountLocks = async (service: Db, userIds: string[], work: () => Promise<void>, maxHoldMs: number) =>
  await service.transaction(async (db) => {
    await db.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${maxHoldMs}`))
    await db
      .select({ id: userNotificationPreferences.userId })
      .from(userNotificationPreferences)
      .where(inArray(userNotificationPreferences.userId, userIds))
      .orderBy(userNotificationPreferences.userId)
      .for('key share')
    // Runs outside the transaction: sending reads in the readers' own transactions, which do not conflict with this
    // lock.
    await runOutsideTransaction(work)
  })

/** Waits for mails to a user that are being sent, and blocks new ones until the end of the transaction. */
export const lockMails = async (service: Db, userId: string) => {
  await service
    .select({ id: userNotificationPreferences.userId })
    .from(userNotificationPreferences)
    .where(eq(userNotificationPreferences.userId, userId))
    .for('update')
}

/** Finds the recipient data of a delivery. */
export const findRecipient = async (service: Db, userId: string) =>
  (
    await service
      .select({
        userId: users.id,
        email: users.email,
        isConfirmed: users.emailVerified,
        name: sql<string>`coalesce(nullif(${userProfiles.displayName}, ''), ${users.name})`,
        language: sql<string>`coalesce(${userProfiles.language}, 'en')`,
        timeZone: sql<string>`coalesce(${userProfiles.timeZone}, 'UTC')`,
        preferences: userNotificationPreferences,
      })
      .from(users)
      .innerJoin(userNotificationPreferences, eq(userNotificationPreferences.userId, users.id))
      .leftJoin(userProfiles, eq(userProfiles.userId, users.id))
      .where(eq(users.id, userId))
  )[0]

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>

export const findNotification = async (service: Db, id: string) =>
  (await service.select().from(notifications).where(eq(notifications.id, id)))[0]

export const findSubscription = async (service: Db, id: string) =>
  (await service.select().from(pushSubscriptions).where(eq(pushSubscriptions.id, id)))[0]

export const deleteSubscriptionById = async (service: Db, id: string) => {
  await service.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

export const settleDelivery = async (
  service: Db,
  id: string,
  outcome: 'sent' | 'unwanted' | 'expired' | 'failed',
  now: string,
) => {
  await service.update(deliveries).set({ outcome, settledAt: now }).where(eq(deliveries.id, id))
}

/** Withdraws pending deliveries about a subject. A delivery that a worker is sending at this moment still goes out. */
export const withdrawDeliveries = async (db: Db, ownerId: OwnerId, subject: Subject) => {
  const notificationIds = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, ownerId), sql`${notifications.metadata} @> ${JSON.stringify(subject)}::jsonb`))
  await db
    .update(deliveries)
    .set({ outcome: 'unwanted', settledAt: sql`now()` })
    .where(
      and(
        eq(deliveries.userId, ownerId),
        isNull(deliveries.settledAt),
        inArray(deliveries.notificationId, notificationIds),
      ),
    )
}

/**
 * Postpones a delivery.
 *
 * @param attempts number of counted attempts
 */
export const postponeDelivery = async (service: Db, id: string, dueAt: string, attempts: number) => {
  await service.update(deliveries).set({ dueAt, attempts }).where(eq(deliveries.id, id))
}

/**
 * Deletes expired notifications.
 *
 * @returns the number of deleted rows
 */
export const deleteExpired = async (service: Db, now: string) =>
  (await service.delete(notifications).where(lt(notifications.expiresAt, now))).rowCount ?? 0

export const deleteSettled = async (service: Db, before: string) => {
  await service.delete(deliveries).where(and(isNotNull(deliveries.settledAt), lt(deliveries.settledAt, before)))
}

/**
 * Measures the delay of the most overdue delivery. Needs the service role.
 *
 * @returns seconds; 0 without an overdue delivery
 */
export const findLongestOverdueSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds from ${deliveries}
      where settled_at is null and due_at < now()`,
  )
  return rows[0]?.seconds ?? 0
}

const manyRetrying = 1_000

/** Counts deliveries that are being retried, up to a thousand. Needs the service role. */
export const countRetrying = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count
      from (select from ${deliveries} where settled_at is null and attempts > 1 limit ${manyRetrying}) waiting`,
  )
  return rows[0]?.count ?? 0
}

const isFailedMail = and(eq(deliveries.outcome, 'failed'), ne(deliveries.channel, 'push'))

/** Counts mails of the last day that could not be delivered. Needs the service role. */
export const countFailedMails = async (service: Db): Promise<number> =>
  await service.$count(deliveries, and(isFailedMail, gt(deliveries.settledAt, sql`now() - interval '1 day'`)))

/** Lists the newest mails that could not be delivered, with the recipient's address. Needs the service role. */
export const listFailedMails = async (service: Db, limit: number) =>
  await service
    .select({
      email: users.email,
      attempts: deliveries.attempts,
      failedAt: sql<string>`${deliveries.settledAt}`,
    })
    .from(deliveries)
    .innerJoin(users, eq(users.id, deliveries.userId))
    .where(and(isFailedMail, isNotNull(deliveries.settledAt)))
    .orderBy(desc(deliveries.settledAt))
    .limit(limit)
