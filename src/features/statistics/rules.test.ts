import { describe, expect, it } from 'vitest'
import { limitSlices, othersId, sumFacts } from './rules.ts'

describe('public figures (RT-22)', () => {
  it('a long list of figures keeps its largest parts and sums up the rest', () => {
    const slices = Array.from({ length: 20 }, (_, index) => ({ id: `c${index}`, count: 20 - index }))
    const shown = limitSlices(slices, 5)
    expect(shown).toHaveLength(5)
    expect(shown.at(-1)).toEqual({ id: othersId, count: 136 })
    expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(210)
    expect(limitSlices(slices.slice(0, 5), 5)).toEqual(slices.slice(0, 5))
  })

  it('facts of a kind are counted over years and sources, outdated ones separately', () => {
    const row = { kind: 'tuition_per_year', source: 'a' }
    expect(
      sumFacts([
        { ...row, year: '2022-23', count: 3, isOld: false },
        { ...row, year: '2015', source: 'b', count: 2, isOld: true },
        { kind: 'amount', year: '2024', source: 'a', count: 1, isOld: false },
      ]),
    ).toEqual([
      { kind: 'tuition_per_year', known: 5, old: 2, firstYear: '2015', lastYear: '2022', sources: ['a', 'b'] },
      { kind: 'amount', known: 1, old: 0, firstYear: '2024', lastYear: '2024', sources: ['a'] },
    ])
  })
})
