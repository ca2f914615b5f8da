import { expect, it } from 'vitest'
import { findFirstClockShift, formatClock, formatCountdown } from './session-time.format.ts'

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

it('a time of the doubled hour is shown with its offset, other times without', () => {
  // Berlin sets its clocks back on 25 October 2026 at 01:00 UTC.
  const clocks = (zone: string, ...times: string[]) => times.map((time) => formatClock(time, 'de', zone))
  expect(clocks('Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')).toEqual([
    '02:30 GMT+2',
    '02:30 GMT+1',
  ])
  expect(clocks('Europe/Berlin', '2026-10-24T23:59:00Z', '2026-10-25T02:00:00Z')).toEqual(['01:59', '03:00'])
  // Lord Howe Island sets them back by half an hour on 4 April 2027, which is 3 April 15:00 UTC.
  expect(clocks('Australia/Lord_Howe', '2027-04-03T14:45:00Z', '2027-04-03T15:45:00Z')).toEqual([
    '01:45 GMT+11',
    '02:15',
  ])
  // In spring an hour is missing, and none is doubled.
  expect(clocks('Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T01:30:00Z')).toEqual(['01:30', '03:30'])
})

it('a countdown shows minutes, then hours, then calendar days in the time zone of the user', () => {
  const now = Date.parse('2026-11-30T21:30:00Z')
  const until = (moment: string, zone = 'UTC') => formatCountdown(moment, now, 'en', zone)
  expect(until('2026-11-30T21:30:20Z')).toBe('this minute')
  expect(until('2026-11-30T21:45:59Z')).toBe('in 15 minutes')
  expect(until('2026-11-30T22:29:59Z')).toBe('in 59 minutes')
  expect(until('2026-11-30T23:59:00Z')).toBe('in 2 hours')
  expect(until('2026-12-01T21:29:00Z')).toBe('in 23 hours')
  expect(until('2026-12-01T22:00:00Z')).toBe('tomorrow')
  // Past midnight on 2 December in Berlin: the day after tomorrow there, tomorrow in London.
  expect(until('2026-12-01T23:30:00Z', 'Europe/Berlin')).toBe('in 2 days')
  expect(until('2026-12-01T23:30:00Z', 'Europe/London')).toBe('tomorrow')
  // The day of the clock change in Berlin has 25 hours.
  expect(formatCountdown('2026-10-25T22:50:00Z', Date.parse('2026-10-24T22:10:00Z'), 'en', 'Europe/Berlin')).toBe(
    'today',
  )
})
