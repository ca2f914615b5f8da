import * as OTPAuth from 'otpauth'

const periodMs = 30_000

/**
 * An authenticator app for one account, from the address it scanned (`otpauth://…`) or from the secret as shown (base32).
 *
 * Each call gives six digits that were not given before: those of now, or of the period after the last ones. The server
 * takes a code one period early or late, so two codes asked for together both open, also when the period changes between.
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
