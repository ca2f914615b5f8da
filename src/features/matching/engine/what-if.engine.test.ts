import { describe, expect, it } from 'vitest'
import { buildApplicant, buildProgramIndex, buildRow } from './engine.fixtures.ts'
import { createPlan } from './plan.engine.ts'
import { findCounterfactuals } from './what-if.engine.ts'

describe('what-if results', () => {
  it('MA-03 a better score admits further programmes, counted with those of the smaller steps', () => {
    const catalogue = [6.5, 7, 7, 7.5].map((ielts, index) => buildRow({ id: `p${index}`, ielts }))
    expect(
      findCounterfactuals(createPlan(buildProgramIndex(catalogue), buildApplicant({ tests: { ielts: 6 } })), 0),
    ).toEqual([
      { kind: 'ielts', value: 6.5, programs: 1 },
      { kind: 'ielts', value: 7, programs: 3 },
      { kind: 'ielts', value: 7.5, programs: 4 },
    ])
  })

  it('MA-03 a better grade admits programmes that only the grade excludes, in points of 4.0', () => {
    const catalogue = [3.3, 3.6, 3.6, 3.9].map((points, index) =>
      buildRow({ id: `p${index}`, minimumGrade: { grade: points, scale: '4.0', points } }),
    )
    const [first] = catalogue
    const closed = [...catalogue, { ...(first ?? buildRow()), id: 'q', ielts: 7 }]
    const who = buildApplicant({ gradePoints: 3.1, tests: { ielts: 6 } })
    expect(findCounterfactuals(createPlan(buildProgramIndex(closed), who), 0)).toEqual([
      { kind: 'grade', value: 3.3, programs: 1 },
      { kind: 'grade', value: 3.7, programs: 3 },
    ])
    expect(
      findCounterfactuals(createPlan(buildProgramIndex(closed), buildApplicant({ gradePoints: null })), 0),
    ).toEqual([])
  })

  it('MA-03 what-if results include a higher limit, another country and a good GRE score', () => {
    const catalogue = [
      buildRow({ id: 'a', tuition: 36_000 }),
      buildRow({ id: 'b', country: 'DE' }),
      buildRow({ id: 'c', odds: -1 }),
      buildRow({ id: 'd' }),
    ]
    expect(findCounterfactuals(createPlan(buildProgramIndex(catalogue), buildApplicant()), 0.4)).toEqual([
      { kind: 'budget', value: 38_000, programs: 1 },
      { kind: 'greQuantitative', value: 168, programs: 1 },
      { kind: 'country', value: 'DE', programs: 1 },
    ])
  })

  it('MA-03 an applicant without any stated facts gets no what-if result that depends on them', () => {
    const silent = buildApplicant({ odds: null, countries: [], maxTuition: null, interests: [] })
    expect(findCounterfactuals(createPlan(buildProgramIndex([buildRow({ ielts: 7 })]), silent), 0.4)).toEqual([])
  })
})
