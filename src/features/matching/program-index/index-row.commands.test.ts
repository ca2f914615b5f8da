import { describe, expect, it } from 'vitest'
import type { Fact, Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { toIndexRow } from './index-row.commands.ts'
import type { StoredProgram } from './program-index.data.ts'

const price = (value: number, year: string, more: Partial<Fact> = {}): Fact => ({
  value,
  currency: 'USD',
  year,
  source: 'test',
  ...more,
})

const programOf = (facts: Facts, universityFacts: Facts): StoredProgram => ({
  ...{ id: 'p', universityId: 'u', name: 'Finance', field: 'finance', level: 'masters', country: 'US', region: 'TX' },
  ...{ degree: 'MS', source: 'test', language: null, facts, universityFacts, isTopicKnown: false },
  ...{ terms: [], nameTerms: [], ownTerms: [], facultyTerms: [] },
})

const rowOf = (facts: Facts, universityFacts: Facts = { tuition_per_year: price(20_000, '2026') }) => {
  const program = programOf(facts, universityFacts)
  const { tuition, tuitionRange, tuitionOrigin } = toIndexRow(program, '2026-11-29')
  return { tuition, tuitionRange, tuitionOrigin }
}

describe('the price of a programme in the index (MA-03)', () => {
  it('is an average where only the university reports one, and an estimate where a department states it', () => {
    const range = { low: 20_000, usual: 20_000, high: 20_000 }
    expect(rowOf({})).toEqual({ tuition: 20_000, tuitionRange: range, tuitionOrigin: 'average' })
    const stated = price(20_000, '2026', { scope: 'department' })
    expect(rowOf({ tuition_per_year: stated })).toEqual({
      tuition: 20_000,
      tuitionRange: range,
      tuitionOrigin: 'estimate',
    })
  })

  it('is estimated from the price of a credit, raised to today, where the programme states no yearly one', () => {
    const credit = { tuition_per_credit: price(2_318, '2025') }
    // 18 credits are 41,724; a year later 3 to 4 per cent more.
    expect(rowOf(credit)).toEqual({
      tuition: 43_184,
      tuitionRange: { low: 42_976, usual: 43_184, high: 43_393 },
      tuitionOrigin: 'credits',
    })
    expect(rowOf({ ...credit, tuition_per_year: price(30_000, '2026') })).toEqual({
      tuition: 30_000,
      tuitionRange: null,
      tuitionOrigin: 'own',
    })
  })

  it('ignores a price of a credit without a year', () => {
    expect(rowOf({ tuition_per_credit: price(2_318, '') })).toMatchObject({ tuition: 20_000, tuitionOrigin: 'average' })
  })
})

describe('the tier of a programme that publishes its offers (MA-02)', () => {
  const oddsOf = (facts: Facts, part: Partial<StoredProgram> = {}) => {
    const program: StoredProgram = {
      ...{
        id: 'p',
        universityId: 'u',
        name: 'Finance',
        field: 'finance',
        level: 'masters',
        country: 'FR',
        region: null,
      },
      ...{ degree: 'Master', source: 'test', language: null, facts, universityFacts: {}, isTopicKnown: false },
      ...{ terms: [], nameTerms: [], ownTerms: [], facultyTerms: [] },
      ...part,
    }
    const { odds, variance } = toIndexRow(program, '2026-11-29')
    return { odds, variance }
  }
  const rate = (value: number, year: string) => ({ admission_rate: { value, year, source: 'mon-master-2025' } })
  const none = { odds: null, variance: Number.POSITIVE_INFINITY }

  it('has the log odds of its rate while the rate is within its shelf life', () => {
    expect(oddsOf(rate(0.5, '2025'))).toEqual({ odds: 0, variance: Number.POSITIVE_INFINITY })
    expect(oddsOf({})).toEqual(none)
    expect(oddsOf(rate(0.5, '2020'))).toEqual(none)
    expect(oddsOf(rate(0.5, '2025'), { level: 'mba' })).toEqual(none)
  })

  it('outside the United States only outcomes of the area and level give a tier, and the rate is used otherwise', () => {
    const toronto = { universityId: 'university-of-toronto', country: 'CA' }
    expect(oddsOf({}, { ...toronto, field: 'computer-science' }).odds).not.toBeNull()
    expect(oddsOf({}, { ...toronto, field: 'physics' })).toEqual(none)
    expect(oddsOf({}, { universityId: 'university-of-oxford', country: 'GB', field: 'public-health' })).toEqual(none)
    expect(oddsOf(rate(0.5, '2025'), { ...toronto, field: 'physics' }).odds).toBe(0)
  })

  it('reported outcomes of the university precede a rate', () => {
    const measured = { universityId: 'stanford-university', country: 'US' }
    expect(oddsOf(rate(0.5, '2025'), measured)).toEqual(oddsOf({}, measured))
    expect(oddsOf({}, measured).odds).not.toBeNull()
  })
})

describe('the price of residents of a state in the index (MA-03)', () => {
  const stateOf = (facts: Facts, universityFacts: Facts = {}, region: string | null = 'TX', country = 'US') => {
    const { state, stateTuition } = toIndexRow({ ...programOf(facts, universityFacts), region, country }, '2026-11-29')
    return { state, stateTuition }
  }

  it('is that of the university or of the programme, where both prices are known', () => {
    const both = { value_in_state: 9_000 }
    expect(stateOf({}, { tuition_per_year: price(20_000, '2026', both) })).toEqual({ state: 'TX', stateTuition: 9_000 })
    expect(stateOf({ tuition_per_year: price(20_000, '2026', both) })).toEqual({ state: 'TX', stateTuition: 9_000 })
    expect(stateOf({}, { tuition_per_year: price(20_000, '2025', both) }).stateTuition).toBe(9_315)
  })

  it('is unknown without a second price, a state or the United States', () => {
    const unknown = { state: null, stateTuition: null }
    const both = { tuition_per_year: price(20_000, '2026', { value_in_state: 9_000 }) }
    expect(stateOf({}, { tuition_per_year: price(20_000, '2026') })).toEqual(unknown)
    expect(stateOf({}, both, null)).toEqual(unknown)
    expect(stateOf({}, both, 'TX', 'DE')).toEqual(unknown)
  })
})
