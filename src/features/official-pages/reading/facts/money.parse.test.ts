import { describe, expect, it } from 'vitest'
import { foldUnits } from './fold.parse.ts'
import { findMoney, findPriceUnit, getLocalCurrency } from './money.parse.ts'

const read = (text: string, url = 'https://www.example.edu/') =>
  findMoney(foldUnits(text), url).map(({ amount, currency }) => `${amount} ${currency}`)

describe('amounts of money', () => {
  it.each([
    ['£12,400', '12400 GBP'],
    ['12.400,50 Euro', '12400.5 EUR'],
    ['9 500 €', '9500 EUR'],
    ['CHF 150.-', '150 CHF'],
    ['HK$450', '450 HKD'],
    ['$75.00', '75 USD'],
    ['$1,200 pesos', '1200 MXN'],
    ['2.5万元人民币', '25000 CNY'],
    ['300 ريال سعودي', '300 SAR'],
    ["€ 1'450.- im Monat", '1450 EUR'],
  ])('reads the amount of "%s"', (text, expected) => {
    expect(read(text)).toEqual([expected])
  })

  it('takes the dollar of the country of the address', () => {
    expect(read('$75', 'https://www.example.ca/')).toEqual(['75 CAD'])
    expect(getLocalCurrency('https://www.example.ac.uk/')).toBe('GBP')
    expect(getLocalCurrency('no address')).toBeUndefined()
  })

  it('leaves out a conversion in parentheses', () => {
    expect(read('DKK 750 (approx. EUR 100)')).toEqual(['750 DKK'])
  })

  it('reads no amount without a currency', () => {
    expect(read('Room 310, founded in 1920')).toEqual([])
  })

  it('finds the unit after an amount, or else the one before it', () => {
    const unitOf = (text: string) => {
      const [first, second] = findMoney(text, '')
      return first && findPriceUnit(text, first, second?.start ?? text.length, 'en')
    }
    expect(unitOf('€300 per semester, €600 per year')).toBe('semester')
    expect(unitOf('annual fee: €300')).toBe('year')
  })
})
