import { expect, it } from 'vitest'
import { metWords } from './met-words.format.ts'

const said = (origin: string, words: string) => `${words} (${origin})`

it('MA-02 the words that met are listed, those of a text with the text', () => {
  expect(metWords({ words: 'rivers, dams' }, said, 'en')).toBe('rivers, dams')
  expect(metWords({ words: 'rivers', cv: 'time series, floods' }, said, 'en')).toBe('rivers, time series, floods (cv)')
  expect(metWords({ cv: 'floods' }, said, 'en')).toBe('floods (cv)')
  expect(metWords({ words: 3, other: 'x' }, said, 'en')).toBe('')
})
