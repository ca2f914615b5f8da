import { expect, it } from 'vitest'
import { countText, measureLength } from './counts.rules.ts'

it.each([
  ['Two words', 'en', { words: 2, characters: 9, withoutSpaces: 8 }],
  ['a – b\nc', 'en', { words: 3, characters: 7, withoutSpaces: 4 }],
  ['我学习 GIS 技术', 'zh', { words: 6, characters: 10, withoutSpaces: 8 }],
  ['', 'en', { words: 0, characters: 0, withoutSpaces: 0 }],
] as const)('the text %j has the words and characters that a portal counts', (text, language, counts) => {
  expect(countText(text, language)).toEqual(counts)
})

it('a line break counts as in the portal, and pages are counted in the compiled file', () => {
  const text = 'one\n\ntwo'
  expect(measureLength(text, 'en', { unit: 'characters', max: 9, lineBreak: 1 })).toBe(8)
  expect(measureLength(text, 'en', { unit: 'characters', max: 9, lineBreak: 2 })).toBe(10)
  expect(measureLength(text, 'en', { unit: 'charactersWithoutSpaces', max: 9, lineBreak: 2 })).toBe(6)
  expect(measureLength(text, 'en', { unit: 'words', max: 9, lineBreak: 1 })).toBe(2)
  expect(measureLength(text, 'en', { unit: 'pages', max: 9, lineBreak: 1 })).toBeUndefined()
})
