import { type EmailBlock, renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import type { NotificationRow } from './data.ts'
import type { Recipient } from './delivery/delivery.data.ts'
import { formatNotice, type NotificationReader } from './messages.format.ts'
import { findProgramPage } from './rules.ts'
import { buildUnsubscribeHeaders, createUnsubscribeToken } from './unsubscribe/unsubscribe.provider.ts'
import type { MailList } from './unsubscribe/unsubscribe.rules.ts'

export interface MailLinks {
  appName: string
  appUrl: string
  authSecret: string
  /** Set when mails leave the product by SMTP. */
  smtpUrl?: string | undefined
}

/**
 * Tells whether a mail goes to an unverified address, which may belong to another person. Such a mail only announces
 * that there is news, in fixed words, and contains no user input.
 */
export const isUnverifiedRecipient = ({ smtpUrl }: MailLinks, { isConfirmed }: Recipient): boolean =>
  smtpUrl !== undefined && !isConfirmed

/** Renders the mail to an unverified address, without any details. */
export const renderNewsEmail = (place: MailLinks, reader: Recipient, list: MailList): Omit<Message, 'messageId'> => {
  const t = getTranslator(reader.language)
  const params = { app: place.appName }
  const leaving = buildUnsubscribeBlocks(place, reader, list)
  return {
    to: reader.email,
    subject: t('notifications.mail.newsTitle', params),
    headers: leaving.headers,
    ...renderEmail(reader.language, [
      { kind: 'title', text: t('notifications.mail.newsTitle', params) },
      { kind: 'text', text: t('notifications.mail.newsText', params) },
      { kind: 'link', link: { label: t('notifications.mail.open', params), url: `${place.appUrl}/dashboard` } },
      ...leaving.blocks,
    ]),
  }
}

/** Builds the footer of every mail with an unsubscribe link: the reason for the mail, and how to unsubscribe. */
export const buildUnsubscribeBlocks = (place: MailLinks, reader: Recipient, list: MailList) => {
  const t = getTranslator(reader.language)
  const url = `${place.appUrl}/unsubscribe/${createUnsubscribeToken(place.authSecret, reader.userId, list)}`
  const blocks: EmailBlock[] = [
    { kind: 'quiet', text: t(`notifications.mail.why.${list}`, { app: place.appName }) },
    { kind: 'link', link: { label: t('notifications.mail.leave'), url } },
  ]
  return { blocks, headers: buildUnsubscribeHeaders(url) }
}

/**
 * Renders a notification as a mail in the reader's language, with the instant in both time zones when something is due.
 */
export const renderNotificationEmail = (
  place: MailLinks,
  reader: Recipient & NotificationReader,
  notice: NotificationRow,
): Omit<Message, 'messageId'> => {
  if (isUnverifiedRecipient(place, reader)) return renderNewsEmail(place, reader, 'email_notifications')
  const { t } = reader
  const { title, message } = formatNotice(notice, reader)
  const leaving = buildUnsubscribeBlocks(place, reader, 'email_notifications')
  const programPage = findProgramPage(notice.metadata)
  const url = notice.actionUrl?.startsWith('/') ? `${place.appUrl}${notice.actionUrl}` : `${place.appUrl}/dashboard`
  return {
    to: reader.email,
    subject: title.replace(/[\r\n]+/g, ' '),
    headers: leaving.headers,
    ...renderEmail(reader.language, [
      { kind: 'title', text: title },
      { kind: 'text', text: message },
      { kind: 'link', link: { label: t('notifications.mail.open', { app: place.appName }), url } },
      ...(programPage && programPage !== notice.actionUrl
        ? [
            {
              kind: 'link' as const,
              link: { label: t('notifications.item.program'), url: `${place.appUrl}${programPage}` },
            },
          ]
        : []),
      ...leaving.blocks,
    ]),
  }
}

/** Maximum number of names in a mail about messages. */
const maxNamed = 10

/**
 * Renders one mail about waiting messages: a single sender by name in the subject, several in a list, never message
 * text.
 */
export const renderMessagesEmail = (
  place: MailLinks,
  reader: Recipient & NotificationReader,
  notices: readonly NotificationRow[],
): Omit<Message, 'messageId'> => {
  const people = [...new Map(notices.map((notice) => [notice.params.actorId, notice])).values()]
  const [only] = people
  if (only && people.length === 1) return renderNotificationEmail(place, reader, only)
  if (isUnverifiedRecipient(place, reader)) return renderNewsEmail(place, reader, 'email_notifications')
  const { t } = reader
  const title = t('notifications.mail.messages', { count: people.length })
  const leaving = buildUnsubscribeBlocks(place, reader, 'email_notifications')
  const url = `${place.appUrl}/gradnet?tab=messages`
  const rest = people.length - maxNamed
  return {
    to: reader.email,
    subject: title,
    headers: leaving.headers,
    ...renderEmail(reader.language, [
      { kind: 'title', text: title },
      { kind: 'list', lines: people.slice(0, maxNamed).map(({ params }) => [String(params.person ?? '')]) },
      ...(rest > 0 ? [{ kind: 'text' as const, text: t('notifications.mail.messagesMore', { count: rest }) }] : []),
      { kind: 'text', text: t('notifications.mail.messagesHint') },
      { kind: 'link', link: { label: t('notifications.mail.open', { app: place.appName }), url } },
      ...leaving.blocks,
    ]),
  }
}
