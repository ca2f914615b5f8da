import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Mailer, Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import { dayMs } from '#src/shared/durations.ts'
import { withTimeLimit } from '#src/shared/time-limit.ts'
import { isUnverifiedRecipient, type MailLinks, renderMessagesEmail, renderNotificationEmail } from '../emails.ts'
import type { NotificationReader } from '../messages.format.ts'
import { buildPushMessage } from '../push/push.commands.ts'
import type { PushSender } from '../push/push.provider.ts'
import { findQuietEnd } from '../quiet-hours.rules.ts'
import { isWanted } from '../rules.ts'
import {
  type DeliveryRow,
  deleteExpired,
  deleteSettled,
  deleteSubscriptionById,
  findNotification,
  findRecipient,
  findSubscription,
  insertMessagesMail,
  leaseDeliveries,
  listUnreadMessages,
  postponeDelivery,
  type Recipient,
  settleDelivery,
  withAccountLocks,
} from './delivery.data.ts'
import { attemptMs, calculateNextAttempt, deliveryRetentionDays, leaseMs } from './delivery.rules.ts'

export interface Outbox {
  database: Database
  mailer: Mailer
  push: PushSender
  links: MailLinks
  log: Logger
  /** Builds the weekly digest; undefined without content. Injected by its own feature. */
  digest: (reader: Recipient, week: string, now: string) => Promise<Omit<Message, 'messageId'> | undefined>
  /**
   * Builds the mail of a security event from its audit entry; undefined when none is to be sent. Injected by its own
   * feature.
   */
  security: (reader: Recipient, entryId: string) => Promise<Omit<Message, 'messageId'> | undefined>
  /** Builds a calendar invitation for a notification, if any. Injected by its own feature. */
  invitation: (reader: Recipient, notice: Notice) => Promise<Message['calendar']>
}

/**
 * Result of one attempt: settled, postponed until an instant without counting as a failure, or sent with some of the
 * waiting messages.
 */
type Result = 'sent' | 'unwanted' | 'expired' | { until: string } | { told: string[] }
type Notice = NonNullable<Awaited<ReturnType<typeof findNotification>>>

const hoursOf = ({ preferences: { quietHoursStart: start, quietHoursEnd: end }, timeZone: zone }: Recipient) => ({
  start,
  end,
  zone,
})

const verdictOn = (notice: Notice, reader: Recipient, channel: 'email' | 'push', now: string): Result | undefined => {
  const { preferences } = reader
  const isOn = channel === 'email' ? preferences.emailNotifications : preferences.pushNotifications
  if (!isOn || !isWanted(notice, preferences)) return 'unwanted'
  if (notice.expiresAt && Date.parse(notice.expiresAt) <= Date.parse(now)) return 'expired'
  // Checks quiet hours again, because the run may be late and the hours may have been changed.
  const until = notice.bypassesQuietHours ? undefined : findQuietEnd(now, hoursOf(reader))
  return until ? { until } : undefined
}

const sendPush = async (
  post: Outbox,
  delivery: DeliveryRow,
  notice: Notice,
  reader: NotificationReader,
): Promise<Result> => {
  const { database, push, links } = post
  const subscription = await findSubscription(database.service, delivery.subscriptionId ?? '')
  if (!subscription) return 'unwanted'
  const isKnown = await push.send(subscription, buildPushMessage(notice, reader, links.appName))
  if (isKnown) return 'sent'
  await deleteSubscriptionById(database.service, subscription.id)
  return 'unwanted'
}

const sendNotification = async (
  post: Outbox,
  delivery: DeliveryRow,
  reader: Recipient,
  now: string,
): Promise<Result> => {
  const notice = await findNotification(post.database.service, delivery.notificationId ?? '')
  if (!notice) return 'unwanted'
  const channel = delivery.channel === 'push' ? 'push' : 'email'
  const verdict = verdictOn(notice, reader, channel, now)
  if (verdict) return verdict
  const words = { ...reader, t: getTranslator(reader.language), now }
  if (channel === 'push') return await sendPush(post, delivery, notice, words)
  // No calendar attachment to an unverified address, which may belong to another person.
  const calendar = isUnverifiedRecipient(post.links, reader) ? undefined : await post.invitation(reader, notice)
  await post.mailer.send({
    ...renderNotificationEmail(post.links, { ...reader, ...words }, notice),
    ...(calendar ? { calendar } : {}),
    messageId: delivery.id,
    userId: delivery.userId,
  })
  return 'sent'
}

const sendDigest = async (post: Outbox, delivery: DeliveryRow, reader: Recipient, now: string): Promise<Result> => {
  if (!reader.preferences.weeklyDigest || !reader.preferences.emailNotifications) return 'unwanted'
  const until = findQuietEnd(now, hoursOf(reader))
  if (until) return { until }
  const message = await post.digest(reader, delivery.week ?? '', now)
  if (!message) return 'unwanted'
  await post.mailer.send({ ...message, messageId: delivery.id, userId: delivery.userId })
  return 'sent'
}

/** Sends a security mail regardless of preferences and quiet hours, because the account owner has to know. */
const sendSecurity = async (post: Outbox, delivery: DeliveryRow, reader: Recipient): Promise<Result> => {
  const message = await post.security(reader, delivery.id)
  if (!message) return 'unwanted'
  await post.mailer.send({ ...message, messageId: delivery.id, userId: delivery.userId })
  return 'sent'
}

/** Sends one mail about all unread messages. */
const sendMessages = async (post: Outbox, delivery: DeliveryRow, reader: Recipient, now: string): Promise<Result> => {
  const waiting = await listUnreadMessages(post.database.service, delivery.userId)
  const [first] = waiting
  if (!first) return 'unwanted'
  const verdict = verdictOn(first, reader, 'email', now)
  if (verdict) return verdict
  const words = { ...reader, t: getTranslator(reader.language), now }
  await post.mailer.send({
    ...renderMessagesEmail(post.links, { ...reader, ...words }, waiting),
    messageId: delivery.id,
    userId: delivery.userId,
  })
  return { told: waiting.map(({ id }) => id) }
}

const attempt = async (post: Outbox, delivery: DeliveryRow, now: string): Promise<Result> => {
  const reader = await findRecipient(post.database.service, delivery.userId)
  if (!reader) return 'unwanted'
  if (delivery.channel === 'digest') return await sendDigest(post, delivery, reader, now)
  if (delivery.channel === 'security') return await sendSecurity(post, delivery, reader)
  if (delivery.channel === 'messages') return await sendMessages(post, delivery, reader, now)
  return await sendNotification(post, delivery, reader, now)
}

/** Messages that arrived while the mail was being sent stay for the next one. */
const settleMessages = async (
  { database }: Outbox,
  { id, userId }: DeliveryRow,
  notificationIds: string[],
  now: string,
) => {
  await settleDelivery(database.service, id, 'sent', now)
  const missed = await listUnreadMessages(database.service, userId, notificationIds)
  if (missed.length > 0)
    await database.asOwner(userId, async (db, ownerId) => await insertMessagesMail(db, ownerId, now))
}

const deliver = async (post: Outbox, delivery: DeliveryRow, now: string) => {
  const { service } = post.database
  try {
    const result = await withTimeLimit(attempt(post, delivery, now), attemptMs)
    if (typeof result === 'string') await settleDelivery(service, delivery.id, result, now)
    else if ('until' in result) await postponeDelivery(service, delivery.id, result.until, delivery.attempts - 1)
    else await settleMessages(post, delivery, result.told, now)
  } catch (error) {
    const next = calculateNextAttempt(delivery.attempts, now)
    post.log.warn(
      {
        channel: delivery.channel,
        attempts: delivery.attempts,
        reason: error instanceof Error ? error.message : 'unknown',
      },
      next ? 'a message could not be delivered and is tried again' : 'a message could not be delivered',
    )
    if (next) await postponeDelivery(service, delivery.id, next, delivery.attempts)
    else await settleDelivery(service, delivery.id, 'failed', now)
  }
}

const batchSize = 10

/**
 * Delivers every message that is due at `now`. Any number of processes may run it concurrently.
 *
 * @returns the number of leased messages
 */
export const deliverDue = async (post: Outbox, now: string): Promise<number> => {
  const begun = performance.now()
  let delivered = 0
  for (;;) {
    // Lease from the present moment, so that the last messages of a long run have as much time as the first.
    const until = new Date(Date.parse(now) + (performance.now() - begun) + leaseMs).toISOString()
    const batch = await leaseDeliveries(post.database.service, now, until, batchSize)
    const deliverAll = async () =>
      void (await Promise.all(batch.map(async (delivery) => await deliver(post, delivery, now))))
    const readers = batch.map(({ userId }) => userId)
    if (batch.length > 0) await withAccountLocks(post.database.service, readers, deliverAll, leaseMs)
    delivered += batch.length
    if (batch.length < batchSize) return delivered
  }
}

/** Purges expired notifications and deliveries that were settled long ago. */
export const purgeSettled = async (database: Database, now: string) => {
  await deleteExpired(database.service, now)
  await deleteSettled(database.service, new Date(Date.parse(now) - deliveryRetentionDays * dayMs).toISOString())
}
