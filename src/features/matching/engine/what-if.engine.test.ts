import { describe, expect, it } from 'vitest'
import { person, programIndexOf, row } from './engine.fixtures.ts'
import { planFor } from './plan.engine.ts'
import { whatWouldChange } from './what-if.engine.ts'

describe('what would change it', () => {
  it('MA-03 a better score opens programmes, counted with those of the steps before', () => {
    const catalogue = [6.5, 7, 7, 7.5].map((ielts, index) => row({ id: `p${index}`, ielts }))
    expect(whatWouldChange(planFor(programIndexOf(catalogue), person({ tests: { ielts: 6 } })), 0)).toEqual([
      { kind: 'ielts', value: 6.5, programs: 1 },
      { kind: 'ielts', value: 7, programs: 3 },
      { kind: 'ielts', value: 7.5, programs: 4 },
    ])
  })

  it('MA-03 a better grade opens programmes that nothing else keeps out, in points of 4.0', () => {
    const catalogue = [3.3, 3.6, 3.6, 3.9].map((points, index) =>
      row({ id: `p${index}`, minimumGrade: { grade: points, scale: '4.0', points } }),
    )
    const [first] = catalogue
    const closed = [...catalogue, { ...(first ?? row()), id: 'q', ielts: 7 }]
    const who = person({ gradePoints: 3.1, tests: { ielts: 6 } })
    expect(whatWouldChange(planFor(programIndexOf(closed), who), 0)).toEqual([
      { kind: 'grade', value: 3.3, programs: 1 },
      { kind: 'grade', value: 3.7, programs: 3 },
    ])
    expect(whatWouldChange(planFor(programIndexOf(closed), person({ gradePoints: null })), 0)).toEqual([])
  })

  it('MA-03 a higher limit, another country and a good score of the GRE are counted as well', () => {
    const catalogue = [
      row({ id: 'a', tuition: 36_000 }),
      row({ id: 'b', country: 'DE' }),
      row({ id: 'c', odds: -1 }),
      row({ id: 'd' }),
    ]
    expect(whatWouldChange(planFor(programIndexOf(catalogue), person()), 0.4)).toEqual([
      { kind: 'budget', value: 38_000, programs: 1 },
      { kind: 'greQuantitative', value: 168, programs: 1 },
      { kind: 'country', value: 'DE', programs: 1 },
    ])
  })

  it('MA-03 somebody who has said nothing is told nothing that depends on it', () => {
    const silent = person({ odds: null, countries: [], maxTuition: null, interests: [] })
    expect(whatWouldChange(planFor(programIndexOf([row({ ielts: 7 })]), silent), 0.4)).toEqual([])
  })
})
