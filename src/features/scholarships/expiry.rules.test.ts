import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { findNextDeadline, hasDeadlinePassed, summarizeScholarships } from './expiry.rules.ts'

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

  it('the summary has the number of open scholarships, the largest amount and the earliest deadline', () => {
    const fitting = [
      { name: 'B', amount: 100.4, isVerified: true },
      { name: 'A', amount: 150.4, isVerified: true, deadline: { value: stated('own', null), year: '2027' } },
      { name: 'C', isVerified: false, deadline: { value: stated('unknown', null, '2024-03-05'), year: '2024' } },
    ]
    const now = Date.parse('2027-01-10T20:00:00Z')
    expect(summarizeScholarships(fitting, 'America/New_York', now)).toEqual({
      count: 3,
      largest: { name: 'A', amount: 150 },
      nextDeadline: { name: 'A', date: '2027-01-10', isExpected: false },
    })
    expect(summarizeScholarships(fitting, 'Asia/Tokyo', now)).toEqual({
      count: 2,
      largest: { name: 'B', amount: 100 },
      nextDeadline: { name: 'C', date: '2027-03-05', isExpected: true },
    })
    expect(summarizeScholarships([], 'UTC', now)).toEqual({ count: 0, largest: null, nextDeadline: null })
  })

  it('a deadline that has passed in its zone is expected a year later, also on the day that it ends elsewhere', () => {
    const fact = { value: stated('zone', 'Asia/Tokyo', '2027-01-10', '17:00'), year: '2027' }
    const due = Date.parse('2027-01-10T08:00:00Z')
    expect(findNextDeadline(fact, 'UTC', due)).toEqual({ date: '2027-01-10', isExpected: false, years: [] })
    expect(findNextDeadline(fact, 'UTC', due + 60_000)).toEqual({
      date: '2028-01-10',
      isExpected: true,
      years: ['2027'],
    })
  })
})
