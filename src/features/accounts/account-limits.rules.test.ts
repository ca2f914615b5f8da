import { expect, it } from 'vitest'
import { attemptLimits, idempotencyKeyTtlMs, maxSessions, newAccountLimits, purgeJob } from './account-limits.rules.ts'

const minutes = 60_000
const hours = 60 * minutes

it('AL-01 five failures of one address within 15 minutes block it for 15 minutes, thirty one network', () => {
  const window = { windowMs: 15 * minutes, blockMs: 15 * minutes }
  expect(attemptLimits).toEqual({ perEmail: { limit: 5, ...window }, perAddress: { limit: 30, ...window } })
})

it('one network makes twenty accounts in an hour and sixty in a day', () => {
  expect(newAccountLimits).toEqual({
    perHour: { limit: 20, windowMs: hours, blockMs: hours },
    perDay: { limit: 60, windowMs: 24 * hours, blockMs: 24 * hours },
  })
})

it('what accounts remember has an end', () => {
  expect([maxSessions, idempotencyKeyTtlMs]).toEqual([30, 7 * 24 * hours])
  // The job keeps its name over upgrades, or an old schedule would go on beside the new one.
  expect(purgeJob).toBe('account-cleanup')
})
