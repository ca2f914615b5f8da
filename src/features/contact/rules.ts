// Validation and rate limit of questions to the operator.

import { hourMs } from '#src/shared/durations.ts'
import { hasUnicodeLocalPart, isEmailAddress, maxEmailLength } from '#src/shared/email-address.ts'

/** Rate limit: questions per network address and hour. A user rarely sends more, a bot always does. */
export const contactLimit = { limit: 6, windowMs: hourMs, blockMs: hourMs }

/** Retention of idempotency keys of questions. */
export const sentOnce = { limit: 1, windowMs: hourMs, blockMs: hourMs }

export const contactSizes = { name: 120, email: maxEmailLength, message: 5000, messageAtLeast: 10 }

export const contactTopics = ['account', 'matching', 'applications', 'mentors', 'privacy', 'problem', 'other'] as const
export type ContactTopic = (typeof contactTopics)[number]

export interface ContactValues {
  name: string
  email: string
  topic: ContactTopic
  message: string
}

export type ContactProblem = 'required' | 'emailInvalid' | 'emailLocalPart' | 'tooShort' | 'tooLong'

const sizeProblem = (text: string, most: number): ContactProblem | undefined => {
  if (text.trim() === '') return 'required'
  return text.trim().length > most ? 'tooLong' : undefined
}

const emailProblem = (email: string): ContactProblem | undefined =>
  sizeProblem(email, contactSizes.email) ??
  (hasUnicodeLocalPart(email) ? 'emailLocalPart' : isEmailAddress(email) ? undefined : 'emailInvalid')

const messageProblem = (message: string): ContactProblem | undefined =>
  sizeProblem(message, contactSizes.message) ??
  (message.trim().length < contactSizes.messageAtLeast ? 'tooShort' : undefined)

/** Validates the fields of a question. Returns the problems by field; empty when it may be sent. */
export const validateContact = ({ name, email, message }: ContactValues) => {
  const found = {
    name: sizeProblem(name, contactSizes.name),
    email: emailProblem(email),
    message: messageProblem(message),
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem)) as Partial<
    Record<keyof typeof found, ContactProblem>
  >
}

/** Alphabet without ambiguous characters, for references that are read aloud. */
const referenceLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Formats a reference such as Q-7KQ2-M4XD from eight random bytes. */
export const toReference = (random: Uint8Array): string => {
  const letters = [...random.slice(0, 8)].map((byte) => referenceLetters[byte % referenceLetters.length])
  return `Q-${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
