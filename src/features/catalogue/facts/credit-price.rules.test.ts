import { describe, expect, it } from 'vitest'
import { estimateYearlyPrice, selectOwnPrice } from './credit-price.rules.ts'
import { selectDecidingFacts } from './deciding-facts.rules.ts'

const credit = { value: 2_616, currency: 'USD', year: '2025' }

describe('the yearly price of a programme that charges by the credit', () => {
  it('is the price of eighteen credits in the United States', () => {
    expect(estimateYearlyPrice(credit)).toEqual({ value: 47_088, currency: 'USD', year: '2025', perCredit: 2_616 })
  })

  it.each([
    ['in another currency, whose credits are other ones', { ...credit, currency: 'HKD' }],
    ['of an unknown year', { ...credit, year: '' }],
    ['of 0', { ...credit, value: 0 }],
    ['that is no number', { ...credit, value: 'see the page' }],
    ['that is not stated', undefined],
  ])('does not follow from a price %s', (_what, price) => {
    expect(estimateYearlyPrice(price)).toBeUndefined()
  })

  it('yields to a yearly price of the programme, and precedes one of its university', () => {
    const yearly = { value: 30_000, currency: 'USD', year: '2024' }
    expect(selectOwnPrice({ tuition_per_credit: credit, tuition_per_year: yearly })).toEqual(yearly)
    expect(selectDecidingFacts({ tuition_per_credit: credit }, { tuition_per_year: yearly })).toEqual({
      tuition_per_year: { value: 47_088, currency: 'USD', year: '2025', perCredit: 2_616, isOfUniversity: false },
    })
  })
})
