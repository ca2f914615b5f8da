import { expect, it } from 'vitest'
import { parseSearchWords } from './query.parse.ts'

it.each([
  ['Ada Love', 'Ada Love'],
  ["O'Brien & | ! (x):*", 'O Brien x'],
  ['Mu\u0308ller', 'Müller'],
  ['李雷', '李雷'],
  ['   ', ''],
  ["'); drop table users; --", 'drop table users'],
])('the search text %s is parsed to words without operators', (typed, words) =>
  expect(parseSearchWords(typed)).toBe(words),
)
