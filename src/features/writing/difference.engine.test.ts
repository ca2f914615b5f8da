import { expect, it } from 'vitest'
import { countsOf } from './counts.rules.ts'
import { differencesOf } from './difference.engine.ts'

const words = (count: number, stem: string) => Array.from({ length: count }, (_, index) => `${stem}${index}`).join(' ')

it('tells the words that were added and removed, and keeps the rest', () => {
  const found = differencesOf('I studied physics in Graz.', 'I studied applied physics in Wien.', 'en')
  const texts = (kind: string) => found.filter((one) => one.kind === kind).map(({ text }) => text.trim())
  expect(texts('added')).toEqual(['applied', 'Wien'])
  expect(texts('removed')).toEqual(['Graz'])
})

it('compares Chinese by words', () => {
  const found = differencesOf('我学习物理。', '我学习数学。', 'zh')
  expect(found.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['数学'])
})

it('texts that share nothing are one replacement', () => {
  const found = differencesOf(words(3_000, 'a'), words(3_000, 'b'), 'en')
  expect(found.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

it.each([
  ['Two words', 'en', { words: 2, characters: 9, withoutSpaces: 8 }],
  ['a – b\nc', 'en', { words: 3, characters: 7, withoutSpaces: 4 }],
  ['我学习 GIS 技术', 'zh', { words: 6, characters: 10, withoutSpaces: 8 }],
  ['', 'en', { words: 0, characters: 0, withoutSpaces: 0 }],
] as const)('%j has the words and characters that a portal counts', (text, language, counts) => {
  expect(countsOf(text, language)).toEqual(counts)
})
