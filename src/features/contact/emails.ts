import type { Message } from '#src/server/mail.ts'
import { languageNames, toLanguage } from '#src/shared/locales.ts'
import type { ContactValues } from './rules.ts'

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

interface Question extends ContactValues {
  reference: string
  language: string
}

/** A visitor's question for the operator, in plain English around the visitor's own words; an answer goes to the visitor. */
export const questionMessage = (question: Question, to: string, appName: string): Message => {
  const { reference, topic, email, message } = question
  const name = oneLine(question.name)
  const facts = [
    `Reference: ${reference}`,
    `From: ${name} (${email})`,
    `Topic: ${topic}`,
    `Language: ${languageNames[toLanguage(question.language)]}`,
  ]
  const paragraph = (text: string) => `<p style="margin:0 0 16px;white-space:pre-wrap">${escapeHtml(text)}</p>`
  return {
    to,
    replyTo: email,
    subject: `[${appName}] ${reference}: question about ${topic}`,
    text: [facts.join('\n'), message].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 sans-serif;color:#1f2a2e;max-width:560px;margin:24px auto;padding:0 16px">
${paragraph(facts.join('\n'))}<div dir="auto">${paragraph(message)}</div></body></html>`,
  }
}
