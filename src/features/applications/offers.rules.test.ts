import { describe, expect, it } from 'vitest'
import {
  calculateNetOffer,
  calculateOfferYear,
  convertToBuyingPower,
  describeFirstOffer,
  type Offer,
  sortOffers,
} from './offers.rules.ts'

const living = { rent: 600, insurance: 100, living: 300 }
const offerOf = (more: Partial<Offer>): Offer => ({ amount: 48_000, fees: 0, currency: 'EUR', months: 24, ...more })

describe('net amounts of offers (AP-01)', () => {
  it.each([
    [{ amount: 60_000, fees: 24_000, months: 24 }, 36_000, 1500],
    [{ amount: 0, fees: 10_000, months: 12 }, -10_000, -833.33],
    [{ amount: 5000, fees: 5000, months: 1 }, 0, 0],
  ])('AP-01 the terms %j have the net amount %d, and %d for each month', (terms, total, perMonth) => {
    expect(calculateNetOffer({ ...terms, currency: 'EUR' })).toEqual({ total, perMonth })
  })
})

describe('the first twelve months of an offer', () => {
  it('subtracts fees and living costs from the income of twelve months', () => {
    expect(calculateOfferYear(offerOf({ fees: 4800, ...living }))).toEqual({
      months: 12,
      income: 24_000,
      fees: 2400,
      living: { rent: 7200, insurance: 1200, living: 3600 },
      left: 9600,
      unknown: [],
    })
  })

  it('names the living costs that are not known', () => {
    expect(calculateOfferYear(offerOf({ rent: 600 }))).toMatchObject({ left: 16_800, unknown: ['insurance', 'living'] })
  })

  it('has all months of a shorter offer', () => {
    expect(calculateOfferYear(offerOf({ amount: 9000, months: 9, ...living }))).toMatchObject({
      months: 9,
      income: 9000,
      left: 0,
    })
  })
})

describe('the order of offers', () => {
  const named = (offers: Record<string, Offer>) =>
    sortOffers(Object.entries(offers).map(([name, offer]) => ({ name, offer }))).map(({ name }) => name)

  it('is by the monthly net amount in one currency, and those without an exchange rate come last', () => {
    const offer = (currency: string, amount: number): Offer => ({ currency, amount, fees: 0, months: 10 })
    expect(
      named({
        yen: offer('JPY', 900_000),
        nowhere: offer('XXX', 1e9),
        dollars: offer('USD', 20_000),
        euros: offer('EUR', 30_000),
      }),
    ).toEqual(['euros', 'dollars', 'yen', 'nowhere'])
  })

  it('is by what is left after living costs once those of all offers are known', () => {
    const dear = offerOf({ amount: 60_000, ...living, rent: 1800 })
    const cheap = offerOf({ amount: 48_000, ...living })
    expect(named({ cheap, dear })).toEqual(['cheap', 'dear'])
    expect(named({ cheap: offerOf({ amount: 48_000 }), dear })).toEqual(['dear', 'cheap'])
  })
})

describe('the first of several offers', () => {
  it.each([
    ['best', [offerOf(living), offerOf({ ...living, amount: 30_000 })]],
    ['cheapest', [offerOf({ ...living, amount: 0 }), offerOf({ ...living, amount: 0, fees: 1000 })]],
    [undefined, [offerOf(living), offerOf({ rent: 600 })]],
    [undefined, [offerOf(living)]],
    [undefined, [offerOf(living), offerOf({ ...living, currency: 'XXX' })]],
  ])('is described as %s', (expected, offers) => {
    expect(describeFirstOffer(offers)).toBe(expected)
  })
})

describe('buying power', () => {
  it('converts an amount by the purchasing power of the country, to two figures', () => {
    expect(convertToBuyingPower(1000, 'EUR', 'DE')).toBe(1400)
    expect(convertToBuyingPower(1000, 'CHF', 'CH')).toBe(1100)
    expect(convertToBuyingPower(1000, 'USD', 'US')).toBe(1000)
  })

  it.each([
    ['an amount in another currency', 1000, 'USD', 'DE'],
    ['a country without a figure', 1000, 'EUR', 'XX'],
    ['a debt', -1000, 'EUR', 'DE'],
  ])('says nothing of %s', (_name, amount, currency, country) => {
    expect(convertToBuyingPower(amount, currency, country)).toBeUndefined()
  })
})
