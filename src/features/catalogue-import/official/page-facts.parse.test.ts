import { expect, test } from 'vitest'
import { readPageFacts } from './page-facts.parse.ts'
import type { PageValue } from './page-value.parse.ts'

const mode = (value: unknown, round: string | null = null): PageValue => ({
  ...{ kind: 'mode', value, round },
  ...{ term: null, audience: null },
})
const readMode = (...facts: PageValue[]) => readPageFacts({ country: 'GB', year: 2026, facts }).mode

test('the modes of study of all lines of a page are joined in one order', () => {
  expect(readMode(mode('part-time'), mode('online'), mode('full-time|part-time'))).toEqual({
    value: ['fullTime', 'partTime', 'online'],
  })
})

test('a mode in unknown words, of another type or of one round is not read', () => {
  expect(readMode(mode('modular'), mode({ mode: 'online' }), mode('online', 'January intake'))).toBeUndefined()
})
