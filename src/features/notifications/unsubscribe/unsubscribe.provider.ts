import { createHmac, timingSafeEqual } from 'node:crypto'
import { isMailList, type MailList } from './unsubscribe.rules.ts'

const signatureOf = (secret: string, subject: string) =>
  createHmac('sha256', secret).update(`unsubscribe ${subject}`).digest()

/** Creates a signed unsubscribe token for one list of one user. It does not expire, because old mails stay valid. */
export const createUnsubscribeToken = (secret: string, userId: string, list: MailList): string => {
  const subject = `${userId}.${list}`
  return `${subject}.${signatureOf(secret, subject).toString('base64url')}`
}

/** Reads the user and list of a token; undefined for an invalid signature. */
export const readUnsubscribeToken = (secret: string, token: string): { userId: string; list: MailList } | undefined => {
  const [userId, list, signature] = token.split('.')
  if (!userId || !isMailList(list) || !signature) return undefined
  const expected = signatureOf(secret, `${userId}.${list}`)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, list } : undefined
}

/**
 * Builds the headers for one-click unsubscribe.
 *
 * @see RFC 2369 and RFC 8058
 */
export const buildUnsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
