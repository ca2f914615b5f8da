import { describe, expect, it } from 'vitest'
import { convertCurrency } from '#src/shared/currency-exchange.ts'
import { type Cost, findUnlistedFee, isFeeUnknown, sumCosts } from './costs.rules.ts'

const cost = (change: Partial<Cost>): Cost => ({
  id: 'a',
  kind: 'application_fee',
  note: '',
  amount: 75,
  currency: 'USD',
  state: 'planned',
  paidOn: null,
  ...change,
})

describe('sum of the costs of applying', () => {
  it('adds the costs of all applications, and what of them is paid', () => {
    const first = { costs: [cost({ state: 'paid' }), cost({ kind: 'transcript', amount: 10 })], statedFee: undefined }
    const second = { costs: [cost({ amount: 20, state: 'waiver_asked' })], statedFee: undefined }
    expect(sumCosts([first, second], 'USD')).toEqual({ total: 105, paid: 75, unconverted: [] })
  })

  it('counts a waived fee as nothing, and a refused waiver in full', () => {
    const costs = [cost({ state: 'waived' }), cost({ kind: 'other', amount: 30, state: 'waiver_refused' })]
    expect(sumCosts([{ costs, statedFee: undefined }], 'USD').total).toBe(30)
  })

  it('adds a stated fee until the applicant has entered one', () => {
    const statedFee = { amount: 60, currency: 'USD' }
    expect(sumCosts([{ costs: [], statedFee }], 'USD').total).toBe(60)
    expect(sumCosts([{ costs: [cost({ amount: 50 })], statedFee }], 'USD').total).toBe(50)
    expect(findUnlistedFee({ costs: [cost({ state: 'waived' })], statedFee })).toBeUndefined()
  })

  it('converts other currencies, and leaves out those without a rate', () => {
    const costs = [cost({ amount: 100, currency: 'EUR' }), cost({ kind: 'postage', amount: 7, currency: 'XTS' })]
    const sum = sumCosts([{ costs, statedFee: undefined }], 'USD')
    expect(sum.total).toBeCloseTo(convertCurrency(100, 'EUR', 'USD') ?? 0)
    expect(sum.unconverted).toEqual([{ amount: 7, currency: 'XTS' }])
  })

  it('is unknown for an application without a fee of its own or a stated one', () => {
    expect(isFeeUnknown({ costs: [cost({ kind: 'transcript' })], statedFee: undefined })).toBe(true)
    expect(isFeeUnknown({ costs: [], statedFee: { amount: 0, currency: 'EUR' } })).toBe(false)
    expect(isFeeUnknown({ costs: [cost({})], statedFee: undefined })).toBe(false)
  })
})
