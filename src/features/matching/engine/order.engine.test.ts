import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idAt } from '../program-index/segment.engine.ts'
import { matchSorts } from '../rules.ts'
import { buildApplicant, buildProgramIndex, buildRow, catalogues, people } from './engine.fixtures.ts'
import { orders } from './order.engine.ts'
import { createPlan } from './plan.engine.ts'
import { type Cursor, rankPrograms } from './rank.engine.ts'

// 20 800 is 13 December 2026.
const today = 20_800
const sorted = (sort: (typeof matchSorts)[number], rows: Parameters<typeof buildProgramIndex>[0]) =>
  rankPrograms(createPlan(buildProgramIndex(rows), buildApplicant({ today })), 50, { order: orders[sort] }).ranked.map(
    (one) => idAt(one.segment, one.row),
  )

describe('sort orders of the match list (MA-01)', () => {
  it('a firm limit puts known costs above it below everything within it, in every order and in each field', () => {
    const rows = [
      buildRow({ id: 'over', tuition: 51_634, deadline: today + 1, deadlineUntil: today + 400, months: 9 }),
      buildRow({ id: 'over-funded', tuition: 51_634, isFunded: true }),
      buildRow({ id: 'unknown', tuition: null, country: 'DE' }),
      buildRow({ id: 'within', tuition: 5_000, country: 'DE' }),
      buildRow({ id: 'within-online', tuition: 5_000, format: 'online' }),
    ]
    const index = buildProgramIndex(rows)
    const { circumstances } = buildApplicant()
    const rankFor = (isLimitFirm: boolean, sort: (typeof matchSorts)[number]) => {
      const needing = { ...circumstances, fundingNeed: 'partial' as const }
      const applicant = buildApplicant({ today, maxTuition: 8_000, isLimitFirm, circumstances: needing })
      return rankPrograms(createPlan(index, applicant, true), 50, { order: orders[sort] }).ranked
    }
    for (const sort of matchSorts) {
      const ids = rankFor(true, sort).map((one) => idAt(one.segment, one.row))
      expect(ids).toHaveLength(rows.length)
      expect(ids.at(-1)).toBe('over')
    }
    const soft = rankFor(false, 'match').map((one) => idAt(one.segment, one.row))
    expect(soft.at(-1)).not.toBe('over')
    // The score is the same with and without the wish; only the order differs.
    const scores = (isLimitFirm: boolean) =>
      new Map(
        rankFor(isLimitFirm, 'match').map(({ key, segment, row }) => [idAt(segment, row), orders.match.scoreOf(key)]),
      )
    expect(scores(true)).toEqual(scores(false))
  })

  it('order by deadline: nearest first, then dates of earlier cycles by their next return, then unknown ones', () => {
    expect(
      sorted('deadline', [
        buildRow({ id: 'unknown' }),
        buildRow({ id: 'later', deadline: today + 40, deadlineUntil: today + 400 }),
        buildRow({ id: 'soon', deadline: today, deadlineUntil: today + 400 }),
        buildRow({ id: 'again-in-march', deadline: today - 300, deadlineDay: { month: 3, day: 1 } }),
        buildRow({ id: 'again-in-january', deadlineDay: { month: 1, day: 15 } }),
        buildRow({ id: 'again-in-november', deadlineDay: { month: 11, day: 30 } }),
        buildRow({ id: 'far', deadline: today + 100_000, deadlineUntil: null }),
      ]),
    ).toEqual(['soon', 'later', 'far', 'again-in-january', 'again-in-march', 'again-in-november', 'unknown'])
  })

  it('order by cost with cost of living, and by length: ascending, with unknown values last', () => {
    expect(
      sorted('cost', [
        buildRow({ id: 'unknown', tuition: null }),
        buildRow({ id: 'dear', tuition: 60_000 }),
        buildRow({ id: 'free', tuition: 0, livingCost: 12_000 }),
        buildRow({ id: 'cheap', tuition: 8_000 }),
      ]),
    ).toEqual(['cheap', 'free', 'dear', 'unknown'])
    expect(
      sorted('length', [
        buildRow({ id: 'unknown' }),
        buildRow({ id: 'two-years', months: 24 }),
        buildRow({ id: 'ten-months', months: 10 }),
        buildRow({ id: 'very-long', months: 255 }),
      ]),
    ).toEqual(['ten-months', 'two-years', 'very-long', 'unknown'])
  })

  it('order by people: most running grants on the interests first, then most ended grants, universities without any last', () => {
    const there = (people: number, running: number) => ({ people, running, names: ['Ada Example'], met: [0] })
    const peopleAt = new Map([
      ['one-running', there(1, 1)],
      ['many-ended', there(40, 0)],
      ['few-ended', there(2, 0)],
      ['many-running', there(3, 3)],
    ])
    const ids = ['no-staff', 'few-ended', 'one-running', 'many-ended', 'many-running']
    const rows = buildProgramIndex(ids.map((id) => buildRow({ id, universityId: id })))
    const plan = createPlan(
      rows,
      buildApplicant({ today, circumstances: { ...buildApplicant().circumstances, peopleAt } }),
    )
    const { ranked } = rankPrograms(plan, 50, { order: orders.people })
    expect(ranked.map((one) => idAt(one.segment, one.row))).toEqual([
      'many-running',
      'one-running',
      'many-ended',
      'few-ended',
      'no-staff',
    ])
  })

  it('equal programmes are sorted by score, and the wanted field comes first in every order', () => {
    const near = buildRow({ id: 'near', field: 'data-science', tuition: 1, months: 6, deadline: today })
    const better = buildRow({ id: 'better', months: 12 })
    const worse = buildRow({ id: 'worse', months: 12, terms: ['law'], ownTerms: ['law'] })
    for (const sort of matchSorts) expect(sorted(sort, [near, worse, better])).toEqual(['better', 'worse', 'near'])
  })

  it('MA-01 every order has the same programmes and scores, and its pages add up to the whole list', () => {
    fc.assert(
      fc.property(catalogues, people, fc.constantFrom(...matchSorts), (catalogue, applicant, sort) => {
        const plan = createPlan(buildProgramIndex(catalogue), applicant, true)
        const order = orders[sort]
        const placesOf = (by: typeof order) => rankPrograms(plan, 50, { order: by }).ranked
        const scoresOf = (by: typeof order) =>
          placesOf(by)
            // A shared entry has the position of its best programme, which depends on the order.
            .filter(({ others }) => others === undefined)
            .map(({ segment, row, key }) => `${idAt(segment, row)} ${by.scoreOf(key)} ${by.isInWantedField(key)}`)
            .sort()
        const programmesOf = (by: typeof order) =>
          placesOf(by)
            .flatMap(({ segment, row, others = [] }) => [row, ...others].map((one) => idAt(segment, one)))
            .sort()
        expect(scoresOf(order)).toEqual(scoresOf(orders.match))
        expect(programmesOf(order)).toEqual(programmesOf(orders.match))
        const whole = rankPrograms(plan, 50, { order }).ranked.map((one) => idAt(one.segment, one.row))
        const paged: string[] = []
        let after: Cursor | undefined
        for (;;) {
          const last = rankPrograms(plan, 3, { after, order }).ranked
          paged.push(...last.map((one) => idAt(one.segment, one.row)))
          const end = last.at(-1)
          if (!end) break
          after = { key: end.key, id: idAt(end.segment, end.row) }
        }
        expect(paged).toEqual(whole)
      }),
    )
  })
})
