import { expect, it } from 'vitest'
import { attemptLimits, idempotencyKeyTtlMs, maxSessions, newAccountLimits, purgeJob } from './account-limits.rules.ts'

const minutes = 60_000
const hours = 60 * minutes

it('AL-01 five failed sign-ins within 15 minutes block an address for 15 minutes, and thirty block a network', () => {
  const window = { windowMs: 15 * minutes, blockMs: 15 * minutes }
  expect(attemptLimits).toEqual({ perEmail: { limit: 5, ...window }, perAddress: { limit: 30, ...window } })
})

it('one network can create twenty accounts in an hour and sixty in a day', () => {
  expect(newAccountLimits).toEqual({
    perHour: { limit: 20, windowMs: hours, blockMs: hours },
    perDay: { limit: 60, windowMs: 24 * hours, blockMs: 24 * hours },
  })
})

it('accounts have at most 30 sessions, and idempotency keys expire after seven days', () => {
  expect([maxSessions, idempotencyKeyTtlMs]).toEqual([30, 7 * 24 * hours])
  // The job keeps its name over upgrades, or an old schedule would go on beside the new one.
  expect(purgeJob).toBe('account-cleanup')
})
