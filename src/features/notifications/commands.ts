import type { Db, OwnerId } from '#src/server/database.ts'
import { textsFor } from '#src/server/texts.ts'
import { ensurePreferences, findZone, insertNotification } from './data.ts'
import { insertMail, insertPushes } from './delivery/data.ts'
import { quietUntil } from './quiet-hours/rules.ts'
import {
  channelsOf,
  isWanted,
  type NotificationCategory,
  type NotificationPriority,
  type NotificationType,
} from './rules.ts'

/** The texts a notification can have; each key holds a `title` and a `message` in every language. */
export type NotificationText =
  | 'notifications.text.deadlineToday'
  | 'notifications.text.deadlineSoon'
  | 'notifications.text.statusChanged'
  | 'notifications.text.nowApplicant'
  | 'notifications.text.nowMentor'
  | 'notifications.text.deletionPlanned'
  | 'notifications.text.sampleWelcome'
  | 'notifications.text.sampleDeadline'
  | 'notifications.text.sampleApplication'

interface Notice {
  textKey: NotificationText
  /** What the words need. `dueAt` (an instant) and the local time it comes from are also named in mails. */
  params: Record<string, string | number>
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
  const until = breaksQuiet ? undefined : quietUntil(givenAt, { start, end, zone: await findZone(db, ownerId) })
  const t = textsFor(language)
  const id = await insertNotification(db, ownerId, {
    ...notice,
    breaksQuiet,
    quietUntil: until ?? null,
    title: t(`${notice.textKey}.title`, notice.params),
    message: t(`${notice.textKey}.message`, notice.params),
  })
  const channels = channelsOf(notice, preferences)
  if (channels.includes('email')) await insertMail(db, ownerId, id, until ?? givenAt)
  if (channels.includes('push')) await insertPushes(db, ownerId, id, until ?? givenAt)
  return true
}
