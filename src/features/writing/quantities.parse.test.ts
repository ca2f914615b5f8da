import { describe, expect, it } from 'vitest'
import { deriveQuantities, detectRounding, extractQuantities, isQuantityKnown } from './quantities.parse.ts'

const first = (text: string, language: 'en' | 'de' | 'fr' | 'es' | 'zh' | 'ar') => extractQuantities(text, language)[0]

describe('parsing of quantities', () => {
  it.each([
    ['three hundred and forty two thousand', 'en', 342_000],
    ['forty-one pages', 'en', 41],
    ['a dozen', 'en', 12],
    ['achtundfünfzig Briefe', 'de', 58],
    ['zweitausenddreihundert Steine', 'de', 2300],
    ['quatre-vingt-dix-huit points', 'fr', 98],
    ['doscientas treinta y una', 'es', 231],
    ['五千六百张', 'zh', 5600],
    ['三百二十万', 'zh', 3_200_000],
    ['اثنتين وخمسين بئراً', 'ar', 52],
    ['٥٢', 'ar', 52],
    ['1,234', 'en', 1234],
    ['13,8', 'fr', 13.8],
    ['文创公司，2025.07—2026.05', 'zh', 2025],
  ] as const)('the quantity in "%s" (%s) is parsed', (text, language, value) => {
    expect(first(text, language)?.values).toContain(value)
  })

  it.each([
    ['two and a half years', 'en', 'time', 30],
    ['a year and four months', 'en', 'time', 16],
    ['anderthalb Jahre', 'de', 'time', 18],
    ['un cuarto de kilo', 'es', 'mass', 250],
    ['1.8 m', 'en', 'length', 1800],
    ['ثمانية في المئة', 'ar', 'percent', 8],
    ['百分之三十', 'zh', 'percent', 30],
    ['ninety-four in a hundred', 'en', 'percent', 94],
  ] as const)('the unit in "%s" (%s) is parsed', (text, language, dimension, value) => {
    expect(first(text, language)).toMatchObject({ dimension, values: expect.arrayContaining([value]) as number[] })
  })

  it('both ends of a range have its unit', () => {
    expect(extractQuantities('from 2.1 to 2.8 kg', 'en').map(({ dimension }) => dimension)).toEqual(['mass', 'mass'])
  })

  it('"June 2026" in Chinese is a month, not six months', () => {
    expect(extractQuantities('二〇二六年六月', 'zh').at(-1)).toMatchObject({ values: [6], dimension: 'month' })
  })
})

describe('derivation of quantities', () => {
  const isKnown = (asked: string, stated: string) => {
    const known = extractQuantities(stated, 'en').map((one) => ({ ...one, fact: 0 }))
    return extractQuantities(asked, 'en').every((one) =>
      isQuantityKnown(one, { stated: known, derived: deriveQuantities(known) }, detectRounding(asked)),
    )
  }

  it.each([
    ['30 months', 'two and a half years', true],
    ['three days', 'tested for 72 h', true],
    ['a third more', 'from 2.1 to 2.8 kg', true],
    ['almost 60 pages', '58 pages', true],
    ['60 pages', '58 pages', false],
    ['in 2020', 'in 2024', false],
    ['3.8', '3.5', false],
  ])('the quantity "%s" follows from "%s": %s', (asked, stated, expected) => {
    expect(isKnown(asked, stated)).toBe(expected)
  })
})
