import type { Db, OwnerId } from '#src/server/database.ts'
import { getTranslator } from '#src/server/translations.ts'
import { archiveBySubject, ensurePreferences, findZone, insertNotification, type Subject } from './data.ts'
import { insertMail, insertMessagesMail, insertPushes, withdrawDeliveries } from './delivery/delivery.data.ts'
import { formatNotice, type NoticeParams, type NotificationText } from './messages.format.ts'
import { findQuietEnd } from './quiet-hours.rules.ts'
import {
  isWanted,
  listChannels,
  type NotificationCategory,
  type NotificationPriority,
  type NotificationType,
} from './rules.ts'

interface Notice {
  textKey: NotificationText
  /** Parameters of the text; see `words/rules.ts`. */
  params: NoticeParams
  type: NotificationType
  category: NotificationCategory
  priority: NotificationPriority
  actionUrl?: string
  expiresAt?: string
  metadata?: Record<string, unknown>
  /** Bypasses quiet hours. */
  bypassesQuietHours?: boolean
  /** Instant of the notification (ISO 8601); now by default. */
  givenAt?: string
}

/**
 * Inserts a notification and its outbox deliveries; the database announces it to the user's open pages and wakes the
 * senders when the transaction commits. During quiet hours the row is inserted too, but deliveries wait until they end.
 *
 * @returns false when the user's preferences exclude the kind
 */
export const createNotification = async (
  db: Db,
  ownerId: OwnerId,
  language: string,
  { bypassesQuietHours = false, givenAt = new Date().toISOString(), ...notice }: Notice,
): Promise<boolean> => {
  const preferences = await ensurePreferences(db, ownerId)
  if (!isWanted(notice, preferences)) return false
  const { quietHoursStart: start, quietHoursEnd: end } = preferences
  const zone = await findZone(db, ownerId)
  const until = bypassesQuietHours ? undefined : findQuietEnd(givenAt, { start, end, zone })
  const words = { title: '', message: '', ...notice }
  const id = await insertNotification(db, ownerId, {
    ...notice,
    bypassesQuietHours,
    quietUntil: until ?? null,
    ...formatNotice(words, { t: getTranslator(language), language, timeZone: zone, now: givenAt }),
  })
  const channels = listChannels(notice, preferences)
  const dueAt = until ?? givenAt
  if (channels.includes('email') && notice.category === 'message') await insertMessagesMail(db, ownerId, dueAt)
  else if (channels.includes('email')) await insertMail(db, ownerId, id, dueAt)
  if (channels.includes('push')) await insertPushes(db, ownerId, id, dueAt)
  return true
}

/** Withdraws obsolete notifications about a subject from the list, together with pending deliveries. */
export const withdrawNotifications = async (db: Db, ownerId: OwnerId, subject: Subject): Promise<void> => {
  await withdrawDeliveries(db, ownerId, subject)
  await archiveBySubject(db, ownerId, subject)
}
