import type { Message } from '#src/server/mail.ts'
import { type MailBlock, mailParts } from '#src/server/mail-html.ts'
import { textsFor } from '#src/server/texts.ts'
import { readerText, type StatedTime, statedText } from '#src/shared/due-words.ts'
import type { NotificationRow } from './data.ts'
import type { Recipient } from './delivery/data.ts'
import { unsubscribeHeaders, unsubscribeToken } from './unsubscribe/provider.ts'
import type { MailList } from './unsubscribe/rules.ts'

export interface MailPlace {
  appName: string
  appUrl: string
  authSecret: string
}

/** A notification's words in the reader's language; one without a key keeps the words of its creation. */
export const wordsFor = (notice: NotificationRow, language: string): { title: string; message: string } => {
  if (!notice.textKey) return { title: notice.title, message: notice.message }
  const t = textsFor(language)
  return { title: t(`${notice.textKey}.title`, notice.params), message: t(`${notice.textKey}.message`, notice.params) }
}

const statedTimeOf = ({ localDate, localTime, zoneRule, zone }: NotificationRow['params']): StatedTime | undefined =>
  typeof localDate === 'string' && typeof localTime === 'string'
    ? { localDate, localTime, zoneRule: zoneRule as StatedTime['zoneRule'], zone: zone ? String(zone) : null }
    : undefined

const dueBlocks = ({ params }: NotificationRow, { language, timeZone }: Recipient): MailBlock[] => {
  const t = textsFor(language)
  const stated = statedTimeOf(params)
  if (!stated || typeof params.dueAt !== 'string') return []
  return [{ kind: 'list', lines: [[statedText(stated, t, language), readerText(params.dueAt, t, language, timeZone)]] }]
}

/** The last lines of every mail that can be left: why it came, and how to have no more. */
export const leaveBlocks = (place: MailPlace, reader: Recipient, list: MailList) => {
  const t = textsFor(reader.language)
  const url = `${place.appUrl}/unsubscribe/${unsubscribeToken(place.authSecret, reader.userId, list)}`
  const blocks: MailBlock[] = [
    { kind: 'quiet', text: t(`notifications.mail.why.${list}`, { app: place.appName }) },
    { kind: 'link', link: { label: t('notifications.mail.leave'), url } },
  ]
  return { blocks, headers: unsubscribeHeaders(url) }
}

/** A notification as a mail, in the reader's language, with the instant on both clocks when something is due. */
export const notificationMessage = (
  place: MailPlace,
  reader: Recipient,
  notice: NotificationRow,
): Omit<Message, 'messageId'> => {
  const t = textsFor(reader.language)
  const { title, message } = wordsFor(notice, reader.language)
  const leaving = leaveBlocks(place, reader, 'email_notifications')
  const url = notice.actionUrl?.startsWith('/') ? `${place.appUrl}${notice.actionUrl}` : `${place.appUrl}/dashboard`
  return {
    to: reader.email,
    subject: title.replace(/[\r\n]+/g, ' '),
    headers: leaving.headers,
    ...mailParts(reader.language, [
      { kind: 'title', text: title },
      { kind: 'text', text: message },
      ...dueBlocks(notice, reader),
      { kind: 'link', link: { label: t('notifications.mail.open', { app: place.appName }), url } },
      ...leaving.blocks,
    ]),
  }
}
