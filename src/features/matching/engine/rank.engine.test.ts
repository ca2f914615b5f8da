import { describe, expect, it } from 'vitest'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { addRows, removeRows, type Shelf } from '../program-index/program-index.engine.ts'
import { idAt } from '../program-index/segment.engine.ts'
import { person, row, shelfOf } from './engine.fixtures.ts'
import { planFor } from './plan.engine.ts'
import { rankShelf } from './rank.engine.ts'

describe('the ranking (MA-01)', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    row({ id: `p${String(index % 10).padStart(2, '0')}${index}`, tuition: index < 15 ? 10_000 : 50_000 }),
  )

  it('MA-01 pages one behind the other are the whole, without a gap or a repetition', () => {
    const plan = planFor(shelfOf(many), person())
    const whole = rankShelf(plan, 50).ranked.map((one) => idAt(one.segment, one.row))
    const paged: string[] = []
    let after: { key: number; id: string } | undefined
    for (;;) {
      const { ranked } = rankShelf(plan, 7, after)
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
    const pass = rankShelf(planFor(shelfOf(catalogue), person({ tests: { ielts: 6, toefl: 90 } })), 50)
    expect(pass.total).toBe(1)
    expect(pass.leftOut).toEqual({ level: 1, field: 1, ielts: 1, toefl: 1, grade: 1 })
  })

  it('MA-01 what changed is replaced, what went is gone, and the rest stays as it was', () => {
    const shelf = shelfOf([row({ id: 'a' }), row({ id: 'b' }), row({ id: 'c' })])
    addRows(shelf, [row({ id: 'b', tuition: 90_000 }), row({ id: 'd' })])
    removeRows(shelf, ['c', 'nobody'])
    const fresh = shelfOf([row({ id: 'a' }), row({ id: 'b', tuition: 90_000 }), row({ id: 'd' })])
    const idsOf = (from: Shelf) =>
      rankShelf(planFor(from, person()), 9).ranked.map((one) => [idAt(one.segment, one.row), one.key])
    expect(idsOf(shelf)).toEqual(idsOf(fresh))
  })
})

describe('nothing in the ranking can be paid for', () => {
  it('MA-01 no column that the engine reads can carry a payment', () => {
    const columns = Object.keys(shelfOf([row()]).segments[0] ?? {})
    expect(columns.sort()).toEqual(
      'cases countries deadline deadlineUntil faculty fields greRequired groups hasRate ids ielts isStruck isTopicKnown levels livingCost minimumGrade minimumPoints minimumScale nameTerms names odds orderById ownTerms size struckRows terms toefl tuition universityIds'.split(
        ' ',
      ),
    )
    expect(FIELDS.length).toBeLessThan(256)
  })
})
