import { getTextDirection, toLanguage } from '#src/shared/locales.ts'
import type { NotificationRow } from '../data.ts'
import { formatNotice, type NotificationReader } from '../messages.format.ts'

/** Builds the payload for the service worker: text in the reader's language and time zone, and the link of a click. */
export const buildPushMessage = (notice: NotificationRow, reader: NotificationReader, appName: string) => {
  const { title, message } = formatNotice(notice, reader)
  const known = toLanguage(reader.language)
  return {
    id: notice.id,
    title: title || appName,
    body: message,
    // Same-origin links only, because a push message must not lead to another site.
    url: notice.actionUrl?.startsWith('/') && !notice.actionUrl.startsWith('//') ? notice.actionUrl : '/dashboard',
    language: known,
    direction: getTextDirection(known),
  }
}
