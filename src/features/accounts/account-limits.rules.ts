// How often somebody may try, and how long the accounts remember it.

import { dayMs, hourMs } from '#src/shared/durations.ts'

/** Failures until a block, the window they count in and the block's length (access specification, section 9). */
const attemptWindow = { windowMs: 15 * 60_000, blockMs: 15 * 60_000 }
export const attemptLimits = {
  perEmail: { limit: 5, ...attemptWindow },
  perAddress: { limit: 30, ...attemptWindow },
}

/**
 * Accounts that are made from one network, successes included: a class that signs up together fits in, a program that
 * makes accounts to have more of what each person may do does not.
 */
export const newAccountLimits = {
  perHour: { limit: 20, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 60, windowMs: dayMs, blockMs: dayMs },
}

/** Sessions that one account may have open; a sign-in beyond them ends the oldest. More than anybody has browsers. */
export const maxSessions = 30

export const purgeJob = 'account-cleanup'

/** How long the key of a creation is known: longer than anybody waits before trying the same again. */
export const idempotencyKeyTtlMs = 7 * dayMs
