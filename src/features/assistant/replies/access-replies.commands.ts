import { listOwnMentorships } from '#src/features/mentorships/mentorship.data.ts'
import { findOwnProfile } from '#src/features/people/data.ts'
import { readShares } from '#src/features/sharing/commands.ts'
import { formatDate } from '#src/shared/dates.ts'
import { formatList, joinParts } from '#src/shared/lists.ts'
import { formatLink } from '../markdown.parse.ts'
import type { Reader } from '../queries/queries.commands.ts'
import { type Answer, createPageLink, createReply } from './reply-draft.commands.ts'

const maxShares = 8

/** Lists the open shares: what is shared, with whom, and until when. */
const readOpenShares = async ({ database, db, person, t, language, now }: Reader) => {
  const shares = await readShares(database.service, db, person.id)
  const open = shares.filter(({ revokedAt, expiresAt }) => revokedAt === null && expiresAt > now)
  const lines = open.slice(0, maxShares).map(({ label, parts, reader, expiresAt }) => {
    const what = formatList(
      parts.map((part) => t(`sharing.part.${part}`)),
      language,
    )
    const until = t('sharing.untilDate', { date: formatDate(expiresAt, language, person.timeZone) })
    const withWhom = reader === null ? t('sharing.byLink') : reader || label
    return `- ${formatLink(label, '/settings/privacy')}: ${what} (${joinParts([withWhom, until], language)})`
  })
  return lines
}

const privacyPage = ({ t }: Reader) => createPageLink(t('settings.privacy.title'), '/settings/privacy')

/** States who can see the user's data now: open shares, mentors without a share, and the public profile. */
export const answerWhoSees: Answer = async (reader) => {
  const { t, db, person, language } = reader
  const lines = await readOpenShares(reader)
  const privacy = privacyPage(reader)
  const article = createPageLink(t('help.article.who-sees.title'), '/help#who-sees')
  const mentors = (await listOwnMentorships(db, person.id)).filter(({ state }) => state === 'accepted')
  const profile = await findOwnProfile(db, person.id)
  const people = createPageLink(t('gradnet.title'), '/gradnet')
  return createReply(
    [
      lines.length === 0 ? t('assistant.say.sharedNothing') : t('assistant.say.shared'),
      ...lines,
      ...(mentors.length > 0
        ? [
            t('assistant.say.mentorsSee', {
              names: formatList(
                mentors.map(({ otherName }) => formatLink(otherName, '/mentors')),
                language,
              ),
            }),
          ]
        : []),
      ...(profile?.isListed ? [`${t('assistant.say.publicProfile')} ${people.text}`] : []),
      `${t(lines.length === 0 ? 'assistant.say.shareWhere' : 'assistant.say.shareEnd')} ${privacy.text}`,
      article.text,
    ],
    [privacy.source, article.source, people.source, { title: t('mentorships.title'), href: '/mentors' }],
  )
}

/** Explains how a share ends, beside the open ones. */
export const answerStopSharing: Answer = async (reader) => {
  const { t } = reader
  const lines = await readOpenShares(reader)
  const privacy = privacyPage(reader)
  if (lines.length === 0) return createReply([`${t('assistant.say.sharedNothing')} ${privacy.text}`], [privacy.source])
  return createReply([`${t('assistant.say.shareEnd')} ${privacy.text}`, ...lines], [privacy.source])
}
