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

describe('DB-01 the figures of the dashboard', () => {
  it.each([
    ['UTC', 4],
    ['America/New_York', 4],
    ['Europe/Berlin', 7],
    ['Asia/Tokyo', 7],
    // A zone that nobody knows is read as UTC.
    ['Mars/Olympus', 4],
  ])('count the deadlines of the month on the clock of %s', (zone, count) => {
    expect(calculateFigures(read(), zone, lastHourOfNovember).deadlinesThisMonth).toBe(count)
  })

  it('count nothing in a month without deadlines, and keep what does not depend on a clock', () => {
    const figures = calculateFigures(read({ deadlinesByMonth: {} }), 'UTC', lastHourOfNovember)
    expect(figures).toMatchObject({ deadlinesThisMonth: 0, newConnections: 3, scholarshipsCount: 0 })
    expect(figures.scholarshipsSum).toEqual({ parts: expect.anything(), largest: expect.anything() })
    expect(Object.keys(figures)).not.toContain('deadlinesByMonth')
  })

  it('SS-01 a snapshot is kept for five minutes', () => {
    expect(snapshotMs).toBe(300_000)
  })
})
