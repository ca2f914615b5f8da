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
  /** What the words need; see `words/rules.ts`. */
  params: NoticeParams
  type: NotificationType
  category: NotificationCategory
  priority: NotificationPriority
  actionUrl?: string
  expiresAt?: string
  metadata?: Record<string, unknown>
  /** Comes at once although it is quiet. */
  breaksQuiet?: boolean
  /** The instant it is given at; now when missing. */
  givenAt?: string
}

/**
 * Writes a notification with what has to leave the product for it; the database announces it to the person's open pages
 * and wakes the senders when the transaction commits. In quiet hours it is written all the same, but says so to nobody
 * before they end. Answers false when the person does not want its kind.
 */
export const createNotification = async (
  db: Db,
  ownerId: OwnerId,
  language: string,
  { breaksQuiet = false, givenAt = new Date().toISOString(), ...notice }: Notice,
): Promise<boolean> => {
  const preferences = await ensurePreferences(db, ownerId)
  if (!isWanted(notice, preferences)) return false
  const { quietHoursStart: start, quietHoursEnd: end } = preferences
  const zone = await findZone(db, ownerId)
  const until = breaksQuiet ? undefined : findQuietEnd(givenAt, { start, end, zone })
  const words = { title: '', message: '', ...notice }
  const id = await insertNotification(db, ownerId, {
    ...notice,
    breaksQuiet,
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

/** Takes back what was said about something that is no longer so: from the list, and what has not left yet. */
export const withdrawNotifications = async (db: Db, ownerId: OwnerId, subject: Subject): Promise<void> => {
  await withdrawDeliveries(db, ownerId, subject)
  await archiveBySubject(db, ownerId, subject)
}
