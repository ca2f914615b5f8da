import { describe, expect, it } from 'vitest'
import type { Language } from '#src/shared/locales.ts'
import { hasNumberWord } from './number-words.parse.ts'

describe('CH-01: numbers in words', () => {
  it.each<[Language, string]>([
    ['en', 'ninety percent'],
    ['en', 'twenty-five letters'],
    ['en', 'two hundred and fifty thousand dollars'],
    ['en', 'hundreds of applicants'],
    ['en', 'a dozen'],
    ['en', 'ten letters'],
    ['en', 'half of them'],
    ['en', '60k'],
    ['en', '60 thousand'],
    ['en', '1.5 million'],
    ['es', 'noventa por ciento'],
    ['es', 'sesenta mil dólares'],
    ['es', '60 mil'],
    ['es', 'treinta y dos'],
    ['es', 'once cartas'],
    ['fr', 'quatre-vingt-dix pour cent'],
    ['fr', 'soixante mille dollars'],
    ['fr', 'vingt et un'],
    ['fr', 'trois cents'],
    ['fr', 'la moitié'],
    ['de', 'neunzig Prozent'],
    ['de', 'sechzigtausend Dollar'],
    ['de', 'einundzwanzig'],
    ['de', 'dreihundertfünfzig'],
    ['de', 'dreißig'],
    ['de', 'zwölf'],
    ['de', '60 Tsd. Euro'],
    ['de', '60 Tausend'],
    ['de', 'fünf Briefe'],
    ['zh', '九万美元'],
    ['zh', '6万'],
    ['zh', '百分之九十'],
    ['zh', '三封推荐信'],
    ['zh', '一百二十五'],
    ['zh', '二〇二六年'],
    ['zh', '三亿'],
    ['zh', '一半'],
    ['ar', 'تسعون بالمئة'],
    ['ar', 'ستون ألف دولار'],
    ['ar', '60 ألف'],
    ['ar', 'خمسة وعشرون'],
    ['ar', 'ثلاثمئة'],
    ['ar', 'والثلاثون'],
    // Whatever language it was asked in.
    ['en', 'noventa'],
    ['zh', 'sechzigtausend'],
  ])('a number word in the language %s is detected: %s', (language, text) => {
    expect(hasNumberWord(text, language)).toBe(true)
  })

  it.each<[Language, string]>([
    ['en', 'one of them, once, per cent, 12 % of 40 cents'],
    ['es', 'un plazo, una universidad'],
    ['fr', 'une lettre, un diplôme, très bien'],
    ['de', 'eine Frist und ein Brief, achtung, unter'],
    ['zh', '一些学校，一起，第三封信，十分重要'],
    ['ar', 'رسالة من أستاذ'],
    ['en', 'It costs $56,487 a year until 15 December 2026 at 23:59'],
    ['de', 'Es kostet 56.487 $ im Jahr bis zum 15. Dezember'],
  ])('no number word in the language %s is detected in: %s', (language, text) => {
    expect(hasNumberWord(text, language)).toBe(false)
  })
})
