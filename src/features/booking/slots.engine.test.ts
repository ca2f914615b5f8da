import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoad } from '#tests/support/test-config.ts'
import { findSlots, type Hours, hasValidHours, isSlot, type SessionPolicy, type SlotQuery } from './slots.engine.ts'
import { findSlotsByMinutes, slotQuery } from './slots.fixtures.ts'

const plain: SessionPolicy = {
  sessionMinutes: 30,
  stepMinutes: null,
  bufferBefore: 0,
  bufferAfter: 0,
  minimumNoticeMinutes: 0,
  horizonDays: 365,
  maxPerWeek: null,
}
const sunday = (zone: string, from: string, to: string): Hours => ({
  zone,
  weekly: [{ day: 'sun', from, to }],
  exceptions: [],
})

interface Asked {
  hours: Hours
  on: string
  until?: string
  policy?: Partial<SessionPolicy>
  booked?: [string, string][]
  now?: string
  zone?: string
}
const question = ({
  hours,
  on,
  until = on,
  policy,
  booked = [],
  now = '2026-12-01T00:00Z',
  zone,
}: Asked): SlotQuery => ({
  hours,
  policy: { ...plain, ...policy },
  booked: booked.map(([start, end]) => ({ start: Date.parse(start), end: Date.parse(end) })),
  now: Date.parse(now),
  asked: { from: on, to: until, zone: zone ?? hours.zone },
})
const slots = (asked: Asked) => findSlots(question(asked)).map((at) => new Date(at).toISOString().slice(0, 16))

describe('wall time of the mentor', () => {
  it('a time in the spring gap becomes the first instant after it, and steps count elapsed minutes', () => {
    // Madrid, 28 March 2027: 02:00 becomes 03:00 at 01:00 UTC.
    expect(slots({ hours: sunday('Europe/Madrid', '02:15', '04:00'), on: '2027-03-28' })).toEqual([
      '2027-03-28T01:00',
      '2027-03-28T01:30',
    ])
    expect(slots({ hours: sunday('Europe/Madrid', '02:00', '03:00'), on: '2027-03-28' })).toEqual([])
  })

  it('an ambiguous time becomes its first instant, and a range over the change is longer', () => {
    const times = slots({ hours: sunday('America/New_York', '01:30', '02:30'), on: '2027-11-07' })
    expect(times).toEqual(['2027-11-07T05:30', '2027-11-07T06:00', '2027-11-07T06:30', '2027-11-07T07:00'])
    expect(slots({ hours: sunday('America/New_York', '00:30', '01:30'), on: '2027-11-07' })).toHaveLength(2)
  })

  it('a day without a midnight begins at its first instant', () => {
    // Asuncion no longer changes; Beirut skips 00:00 to 01:00 on 28 March 2027, at 22:00 UTC of the day before.
    expect(slots({ hours: sunday('Asia/Beirut', '00:00', '02:00'), on: '2027-03-28' })).toEqual([
      '2027-03-27T22:00',
      '2027-03-27T22:30',
    ])
  })

  it('the time 24:00 is the end of the day, and no session crosses midnight', () => {
    const hours: Hours = {
      zone: 'Asia/Kolkata',
      weekly: [
        { day: 'sat', from: '23:00', to: '24:00' },
        { day: 'sun', from: '00:00', to: '01:00' },
      ],
      exceptions: [],
    }
    expect(slots({ hours, on: '2027-01-09', until: '2027-01-10', policy: { sessionMinutes: 45 } })).toEqual([
      '2027-01-09T17:30',
      '2027-01-09T18:30',
    ])
  })

  it('hours that end before they begin and an invalid zone are rejected', () => {
    for (const [from, to] of [
      ['10:00', '10:00'],
      ['22:00', '02:00'],
      ['10:00', '00:00'],
      ['24:00', '24:00'],
      ['9:00', '10:00'],
      ['10:00', '24:01'],
    ] as const)
      expect(hasValidHours(sunday('Europe/Paris', from, to)), `${from} to ${to}`).toBe(false)
    expect(hasValidHours(sunday('Mars/Olympus', '09:00', '10:00'))).toBe(false)
    expect(slots({ hours: sunday('Mars/Olympus', '09:00', '10:00'), on: '2027-01-10', zone: 'UTC' })).toEqual([])
  })
})

describe('restrictions of slots', () => {
  const hours = sunday('UTC', '09:00', '11:00')
  const on = '2027-01-10'

  it('an exception replaces the weekly hours of its date, and a closed date overrides both', () => {
    const special = { ...hours, exceptions: [{ date: on, from: '14:00', to: '14:30' }] }
    expect(slots({ hours: special, on })).toEqual(['2027-01-10T14:00'])
    const closed: Hours = { ...special, exceptions: [...special.exceptions, { date: on, closed: true }] }
    expect(slots({ hours: closed, on })).toEqual([])
  })

  it('the buffers of two adjacent sessions both apply between them, and never at the ends of the hours', () => {
    const booked: [string, string][] = [['2027-01-10T09:45Z', '2027-01-10T10:15Z']]
    const policy = { sessionMinutes: 15, bufferBefore: 5, bufferAfter: 10 }
    expect(slots({ hours, on, policy, booked })).toEqual([
      '2027-01-10T09:00',
      '2027-01-10T09:15',
      '2027-01-10T10:30',
      '2027-01-10T10:45',
    ])
    expect(slots({ hours, on, policy: { ...policy, bufferAfter: 11 }, booked })).toEqual([
      '2027-01-10T09:00',
      '2027-01-10T10:45',
    ])
  })

  it('a booking does not move the grid', () => {
    expect(slots({ hours, on, booked: [['2027-01-10T09:10Z', '2027-01-10T09:20Z']] })).toEqual([
      '2027-01-10T09:30',
      '2027-01-10T10:00',
      '2027-01-10T10:30',
    ])
  })

  it('the minimum notice includes its limit, and the last day of the horizon is open to its end', () => {
    const policy = { minimumNoticeMinutes: 60, horizonDays: 0 }
    expect(slots({ hours, on, policy, now: '2027-01-10T09:30Z' })).toEqual(['2027-01-10T10:30'])
    expect(slots({ hours, on, policy: { horizonDays: 1 }, now: '2027-01-09T23:59Z' })).toHaveLength(4)
    expect(slots({ hours, on, policy: { horizonDays: 0 }, now: '2027-01-09T23:59Z' })).toEqual([])
  })

  it('a week at the mentor’s limit offers no slot, and past sessions count', () => {
    const policy = { maxPerWeek: 1 }
    expect(slots({ hours, on, policy, booked: [['2027-01-04T00:00Z', '2027-01-04T00:30Z']] })).toEqual([])
    expect(slots({ hours, on, policy, booked: [['2027-01-03T23:30Z', '2027-01-04T00:00Z']] })).toHaveLength(4)
  })

  it('a slot matches only its exact instant', () => {
    const { asked: _, ...rest } = question({ hours, on })
    expect(isSlot(rest, Date.parse('2027-01-10T09:30Z'))).toBe(true)
    expect(isSlot(rest, Date.parse('2027-01-10T09:31Z'))).toBe(false)
    expect(isSlot(rest, Date.parse('2027-01-10T11:00Z'))).toBe(false)
  })
})

it('the engine agrees with a minute-by-minute reference in all zones over 14 months', { timeout: 600_000 }, () => {
  let offered = 0
  fc.assert(
    fc.property(slotQuery, (asked) => {
      const expected = findSlotsByMinutes(asked)
      offered += Math.sign(expected.length)
      expect(findSlots(asked)).toEqual(expected)
    }),
    { numRuns: isLoad ? 10_000 : 300 },
  )
  // Questions without any answer would agree about nothing.
  expect(offered).toBeGreaterThan(isLoad ? 2_500 : 60)
})
