import { describe, expect, it } from 'vitest'
import type { UniversityDetails } from '#src/features/catalogue/contract.ts'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import {
  findEntryProgram,
  getMeasure,
  hasDifference,
  selectComparedFacts,
  toComparablePoints,
} from './comparison.rules.ts'

const fact = (value: unknown, more: Partial<SourcedFact> = {}): SourcedFact => ({
  value,
  year: '2026',
  source: { id: 'test', title: 'Test', url: 'https://example.edu', checkedOn: '2026-11-01' },
  isOld: false,
  ...more,
})
const usd = { currency: 'USD' }

const program = (id: string, level: 'masters' | 'mba', facts: Record<string, SourcedFact> = {}) => ({
  id,
  universityId: 'u',
  name: id,
  field: 'business',
  level,
  degree: 'D',
  language: null,
  keywords: [],
  websiteUrl: '',
  isVerified: true,
  isByField: false,
  removedAt: null,
  facts,
})
const university: UniversityDetails = {
  id: 'u',
  name: 'U',
  country: 'US',
  city: null,
  region: null,
  websiteUrl: '',
  programCount: 2,
  aliases: [],
  control: null,
  removedAt: null,
  removedReason: '',
  facts: { tuition_per_year: fact(60_000, usd), admission_rate_undergraduate: fact(0.1) },
  programs: [program('msc', 'masters', { letters: fact(3) }), program('mba', 'mba')],
}
const held = (programId: string | null, programName = '') =>
  Object.fromEntries(
    Object.entries(selectComparedFacts(university, { programId, programName })).map(([kind, known]) => [
      kind,
      [known.value, known.isOfUniversity],
    ]),
  )

describe('facts of a compared entry (RT-17)', () => {
  it('a compared university has its own facts, and a programme also those of its university, marked as such', () => {
    expect(held(null)).toEqual({ tuition_per_year: [60_000, false], admission_rate_undergraduate: [0.1, false] })
    expect(held('msc', 'msc')).toEqual({
      tuition_per_year: [60_000, true],
      admission_rate_undergraduate: [0.1, true],
      letters: [3, false],
    })
  })

  it('a price of a credit is compared as the price of a year, which precedes that of the university', () => {
    const credits = { ...university, programs: [program('msc', 'masters', { tuition_per_credit: fact(1_000, usd) })] }
    expect(selectComparedFacts(credits, { programId: 'msc', programName: 'msc' }).tuition_per_year).toMatchObject({
      ...{ value: 18_000, perCredit: 1_000, isOfUniversity: false },
    })
  })

  it('a programme with its own fees, or known only by name, does not inherit the university’s tuition', () => {
    expect(held('mba', 'mba')).toEqual({ admission_rate_undergraduate: [0.1, true] })
    expect(held(null, 'Somewhere typed')).toEqual({ admission_rate_undergraduate: [0.1, true] })
  })
})

describe('differences between compared rows (RT-17)', () => {
  it.each([
    ['amounts of one currency', [fact(10, usd), fact(11, usd)], true],
    ['the same amount', [fact(10, usd), fact(10, usd)], false],
    ['the same amount in two currencies', [fact(900, usd), fact(900, { currency: 'EUR' })], true],
    ['an amount and nothing known', [fact(10, usd), undefined], false],
    ['an amount and an old one', [fact(10, usd), fact(12, { ...usd, isOld: true })], false],
    ['a currency without a rate', [fact(10, { currency: 'XXX' }), fact(10, usd)], true],
    ['lists in another order', [fact(['GRE', 'IELTS']), fact(['IELTS', 'GRE'])], false],
    ['nothing asked for and something', [fact([]), fact(['GRE'])], true],
    ['lists', [fact(['GRE']), fact(['GMAT'])], true],
    ['one grade on two scales', [fact({ grade: 3, scale: '4.0' }), fact({ grade: 7.2, scale: '10' })], false],
    ['two grades', [fact({ grade: 3, scale: '4.0' }), fact({ grade: 9, scale: '10' })], true],
    [
      'one day on two clocks',
      [
        fact({ date: '2027-01-15', time: '23:59', zone_rule: 'own', zone: null }),
        fact({ date: '2027-01-15', time: '23:59', zone_rule: 'anywhere_on_earth', zone: null }),
      ],
      true,
    ],
    ['no fee and nothing known', [fact(0, usd), undefined], false],
    ['no fee and a fee', [fact(0, usd), fact(90, usd)], true],
  ])('the difference of facts is correct for %s', (_name, facts, expected) => {
    expect(hasDifference(facts.map(getMeasure))).toBe(expected)
  })
})

describe('units of compared facts (RT-17)', () => {
  it('money is compared in whole dollars with a rate, and as stated without one', () => {
    expect(getMeasure(fact(1_000.4, usd))).toBe(1_000)
    expect(getMeasure(fact(1_000, { currency: 'XXX' }))).toBe('1000 XXX')
    const euros = getMeasure(fact(1_000, { currency: 'EUR' }))
    expect(euros).toEqual(expect.any(Number))
    expect(euros).not.toBe(1_000)
    expect(getMeasure(fact(24))).toBe(24)
  })

  it('a grade is compared in points of 4.0 to a tenth, for any scale', () => {
    expect(toComparablePoints({ grade: 3.26, scale: '4.0' })).toBe(3.3)
    expect([toComparablePoints('3.3'), toComparablePoints(null), toComparablePoints({ grade: 3.3 })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(getMeasure(fact({ grade: 3, scale: '4.0' }))).toBe(3)
  })

  it('facts compare text as it is, lists without their order, and other values as JSON', () => {
    expect(getMeasure(fact('fall'))).toBe('fall')
    expect(getMeasure(fact(['b', 'a']))).toBe(getMeasure(fact(['a', 'b'])))
    expect(getMeasure(fact({ fall: true }))).toBe('{"fall":true}')
  })

  it('unknown and outdated facts make no difference in a comparison', () => {
    const silent = [undefined, fact(undefined), fact(null), fact(7, { isOld: true })]
    expect(silent.map(getMeasure)).toEqual(silent.map(() => undefined))
    for (const nothing of [undefined, null, '']) expect(hasDifference([3, nothing, 3])).toBe(false)
    expect([hasDifference([3, 4]), hasDifference([]), hasDifference([undefined, null, ''])]).toEqual([
      true,
      false,
      false,
    ])
  })

  it('the programme of an entry is found by its id in a loaded university', () => {
    expect(findEntryProgram(university, { programId: 'mba', programName: '' })?.id).toBe('mba')
    expect(findEntryProgram(university, { programId: null, programName: 'msc' })).toBeUndefined()
    expect(findEntryProgram(undefined, { programId: 'mba', programName: '' })).toBeUndefined()
  })
})
