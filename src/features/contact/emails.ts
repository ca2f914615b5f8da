import { renderEmail } from '#src/server/email-template.ts'
import type { Message } from '#src/server/mail.ts'
import { languageNames, toLanguage } from '#src/shared/locales.ts'
import type { ContactValues } from './rules.ts'

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

interface Question extends ContactValues {
  reference: string
  language: string
}

/**
 * Email with a visitor's question for the operator: plain English around the visitor's words, with the visitor as reply
 * address.
 */
export const renderContactEmail = (question: Question, to: string, appName: string): Message => {
  const { reference, topic, email, message } = question
  const name = oneLine(question.name)
  const facts = [
    `Reference: ${reference}`,
    `From: ${name} (${email})`,
    `Topic: ${topic}`,
    `Language: ${languageNames[toLanguage(question.language)]}`,
  ]
  return {
    to,
    replyTo: email,
    subject: `[${appName}] ${reference}: question about ${topic}`,
    ...renderEmail('en', [
      { kind: 'verbatim', text: facts.join('\n') },
      { kind: 'verbatim', text: message },
    ]),
  }
}
