import { directionOf, toLanguage } from '#src/shared/locales.ts'
import type { NotificationRow } from '../data.ts'
import { formatNotice, type NotificationReader } from '../messages.format.ts'

/** What the service worker of the browser shows: words in the reader's language, on the reader's clock, and where a press leads. */
export const buildPushMessage = (notice: NotificationRow, reader: NotificationReader, appName: string) => {
  const { title, message } = formatNotice(notice, reader)
  const known = toLanguage(reader.language)
  return {
    id: notice.id,
    title: title || appName,
    body: message,
    // Only within this site: a push message is no place for a link elsewhere.
    url: notice.actionUrl?.startsWith('/') && !notice.actionUrl.startsWith('//') ? notice.actionUrl : '/dashboard',
    language: known,
    direction: directionOf(known),
  }
}
