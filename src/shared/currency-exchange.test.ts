import { describe, expect, it } from 'vitest'
import { convertCurrency, convertRounded, rateDate } from './currency-exchange.ts'
import rates from './exchange-rates.json' with { type: 'json' }

describe('amounts in another currency (RT-13, LG-03)', () => {
  it.each([
    [1, 'EUR', 'USD', 1.0705],
    [107.05, 'USD', 'EUR', 100],
    [100, 'GBP', 'GBP', 100],
    [0, 'USD', 'CNY', 0],
  ])('the amount %d %s in %s is %d', (amount, from, to, expected) => {
    expect(convertCurrency(amount, from, to)).toBeCloseTo(expected, 6)
  })

  it('a conversion without a rate returns nothing, and an approximate amount is rounded', () => {
    expect(convertCurrency(1, 'USD', 'XXX')).toBeUndefined()
    expect(convertRounded(57_590, 'USD', 'EUR')).toBe(53_800)
    expect(convertRounded(57_590, 'USD', 'USD')).toBe(57_590)
  })

  it('the note on exchange rates names their date and publisher', () => {
    expect(rateDate).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(rates.url).toMatch(/^https:/)
  })
})
