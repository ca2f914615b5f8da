import fc from 'fast-check'
import { expect, it } from 'vitest'
import { countDaysUntil } from '#src/shared/dates.ts'
import { dayMs } from '#src/shared/durations.ts'
import { isDueWithinDays, windowMarginDays } from './upcoming-window.rules.ts'

const now = '2026-11-01T08:00:00Z'

it.each([
  ['2026-12-01T23:59:00Z', 'UTC', true],
  ['2026-12-02T00:00:00Z', 'UTC', false],
  // Still the thirtieth day in New York, and the thirty-first in Tokyo.
  ['2026-12-02T04:30:00Z', 'America/New_York', true],
  ['2026-12-01T15:30:00Z', 'Asia/Tokyo', false],
  ['2026-12-01T23:59:00Z', 'Mars/Olympus', true],
])('AP-03: a deadline at %s is within 30 days in %s: %s', (dueAt, readerZone, isWithin) => {
  expect(isDueWithinDays(dueAt, 30, { now, readerZone })).toBe(isWithin)
})

it('AP-03: whatever a reminder calls due within 30 days is in the window, and a query with the margin reads it', () => {
  const instants = fc.integer({ min: 0, max: 40 * 24 * 60 }).map((minutes) => Date.parse(now) + minutes * 60_000)
  fc.assert(
    fc.property(instants, fc.constantFrom('UTC', 'America/New_York', 'Pacific/Kiritimati'), (at, readerZone) => {
      const dueAt = new Date(at).toISOString()
      const isWithin = countDaysUntil(dueAt, now, readerZone) <= 30
      expect(isDueWithinDays(dueAt, 30, { now, readerZone })).toBe(isWithin)
      if (isWithin) expect(at - Date.parse(now)).toBeLessThan((30 + windowMarginDays) * dayMs)
    }),
  )
})
