import { renderAccountEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'

interface Invitation {
  to: string
  language: string | null | undefined
  group: string
  url: string
  appName: string
}

/** Renders an invitation to a group, in the language of the coordinator: that of the recipient is unknown. */
export const renderInvitationEmail = ({ to, language, group, url, appName }: Invitation): Message => {
  const t = getTranslator(language)
  const params = { app: appName, group }
  return renderAccountEmail({
    to,
    language,
    subject: t('groups.mail.subject', params),
    paragraphs: [t('groups.mail.body', params), t('groups.mail.grants')],
    link: { url, label: t('groups.mail.action') },
    footer: t('groups.mail.footer'),
  })
}
