import * as OTPAuth from 'otpauth'

const periodMs = 30_000

/**
 * Creates an authenticator app (TOTP) for one account, from the address it scanned (`otpauth://…`) or from the secret
 * as shown (base32).
 *
 * Each call returns six digits that it has not returned before: those of the current period, or of the one after the
 * last. The server accepts a code one period early or late, so two codes requested together are both valid, also across
 * the change of a period.
 */
export const createAuthenticator = (scanned: string): (() => string) => {
  const totp = scanned.startsWith('otpauth:')
    ? OTPAuth.URI.parse(scanned)
    : new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(scanned.trim()) })
  if (!(totp instanceof OTPAuth.TOTP)) throw new Error('This account’s codes are not codes of the time.')
  let last = 0
  return () => {
    last = Math.max(Math.floor(Date.now() / periodMs), last + 1)
    return totp.generate({ timestamp: last * periodMs })
  }
}
