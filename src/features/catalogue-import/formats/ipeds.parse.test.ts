import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { controls } from '#src/features/catalogue/entries/entries.rules.ts'
import type { Facts } from '#src/features/catalogue/facts/facts.rules.ts'
import { buildTuitionFacts, graduateTuition, type IpedsRow, parseControl } from './ipeds.parse.ts'

it('RT-14 writes the control of a university (public, private) as the editor and the texts do', () => {
  expect(['1', '2', '3'].map(parseControl)).toEqual([...controls])
  expect(['-3', '', undefined].map(parseControl)).toEqual([null, null, null])
})

/** Charges of Louisiana State University, Worcester State University and Stony Brook University in 2022-23. */
const louisiana = { TUITION6: '9132', FEE6: '3895', TUITION7: '9132', FEE7: '20830' }
const worcester = { TUITION6: '3042', FEE6: '3051', TUITION7: '3042', FEE7: '3051' }
const stonyBrook = { TUITION6: '11310', FEE6: '2633', TUITION7: '23100', FEE7: '2633' }

const origin = { year: '2022-23', source: 'ipeds-ic-ay-2022', checked_on: '2026-11-20' }
const priceOf = (row: IpedsRow) =>
  buildTuitionFacts(row, graduateTuition.columns, graduateTuition.what, origin).tuition_per_year

describe('the yearly price of a university (RT-14)', () => {
  it('adds the required fees to the tuition, in and out of state, and says so', () => {
    expect(priceOf(louisiana)).toEqual({
      value: 29_962,
      value_in_state: 13_027,
      currency: 'USD',
      note: 'average full-time graduate tuition and required fees, out of state (9132 + 20830); 13027 in state (9132 + 3895)',
      ...origin,
    })
    expect(priceOf(stonyBrook)).toMatchObject({ value: 25_733, value_in_state: 13_943 })
    expect(priceOf(worcester)).toMatchObject({
      value: 6_093,
      value_in_state: 6_093,
      note: 'average full-time graduate tuition and required fees, the same in and out of state (3042 + 3051)',
    })
  })

  it('counts a reported fee of 0, and says that fees come on top where none are reported', () => {
    const price = { TUITION6: '10000', TUITION7: '20000' }
    expect(priceOf({ ...price, FEE6: '0', FEE7: '0' })).toMatchObject({
      value: 20_000,
      note: expect.stringContaining('and required fees, out of state (20000 + 0)'),
    })
    for (const fees of [{}, { FEE6: '.', FEE7: '.' }, { FEE6: '500', FEE7: '' }, { FEE6: '-1', FEE7: '-1' }])
      expect(priceOf({ ...price, ...fees })).toMatchObject({
        value: 20_000,
        value_in_state: 10_000,
        note: expect.stringContaining('required fees come on top'),
      })
  })

  it('reports fees that are no number, and states no price without a tuition', () => {
    const leftOut: { field: string; reason: string }[] = []
    const damaged = { ...louisiana, FEE7: 'see the page' }
    buildTuitionFacts(damaged, graduateTuition.columns, graduateTuition.what, origin, leftOut as never)
    expect(leftOut).toEqual([{ field: 'FEE7', reason: 'value_not_a_number' }])
    expect(priceOf({ ...louisiana, TUITION7: '.' })).toBeUndefined()
    expect(priceOf({ ...louisiana, TUITION6: '0', TUITION7: '0' })).toBeUndefined()
  })

  it('includes the required fees in the prices of the default catalogue', () => {
    const read = (file: string) =>
      JSON.parse(readFileSync(new URL(`../../../../catalogue/${file}.json`, import.meta.url), 'utf8')) as {
        id: string
        facts: Facts
      }[]
    const find = (file: string, id: string) => read(file).find((entry) => entry.id === id)?.facts.tuition_per_year
    expect(find('universities', 'louisiana-state-university')).toEqual(priceOf(louisiana))
    expect(find('universities', 'stony-brook-university')).toMatchObject({ value: 25_733, value_in_state: 13_943 })
    // 24,529 of tuition and 24,093 of required fees.
    expect(find('programs', 'texas-a-and-m-university-jd-law')).toMatchObject({ value: 48_622 })
  })
})
