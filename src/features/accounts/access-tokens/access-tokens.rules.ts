import { dayMs, hourMs } from '#src/shared/durations.ts'

/** Maximum number of access tokens of a user that can be used. */
export const maxAccessTokens = 20

/** Validity of the access token of a browser. */
export const accessTokenDays = 365

/** Validities to choose from for a personal access token, in days. */
export const personalTokenDays = [30, 90, 365] as const

/** Maximum length of the name of a personal access token. */
export const maxTokenNameLength = 60

/** Time after which a revoked or expired token is deleted; until then its use is recorded in the audit log. */
export const retainedTokenDays = 30

/** Validity of the code that a page hands to a browser extension. */
export const connectionCodeMinutes = 5

/** Rate limit of new access tokens per user. */
export const connectionRate = { limit: 20, windowMs: dayMs, blockMs: hourMs }

/** SHA-256 in base64url, or 256 random bits. */
export const secretForm = /^[\w-]{43}$/

/** Whether the address of the page names the challenge of an extension (RFC 7636, S256). */
export const isConnectionChallenge = (challenge: string | undefined): challenge is string =>
  challenge !== undefined && secretForm.test(challenge)
