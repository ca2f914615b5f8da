import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { hasDeadlinePassed, openScholarships } from './expiry.rules.ts'

const stated = (zone_rule: string, zone: string | null, date = '2027-01-10', time?: string) => ({
  date,
  zone_rule,
  zone,
  ...(time ? { time } : {}),
})

describe('stated deadlines of the catalogue', () => {
  it.each([
    [
      'in the zone that it names',
      stated('zone', 'America/Vancouver', '2027-01-10', '17:00'),
      'America/Vancouver',
      '17:00',
    ],
    ['on the clock of the person', stated('own', null, '2027-01-10', '08:15'), 'Asia/Kolkata', '08:15'],
    ['where a day ends last', stated('anywhere_on_earth', null), 'Etc/GMT+12', '23:59'],
    ['where the day ends last, without a stated zone', stated('unknown', null), 'Etc/GMT+12', '23:59'],
    ['where the day ends last, with an unknown zone', stated('zone', 'Mars/Olympus'), 'Etc/GMT+12', '23:59'],
  ])('a stated deadline passes %s, to the minute', (_where, deadline, zone, time) => {
    const due = Temporal.ZonedDateTime.from(`2027-01-10T${time}[${zone}]`).epochMilliseconds
    expect(hasDeadlinePassed(deadline, 'Asia/Kolkata', due)).toBe(false)
    expect(hasDeadlinePassed(deadline, 'Asia/Kolkata', due + 60_000)).toBe(true)
  })

  it('a stated deadline with an invalid hour uses its day only, and without a day never passes', () => {
    const noon = Date.parse('2027-01-11T12:00:00Z')
    expect(hasDeadlinePassed(stated('zone', 'UTC', '2027-01-10', 'noon'), 'UTC', noon)).toBe(true)
    expect(hasDeadlinePassed(stated('zone', 'UTC', '2027-01-11', 'noon'), 'UTC', noon)).toBe(false)
    for (const nothing of [undefined, null, 'soon', {}]) expect(hasDeadlinePassed(nothing, 'UTC', noon)).toBe(false)
  })

  it('the total counts only open scholarships, and names the largest parts first', () => {
    const groups = [
      { deadline: null, count: 2, sum: [{ name: 'B', amount: 100.4 }] },
      { deadline: stated('own', null), count: 1, sum: [{ name: 'A', amount: 50.4 }] },
    ]
    const now = Date.parse('2027-01-10T20:00:00Z')
    expect(openScholarships(groups, 'America/New_York', now)).toEqual({
      amount: 151,
      count: 3,
      parts: 2,
      largest: [
        { name: 'B', amount: 100 },
        { name: 'A', amount: 50 },
      ],
    })
    expect(openScholarships(groups, 'Asia/Tokyo', now)).toEqual({
      amount: 100,
      count: 2,
      parts: 1,
      largest: [{ name: 'B', amount: 100 }],
    })
  })
})
