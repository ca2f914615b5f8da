import type { Message } from '#src/server/mail.ts'
import { textsFor } from '#src/server/texts.ts'
import { directionOf, toLanguage } from '#src/shared/locales.ts'

interface Reader {
  email: string
  name: string
  language?: string | null | undefined
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

type Purpose = 'confirm' | 'reset'

const textsOf = (purpose: Purpose, reader: Reader, appName: string) => {
  const t = textsFor(reader.language)
  const params = { app: appName, name: reader.name }
  return purpose === 'confirm'
    ? {
        subject: t('accounts.mail.confirmSubject', params),
        greeting: t('accounts.mail.greeting', params),
        body: t('accounts.mail.confirmBody', params),
        action: t('accounts.mail.confirmAction', params),
        footer: t('accounts.mail.confirmFooter', params),
      }
    : {
        subject: t('accounts.mail.resetSubject', params),
        greeting: t('accounts.mail.greeting', params),
        body: t('accounts.mail.resetBody', params),
        action: t('accounts.mail.resetAction', params),
        footer: t('accounts.mail.resetFooter', params),
      }
}

/** A message with one link, in the reader's language and direction, as text and as HTML without remote pictures. */
export const linkMessage = (purpose: Purpose, reader: Reader, url: string, appName: string): Message => {
  const texts = textsOf(purpose, reader, appName)
  const language = toLanguage(reader.language)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
  return {
    to: reader.email,
    subject: texts.subject,
    text: [texts.greeting, texts.body, url, texts.footer].join('\n\n'),
    html: `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><body style="font:16px/1.5 sans-serif;color:#1f2a2e;max-width:560px;margin:24px auto;padding:0 16px">
${paragraph(texts.greeting)}${paragraph(texts.body)}
<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="color:#1d4f5c">${escapeHtml(texts.action)}</a></p>
${paragraph(texts.footer)}</body></html>`,
  }
}
