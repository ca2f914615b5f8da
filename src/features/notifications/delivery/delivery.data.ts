import { and, eq, inArray, isNotNull, isNull, lt, lte, notInArray, sql } from 'drizzle-orm'
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

/** Writes a mail of a notification, to go out at `dueAt`. */
export const insertMail = async (db: Db, ownerId: OwnerId, notificationId: string, dueAt: string) => {
  await db.insert(deliveries).values({ userId: ownerId, channel: 'email', notificationId, dueAt })
}

/** Writes a push message of a notification for each browser that the person has registered. */
export const insertPushes = async (db: Db, ownerId: OwnerId, notificationId: string, dueAt: string) => {
  await db.execute(sql`insert into ${deliveries} (user_id, channel, notification_id, subscription_id, due_at)
    select user_id, 'push', ${notificationId}, id, ${dueAt} from ${pushSubscriptions} where user_id = ${ownerId}`)
}

/**
 * Writes the mail that tells of all messages that wait: a person has one on its way at most, and the next comes a while after
 * the last one. One that is being sent is locked, so that whoever sends it sees what this transaction adds.
 */
export const insertMessagesMail = async (db: Db, ownerId: OwnerId, dueAt: string) => {
  await db.execute(sql`insert into ${deliveries} (user_id, channel, due_at)
    select ${ownerId}::uuid, 'messages', greatest(${dueAt}::timestamptz, max(settled_at) + ${messagesMailGapMs} * interval '1 millisecond')
    from ${deliveries} where user_id = ${ownerId} and channel = 'messages' and outcome = 'sent'
    on conflict (user_id) where channel = 'messages' and settled_at is null do update set due_at = ${deliveries}.due_at`)
}

/** What a person was told of messages that are not read yet, the oldest first, without what `told` names. */
export const listUnreadMessages = async (service: Db, userId: string, told: string[] = []) =>
  await service
    .select()
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.textKey, messageText),
        eq(notifications.read, false),
        eq(notifications.archived, false),
        notInArray(notifications.id, told),
      ),
    )
    .orderBy(notifications.createdAt)
    .limit(maxMessagesInMail)

/** Writes the digest of a week; answers false when the week has one. */
export const insertDigest = async (db: Db, ownerId: OwnerId, week: string, dueAt: string) =>
  (
    await db
      .insert(deliveries)
      .values({ userId: ownerId, channel: 'digest', week, dueAt })
      .onConflictDoNothing()
      .returning({ id: deliveries.id })
  ).length > 0

/**
 * Takes messages that are due and puts them out of reach until `until`, so that two processes never work on the same one
 * and those of a killed one come again.
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
 * Runs `work` while no account of `userIds` can be deleted: a deletion waits until what is being sent to the person is
 * out. Each person has one row of preferences; locking it this way stops nobody who changes something.
 */
export const withAccountLocks = async (service: Db, userIds: string[], work: () => Promise<void>, longestMs: number) =>
  await service.transaction(async (db) => {
    await db.execute(sql.raw(`set local idle_in_transaction_session_timeout = ${longestMs}`))
    await db
      .select({ id: userNotificationPreferences.userId })
      .from(userNotificationPreferences)
      .where(inArray(userNotificationPreferences.userId, userIds))
      .orderBy(userNotificationPreferences.userId)
      .for('key share')
    // What is sent is read in transactions of the readers, which ask for nothing that this lock keeps from them.
    await runOutsideTransaction(work)
  })

/** Waits for mails to a person that are being sent, and lets none begin before the end of the transaction. */
export const lockMails = async (service: Db, userId: string) => {
  await service
    .select({ id: userNotificationPreferences.userId })
    .from(userNotificationPreferences)
    .where(eq(userNotificationPreferences.userId, userId))
    .for('update')
}

/** What is needed to write to the person of a delivery. */
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

/** Takes back what has not left yet about a subject. What somebody is sending at this moment goes out. */
export const withdrawDeliveries = async (db: Db, ownerId: OwnerId, subject: Subject) => {
  const told = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(and(eq(notifications.userId, ownerId), sql`${notifications.metadata} @> ${JSON.stringify(subject)}::jsonb`))
  await db
    .update(deliveries)
    .set({ outcome: 'unwanted', settledAt: sql`now()` })
    .where(and(eq(deliveries.userId, ownerId), isNull(deliveries.settledAt), inArray(deliveries.notificationId, told)))
}

/** Puts a message off; `attempts` says how many count. */
export const postponeDelivery = async (service: Db, id: string, dueAt: string, attempts: number) => {
  await service.update(deliveries).set({ dueAt, attempts }).where(eq(deliveries.id, id))
}

/** Removes notifications that have expired; answers how many. */
export const deleteExpired = async (service: Db, now: string) =>
  (await service.delete(notifications).where(lt(notifications.expiresAt, now))).rowCount ?? 0

export const deleteSettled = async (service: Db, before: string) => {
  await service.delete(deliveries).where(and(isNotNull(deliveries.settledAt), lt(deliveries.settledAt, before)))
}

/** How long, in seconds, the message waits that should have gone out first; 0 where none does. As the service. */
export const findLongestOverdueSeconds = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ seconds: number }>(
    sql`select coalesce(extract(epoch from now() - min(due_at)), 0)::float8 as seconds from ${deliveries}
      where settled_at is null and due_at < now()`,
  )
  return rows[0]?.seconds ?? 0
}

const manyRetrying = 1_000

/** How many messages wait that could not go out at first, up to a thousand. As the service. */
export const countRetrying = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count
      from (select from ${deliveries} where settled_at is null and attempts > 1 limit ${manyRetrying}) waiting`,
  )
  return rows[0]?.count ?? 0
}
