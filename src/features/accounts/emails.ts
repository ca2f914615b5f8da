import { renderAccountEmail, renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import { formatDateTime } from '#src/shared/dates.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { maxFullNameLength, sanitizeName } from '#src/shared/names.ts'
import type { Device } from './activity/activity.contract.ts'
import type { SecurityMail } from './security/security-mail.rules.ts'
import { forgotPasswordHash } from './sign-in.rules.ts'

interface Reader {
  id?: string | undefined
  email: string
  name: string
  language?: string | null | undefined
  /** Whether the address is confirmed: text typed by a user is never sent to an unconfirmed address. */
  isConfirmed: boolean
}

/** Formats the greeting of a mail: with the name only for a confirmed address. */
export const formatGreeting = (reader: Pick<Reader, 'name' | 'language' | 'isConfirmed'>): string => {
  const t = getTranslator(reader.language)
  const name = reader.isConfirmed ? sanitizeName(reader.name, maxFullNameLength) : ''
  return name ? t('accounts.mail.greeting', { name }) : t('accounts.mail.plainGreeting')
}

type Purpose = 'confirm' | 'reset' | 'signIn' | 'newEmail' | 'formerEmail' | 'university'

const textsOf = (purpose: Purpose, reader: Reader, appName: string) => {
  const t = getTranslator(reader.language)
  const params = { app: appName }
  return {
    subject: t(`accounts.mail.${purpose}Subject`, params),
    greeting: formatGreeting(reader),
    body: t(`accounts.mail.${purpose}Body`, params),
    action: t(`accounts.mail.${purpose}Action`, params),
    footer: t(`accounts.mail.${purpose}Footer`, params),
  }
}

/** Renders a mail with one link, in the recipient's language and direction, as text and as HTML without remote images. */
export const renderLinkEmail = (purpose: Purpose, reader: Reader, url: string, appName: string): Message => {
  const texts = textsOf(purpose, reader, appName)
  const message = renderAccountEmail({
    to: reader.email,
    language: reader.language,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body],
    link: { url, label: texts.action },
    footer: texts.footer,
  })
  return reader.id ? { ...message, userId: reader.id } : message
}

/** The event that a security mail reports, with its time and origin. */
export interface SecurityFacts {
  mail: SecurityMail
  createdAt: string
  timeZone: string
  device: Device
  /** The network, without its last part; null when it is unknown. */
  network: string | null
  /** The name of the provider that was connected or disconnected. */
  provider: string
}

const deviceName = ({ browser, system }: Device, t: ReturnType<typeof getTranslator>) =>
  browser && system
    ? t('accounts.device.browserOnSystem', { browser, system })
    : (browser ?? system ?? t('accounts.device.unknown'))

const maxDeviceLength = 80

/** Formats time and origin. The user agent is untrusted text, so it is not sent to an unconfirmed address. */
const circumstances = ({ createdAt, timeZone, device, network }: SecurityFacts, reader: Reader) => {
  const t = getTranslator(reader.language)
  const time = t('accounts.mail.securityTime', {
    time: formatDateTime(createdAt, toLanguage(reader.language), timeZone),
  })
  if (!reader.isConfirmed) return [time]
  const name = deviceName(device, t).replace(/\s+/g, ' ').slice(0, maxDeviceLength)
  return [
    time,
    t('accounts.mail.securityDevice', { device: name }),
    ...(network ? [t('accounts.mail.securityNetwork', { network })] : []),
  ]
}

/** Renders a mail about a change of the sign-in methods, with the steps if it was not the owner. */
export const renderSecurityEmail = (
  reader: Reader,
  facts: SecurityFacts,
  { appName, appUrl, signIn }: { appName: string; appUrl: string; signIn: 'all' | 'oidc' },
): Message => {
  const t = getTranslator(reader.language)
  const params = { app: appName, provider: facts.provider }
  const hasPasswords = signIn === 'all'
  const text = (words: string) => ({ kind: 'text' as const, text: words })
  const link = (label: string, path: string) => ({ kind: 'link' as const, link: { label, url: appUrl + path } })
  return {
    to: reader.email,
    subject: t(`accounts.mail.${facts.mail}Subject`, params),
    ...renderEmail(reader.language, [
      text(formatGreeting(reader)),
      text(t(`accounts.mail.${facts.mail}Body`, params)),
      { kind: 'list', lines: circumstances(facts, reader).map((line) => [line]) },
      text(t('accounts.mail.securityOwn')),
      text(t(hasPasswords ? 'accounts.mail.securityForeign' : 'accounts.mail.securityForeignProvider')),
      ...(hasPasswords ? [link(t('accounts.mail.securityReset'), `/auth/student${forgotPasswordHash}`)] : []),
      link(t('accounts.mail.securityReview'), '/settings/account'),
    ]),
  }
}
