import { describe, expect, it } from 'vitest'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { conditionsOf } from '../program-index/conditions.parse.ts'
import { type ProgramIndex, removeRows } from '../program-index/program-index.engine.ts'
import { idAt } from '../program-index/segment.engine.ts'
import { addRows, person, programIndexOf, rankIds, row } from './engine.fixtures.ts'
import { planFor } from './plan.engine.ts'
import { rankPrograms, tieOfKey } from './rank.engine.ts'

describe('the ranking (MA-01)', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    row({ id: `p${String(index % 10).padStart(2, '0')}${index}`, tuition: index < 15 ? 10_000 : 50_000 }),
  )

  it('MA-01 pages one behind the other are the whole, without a gap or a repetition', () => {
    const plan = planFor(programIndexOf(many), person())
    const whole = rankPrograms(plan, 50).ranked.map((one) => idAt(one.segment, one.row))
    const paged: string[] = []
    let after: { key: number; id: string } | undefined
    for (;;) {
      const { ranked } = rankPrograms(plan, 7, after)
      const last = ranked.at(-1)
      if (!last) break
      paged.push(...ranked.map((one) => idAt(one.segment, one.row)))
      after = { key: last.key, id: idAt(last.segment, last.row) }
    }
    expect(paged).toEqual(whole)
  })

  it('MA-01 programmes of another level, a far field, or with a test or a grade not met are left out, each with its reason', () => {
    const catalogue = [
      row({ id: 'a' }),
      row({ id: 'b', level: 'phd' }),
      row({ id: 'c', field: 'music' }),
      row({ id: 'd', ielts: 7 }),
      row({ id: 'e', toefl: 100 }),
      row({ id: 'f', minimumGrade: { grade: 1.3, scale: 'german', points: 3.88 } }),
    ]
    const pass = rankPrograms(planFor(programIndexOf(catalogue), person({ tests: { ielts: 6, toefl: 90 } })), 50)
    expect(pass.total).toBe(1)
    expect(pass.leftOut).toMatchObject({ level: 1, field: 1, country: 0, ielts: 1, toefl: 1, grade: 1 })
  })

  it('MA-01 the countries that a person chose are a filter, and a switch shows the others', () => {
    const catalogue = programIndexOf([
      row({ id: 'a', country: 'DE' }),
      row({ id: 'b' }),
      row({ id: 'c', country: 'JP' }),
    ])
    const wished = rankPrograms(planFor(catalogue, person({ countries: ['US'] })), 9)
    expect(wished.ranked.map((one) => idAt(one.segment, one.row))).toEqual(['b'])
    expect(wished.leftOut.country).toBe(2)
    expect(rankPrograms(planFor(catalogue, person({ countries: ['US'] }), true), 9).total).toBe(3)
    expect(rankPrograms(planFor(catalogue, person({ countries: [] })), 9).total).toBe(3)
  })

  it('MA-01 equal scores stand by how much is known, then by country, funding, cost and id', () => {
    const catalogue = [
      row({ id: 'a' }),
      row({ id: 'b', evidence: 4 }),
      row({ id: 'c', isFunded: true }),
      row({ id: 'd', tuition: 90_000 }),
      row({ id: 'e', tuition: 80_000 }),
      row({ id: 'f', tuition: null }),
      row({ id: 'g', format: 'executive', evidence: 15 }),
    ]
    const plan = planFor(programIndexOf(catalogue), person({ maxTuition: null, odds: null }))
    const { ranked } = rankPrograms(plan, 9)
    expect(ranked.map((one) => idAt(one.segment, one.row))).toEqual(['b', 'c', 'a', 'e', 'd', 'f', 'g'])
    const ties = ranked.map(({ key }) => tieOfKey(key))
    expect(new Set(ties.slice(1, 6)).size).toBe(1)
    expect(new Set(ties).size).toBe(3)
  })

  it('MA-01 two known parts that fit never look as good as nine, whatever else is not known', () => {
    const nothing = row({ id: 'a', odds: null, tuition: null, terms: [], isTopicKnown: false })
    const much = row({ id: 'b', ielts: 6.5, deadline: 20_900, areTestsStated: true, tuition: 10_000 })
    expect(rankIds(person({ tests: { ielts: 7 } }), [nothing, much]).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('MA-01 free by a country’s rule stands before a price under the limit', () => {
    const free = row({ id: 'z', country: 'DE', tuition: 0, tuitionOrigin: 'rule' })
    const priced = row({ id: 'a', tuition: 29_000 })
    const who = person({ countries: ['US', 'DE'] })
    expect(rankIds(who, [priced, free]).map(({ id }) => id)).toEqual(['z', 'a'])
  })

  it('MA-01 every size of a page gives the same order', () => {
    const plan = planFor(programIndexOf(many), person())
    const whole = rankPrograms(plan, 30).ranked.map((one) => idAt(one.segment, one.row))
    for (const limit of [1, 6, 24])
      expect(rankPrograms(plan, limit).ranked.map((one) => idAt(one.segment, one.row))).toEqual(whole.slice(0, limit))
  })

  it('MA-01 what changed is replaced, what went is gone, and the rest stays as it was', () => {
    const programIndex = programIndexOf([row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })])
    addRows(programIndex, [row({ id: 'b', tuition: 90_000 }), row({ id: 'd' })])
    removeRows(programIndex, ['c', 'nobody'])
    const fresh = programIndexOf([row({ id: 'a' }), row({ id: 'b', tuition: 90_000 }), row({ id: 'd' })])
    const idsOf = (from: ProgramIndex) =>
      rankPrograms(planFor(from, person()), 9).ranked.map((one) => [idAt(one.segment, one.row), one.key])
    expect(idsOf(programIndex)).toEqual(idsOf(fresh))
  })
})

describe('nothing in the ranking can be paid for', () => {
  it('MA-01 no column that the engine reads can carry a payment', () => {
    const columns = Object.keys(programIndexOf([row()]).segments[0] ?? {})
    expect(columns.sort()).toEqual(
      'areOldTestsStated areTestsStated cases conditions countries deadline deadlineUntil deletedRows evidence faculty fields formats greRequired groups hasRate ids ielts isDeadlineExpected isDeleted isFunded isMinimumOld isTopicKnown levels lines livingCost minimumGrade minimumPoints minimumScale nameTerms names odds oldGreRequired oldIelts oldToefl orderById ownTerms size terms toefl tuition tuitionHigh tuitionLow tuitionOrigins universityIds variance'.split(
        ' ',
      ),
    )
    const [conditions] = programIndexOf([
      row({ conditions: conditionsOf({ fact: () => null, facts: {}, language: 'en', residentTuition: null }) }),
    ]).segments.flatMap((segment) => [...segment.conditions.values()])
    expect(Object.keys(conditions ?? {}).sort()).toEqual(
      'areOthersOld english isEnglishOld language others residentTuition starts workYears'.split(' '),
    )
    expect(FIELDS.length).toBeLessThan(256)
  })
})
