import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELDS } from '#src/features/catalogue/rules.ts'
import { parseConditions } from '../program-index/conditions.parse.ts'
import {
  createUserIndex,
  type ProgramIndex,
  type RankedIndex,
  removeRows,
} from '../program-index/program-index.engine.ts'
import { type IndexRow, idAt } from '../program-index/segment.engine.ts'
import {
  addRows,
  buildApplicant,
  buildProgramIndex,
  buildRow,
  buildSegment,
  catalogues,
  people,
  rankIds,
} from './engine.fixtures.ts'
import { orders } from './order.engine.ts'
import { type Applicant, createPlan } from './plan.engine.ts'
import { rankPrograms } from './rank.engine.ts'

const { isInWantedField, scoreOf, tieOf } = orders.match

describe('ranking (MA-01)', () => {
  const many = Array.from({ length: 30 }, (_, index) =>
    buildRow({ id: `p${String(index % 10).padStart(2, '0')}${index}`, tuition: index < 15 ? 10_000 : 50_000 }),
  )

  it('MA-01 consecutive pages of the ranking have no gap and no repetition', () => {
    const plan = createPlan(buildProgramIndex(many), buildApplicant())
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

  it('MA-01 excludes programmes of another level, a far field, or with an unmet test or grade, each with its reason', () => {
    const catalogue = [
      buildRow({ id: 'a' }),
      buildRow({ id: 'b', level: 'phd' }),
      buildRow({ id: 'c', field: 'music' }),
      buildRow({ id: 'd', ielts: 7 }),
      buildRow({ id: 'e', toefl: 100 }),
      buildRow({ id: 'f', minimumGrade: { grade: 1.3, scale: 'german', points: 3.88 } }),
    ]
    const pass = rankPrograms(
      createPlan(buildProgramIndex(catalogue), buildApplicant({ tests: { ielts: 6, toefl: 90 } })),
      50,
    )
    expect(pass.total).toBe(1)
    expect(pass.leftOut).toMatchObject({ level: 1, field: 1, country: 0, ielts: 1, toefl: 1, grade: 1 })
  })

  it('MA-01 the chosen countries filter the ranking, and a switch shows the others', () => {
    const catalogue = buildProgramIndex([
      buildRow({ id: 'a', country: 'DE' }),
      buildRow({ id: 'b' }),
      buildRow({ id: 'c', country: 'JP' }),
    ])
    const wished = rankPrograms(createPlan(catalogue, buildApplicant({ countries: ['US'] })), 9)
    expect(wished.ranked.map((one) => idAt(one.segment, one.row))).toEqual(['b'])
    expect(wished.leftOut.country).toBe(2)
    expect(rankPrograms(createPlan(catalogue, buildApplicant({ countries: ['US'] }), true), 9).total).toBe(3)
    expect(rankPrograms(createPlan(catalogue, buildApplicant({ countries: [] })), 9).total).toBe(3)
  })

  it('MA-01 equal scores are sorted by known parts, then by country, funding, cost and id', () => {
    const catalogue = [
      buildRow({ id: 'a' }),
      buildRow({ id: 'b', evidence: 4 }),
      buildRow({ id: 'c', isFunded: true }),
      buildRow({ id: 'd', tuition: 90_000 }),
      buildRow({ id: 'e', tuition: 80_000 }),
      buildRow({ id: 'f', tuition: null }),
      buildRow({ id: 'g', format: 'executive', evidence: 15 }),
    ]
    const plan = createPlan(buildProgramIndex(catalogue), buildApplicant({ maxTuition: null, odds: null }))
    const { ranked } = rankPrograms(plan, 9)
    expect(ranked.map((one) => idAt(one.segment, one.row))).toEqual(['b', 'c', 'a', 'e', 'd', 'f', 'g'])
    const ties = ranked.map(({ key }) => tieOf(key))
    expect(new Set(ties.slice(1, 6)).size).toBe(1)
    expect(new Set(ties).size).toBe(3)
  })

  it('MA-01 a programme with two known fitting parts ranks below one with nine', () => {
    const nothing = buildRow({ id: 'a', odds: null, tuition: null, terms: [], isTopicKnown: false })
    const much = buildRow({ id: 'b', ielts: 6.5, deadline: 20_900, areTestsStated: true, tuition: 10_000 })
    expect(rankIds(buildApplicant({ tests: { ielts: 7 } }), [nothing, much]).map(({ id }) => id)).toEqual(['b', 'a'])
  })

  it('MA-01 tuition that is free by national rule ranks above a price under the limit', () => {
    const free = buildRow({ id: 'z', country: 'DE', tuition: 0, tuitionOrigin: 'rule' })
    const priced = buildRow({ id: 'a', tuition: 29_000 })
    const who = buildApplicant({ countries: ['US', 'DE'] })
    expect(rankIds(who, [priced, free]).map(({ id }) => id)).toEqual(['z', 'a'])
  })

  it('MA-01 the wanted field ranks before every near field, regardless of the other parts of the score', () => {
    const near = buildRow({ id: 'a', field: 'data-science', evidence: 15, ielts: 6, deadline: 20_900, isFunded: true })
    const wanted = buildRow({ id: 'b', odds: null, tuition: null, terms: [], isTopicKnown: false, format: 'online' })
    const pass = rankPrograms(createPlan(buildProgramIndex([near, wanted]), buildApplicant({ tests: { ielts: 7 } })), 9)
    expect(pass.ranked.map((one) => idAt(one.segment, one.row))).toEqual(['b', 'a'])
    expect(pass.ranked.map(({ key }) => isInWantedField(key))).toEqual([true, false])
    expect({ total: pass.total, inField: pass.inField }).toEqual({ total: 2, inField: 1 })
    expect(scoreOf(pass.ranked[0]?.key ?? 0)).toBeLessThan(scoreOf(pass.ranked[1]?.key ?? 0))
  })

  it('MA-01 the wanted field ranks before every near field for every applicant, in every catalogue', () => {
    fc.assert(
      fc.property(people, catalogues, (applicant, catalogue) => {
        const { ranked } = rankPrograms(createPlan(buildProgramIndex(catalogue), applicant, true), 50)
        const areWanted = ranked.map(({ segment, row: place }) =>
          catalogue.some(({ id, field }) => id === idAt(segment, place) && field === applicant.field),
        )
        expect(areWanted).toEqual(areWanted.toSorted((a, b) => Number(b) - Number(a)))
      }),
    )
  })

  describe('programmes of one university that are known by field only', () => {
    const byField = (id: string, part: Partial<IndexRow> = {}) =>
      buildRow({ id, isByField: true, universityId: 'u', name: id, ...part })
    const lines = [
      byField('a'),
      byField('b', { degrees: 40, terms: ['vision'] }),
      byField('c', { degrees: 3 }),
      byField('d', { field: 'data-science' }),
      byField('e', { universityId: 'v' }),
      buildRow({ id: 'f', universityId: 'u' }),
    ]
    const placesOf = (applicant: Applicant, from: ProgramIndex, limit = 9) =>
      rankPrograms(createPlan(from, applicant), limit).ranked.map(({ segment, row: place, others = [] }) => [
        idAt(segment, place),
        ...others.map((other) => idAt(segment, other)),
      ])

    it('MA-01 such programmes share one entry, with the best of them, and the largest among equals', () => {
      const alike = buildApplicant({ interests: [] })
      expect(placesOf(alike, buildProgramIndex(lines))).toEqual([['b', 'a', 'c'], ['e'], ['f'], ['d']])
      const seer = buildApplicant({ interests: [{ words: 'vision', source: 'named', ways: [['vision']] }] })
      expect(placesOf(seer, buildProgramIndex(lines))[0]).toEqual(['b', 'a', 'c'])
      const reader = buildApplicant({ interests: [{ words: 'ML', source: 'named', ways: [['machin', 'learn']] }] })
      expect(placesOf(reader, buildProgramIndex(lines)).at(0)?.[0]).not.toBe('b')
      expect(rankPrograms(createPlan(buildProgramIndex(lines), alike), 9)).toMatchObject({ total: 4, inField: 3 })
    })

    it('MA-01 the shared entry omits programmes that require more, and stays one entry after changes', () => {
      const unmet = buildApplicant({ interests: [], tests: { ielts: 6 } })
      const some = lines.map((one) => (one.id === 'b' ? { ...one, ielts: 7 } : one))
      expect(placesOf(unmet, buildProgramIndex(some))[0]).toEqual(['c', 'a'])
      const changed = buildProgramIndex(lines)
      addRows(
        changed,
        lines.filter(({ universityId }) => universityId === 'u'),
      )
      expect(placesOf(unmet, changed)).toEqual(placesOf(unmet, buildProgramIndex(lines)))
    })

    it('MA-01 pagination of shared entries equals the whole list', () => {
      const plan = createPlan(buildProgramIndex(lines), buildApplicant({ interests: [] }))
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

  it('MA-01 distinguishes no programme of the field in the countries from programmes that all require more', () => {
    const there = [
      buildRow({ id: 'a', country: 'DE' }),
      buildRow({ id: 'b', country: 'DE' }),
      buildRow({ id: 'c', country: 'JP' }),
    ]
    const near = buildRow({ id: 'd', field: 'data-science' })
    const passOf = (rows: IndexRow[]) =>
      rankPrograms(createPlan(buildProgramIndex(rows), buildApplicant({ countries: ['US'], tests: { ielts: 6 } })), 9)
    const absent = passOf([...there, near])
    expect(absent).toMatchObject({ total: 1, inField: 0, inFieldUnmet: 0 })
    expect([...absent.elsewhereInField.values()].toSorted()).toEqual([1, 2])
    expect(passOf([...there, near, buildRow({ id: 'e', ielts: 8 })])).toMatchObject({ inField: 0, inFieldUnmet: 1 })
  })

  it('MA-01 among equals the field with more degrees ranks first, and one without degrees last', () => {
    const of = (id: string, degrees: number | null) => buildRow({ id, degrees })
    expect(rankIds(buildApplicant(), [of('a', 0), of('b', null), of('c', 2), of('d', 80)]).map(({ id }) => id)).toEqual(
      ['d', 'c', 'b', 'a'],
    )
  })

  it('MA-01 the order is the same for every page size', () => {
    const plan = createPlan(buildProgramIndex(many), buildApplicant())
    const whole = rankPrograms(plan, 30).ranked.map((one) => idAt(one.segment, one.row))
    for (const limit of [1, 6, 24])
      expect(rankPrograms(plan, limit).ranked.map((one) => idAt(one.segment, one.row))).toEqual(whole.slice(0, limit))
  })

  it('MA-01 changed rows are replaced, deleted rows removed, and all others kept', () => {
    const programIndex = buildProgramIndex([buildRow({ id: 'a' }), buildRow({ id: 'b' }), buildRow({ id: 'c' })])
    addRows(programIndex, [buildRow({ id: 'b', tuition: 90_000 }), buildRow({ id: 'd' })])
    removeRows(programIndex, ['c', 'not-indexed'])
    const fresh = buildProgramIndex([
      buildRow({ id: 'a' }),
      buildRow({ id: 'b', tuition: 90_000 }),
      buildRow({ id: 'd' }),
    ])
    const idsOf = (from: ProgramIndex) =>
      rankPrograms(createPlan(from, buildApplicant()), 9).ranked.map((one) => [idAt(one.segment, one.row), one.key])
    expect(idsOf(programIndex)).toEqual(idsOf(fresh))
  })

  it('MA-01 rows of one user replace the shared ones in the ranking of that user alone', () => {
    const one = buildRow({ id: 'b', universityId: 'v' })
    const shared = buildProgramIndex([buildRow({ id: 'a' }), one, buildRow({ id: 'c' })])
    const idsOf = (from: RankedIndex) =>
      rankPrograms(createPlan(from, buildApplicant()), 9).ranked.map((each) => [idAt(each.segment, each.row), each.key])
    const before = idsOf(shared)
    const mine = createUserIndex(shared, buildSegment(shared, [{ ...one, tuition: 1_000 }]))
    expect(idsOf(mine)).toEqual(
      idsOf(buildProgramIndex([buildRow({ id: 'a' }), { ...one, tuition: 1_000 }, buildRow({ id: 'c' })])),
    )
    expect(idsOf(mine)).not.toEqual(before)
    expect(idsOf(shared)).toEqual(before)
    expect(mine.places.size).toBe(3)
    const placeOf = (id: string) => {
      const [index = -1, row = -1] = mine.places.get(id) ?? []
      const segment = mine.segments[index]
      return segment && idAt(segment, row)
    }
    expect(['a', 'b', 'c', 'x'].map(placeOf)).toEqual(['a', 'b', 'c', undefined])
    // A later change of the catalogue shows through, and the user's row stays in front of it.
    addRows(shared, [buildRow({ id: 'd' }), { ...one, tuition: 70_000 }])
    removeRows(shared, ['a'])
    expect(idsOf(mine)).toEqual(
      idsOf(buildProgramIndex([{ ...one, tuition: 1_000 }, buildRow({ id: 'c' }), buildRow({ id: 'd' })])),
    )
  })
})

describe('no paid placement in the ranking', () => {
  it('MA-01 no column that the engine reads can contain a payment', () => {
    const columns = Object.keys(buildProgramIndex([buildRow()]).segments[0] ?? {})
    expect(columns.sort()).toEqual(
      'areOldTestsStated areTestsStated cases conditions countries currencies deadline deadlineDays deadlineUntil deletedRows evidence faculty fields formats greRequired groups hasOwnFacts hasRate ids ielts isDeadlineExpected isDeleted isFunded isMinimumOld isTopicKnown levels lines livingCost minimumGrade minimumPoints minimumScale months nameTerms names odds oldGreRequired oldIelts oldToefl orderById ownTerms size sizes stateTuition states terms toefl tuition tuitionHigh tuitionLow tuitionOrigins universities variance'.split(
        ' ',
      ),
    )
    const [conditions] = buildProgramIndex([
      buildRow({ conditions: parseConditions({ fact: () => null, facts: {}, language: 'en', residentTuition: null }) }),
    ]).segments.flatMap((segment) => [...segment.conditions])
    expect(Object.keys(conditions ?? {}).sort()).toEqual(
      'areOthersOld english isEnglishOld language others residentTuition starts workYears'.split(' '),
    )
    expect(FIELDS.length).toBeLessThan(256)
  })
})
