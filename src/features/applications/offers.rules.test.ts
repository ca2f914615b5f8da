import { describe, expect, it } from 'vitest'
import { calculateNetOffer, describeBestOffer, type Offer, sortByNetValue } from './offers.rules.ts'

describe('net amounts of offers (AP-01)', () => {
  it.each([
    [{ amount: 60_000, fees: 24_000, months: 24 }, 36_000, 1500],
    [{ amount: 0, fees: 10_000, months: 12 }, -10_000, -833.33],
    [{ amount: 5000, fees: 5000, months: 1 }, 0, 0],
  ])('AP-01 the terms %j have the net amount %d, and %d for each month', (terms, total, perMonth) => {
    expect(calculateNetOffer({ ...terms, currency: 'EUR' })).toEqual({ total, perMonth })
  })
})

it.each([
  [{ amount: 60_000, fees: 24_000, months: 24 }, 'best'],
  [{ amount: 1500, fees: 3000, months: 12 }, 'cheapest'],
  [{ amount: 5000, fees: 5000, months: 12 }, 'cheapest'],
])('the terms %j are described as the %s', (terms, praise) => {
  expect(describeBestOffer({ ...terms, currency: 'USD' })).toBe(praise)
})

describe('the order of offers', () => {
  const offer = (currency: string, amount: number): Offer => ({ currency, amount, fees: 0, months: 10 })

  it('offers are sorted by the monthly net amount in one currency, and those without an exchange rate come last', () => {
    const [yen, dollars, euros, nowhere] = [
      offer('JPY', 900_000),
      offer('USD', 20_000),
      offer('EUR', 30_000),
      offer('XXX', 1e9),
    ] as const
    expect([yen, nowhere, dollars, euros].sort(sortByNetValue)).toEqual([euros, dollars, yen, nowhere])
    expect(sortByNetValue(nowhere, nowhere)).toBe(0)
  })
})
