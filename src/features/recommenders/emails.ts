import type { MailLinks } from '#src/features/notifications/emails.ts'
import { buildUnsubscribeHeaders } from '#src/features/notifications/unsubscribe/unsubscribe.provider.ts'
import { type EmailBlock, renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import { isolateName, joinParts } from '#src/shared/lists.ts'
import { formatForReader, formatInOwnZone } from '#src/shared/zoned-time.ts'
import type { LetterDeadline } from './contract.ts'
import { createStopToken, deriveLinkSecret } from './recommender-links.provider.ts'

interface MailedLetter {
  university: string
  program: string
  deadline: LetterDeadline | null
}

/** Letters for one applicant, with the link of the recommender's page. */
export interface MailedSection {
  recommender: { id: string; name: string; email: string; language: string; linkVersion: number }
  applicantName: string
  /** In the order of their due instants. */
  letters: readonly MailedLetter[]
}

/** Maximum number of letters in an email; the page has them all. */
const maxMailedLetters = 12
/** Maximum length of a name in an email, in characters. */
const maxMailedNameLength = 100

/** Removes what a mail program would turn into a link: the names are text of a user. */
const toPlainName = (name: string): string =>
  name
    .slice(0, maxMailedNameLength)
    .replace(/[\s\p{Cc}<>/@]+/gu, ' ')
    .replace(/\.(?=\S)/g, '. ')
    .trim()

const letterLines = ({ university, program, deadline }: MailedLetter, language: string, zone: string): string[] => {
  const t = getTranslator(language)
  const place = joinParts([university, program], language)
  if (!deadline) return [place, t('recommenders.noDeadline')]
  const stated = formatInOwnZone(deadline, t, language)
  return [
    place,
    deadline.isConfirmed ? stated : t('recommenders.expected', { date: stated }),
    ...[formatForReader(deadline, t, language, zone) ?? []].flat(),
  ]
}

const sectionBlocks = (links: MailLinks, section: MailedSection, language: string, zone: string): EmailBlock[] => {
  const t = getTranslator(language)
  const { letters, recommender } = section
  const rest = letters.length - maxMailedLetters
  const applicant = isolateName(toPlainName(section.applicantName), language)
  return [
    { kind: 'list', lines: letters.slice(0, maxMailedLetters).map((letter) => letterLines(letter, language, zone)) },
    ...(rest > 0 ? [{ kind: 'text' as const, text: t('recommenders.mail.more', { number: rest }) }] : []),
    {
      kind: 'link',
      link: {
        label: t('recommenders.mail.open', { name: applicant }),
        // The secret is in the fragment, which browsers send neither to a server nor as a referrer.
        url: `${links.appUrl}/recommendations#${deriveLinkSecret(links.authSecret, recommender)}`,
      },
    },
  ]
}

const stopBlocks = (links: MailLinks, recommenderId: string, language: string) => {
  const t = getTranslator(language)
  const url = `${links.appUrl}/unsubscribe/letters/${createStopToken(links.authSecret, recommenderId)}`
  const blocks: EmailBlock[] = [
    { kind: 'quiet', text: t('recommenders.mail.private', { app: links.appName }) },
    { kind: 'link', link: { label: t('recommenders.mail.stop'), url } },
  ]
  return { blocks, headers: buildUnsubscribeHeaders(url) }
}

/** Renders the email by which an applicant asks a recommender for letters. */
export const renderRequestEmail = (
  links: MailLinks,
  section: MailedSection,
  zone: string,
): Omit<Message, 'messageId'> => {
  const { recommender } = section
  const { language } = recommender
  const t = getTranslator(language)
  const applicant = isolateName(toPlainName(section.applicantName), language)
  const stop = stopBlocks(links, recommender.id, language)
  return {
    to: recommender.email,
    subject: t('recommenders.mail.requestSubject', { name: applicant }),
    headers: stop.headers,
    ...renderEmail(language, [
      { kind: 'title', text: t('recommenders.mail.requestSubject', { name: applicant }) },
      {
        kind: 'text',
        text: t('recommenders.mail.greeting', { name: isolateName(toPlainName(recommender.name), language) }),
      },
      { kind: 'text', text: t('recommenders.mail.requestText', { name: applicant }) },
      ...sectionBlocks(links, section, language, zone),
      { kind: 'text', text: t('recommenders.mail.never', { app: links.appName }) },
      ...stop.blocks,
    ]),
  }
}

/**
 * Renders one reminder for all letters of an address. Each applicant has a section with a link of its own; the subject names
 * no one, because several applicants may have named the same recommender.
 */
export const renderReminderEmail = (
  links: MailLinks,
  sections: readonly [MailedSection, ...MailedSection[]],
  zone: string,
): Omit<Message, 'messageId'> => {
  const [{ recommender }] = sections
  const { language } = recommender
  const t = getTranslator(language)
  const stop = stopBlocks(links, recommender.id, language)
  const total = sections.reduce((sum, { letters }) => sum + letters.length, 0)
  return {
    to: recommender.email,
    subject: t('recommenders.mail.reminderSubject', { number: total }),
    headers: stop.headers,
    ...renderEmail(language, [
      { kind: 'title', text: t('recommenders.mail.reminderSubject', { number: total }) },
      {
        kind: 'text',
        text: t('recommenders.mail.greeting', { name: isolateName(toPlainName(recommender.name), language) }),
      },
      ...sections.flatMap((section): EmailBlock[] => [
        {
          kind: 'text',
          text: t('recommenders.mail.reminderText', {
            name: isolateName(toPlainName(section.applicantName), language),
          }),
        },
        ...sectionBlocks(links, section, language, zone),
      ]),
      { kind: 'text', text: t('recommenders.mail.never', { app: links.appName }) },
      ...stop.blocks,
    ]),
  }
}
