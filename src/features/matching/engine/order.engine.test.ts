import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idAt } from '../program-index/segment.engine.ts'
import { matchSorts } from '../rules.ts'
import { catalogues, people, person, programIndexOf, row } from './engine.fixtures.ts'
import { orders } from './order.engine.ts'
import { planFor } from './plan.engine.ts'
import { type Cursor, rankPrograms } from './rank.engine.ts'

// 20 800 is 13 December 2026.
const today = 20_800
const sorted = (sort: (typeof matchSorts)[number], rows: Parameters<typeof programIndexOf>[0]) =>
  rankPrograms(planFor(programIndexOf(rows), person({ today })), 50, { order: orders[sort] }).ranked.map((one) =>
    idAt(one.segment, one.row),
  )

describe('the orders of a list (MA-01)', () => {
  it('by deadline: the next to come first, then days of earlier cycles by when they come again, then the unknown', () => {
    expect(
      sorted('deadline', [
        row({ id: 'unknown' }),
        row({ id: 'later', deadline: today + 40, deadlineUntil: today + 400 }),
        row({ id: 'soon', deadline: today, deadlineUntil: today + 400 }),
        row({ id: 'again-in-march', deadline: today - 300, deadlineDay: { month: 3, day: 1 } }),
        row({ id: 'again-in-january', deadlineDay: { month: 1, day: 15 } }),
        row({ id: 'again-in-november', deadlineDay: { month: 11, day: 30 } }),
        row({ id: 'far', deadline: today + 100_000, deadlineUntil: null }),
      ]),
    ).toEqual(['soon', 'later', 'far', 'again-in-january', 'again-in-march', 'again-in-november', 'unknown'])
  })

  it('by cost with what living costs, and by length: less comes first, and what is not known last', () => {
    expect(
      sorted('cost', [
        row({ id: 'unknown', tuition: null }),
        row({ id: 'dear', tuition: 60_000 }),
        row({ id: 'free', tuition: 0, livingCost: 12_000 }),
        row({ id: 'cheap', tuition: 8_000 }),
      ]),
    ).toEqual(['cheap', 'free', 'dear', 'unknown'])
    expect(
      sorted('length', [
        row({ id: 'unknown' }),
        row({ id: 'two-years', months: 24 }),
        row({ id: 'ten-months', months: 10 }),
        row({ id: 'very-long', months: 255 }),
      ]),
    ).toEqual(['ten-months', 'two-years', 'very-long', 'unknown'])
  })

  it('by people: more with running grants on the interests first, then more who had one, and nobody last', () => {
    const there = (people: number, running: number) => ({ people, running, names: ['Ada Example'], met: [0] })
    const peopleAt = new Map([
      ['one-running', there(1, 1)],
      ['many-ended', there(40, 0)],
      ['few-ended', there(2, 0)],
      ['many-running', there(3, 3)],
    ])
    const ids = ['nobody', 'few-ended', 'one-running', 'many-ended', 'many-running']
    const rows = programIndexOf(ids.map((id) => row({ id, universityId: id })))
    const plan = planFor(rows, person({ today, circumstances: { ...person().circumstances, peopleAt } }))
    const { ranked } = rankPrograms(plan, 50, { order: orders.people })
    expect(ranked.map((one) => idAt(one.segment, one.row))).toEqual([
      'many-running',
      'one-running',
      'many-ended',
      'few-ended',
      'nobody',
    ])
  })

  it('equal ones stand by how well they fit, and the wanted field comes first in every order', () => {
    const near = row({ id: 'near', field: 'data-science', tuition: 1, months: 6, deadline: today })
    const better = row({ id: 'better', months: 12 })
    const worse = row({ id: 'worse', months: 12, terms: ['law'], ownTerms: ['law'] })
    for (const sort of matchSorts) expect(sorted(sort, [near, worse, better])).toEqual(['better', 'worse', 'near'])
  })

  it('MA-01 every order has the same programmes with the same scores, and pages of it are the whole', () => {
    fc.assert(
      fc.property(catalogues, people, fc.constantFrom(...matchSorts), (catalogue, applicant, sort) => {
        const plan = planFor(programIndexOf(catalogue), applicant, true)
        const order = orders[sort]
        const placesOf = (by: typeof order) => rankPrograms(plan, 50, { order: by }).ranked
        const scoresOf = (by: typeof order) =>
          placesOf(by)
            // A line of several stands where its best one does, which another order may choose differently.
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
