import { expect, it } from 'vitest'
import { dailyLimits, isNewAccount, newAccountHours } from './rules.ts'

const now = '2026-11-20T12:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(now) - hours * 3_600_000).toISOString()

it('an account is young until exactly its number of hours has passed', () => {
  expect(isNewAccount(hoursAgo(0), now)).toBe(true)
  expect(isNewAccount(hoursAgo(newAccountHours - 0.01), now)).toBe(true)
  expect(isNewAccount(hoursAgo(newAccountHours), now)).toBe(false)
})

it('a young account has lower daily limits than an older one, and none is zero', () => {
  for (const [act, limit] of Object.entries(dailyLimits.young)) {
    expect(limit, act).toBeGreaterThan(0)
    expect(limit, act).toBeLessThan(dailyLimits.settled[act as keyof typeof dailyLimits.settled])
  }
})
