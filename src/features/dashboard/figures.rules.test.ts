import { describe, expect, it } from 'vitest'
import { calculateFigures, type ReadFigures } from './figures.rules.ts'
import { snapshotMs } from './freshness.rules.ts'

const read = (more: Partial<ReadFigures> = {}): ReadFigures => ({
  ...({ newConnections: 3 } as ReadFigures),
  deadlinesByMonth: { '2026-11': 4, '2026-12': 7 },
  scholarships: [],
  ...more,
})
const lastHourOfNovember = Date.parse('2026-11-30T23:30:00Z')

describe('DB-01 dashboard figures', () => {
  it.each([
    ['UTC', 4],
    ['America/New_York', 4],
    ['Europe/Berlin', 7],
    ['Asia/Tokyo', 7],
    // An unknown zone falls back to UTC.
    ['Mars/Olympus', 4],
  ])('the figures count the deadlines of the month in the time zone of %s', (zone, count) => {
    expect(calculateFigures(read(), zone, lastHourOfNovember).deadlinesThisMonth).toBe(count)
  })

  it('the figures count zero in a month without deadlines and keep the values that depend on no clock', () => {
    const figures = calculateFigures(read({ deadlinesByMonth: {} }), 'UTC', lastHourOfNovember)
    expect(figures).toMatchObject({ deadlinesThisMonth: 0, newConnections: 3, scholarshipsFound: 0 })
    expect(figures.scholarships).toEqual({ count: 0, largest: null, nextDeadline: null })
    expect(Object.keys(figures)).not.toContain('deadlinesByMonth')
  })

  it('SS-01 a snapshot is cached for five minutes', () => {
    expect(snapshotMs).toBe(300_000)
  })
})
