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
export const renderNewsEmail = (links: MailLinks, reader: Recipient, list: MailList): Omit<Message, 'messageId'> => {
  const t = getTranslator(reader.language)
  const params = { app: links.appName }
  const leaving = buildUnsubscribeBlocks(links, reader, list)
  return {
    to: reader.email,
    subject: t('notifications.mail.newsTitle', params),
    headers: leaving.headers,
    ...renderEmail(reader.language, [
      { kind: 'title', text: t('notifications.mail.newsTitle', params) },
      { kind: 'text', text: t('notifications.mail.newsText', params) },
      { kind: 'link', link: { label: t('notifications.mail.open', params), url: `${links.appUrl}/dashboard` } },
      ...leaving.blocks,
    ]),
  }
}

/** Builds the footer of every mail with an unsubscribe link: the reason for the mail, and how to unsubscribe. */
export const buildUnsubscribeBlocks = (links: MailLinks, reader: Recipient, list: MailList) => {
  const t = getTranslator(reader.language)
  const url = `${links.appUrl}/unsubscribe/${createUnsubscribeToken(links.authSecret, reader.userId, list)}`
  const blocks: EmailBlock[] = [
    { kind: 'quiet', text: t(`notifications.mail.why.${list}`, { app: links.appName }) },
    { kind: 'link', link: { label: t('notifications.mail.leave'), url } },
  ]
  return { blocks, headers: buildUnsubscribeHeaders(url) }
}

/**
 * Renders a notification as a mail in the reader's language, with the instant in both time zones when something is due.
 */
export const renderNotificationEmail = (
  links: MailLinks,
  reader: Recipient & NotificationReader,
  notice: NotificationRow,
): Omit<Message, 'messageId'> => {
  if (isUnverifiedRecipient(links, reader)) return renderNewsEmail(links, reader, 'email_notifications')
  const { t } = reader
  const { title, message } = formatNotice(notice, reader)
  const leaving = buildUnsubscribeBlocks(links, reader, 'email_notifications')
  const programPage = findProgramPage(notice.metadata)
  const url = notice.actionUrl?.startsWith('/') ? `${links.appUrl}${notice.actionUrl}` : `${links.appUrl}/dashboard`
  return {
    to: reader.email,
    subject: title.replace(/[\r\n]+/g, ' '),
    headers: leaving.headers,
    ...renderEmail(reader.language, [
      { kind: 'title', text: title },
      { kind: 'text', text: message },
      { kind: 'link', link: { label: t('notifications.mail.openItem', { app: links.appName }), url } },
      ...(programPage && programPage !== notice.actionUrl
        ? [
            {
              kind: 'link' as const,
              link: { label: t('notifications.item.program'), url: `${links.appUrl}${programPage}` },
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
  links: MailLinks,
  reader: Recipient & NotificationReader,
  notices: readonly NotificationRow[],
): Omit<Message, 'messageId'> => {
  const people = [...new Map(notices.map((notice) => [notice.params.actorId, notice])).values()]
  const [only] = people
  if (only && people.length === 1) return renderNotificationEmail(links, reader, only)
  if (isUnverifiedRecipient(links, reader)) return renderNewsEmail(links, reader, 'email_notifications')
  const { t } = reader
  const title = t('notifications.mail.messages', { count: people.length })
  const leaving = buildUnsubscribeBlocks(links, reader, 'email_notifications')
  const url = `${links.appUrl}/gradnet?tab=messages`
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
      { kind: 'link', link: { label: t('notifications.mail.openItem', { app: links.appName }), url } },
      ...leaving.blocks,
    ]),
  }
}
