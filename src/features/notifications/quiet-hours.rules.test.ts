import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { hourMs } from '#src/shared/durations.ts'
import { canBypassQuietHours, findQuietEnd, isQuiet } from './quiet-hours.rules.ts'

const timeIn = (instant: string, zone: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })

describe('quiet hours (NT-07)', () => {
  it.each([
    ['21:59', false],
    ['22:00', true],
    ['23:30', true],
    ['00:00', true],
    ['07:59', true],
    ['08:00', false],
    ['12:00', false],
  ] as const)('quiet hours by default include %s: %s', (time, expected) =>
    expect(isQuiet(time, '22:00', '08:00')).toBe(expected),
  )

  it('quiet hours can lie within a day, and are empty when both ends are equal', () => {
    expect([
      isQuiet('13:00', '12:00', '14:00'),
      isQuiet('14:00', '12:00', '14:00'),
      isQuiet('05:00', '08:00', '08:00'),
    ]).toEqual([true, false, false])
  })

  it.each([
    ['the evening, across midnight', '2027-01-15T22:30:00Z', 'Europe/Berlin', '2027-01-16T07:00:00Z'],
    ['after midnight', '2027-01-15T03:00:00Z', 'Europe/Berlin', '2027-01-15T07:00:00Z'],
    [
      'the night in which summer time begins is an hour shorter',
      '2027-03-27T22:00:00Z',
      'Europe/Berlin',
      '2027-03-28T06:00:00Z',
    ],
    ['the night in which it ends is an hour longer', '2027-10-30T21:00:00Z', 'Europe/Berlin', '2027-10-31T07:00:00Z'],
    ['Kathmandu has quarter hours', '2027-01-15T17:00:00Z', 'Asia/Kathmandu', '2027-01-16T02:15:00Z'],
    ['Lord Howe moves by half an hour', '2027-04-03T14:00:00Z', 'Australia/Lord_Howe', '2027-04-03T21:30:00Z'],
    ['noon is not quiet', '2027-01-15T12:00:00Z', 'Europe/Berlin', undefined],
  ] as const)('quiet hours end correctly: %s', (_name, now, zone, until) => {
    expect(findQuietEnd(now, { start: '22:00', end: '08:00', zone })).toBe(until)
  })

  it('quiet hours that end in a clock change end after a gap, and once for a repeated hour', () => {
    const short = { start: '22:00', end: '02:30', zone: 'America/New_York' }
    expect(findQuietEnd('2027-03-14T06:00:00Z', short)).toBe('2027-03-14T07:30:00Z')
    expect(findQuietEnd('2027-11-07T05:00:00Z', { ...short, end: '01:30' })).toBe('2027-11-07T05:30:00Z')
    // The repeated hour between 01:00 and 01:30: it is quiet again by local time, so the second end applies.
    expect(findQuietEnd('2027-11-07T06:10:00Z', { ...short, end: '01:30' })).toBe('2027-11-07T06:30:00Z')
  })

  it('quiet hours end later than now and within 26 hours, for any time zone and instant', () => {
    const hhmm = fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    const instants = fc
      .integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })
      .map((ms) => new Date(ms - (ms % 60_000)).toISOString())
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        instants,
        hhmm,
        hhmm,
        (zone, now, start, end) => {
          const until = findQuietEnd(now, { start, end, zone })
          expect(until !== undefined).toBe(isQuiet(timeIn(now, zone), start, end))
          if (!until) return
          const wait = Date.parse(until) - Date.parse(now)
          expect(wait).toBeGreaterThan(0)
          expect(wait).toBeLessThanOrEqual(26 * hourMs)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  it.each([
    ['2027-01-16T05:00:00Z', true, true],
    ['2027-01-16T05:00:00Z', false, false],
    ['2027-01-17T03:00:01Z', true, false],
    ['2027-01-16T02:59:59Z', true, false],
  ] as const)(
    'a notification due at %s bypasses quiet hours at 3 a.m. with immediate alerts %s: %s',
    (dueAt, allowed, expected) => {
      expect(canBypassQuietHours(dueAt, '2027-01-16T03:00:00Z', allowed)).toBe(expected)
    },
  )
})
