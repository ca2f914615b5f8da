import { accountEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { textsFor } from '#src/server/texts.ts'
import { cleanName, maxFullNameLength } from '#src/shared/names.ts'

interface Reader {
  id?: string | undefined
  email: string
  name: string
  language?: string | null | undefined
  /** Whether the address is known to be theirs: to a stranger's, nothing goes out that somebody typed. */
  isConfirmed: boolean
}

/** How a mail begins: by name only where the address is known to be the person's. */
export const greetingOf = (reader: Pick<Reader, 'name' | 'language' | 'isConfirmed'>): string => {
  const t = textsFor(reader.language)
  const name = reader.isConfirmed ? cleanName(reader.name, maxFullNameLength) : ''
  return name ? t('accounts.mail.greeting', { name }) : t('accounts.mail.plainGreeting')
}

type Purpose = 'confirm' | 'reset' | 'newEmail' | 'formerEmail' | 'university'

const textsOf = (purpose: Purpose, reader: Reader, appName: string) => {
  const t = textsFor(reader.language)
  const params = { app: appName }
  return {
    subject: t(`accounts.mail.${purpose}Subject`, params),
    greeting: greetingOf(reader),
    body: t(`accounts.mail.${purpose}Body`, params),
    action: t(`accounts.mail.${purpose}Action`, params),
    footer: t(`accounts.mail.${purpose}Footer`, params),
  }
}

/** A message with one link, in the reader's language and direction, as text and as HTML without remote pictures. */
export const linkMessage = (purpose: Purpose, reader: Reader, url: string, appName: string): Message => {
  const texts = textsOf(purpose, reader, appName)
  const message = accountEmail({
    to: reader.email,
    language: reader.language,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body],
    link: { url, label: texts.action },
    footer: texts.footer,
  })
  return reader.id ? { ...message, userId: reader.id } : message
}
