import { describe, expect, it } from 'vitest'
import { findPhrases, hasPhrase, type WordTable } from './words.rules.ts'

const table: WordTable = { en: 'fee|application fee', de: '*stipendium|gebühr*', ar: 'منحة' }

describe('words of a table', () => {
  it('finds whole words, and the longest phrase of several', () => {
    expect(findPhrases('no coffee, but an application fee', table, 'en').map(({ text }) => text)).toEqual([
      'application fee',
    ])
  })

  it('allows letters where an asterisk stands', () => {
    expect(hasPhrase('ein promotionsstipendium', table, 'de')).toBe(true)
    expect(hasPhrase('bewerbungsgebuhr', table, 'de')).toBe(false)
    expect(hasPhrase('gebuhrenordnung', table, 'de')).toBe(true)
  })

  it('finds English words on any page, and those of another language only on its pages', () => {
    expect(hasPhrase('the fee', table, 'zh')).toBe(true)
    expect(hasPhrase('gebuhr', table, 'fr')).toBe(false)
  })

  it('finds Arabic words after an article', () => {
    expect(hasPhrase('المنحة والمنح', table, 'ar')).toBe(true)
  })
})
