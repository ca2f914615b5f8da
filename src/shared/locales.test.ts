import { describe, expect, test } from 'vitest'
import { detectLanguage, getDefaultCurrency, getTextDirection, languages, toLanguage } from './locales.ts'

describe('LG-01 languages', () => {
  test('LG-01 six languages are supported, with English as the first', () => {
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
  ])('LG-01 the language %s is written %s', (language, direction) => {
    expect(getTextDirection(language)).toBe(direction)
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

describe('LG-02 language of a page before hydration', () => {
  test.each([
    ['gradapp_language=ar', 'de-DE,de;q=0.9', 'ar'],
    ['a=b; gradapp_language=fr; c=d', 'de', 'fr'],
    ['other_gradapp_language=fr', 'de', 'de'],
    ['gradapp_language=fr; __Host-gradapp_language=ar', 'de', 'ar'],
    ['gradapp_language=xx', 'zh-CN', 'zh'],
    ['gradapp_language=<script>', 'es', 'es'],
    [undefined, 'pt-BR, de;q=0.5', 'de'],
    [undefined, undefined, 'en'],
  ])('LG-02 the cookie "%s" and the browser\'s "%s" result in %s', (cookie, acceptLanguage, language) => {
    expect(detectLanguage({ cookie, acceptLanguage })).toBe(language)
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
  ])('LG-03 the language %s defaults to the currency %s', (language, currency) => {
    expect(getDefaultCurrency(language)).toBe(currency)
  })
})
