import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { conditionsOf } from '../program-index/conditions.parse.ts'
import { type ProgramIndex, removeRows } from '../program-index/program-index.engine.ts'
import { type IndexRow, idAt } from '../program-index/segment.engine.ts'
import { addRows, catalogues, people, person, programIndexOf, rankIds, row } from './engine.fixtures.ts'
import { orders } from './order.engine.ts'
import { type Applicant, planFor } from './plan.engine.ts'
import { rankPrograms } from './rank.engine.ts'

const { isInWantedField, scoreOf, tieOf } = orders.match

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
      const { ranked } = rankPrograms(plan, 7, { after })
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
    const ties = ranked.map(({ key }) => tieOf(key))
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

  it('MA-01 the wanted field stands before every near one, whatever else speaks for that', () => {
    const near = row({ id: 'a', field: 'data-science', evidence: 15, ielts: 6, deadline: 20_900, isFunded: true })
    const wanted = row({ id: 'b', odds: null, tuition: null, terms: [], isTopicKnown: false, format: 'online' })
    const pass = rankPrograms(planFor(programIndexOf([near, wanted]), person({ tests: { ielts: 7 } })), 9)
    expect(pass.ranked.map((one) => idAt(one.segment, one.row))).toEqual(['b', 'a'])
    expect(pass.ranked.map(({ key }) => isInWantedField(key))).toEqual([true, false])
    expect({ total: pass.total, inField: pass.inField }).toEqual({ total: 2, inField: 1 })
    expect(scoreOf(pass.ranked[0]?.key ?? 0)).toBeLessThan(scoreOf(pass.ranked[1]?.key ?? 0))
  })

  it('MA-01 the wanted field stands before every near one for anybody, in every catalogue', () => {
    fc.assert(
      fc.property(people, catalogues, (applicant, catalogue) => {
        const { ranked } = rankPrograms(planFor(programIndexOf(catalogue), applicant, true), 50)
        const areWanted = ranked.map(({ segment, row: place }) =>
          catalogue.some(({ id, field }) => id === idAt(segment, place) && field === applicant.field),
        )
        expect(areWanted).toEqual(areWanted.toSorted((a, b) => Number(b) - Number(a)))
      }),
    )
  })

  describe('programmes of one university that are known by one field alone', () => {
    const byField = (id: string, part: Partial<IndexRow> = {}) =>
      row({ id, isByField: true, universityId: 'u', name: id, ...part })
    const lines = [
      byField('a'),
      byField('b', { degrees: 40, terms: ['vision'] }),
      byField('c', { degrees: 3 }),
      byField('d', { field: 'data-science' }),
      byField('e', { universityId: 'v' }),
      row({ id: 'f', universityId: 'u' }),
    ]
    const placesOf = (applicant: Applicant, from: ProgramIndex, limit = 9) =>
      rankPrograms(planFor(from, applicant), limit).ranked.map(({ segment, row: place, others = [] }) => [
        idAt(segment, place),
        ...others.map((other) => idAt(segment, other)),
      ])

    it('MA-01 share one place, that of the best of them, and the largest among equals', () => {
      const alike = person({ interests: [] })
      expect(placesOf(alike, programIndexOf(lines))).toEqual([['b', 'a', 'c'], ['e'], ['f'], ['d']])
      const seer = person({ interests: [{ words: 'vision', source: 'named', ways: [['vision']] }] })
      expect(placesOf(seer, programIndexOf(lines))[0]).toEqual(['b', 'a', 'c'])
      const reader = person({ interests: [{ words: 'ML', source: 'named', ways: [['machin', 'learn']] }] })
      expect(placesOf(reader, programIndexOf(lines)).at(0)?.[0]).not.toBe('b')
      expect(rankPrograms(planFor(programIndexOf(lines), alike), 9)).toMatchObject({ total: 4, inField: 3 })
    })

    it('MA-01 leave out of their line what asks for more, and stay one when they change', () => {
      const unmet = person({ interests: [], tests: { ielts: 6 } })
      const some = lines.map((one) => (one.id === 'b' ? { ...one, ielts: 7 } : one))
      expect(placesOf(unmet, programIndexOf(some))[0]).toEqual(['c', 'a'])
      const changed = programIndexOf(lines)
      addRows(
        changed,
        lines.filter(({ universityId }) => universityId === 'u'),
      )
      expect(placesOf(unmet, changed)).toEqual(placesOf(unmet, programIndexOf(lines)))
    })

    it('MA-01 page as the whole list does', () => {
      const plan = planFor(programIndexOf(lines), person({ interests: [] }))
      const paged: string[] = []
      let after: { key: number; id: string } | undefined
      for (;;) {
        const [next] = rankPrograms(plan, 1, { after }).ranked
        if (!next) break
        after = { key: next.key, id: idAt(next.segment, next.row) }
        paged.push(after.id)
      }
      expect(paged).toEqual(['b', 'e', 'f', 'd'])
    })
  })

  it('MA-01 what is missing is told apart: nothing of the field in the countries, or all of it asks for more', () => {
    const there = [row({ id: 'a', country: 'DE' }), row({ id: 'b', country: 'DE' }), row({ id: 'c', country: 'JP' })]
    const near = row({ id: 'd', field: 'data-science' })
    const passOf = (rows: IndexRow[]) =>
      rankPrograms(planFor(programIndexOf(rows), person({ countries: ['US'], tests: { ielts: 6 } })), 9)
    const absent = passOf([...there, near])
    expect(absent).toMatchObject({ total: 1, inField: 0, inFieldUnmet: 0 })
    expect([...absent.elsewhereInField.values()].toSorted()).toEqual([1, 2])
    expect(passOf([...there, near, row({ id: 'e', ielts: 8 })])).toMatchObject({ inField: 0, inFieldUnmet: 1 })
  })

  it('MA-01 among equals the field that gives more degrees comes first, and one that gave none last', () => {
    const of = (id: string, degrees: number | null) => row({ id, degrees })
    expect(rankIds(person(), [of('a', 0), of('b', null), of('c', 2), of('d', 80)]).map(({ id }) => id)).toEqual([
      'd',
      'c',
      'b',
      'a',
    ])
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
      'areOldTestsStated areTestsStated cases conditions countries deadline deadlineDays deadlineUntil deletedRows evidence faculty fields formats greRequired groups hasRate ids ielts isDeadlineExpected isDeleted isFunded isMinimumOld isTopicKnown levels lines livingCost minimumGrade minimumPoints minimumScale months nameTerms names odds oldGreRequired oldIelts oldToefl orderById ownTerms size sizes terms toefl tuition tuitionHigh tuitionLow tuitionOrigins universityIds variance'.split(
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
