import { expect, it } from 'vitest'
import { prefixQuery } from './query.parse.ts'

it.each([
  ['Ada Love', 'ada:* & love:*'],
  ["O'Brien & | ! (x):*", 'o:* & brien:* & x:*'],
  ['Müller', 'muller:*'],
  ['李雷', '李雷:*'],
  ['   ', ''],
  ["'); drop table users; --", 'drop:* & table:* & users:*'],
])('%s is asked for as prefixes without operators', (typed, query) => expect(prefixQuery(typed)).toBe(query))
