import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { findDigestWeek } from './rules.ts'

describe('week of the digest (NT-07)', () => {
  it.each([
    ['2027-01-18T06:59:00Z', 'Europe/Berlin', undefined],
    ['2027-01-18T07:00:00Z', 'Europe/Berlin', '2027-01-18'],
    ['2027-01-18T22:59:00Z', 'Europe/Berlin', '2027-01-18'],
    ['2027-01-18T23:00:00Z', 'Europe/Berlin', undefined],
    ['2027-01-17T18:00:00Z', 'Pacific/Kiritimati', '2027-01-18'],
    ['2027-01-18T18:00:00Z', 'Pacific/Honolulu', '2027-01-18'],
    ['2027-01-18T02:15:00Z', 'Asia/Kathmandu', '2027-01-18'],
    ['2027-01-19T12:00:00Z', 'UTC', undefined],
  ] as const)('at %s in %s the week is %s', (now, zone, week) => expect(findDigestWeek(now, zone)).toBe(week))

  it.each(['America/New_York', 'Europe/Berlin', 'Asia/Shanghai', 'Asia/Kathmandu', 'Australia/Lord_Howe'])(
    'in %s each of sixty weeks has its Monday once, also when the clocks change',
    (zone) => {
      const start = Temporal.Instant.from('2026-09-02T00:00:00Z')
      const weeks = Array.from({ length: 60 * 7 * 24 }, (_, hours) =>
        findDigestWeek(start.add({ hours }).toString(), zone),
      ).filter((week, index, all) => week !== undefined && week !== all[index - 1])
      expect(weeks).toHaveLength(60)
      expect(new Set(weeks).size).toBe(60)
    },
  )
})
