import { expect, it } from 'vitest'
import { calculateNextAttempt, shouldDisable } from './rules.ts'

const now = '2027-01-15T11:00:00.000Z'

it('a message is retried with growing delays until five days after the first attempt', () => {
  const delays: number[] = []
  let last = now
  for (let attempts = 1; ; attempts += 1) {
    const next = calculateNextAttempt(attempts, last)
    if (next === undefined) break
    delays.push(Date.parse(next) - Date.parse(last))
    last = next
  }
  expect(delays).toEqual(delays.toSorted((one, other) => one - other))
  expect((Date.parse(last) - Date.parse(now)) / 86_400_000).toBeCloseTo(5.15, 2)
})

it('a webhook is switched off after five days of failures, or at once when its receiver is gone', () => {
  expect(shouldDisable('2027-01-10T11:00:01.000Z', 500, now)).toBe(false)
  expect(shouldDisable('2027-01-10T11:00:00.000Z', null, now)).toBe(true)
  expect(shouldDisable(now, 410, now)).toBe(true)
})
