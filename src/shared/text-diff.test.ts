import { expect, it } from 'vitest'
import { diffTexts } from './text-diff.ts'

const words = (count: number, stem: string) => Array.from({ length: count }, (_, index) => `${stem}${index}`).join(' ')

it('the diff marks added and removed words, and keeps the rest', () => {
  const found = diffTexts('I studied physics in Graz.', 'I studied applied physics in Wien.', 'en')
  const texts = (kind: string) => found.filter((one) => one.kind === kind).map(({ text }) => text.trim())
  expect(texts('added')).toEqual(['applied', 'Wien'])
  expect(texts('removed')).toEqual(['Graz'])
})

it('the diff compares Chinese text by words', () => {
  const found = diffTexts('我学习物理。', '我学习数学。', 'zh')
  expect(found.filter(({ kind }) => kind === 'added').map(({ text }) => text)).toEqual(['数学'])
})

it('the diff of texts without common words is one replacement', () => {
  const found = diffTexts(words(3_000, 'a'), words(3_000, 'b'), 'en')
  expect(found.map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

it('the diff keeps unchanged paragraphs between changed ones', () => {
  const kept = ['I studied physics in Graz.', 'My thesis was about rivers.', 'I want to work on floods.']
  const before = [kept[0], words(1_500, 'a'), kept[1], words(1_500, 'c'), kept[2]].join('\n')
  const after = [kept[0], words(1_500, 'b'), kept[1], words(1_500, 'd'), kept[2]].join('\n')
  const found = diffTexts(before, after, 'en')
  const same = found.filter(({ kind }) => kind === 'same').map(({ text }) => text.trim())
  expect(same).toEqual(kept)
  const of = (...kinds: string[]) =>
    found
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ text }) => text)
      .join('')
  expect(of('same', 'removed')).toBe(before)
  expect(of('same', 'added')).toBe(after)
})

it('the diff marks a changed word within its paragraph, and an added paragraph as a whole', () => {
  const found = diffTexts('One river.\nTwo lakes.', 'One river.\nA new one.\nTwo seas.', 'en')
  expect(found.filter(({ kind }) => kind === 'added').map(({ text }) => text.trim())).toContain('seas')
  expect(found[0]).toEqual({ kind: 'same', text: 'One river.\n' })
})
