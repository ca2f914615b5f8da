import { createHmac, timingSafeEqual } from 'node:crypto'
import { secretBytes } from '#src/features/sharing/rules.ts'

const signatureOf = (authSecret: string, subject: string) => createHmac('sha256', authSecret).update(subject).digest()

/**
 * Derives the secret of a recommender's link. The database has only its hash, and a reminder needs the link again, so that
 * it is derived from the instance's secret instead of being stored. A new version makes a new link.
 *
 * @returns 22 characters of base64url
 */
export const deriveLinkSecret = (
  authSecret: string,
  { id, linkVersion }: { id: string; linkVersion: number },
): string =>
  signatureOf(authSecret, `recommender link ${id} ${linkVersion}`).subarray(0, secretBytes).toString('base64url')

/** Derives the secret of the share that a recommender may open from the private page. */
export const deriveShareSecret = (authSecret: string, shareId: string): string =>
  signatureOf(authSecret, `recommender share ${shareId}`).subarray(0, secretBytes).toString('base64url')

/** Creates the token that stops the reminders to the address of a recommender. It opens no page, and does not expire. */
export const createStopToken = (authSecret: string, recommenderId: string): string =>
  `${recommenderId}.${signatureOf(authSecret, `recommender stop ${recommenderId}`).toString('base64url')}`

/** Reads the recommender's id of a stop token; undefined for an invalid signature. */
export const readStopToken = (authSecret: string, token: string): string | undefined => {
  const [recommenderId, signature] = token.split('.')
  if (!recommenderId || !signature) return undefined
  const expected = signatureOf(authSecret, `recommender stop ${recommenderId}`)
  const given = Buffer.from(signature, 'base64url')
  return given.length === expected.length && timingSafeEqual(given, expected) ? recommenderId : undefined
}
