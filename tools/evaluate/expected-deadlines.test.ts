import { describe, expect, it } from 'vitest'
import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'
import { formatLeftOut, leaveNewestOut } from './expected-deadlines.ts'

const due = (...dates: string[]): Fact => {
  const [newest = '', ...others] = dates
  const earlier = others.map((date) => ({ value: { date }, year: date.slice(0, 4) }))
  return { value: { date: newest }, year: newest.slice(0, 4), source: 'test', earlier }
}

describe('the measurement of projected deadlines', () => {
  it('projects the newest deadline from the earlier ones only and counts the days between', () => {
    expect(leaveNewestOut('p', 'u', due('2025-12-20', '2024-12-15', '2023-12-15'))).toMatchObject({
      truth: '2025-12-20',
      projected: '2025-12-15',
      cycles: 3,
      certainty: 'within_week',
      distance: 5,
    })
    expect(leaveNewestOut('p', 'u', due('2026-01-03', '2024-12-28'))).toMatchObject({
      projected: '2025-12-28',
      cycles: 2,
      distance: 6,
    })
  })

  it('ignores programmes with one known cycle or without a date to compare', () => {
    expect(leaveNewestOut('p', 'u', due('2025-12-20'))).toBeUndefined()
    expect(leaveNewestOut('p', 'u', undefined)).toBeUndefined()
    expect(leaveNewestOut('p', 'u', { ...due('2025-12-20', '2024-12-20'), value: { month: 12 } })).toBeUndefined()
  })

  it('counts programmes with three cycles apart from those with two', () => {
    const all = [
      leaveNewestOut('a', 'u', due('2025-12-10', '2024-12-11', '2023-12-13')),
      leaveNewestOut('b', 'u', due('2025-12-20', '2024-12-01')),
    ].flatMap((one) => one ?? [])
    const lines = formatLeftOut(all).split('\n')
    expect(lines[2]).toBe('| two or more cycles (three or more known) | 1 | 1 | 1 | 1 | 100 % |')
    expect(lines[3]).toBe('| one cycle (two known) | 1 | 1 | 0 | 0 | 0 % |')
  })
})
