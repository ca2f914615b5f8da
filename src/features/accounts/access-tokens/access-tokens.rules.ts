import { dayMs, hourMs } from '#src/shared/durations.ts'

/** Maximum number of access tokens of a user that can be used. */
export const maxAccessTokens = 20

/** Validity of an access token. */
export const accessTokenDays = 365

/** Time after which a revoked or expired token is deleted; until then its use is recorded in the audit log. */
export const retainedTokenDays = 30

/** Validity of the code that a page hands to a browser extension. */
export const connectionCodeMinutes = 5

/** Rate limit of new access tokens per user. */
export const connectionRate = { limit: 20, windowMs: dayMs, blockMs: hourMs }
