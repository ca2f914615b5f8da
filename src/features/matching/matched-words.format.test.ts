import { expect, it } from 'vitest'
import { formatMatchedWords } from './matched-words.format.ts'

const said = (origin: string, words: string) => `${words} (${origin})`

it('MA-02 the matched words are listed, and words of a text together with the text', () => {
  expect(formatMatchedWords({ words: 'rivers, dams' }, said, 'en')).toBe('rivers, dams')
  expect(formatMatchedWords({ words: 'rivers', cv: 'time series, floods' }, said, 'en')).toBe(
    'rivers, time series, floods (cv)',
  )
  expect(formatMatchedWords({ cv: 'floods' }, said, 'en')).toBe('floods (cv)')
  expect(formatMatchedWords({ words: 3, other: 'x' }, said, 'en')).toBe('')
})
