import { describe, expect, it } from 'vitest'
import type { SourcedFact } from '#src/features/catalogue/facts/facts.contract.ts'
import { selectEarlierFacts } from './earlier-facts.rules.ts'

const fact = (value: unknown, year: string, isOld = false): SourcedFact => ({
  value,
  year,
  isOld,
  source: { id: 'test', title: 'Test', url: 'https://example.edu/apply', checkedOn: '2026-11-01' },
})
const today = '2026-11-29'
const select = (facts: Record<string, SourcedFact>, confirmed = {}) =>
  selectEarlierFacts(facts, confirmed, today).map(({ kind, confirmedOn }) => [kind, confirmedOn])

describe('the facts of earlier cycles that an application offers for confirmation', () => {
  it('a cost of an earlier year is offered and one of this year is not', () => {
    expect(select({ application_fee: fact(75, '2025'), tuition_per_year: fact(20_000, '2022-23') })).toEqual([
      ['application_fee', null],
      ['tuition_per_year', null],
    ])
    expect(select({ application_fee: fact(75, '2026'), tuition_per_year: fact(20_000, '2026-27') })).toEqual([])
  })

  it('old and undated requirements are offered, because the checklist omits them', () => {
    const facts = { tests: fact(['GRE'], '2021', true), letters: fact(3, '', true), prompts: fact(['Why?'], '2025') }
    expect(select(facts)).toEqual([
      ['tests', null],
      ['letters', null],
    ])
  })

  it('a confirmation holds for the year that was confirmed', () => {
    const facts = { application_fee: fact(75, '2025') }
    expect(select(facts, { application_fee: { year: '2025', on: '2026-11-28' } })).toEqual([
      ['application_fee', '2026-11-28'],
    ])
    expect(select(facts, { application_fee: { year: '2024', on: '2025-11-28' } })).toEqual([['application_fee', null]])
  })
})
