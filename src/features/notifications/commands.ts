import type { Db, OwnerId } from '#src/server/database.ts'
import { textsFor } from '#src/server/texts.ts'
import { insertNotification } from './data.ts'
import type { NotificationCategory, NotificationPriority, NotificationType } from './rules.ts'

/** The texts a notification can have; each key holds a `title` and a `message` in every language. */
export type NotificationText =
  | 'notifications.text.deadlineToday'
  | 'notifications.text.deadlineSoon'
  | 'notifications.text.statusChanged'
  | 'notifications.text.sampleWelcome'
  | 'notifications.text.sampleDeadline'
  | 'notifications.text.sampleApplication'

interface Notice {
  textKey: NotificationText
  params: Record<string, string | number>
  type: NotificationType
  category: NotificationCategory
  priority: NotificationPriority
  actionUrl?: string
  expiresAt?: string
  metadata?: Record<string, unknown>
}

/** Writes a notification; the database announces it to the person's open pages when the transaction commits. */
export const createNotification = async (db: Db, ownerId: OwnerId, language: string, notice: Notice) => {
  const t = textsFor(language)
  await insertNotification(db, ownerId, {
    ...notice,
    title: t(`${notice.textKey}.title`, notice.params),
    message: t(`${notice.textKey}.message`, notice.params),
  })
}
