import { expect, test } from 'vitest'
import { formatList, isolateName, joinParts } from './lists.ts'

const visible = (text: string) => text.replace(/[\u200f\u2068\u2069]/g, '')

test.each([
  ['en', 'Ithaca, United States'],
  ['zh', 'Ithaca，United States'],
  ['ar', 'Ithaca، United States'],
])('LG-01 the parts of an address are joined by the comma of %s', (language, text) => {
  expect(visible(joinParts(['Ithaca', '', null, undefined, 'United States'], language))).toBe(text)
})

test('LG-01 parts of an Arabic line are bidi-isolated and the line runs from right to left', () => {
  expect(joinParts(['Cornell (NY)', 'الولايات المتحدة'], 'ar')).toBe(
    '\u200f\u2068Cornell (NY)\u2069، \u2068الولايات المتحدة\u2069',
  )
  expect(joinParts(['Cornell'], 'ar')).toBe('Cornell')
  expect(joinParts([], 'ar')).toBe('')
})

test.each([
  ['en', 'GRE, IELTS, TOEFL'],
  ['de', 'GRE, IELTS und TOEFL'],
  ['zh', 'GRE、IELTS、TOEFL'],
  ['ar', 'GRE، IELTS، TOEFL'],
])('LG-01 a list is formatted by the rules of %s', (language, text) => {
  expect(visible(formatList(['GRE', 'IELTS', 'TOEFL'], language))).toBe(text)
})

test('LG-01 a Latin name in an Arabic sentence is bidi-isolated, and unchanged elsewhere', () => {
  expect(isolateName('Fulbright', 'ar')).toBe('\u2068Fulbright\u2069')
  expect(isolateName('Fulbright', 'de')).toBe('Fulbright')
})
