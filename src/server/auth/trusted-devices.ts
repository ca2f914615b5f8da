import type { ChallengeContext } from './two-factor-throttle.ts'

// A device that is trusted is not asked for a code. The library gives it another secret at each sign-in, and thirty more
// days with it; here the days are counted from the code that was entered.

/** When the trust ends that a sign-in under way came with. */
const ends = new WeakMap<object, Date>()

/** Remembers, before a sign-in, until when its device is trusted. */
export const captureTrustExpiry = async (ctx: ChallengeContext) => {
  const { name } = ctx.context.createAuthCookie('trust_device')
  const [, identifier] = ((await ctx.getSignedCookie(name, ctx.context.secret)) || '').split('!')
  const trust = identifier ? await ctx.context.internalAdapter.findVerificationValue(identifier) : null
  if (trust) ends.set(ctx.context, new Date(trust.expiresAt))
}

/** A row of the library's secrets as it is to be written: a trust that is renewed ends when the former one would have. */
export const keepTrustExpiry = <Row extends { identifier: string; expiresAt: Date }>(
  row: Row,
  request: object | undefined,
): Row => {
  const end = row.identifier.startsWith('trust-device-') && request ? ends.get(request) : undefined
  return end ? { ...row, expiresAt: end } : row
}

/** Whether a success of a signed-in person at this endpoint ends the trust of all devices. */
export const shouldRevokeTrust = (path: string) =>
  ['/change-password', '/two-factor/disable', '/two-factor/verify-totp', '/two-factor/generate-backup-codes'].includes(
    path,
  )
