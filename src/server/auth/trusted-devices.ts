import type { ChallengeContext } from './two-factor-throttle.ts'

// Trusted devices skip two-factor. The library rotates their secret and extends the trust by thirty days at each
// sign-in; here the thirty days count from the code that was entered.

/** Expiry of the trust that came with a pending sign-in. */
const ends = new WeakMap<object, Date>()

/** Stores, before a sign-in, when the trust of its device expires. */
export const captureTrustExpiry = async (ctx: ChallengeContext) => {
  const { name } = ctx.context.createAuthCookie('trust_device')
  const [, identifier] = ((await ctx.getSignedCookie(name, ctx.context.secret)) || '').split('!')
  const trust = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
  if (trust) ends.set(ctx.context, new Date(trust.expiresAt))
}

/** Keeps the expiry of a trust that the library renews, in a row that is about to be written. */
export const preserveTrustExpiry = <Row extends { identifier: string; expiresAt: Date }>(
  row: Row,
  request: object | undefined,
): Row => {
  const end = row.identifier.startsWith('trust-device-') && request ? ends.get(request) : undefined
  return end ? { ...row, expiresAt: end } : row
}

/** Whether a success of a signed-in user at this endpoint revokes the trust of all devices. */
export const shouldRevokeTrust = (path: string) =>
  ['/change-password', '/two-factor/disable', '/two-factor/verify-totp', '/two-factor/generate-backup-codes'].includes(
    path,
  )
