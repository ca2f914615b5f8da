import type { listOpenDeadlines } from '#src/features/deadlines/data.ts'
import type { NotificationRow } from '#src/features/notifications/data.ts'
import { formatDeadlineName } from '#src/features/notifications/deadline-name.format.ts'
import type { Recipient } from '#src/features/notifications/delivery/delivery.data.ts'
import {
  buildUnsubscribeBlocks,
  isUnverifiedRecipient,
  type MailLinks,
  renderNewsEmail,
} from '#src/features/notifications/emails.ts'
import { formatNotice } from '#src/features/notifications/messages.format.ts'
import { type EmailBlock, renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import { countDaysUntil } from '#src/shared/dates.ts'
import { joinParts } from '#src/shared/lists.ts'
import { formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'

type OpenDeadline = Awaited<ReturnType<typeof listOpenDeadlines>>[number]

export interface DigestContent {
  overdue: OpenDeadline[]
  upcoming: OpenDeadline[]
  unread: NotificationRow[]
  /** Notifications of saved searches. */
  searches: NotificationRow[]
}

const deadlineLines = (
  { deadline, universityName, programName }: OpenDeadline,
  reader: Recipient,
  now: string,
): string[] => {
  const t = getTranslator(reader.language)
  const name = formatDeadlineName(deadline, t)
  const stated = { ...deadline, localTime: deadline.localTime.slice(0, 5) }
  const days = countDaysUntil(deadline.dueAt, now, reader.timeZone)
  const isOver = Date.parse(deadline.dueAt) <= Date.parse(now)
  const left = isOver ? t('deadlines.left.overdue', { count: -days }) : t('deadlines.left.days', { count: days })
  return [
    t('digest.line', {
      university: joinParts([universityName, programName], reader.language),
      name,
      left: days === 0 ? t(isOver ? 'deadlines.left.passedToday' : 'deadlines.left.today') : left,
    }),
    formatInOwnZone(stated, t, reader.language),
    ...[formatForReader(stated, t, reader.language, reader.timeZone) ?? []].flat(),
  ]
}

const section = (title: string, lines: string[][]): EmailBlock[] =>
  lines.length === 0
    ? []
    : [
        { kind: 'text', text: title },
        { kind: 'list', lines },
      ]

/** Section of saved searches with new programmes: a link to each. */
const searchSection = (links: MailLinks, reader: Recipient, searches: NotificationRow[], now: string): EmailBlock[] => {
  const t = getTranslator(reader.language)
  return searches.length === 0
    ? []
    : [
        { kind: 'text', text: t('digest.savedSearches') },
        ...searches.map(
          (notice): EmailBlock => ({
            kind: 'link',
            link: {
              label: formatNotice(notice, { ...reader, t, now }).title,
              url: `${links.appUrl}${notice.actionUrl ?? '/universities'}`,
            },
          }),
        ),
      ]
}

/** Renders the digest as a mail; undefined when it has no content. */
export const renderDigest = (
  links: MailLinks,
  reader: Recipient,
  { overdue, upcoming, unread, searches }: DigestContent,
  now: string,
): Omit<Message, 'messageId'> | undefined => {
  if (overdue.length + upcoming.length + unread.length + searches.length === 0) return undefined
  if (isUnverifiedRecipient(links, reader)) return renderNewsEmail(links, reader, 'weekly_digest')
  const t = getTranslator(reader.language)
  const leaving = buildUnsubscribeBlocks(links, reader, 'weekly_digest')
  const lines = (list: OpenDeadline[]) => list.map((entry) => deadlineLines(entry, reader, now))
  return {
    to: reader.email,
    subject: t('digest.subject', { app: links.appName, count: upcoming.length }),
    headers: leaving.headers,
    ...renderEmail(reader.language, [
      { kind: 'title', text: t('digest.title') },
      ...section(t('digest.overdue'), lines(overdue)),
      ...section(t('digest.upcoming'), lines(upcoming)),
      ...searchSection(links, reader, searches, now),
      ...section(
        t('digest.unread'),
        unread.map((notice) => [formatNotice(notice, { ...reader, t, now }).title]),
      ),
      {
        kind: 'link',
        link: { label: t('notifications.mail.open', { app: links.appName }), url: `${links.appUrl}/dashboard` },
      },
      ...leaving.blocks,
    ]),
  }
}
