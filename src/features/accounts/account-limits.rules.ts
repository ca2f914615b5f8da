// Rate limits of the credential endpoints, and how long the accounts store the attempts.

import { dayMs, hourMs } from '#src/shared/durations.ts'

/** Window and block time of failed sign-ins, in milliseconds (access specification, section 9). */
const attemptWindow = { windowMs: 15 * 60_000, blockMs: 15 * 60_000 }
export const attemptLimits = {
  perEmail: { limit: 5, ...attemptWindow },
  perAddress: { limit: 30, ...attemptWindow },
}

/**
 * Rate limits of sign-ups per network, successes included: high enough for a class that signs up together, too low for
 * a script that creates accounts to multiply its quotas.
 */
export const newAccountLimits = {
  perHour: { limit: 20, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 60, windowMs: dayMs, blockMs: dayMs },
}

/** Quota of open sessions per account; a sign-in beyond it ends the oldest. More than a user has browsers. */
export const maxSessions = 30

export const purgeJob = 'account-cleanup'

/** Lifetime of the idempotency key of a creation: longer than a client waits before it retries the request. */
export const idempotencyKeyTtlMs = 7 * dayMs
