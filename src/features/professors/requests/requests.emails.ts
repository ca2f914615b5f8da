import { accountEmail, emailParts } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { textsFor } from '#src/server/texts.ts'
import type { RequestOutcome, RequestWish } from './requests.rules.ts'

interface Asked {
  reference: string
  wish: RequestWish
  name: string
  page: string
  message: string
  email: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Tells the operator of a request, in plain English around the words of whoever asked; an answer goes to them. */
export const askedMessage = (
  { reference, wish, name, page, message, email }: Asked,
  to: string,
  appName: string,
): Message => ({
  to,
  replyTo: email,
  subject: `[${appName}] ${reference}: ${wish.replace('_', ' ')} an entry of a professor`,
  ...emailParts('en', [
    {
      kind: 'verbatim',
      text: `Reference: ${reference}\nFrom: ${oneLine(email)}\nEntry: ${oneLine(name)}\n${page}\nCatalogue editors see it under "Proposals"; without an editor: npm run catalogue -- forget ID`,
    },
    { kind: 'verbatim', text: message || '(no message)' },
  ]),
})

interface Answered {
  email: string
  language: string
  reference: string
}

/** Tells whoever asked what was done, with the editor's words. */
export const answeredMessage = (
  { email, language, reference }: Answered,
  outcome: RequestOutcome,
  answer: string,
  appName: string,
): Message => {
  const t = textsFor(language)
  return accountEmail({
    to: email,
    language,
    subject: t('professors.request.mail.subject', { app: appName, reference }),
    paragraphs: [t(`professors.request.mail.${outcome}`), ...(answer ? [answer] : [])],
    footer: t('professors.request.mail.footer'),
  })
}
