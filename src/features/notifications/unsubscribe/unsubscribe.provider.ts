import { createHmac, timingSafeEqual } from 'node:crypto'
import { isMailList, type MailList } from './unsubscribe.rules.ts'

const signatureOf = (secret: string, subject: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${subject}`).digest()

/** A text for a link that lets its holder leave one list of one person; it stays valid, as old mails do. */
export const createUnsubscribeToken = (secret: string, userId: string, list: MailList): string => {
  const subject = `${userId}.${list}`
  return `${subject}.${signatureOf(secret, subject).toString('base64url')}`
}

/** Whose list a token names; undefined when it was not made here. */
export const readUnsubscribeToken = (secret: string, token: string): { userId: string; list: MailList } | undefined => {
  const [userId, list, signature] = token.split('.')
  if (!userId || !isMailList(list) || !signature) return undefined
  const expected = signatureOf(secret, `${userId}.${list}`)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, list } : undefined
}

/** The headers by which a mail program offers to leave the list with one press (RFC 2369 and RFC 8058). */
export const buildUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
