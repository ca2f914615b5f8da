import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { countDaysUntil } from '#src/shared/dates.ts'
import {
  calculateDueInstant,
  countDaysAtStep,
  createDefaultDeadline,
  findDueReminderStep,
  type LocalDeadline,
  maxDeadlines,
  reminderSteps,
} from './rules.ts'

const at = (localDate: string, localTime: string, zone: string): LocalDeadline => ({
  localDate,
  localTime,
  zoneRule: 'zone',
  zone,
})
const anywhere = (localDate: string): LocalDeadline => ({
  localDate,
  localTime: '23:59',
  zoneRule: 'anywhere_on_earth',
  zone: null,
})
const zones = Intl.supportedValuesOf('timeZone')

describe('calculateDueInstant', () => {
  it.each([
    ['a winter evening in New York', at('2027-01-15', '23:59', 'America/New_York'), '2027-01-16T04:59:00Z'],
    ['a summer evening in Berlin', at('2027-07-15', '17:00', 'Europe/Berlin'), '2027-07-15T15:00:00Z'],
    ['a quarter-hour zone', at('2027-01-15', '12:00', 'Asia/Kathmandu'), '2027-01-15T06:15:00Z'],
    [
      'an hour that does not exist counts from before the change',
      at('2027-03-14', '02:30', 'America/New_York'),
      '2027-03-14T06:30:00Z',
    ],
    [
      'an hour that comes twice counts as its first',
      at('2027-11-07', '01:30', 'America/New_York'),
      '2027-11-07T05:30:00Z',
    ],
    [
      'half an hour of summer time on Lord Howe',
      at('2027-04-04', '01:45', 'Australia/Lord_Howe'),
      '2027-04-03T14:45:00Z',
    ],
    ['anywhere on Earth ends when the day has ended at UTC-12', anywhere('2027-01-15'), '2027-01-16T11:59:00Z'],
    [
      'an unknown zone means the earliest instant it could be',
      { ...anywhere('2027-01-15'), zoneRule: 'unknown' as const },
      '2027-01-15T09:59:00Z',
    ],
  ])('calculates the due instant: %s', (_name, deadline, instant) => {
    expect(calculateDueInstant(deadline, 'Europe/Madrid')).toBe(instant)
  })

  it('the applicant’s own zone decides the due instant and moves with the applicant', () => {
    const own: LocalDeadline = { localDate: '2027-01-15', localTime: '23:59', zoneRule: 'own', zone: null }
    expect(calculateDueInstant(own, 'Asia/Tokyo')).toBe('2027-01-15T14:59:00Z')
    expect(calculateDueInstant(own, 'Pacific/Honolulu')).toBe('2027-01-16T09:59:00Z')
  })

  it('a deadline on 9999-12-31 is due no later than the end of that year in UTC', () => {
    expect(calculateDueInstant(anywhere('9999-12-31'), 'UTC')).toBe('9999-12-31T23:59:59Z')
  })

  it('the quota is 200 deadlines per entry and 2,000 per user', () => {
    expect(maxDeadlines).toEqual({ perEntry: 200, inAll: 2_000 })
  })

  it('in Greenland, where the clocks skip the last hour of a day in March, a deadline keeps its date', () => {
    expect(calculateDueInstant(at('2030-03-30', '23:59', 'America/Nuuk'), 'UTC')).toBe('2030-03-31T00:59:00Z')
  })

  it('a deadline without a time is due at the end of its day, without a date shift in any zone', () => {
    const days = fc
      .integer({ min: 0, max: 365 * 30 })
      .map((n) => Temporal.PlainDate.from('2015-01-01').add({ days: n }))
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (zone, day) => {
        const instant = calculateDueInstant(at(day.toString(), '23:59', zone), 'UTC')
        const converted = Temporal.Instant.from(instant).toZonedDateTimeISO(zone)
        expect(converted.toPlainDate().toString()).toBe(day.toString())
        // When the clocks skip 23:59, the day ends with its last existing minute.
        const last = day.add({ days: 1 }).toZonedDateTime(zone).subtract({ minutes: 1 })
        expect(converted.toPlainTime().toString()).toBe(last.toPlainTime().toString())
      }),
      {
        numRuns: 4_000,
        examples: [
          ['Asia/Beirut', Temporal.PlainDate.from('2040-03-25')],
          ['Asia/Pyongyang', Temporal.PlainDate.from('2018-05-04')],
          ['America/Nuuk', Temporal.PlainDate.from('2030-03-30')],
        ],
      },
    )
  })

  it('a due instant converts back to its local time; a time that the clocks skip moves earlier by the jump', () => {
    const days = fc
      .integer({ min: 0, max: 365 * 30 })
      .map((days) => Temporal.PlainDate.from('2015-01-01').add({ days }).toString())
    const minutes = fc
      .integer({ min: 0, max: 1439 })
      .map((m) => `${String(Math.floor(m / 60)).padStart(2, '0')}:${String(m % 60).padStart(2, '0')}`)
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, minutes, (zone, localDate, localTime) => {
        const instant = Temporal.Instant.from(calculateDueInstant(at(localDate, localTime, zone), 'UTC'))
        const shown = instant.toZonedDateTimeISO(zone)
        const wanted = Temporal.PlainDateTime.from(`${localDate}T${localTime}`)
        // Offsets half a day before and after a clock change.
        const [before, after] = [-12, 12].map((hours) => shown.add({ hours }).offsetNanoseconds) as [number, number]
        const readings = [before, after].map((offset) =>
          wanted.toZonedDateTime('UTC').subtract({ nanoseconds: offset }).withTimeZone(zone).toPlainDateTime(),
        )
        const exists = readings.some((reading) => reading.equals(wanted))
        const jump = exists ? 0 : after - before
        expect(shown.toPlainDateTime().toString()).toBe(wanted.subtract({ nanoseconds: jump }).toString())
      }),
      { numRuns: 2_000 },
    )
  })

  it('the due instant does not depend on the time zone of the process', () => {
    const before = process.env.TZ
    const answers = ['UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'Asia/Kolkata'].map((zone) => {
      process.env.TZ = zone
      return calculateDueInstant(at('2027-03-28', '02:30', 'Europe/Berlin'), 'UTC')
    })
    process.env.TZ = before
    expect(new Set(answers).size).toBe(1)
  })
})

describe('reminder steps', () => {
  it('NT-04: the last reminder comes at least two hours before the instant, and none after it', () => {
    const due = '2027-01-02T01:00:00Z'
    expect(findDueReminderStep(due, '2027-01-01T22:59:59Z', 'UTC')).toBe(1)
    expect(findDueReminderStep(due, '2027-01-01T23:00:00Z', 'UTC')).toBe(0)
    expect(findDueReminderStep(due, due, 'UTC')).toBe(0)
    expect(findDueReminderStep(due, '2027-01-02T01:00:01Z', 'UTC')).toBeUndefined()
  })

  it('a reminder names the days left in the reader’s zone, and the last one says today', () => {
    const due = '2027-01-10T12:00:00Z'
    expect(countDaysAtStep(due, 14, '2027-01-01T12:00:00Z', 'UTC')).toBe(9)
    expect(countDaysAtStep(due, 1, '2027-01-09T23:30:00Z', 'Asia/Tokyo')).toBe(0)
    expect(countDaysAtStep(due, 0, '2027-01-01T12:00:00Z', 'UTC')).toBe(0)
    expect(countDaysAtStep(due, 3, '2027-01-12T12:00:00Z', 'UTC')).toBe(0)
  })

  it('23:59 anywhere on Earth is another day in Kiribati and the same day in Hawaii', () => {
    const due = calculateDueInstant(anywhere('2027-01-15'), 'UTC')
    const now = '2027-01-15T12:00:00Z'
    expect(countDaysUntil(due, now, 'Pacific/Kiritimati')).toBe(1)
    expect(countDaysUntil(due, now, 'Pacific/Honolulu')).toBe(1)
    expect(countDaysUntil(due, '2027-01-15T20:00:00Z', 'Pacific/Honolulu')).toBe(1)
    expect(countDaysUntil(due, '2027-01-16T10:30:00Z', 'Pacific/Honolulu')).toBe(0)
  })

  it.each([
    [31, undefined],
    [30, 30],
    [29, 30],
    [15, 30],
    [14, 14],
    [8, 14],
    [7, 7],
    [4, 7],
    [3, 3],
    [2, 3],
    [1, 1],
    [0, 0],
  ] as const)('NT-04: %i days before, the step is %s', (days, step) => {
    const now = '2027-01-01T10:00:00Z'
    const due = Temporal.Instant.from(now)
      .add({ hours: days * 24 + 1 })
      .toString()
    expect(findDueReminderStep(due, now, 'UTC')).toBe(step)
  })

  it('a past deadline produces no reminder', () => {
    expect(findDueReminderStep('2027-01-01T00:00:00Z', '2027-01-01T00:00:01Z', 'UTC')).toBeUndefined()
  })

  it('each step is reached exactly once before a deadline, also across a clock change', () => {
    const due = calculateDueInstant(at('2027-03-20', '23:59', 'America/New_York'), 'UTC')
    const seen = new Set<number>()
    for (let hour = 0; hour <= 32 * 24; hour += 1) {
      const now = Temporal.Instant.from(due)
        .subtract({ hours: 32 * 24 - hour })
        .toString()
      const step = findDueReminderStep(due, now, 'America/New_York')
      if (step !== undefined) seen.add(step)
    }
    expect([...seen]).toEqual([...reminderSteps])
  })
})

describe('default deadline (SH-03)', () => {
  it.each([
    ['2026-11-20', '2026-12-15'],
    ['2026-12-14', '2026-12-15'],
    ['2026-12-15', '2027-12-15'],
    ['2027-01-01', '2027-12-15'],
  ])('from %s the default deadline is the next December 15: %s', (today, expected) => {
    expect(createDefaultDeadline(today)).toEqual({
      localDate: expected,
      localTime: '23:59',
      zoneRule: 'unknown',
      zone: null,
    })
  })
})
