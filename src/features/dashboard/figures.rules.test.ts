import { describe, expect, it } from 'vitest'
import { calculateFigures, type ReadFigures } from './figures.rules.ts'
import { snapshotMs } from './freshness.rules.ts'

const read = (more: Partial<ReadFigures> = {}): ReadFigures => ({
  ...({ newConnections: 3, deadlinesAhead: 2 } as ReadFigures),
  deadlinesAtEdge: [],
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

  it('AP-03 the figures count a deadline at the end of the thirtieth day of the user', () => {
    const deadlinesAtEdge = ['2026-12-30T23:59:00Z', '2026-12-31T04:00:00Z']
    const countIn = (zone: string) =>
      calculateFigures(read({ deadlinesAtEdge }), zone, lastHourOfNovember).deadlinesAhead
    expect(countIn('UTC')).toBe(3)
    expect(countIn('America/New_York')).toBe(4)
    expect(countIn('Pacific/Pago_Pago')).toBe(4)
  })

  it('SS-01 a snapshot is cached for five minutes', () => {
    expect(snapshotMs).toBe(300_000)
  })
})
