import { describe, expect, it } from 'vitest'
import { toDayNumber } from '#src/features/catalogue/rules.ts'
import { buildProgramIndex, buildRow } from '#src/features/matching/engine/engine.fixtures.ts'
import { removeRows } from '#src/features/matching/program-index/program-index.engine.ts'
import { calculateOverview, compareDates, compareRanked, countOverviews, findNextDeadlines } from './overview.engine.ts'

const today = { day: 20_800, dayOfYear: toDayNumber({ month: 12, day: 13 }) }
const nursing = (part: Parameters<typeof buildRow>[0]) => buildRow({ field: 'nursing', country: 'IE', ...part })
const calculate = (rows: ReturnType<typeof buildRow>[]) =>
  calculateOverview(buildProgramIndex(rows), 'nursing', 'IE', today)

describe('figures of a field in a country', () => {
  it('other fields, other countries and deleted rows are not counted', () => {
    const index = buildProgramIndex([
      nursing({ id: 'a', hasOwnFacts: true }),
      nursing({ id: 'b', level: 'phd' }),
      nursing({ id: 'c', country: 'GB' }),
      nursing({ id: 'd', field: 'law' }),
      nursing({ id: 'e' }),
    ])
    removeRows(index, ['e'])
    const { total, withFacts, levels } = calculateOverview(index, 'nursing', 'IE', today)
    expect({ total, withFacts, levels }).toEqual({
      total: 2,
      withFacts: 1,
      levels: [
        { level: 'masters', count: 1 },
        { level: 'phd', count: 1 },
      ],
    })
    expect(calculateOverview(index, 'nursing', 'ZZ', today).total).toBe(0)
  })

  it('tuition counts stated prices and national rules, and no estimate', () => {
    const price = (id: string, tuition: number, tuitionOrigin: 'own' | 'rule' | 'average' | 'credits') =>
      nursing({ id, tuition, tuitionOrigin })
    const rows = [
      price('a', 9_000, 'own'),
      price('b', 0, 'rule'),
      price('c', 30_000, 'average'),
      price('d', 5, 'credits'),
    ]
    expect(calculate(rows).tuition).toEqual({ known: 2, currency: 'USD', min: 0, median: 4_500, max: 9_000 })
    expect(calculate(rows.slice(2)).tuition).toBeNull()
  })

  it('prices are in the currency in which most of them are stated, without digits that the index does not know', () => {
    const euros = (id: string, dollars: number) => nursing({ id, tuition: dollars, tuitionCurrency: 'EUR' })
    // 10,705 dollars are 10,000 euros at the rate of the product.
    expect(calculate([euros('a', 10_705), euros('b', 10_705), nursing({ id: 'c' })]).tuition).toMatchObject({
      currency: 'EUR',
      min: 10_000,
    })
    const yen = calculate([nursing({ id: 'a', tuition: 3_336, tuitionCurrency: 'JPY' })]).tuition
    expect(yen).toMatchObject({ currency: 'JPY', min: 536_000, max: 536_000 })
  })

  it('tests are counted where they are stated, with the range of the scores', () => {
    const { tests } = calculate([
      nursing({ id: 'a', ielts: 6.5 }),
      nursing({ id: 'b', ielts: 7, greRequired: true }),
      nursing({ id: 'c', areTestsStated: true }),
      nursing({ id: 'd' }),
    ])
    expect(tests).toEqual({ known: 3, none: 1, gre: 1, ielts: { programs: 2, min: 6.5, max: 7 }, toefl: null })
  })

  it('the next deadlines of a field are those of all countries, or of one', () => {
    const dated = (id: string, country: string, deadline: number) => nursing({ id, country, deadline })
    const rows = [30, 10, 60, 20, 50, 40, 70].map((days, at) =>
      dated(`p${days}`, at % 2 === 0 ? 'IE' : 'GB', today.day + days),
    )
    const find = (country: string | undefined) =>
      findNextDeadlines(buildProgramIndex(rows), { field: 'nursing', country }, today)
    expect(find(undefined)).toEqual(['p10', 'p20', 'p30', 'p40', 'p50'])
    expect(find('GB')).toEqual(['p10', 'p20', 'p40'])
    expect(find('ZZ')).toEqual([])
  })

  it('stated deadlines come before expected ones, each by the next date, and past ones of no year are left out', () => {
    const stated = (id: string, deadline: number) =>
      nursing({ id, deadline, isDeadlineExpected: true, deadlineDay: { month: 1, day: 1 } })
    const expected = (id: string, month: number, day: number) =>
      nursing({ id, deadline: 20_500, isDeadlineExpected: true, deadlineDay: { month, day } })
    const { deadlines, next } = calculate([
      stated('late', 20_900),
      stated('today', 20_800),
      expected('autumn', 12, 1),
      expected('winter', 1, 15),
      nursing({ id: 'undated', deadlineDay: { month: 1, day: 2 } }),
    ])
    expect(deadlines).toEqual({ stated: 2, expected: 2 })
    expect(next).toEqual(['today', 'late', 'winter', 'autumn'])
  })

  it('deadlines are ordered by date, and two of the same day are equal', () => {
    const [first, last] = [{ date: '2027-01-15' }, { date: '2027-02-01' }]
    const orders = [compareDates(first, last), compareDates(last, first), compareDates(first, { ...first })]
    expect(orders).toEqual([-1, 1, 0])
  })

  it('programmes with the most known facts come first, then by id', () => {
    const { ranked } = calculate([
      nursing({ id: 'b', evidence: 4 }),
      nursing({ id: 'a', evidence: 4 }),
      nursing({ id: 'c', evidence: 9 }),
    ])
    expect(ranked.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
    expect(compareRanked({ id: 'a', evidence: 4 }, { id: 'a', evidence: 4 })).toBe(0)
  })
})

it('one pass counts the programmes of each field in each country', () => {
  const index = buildProgramIndex([
    nursing({ id: 'a', hasOwnFacts: true }),
    nursing({ id: 'b' }),
    nursing({ id: 'c', country: 'GB' }),
    buildRow({ id: 'd', country: 'GB', hasOwnFacts: true }),
  ])
  const of = (field: string, country: string, total: number, withFacts: number) => ({
    field,
    country,
    total,
    withFacts,
  })
  expect(countOverviews(index)).toEqual(
    expect.arrayContaining([of('nursing', 'IE', 2, 1), of('nursing', 'GB', 1, 0), of('computer-science', 'GB', 1, 1)]),
  )
  expect(countOverviews(index)).toHaveLength(3)
})
