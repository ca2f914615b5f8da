import { describe, expect, test } from 'vitest'
import { currencyOf, directionOf, languages, toLanguage } from './locales.ts'

describe('LG-01 languages', () => {
  test('LG-01 six languages are supported and English comes first', () => {
    expect(languages).toEqual(['en', 'es', 'fr', 'de', 'zh', 'ar'])
  })

  test.each([
    ['en', 'ltr'],
    ['es', 'ltr'],
    ['fr', 'ltr'],
    ['de', 'ltr'],
    ['zh', 'ltr'],
    ['ar', 'rtl'],
    ['ar-EG', 'rtl'],
    ['he', 'ltr'],
  ])('LG-01 %s reads %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction)
  })

  test.each([
    ['de-AT', 'de'],
    ['ZH_Hant', 'zh'],
    ['pt-BR', 'en'],
    ['', 'en'],
    [undefined, 'en'],
    [null, 'en'],
  ])('LG-01 the tag %s becomes %s', (tag, language) => {
    expect(toLanguage(tag)).toBe(language)
  })
})

describe('LG-03 currency by language', () => {
  test.each([
    ['en', 'USD'],
    ['ar', 'USD'],
    ['es', 'EUR'],
    ['fr', 'EUR'],
    ['de', 'EUR'],
    ['zh', 'CNY'],
  ])('LG-03 %s counts in %s', (language, currency) => {
    expect(currencyOf(language)).toBe(currency)
  })
})
