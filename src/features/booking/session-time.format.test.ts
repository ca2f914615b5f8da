import { expect, it } from 'vitest'
import { findFirstClockShift } from './session-time.format.ts'

it('RT-21: a series shows the session from which it begins at another local time of the student', () => {
  // Mondays at 15:00 in London, from 16 March 2026; London's clocks change on 29 March, those of New York on 8 March.
  const zones = { zone: 'Europe/London', ownZone: 'America/New_York' }
  expect(findFirstClockShift('2026-03-16T15:00:00.000Z', 4, zones)).toBe('2026-03-30T14:00:00.000Z')
  expect(findFirstClockShift('2026-03-16T15:00:00.000Z', 2, zones)).toBeUndefined()
  expect(
    findFirstClockShift('2026-03-16T15:00:00.000Z', 8, { zone: 'Europe/London', ownZone: 'Europe/Berlin' }),
  ).toBeUndefined()
  expect(findFirstClockShift('2026-06-01T15:00:00.000Z', 8, zones)).toBeUndefined()
  // Behind the day line, and where the student's clocks never change.
  const far = { zone: 'Pacific/Auckland', ownZone: 'Asia/Kolkata' }
  expect(findFirstClockShift('2026-03-30T21:00:00.000Z', 3, far)).toBe('2026-04-06T22:00:00.000Z')
})
