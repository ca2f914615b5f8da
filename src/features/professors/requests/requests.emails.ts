import { renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { getTranslator } from '#src/server/translations.ts'
import type { RequestOutcome, RequestType } from './requests.rules.ts'

interface RequestMail {
  reference: string
  wish: RequestType
  name: string
  page: string
  message: string
  email: string
}

const subjects: Record<RequestType, string> = {
  correct: "correct a professor's entry",
  hide_grant: "remove a grant from a professor's entry",
  remove: "remove a professor's entry",
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/**
 * Renders the operator's mail about a request, in plain English around the words of the requester; replies go to the
 * requester.
 */
export const renderRequestEmail = (
  { reference, wish, name, page, message, email }: RequestMail,
  to: string,
  appName: string,
): Message => ({
  to,
  replyTo: email,
  subject: `[${appName}] ${reference}: ${subjects[wish]}`,
  ...renderEmail('en', [
    {
      kind: 'verbatim',
      text: `Reference: ${reference}\nFrom: ${oneLine(email)}\nEntry: ${oneLine(name)}\n${page}\nCatalogue editors see it under "Proposals"; without an editor: npm run catalogue -- forget ID`,
    },
    { kind: 'verbatim', text: message || '(no message)' },
  ]),
})

interface OutcomeMail {
  email: string
  language: string
  reference: string
}

/** Renders the mail to the requester with the outcome and the editor's words. */
export const renderOutcomeEmail = (
  { email, language, reference }: OutcomeMail,
  outcome: RequestOutcome,
  answer: string,
  appName: string,
): Message => {
  const t = getTranslator(language)
  return {
    to: email,
    subject: t('professors.request.mail.subject', { app: appName, reference }),
    ...renderEmail(language, [
      { kind: 'text', text: t(`professors.request.mail.${outcome}`) },
      ...(answer ? [{ kind: 'verbatim' as const, text: answer }] : []),
      { kind: 'text', text: t('professors.request.mail.footer') },
    ]),
  }
}
