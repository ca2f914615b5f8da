import { directionOf, toLanguage } from '#src/shared/locales.ts'
import type { NotificationRow } from '../data.ts'
import { wordsFor } from '../emails.ts'

/** What the service worker of the browser shows: words in the reader's language and where a press leads. */
export const pushMessage = (notice: NotificationRow, language: string, appName: string) => {
  const { title, message } = wordsFor(notice, language)
  const known = toLanguage(language)
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
