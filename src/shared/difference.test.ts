import { expect, it } from 'vitest'
import { differencesOf } from './difference.ts'

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
