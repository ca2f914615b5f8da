import { describe, expect, it } from 'vitest'
import type { Language } from '#src/shared/locales.ts'
import { figuresInWords } from './spelled-numbers.parse.ts'

describe('CH-01: a number in words is a number too', () => {
  it.each<[Language, string, number[]]>([
    ['en', 'ninety percent', [90]],
    ['en', 'twenty-five letters', [25]],
    ['en', 'two hundred and fifty thousand dollars', [250_000]],
    ['en', 'hundreds of applicants', [100]],
    ['en', 'two and three', [2, 3]],
    ['en', 'a dozen', [12]],
    ['en', 'In 2026 five people', [5]],
    ['es', 'noventa por ciento', [90]],
    ['es', 'sesenta mil dólares', [60_000]],
    ['es', 'treinta y dos', [32]],
    ['es', 'quinientos euros', [500]],
    ['es', 'once cartas', [11]],
    ['fr', 'quatre-vingt-dix pour cent', [90]],
    ['fr', 'soixante mille dollars', [60_000]],
    ['fr', 'soixante-dix', [70]],
    ['fr', 'vingt et un', [21]],
    ['fr', 'trois cents', [300]],
    ['de', 'neunzig Prozent', [90]],
    ['de', 'sechzigtausend Dollar', [60_000]],
    ['de', 'einundzwanzig', [21]],
    ['de', 'dreihundertfünfzig', [350]],
    ['de', 'dreißig', [30]],
    ['zh', '九万美元', [90_000]],
    ['zh', '百分之九十', [90]],
    ['zh', '三封推荐信', [3]],
    ['zh', '一百二十五', [125]],
    ['zh', '二〇二六年', [2026]],
    ['zh', '三亿', [300_000_000]],
    ['ar', 'تسعون بالمئة', [90]],
    ['ar', 'ستون ألف دولار', [60_000]],
    ['ar', 'خمسة وعشرون', [25]],
    ['ar', 'خمسة عشر', [15]],
    ['ar', 'ثلاثمئة', [300]],
  ])('%s: %s', (language, text, numbers) => {
    expect(figuresInWords(text, language).flat()).toEqual(numbers)
  })

  it.each<[Language, string]>([
    ['en', 'one of them, once, per cent'],
    ['es', 'un plazo, una universidad'],
    ['fr', 'une lettre, un diplôme, très bien, pour cent'],
    ['de', 'eine Frist und ein Brief, achtung, unter'],
    ['zh', '一些学校，一起，第三封信，十分重要'],
    ['ar', 'رسالة من أستاذ'],
  ])('%s: no number in %s', (language, text) => {
    expect(figuresInWords(text, language)).toEqual([])
  })

  it('half is a share', () => {
    expect(figuresInWords('half of them')).toEqual([[0.5, 50]])
  })
})
