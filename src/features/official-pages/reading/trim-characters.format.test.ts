import { expect, it } from 'vitest'
import { trimCharacters, trimEndCharacters } from './trim-characters.format.ts'

it('trims white space and the given characters from the ends only', () => {
  expect(trimCharacters(' ,(a, b) ,', ',()')).toBe('a, b')
  expect(trimEndCharacters(' a,( ', ',(')).toBe(' a')
  expect(trimCharacters(' ,, ', ',')).toBe('')
})
