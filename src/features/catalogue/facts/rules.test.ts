import { describe, expect, it } from 'vitest'
import { readTests } from './rules.ts'

describe('the tests that a programme asks for (MA-03)', () => {
  it.each([
    [['GRE', 'IELTS 7.0', 'TOEFL iBT 100'], { ielts: 7, toefl: 100, isGreRequired: true }],
    [['ielts: 6.5 overall', 'GRE optional'], { ielts: 6.5, toefl: null, isGreRequired: false }],
    [['IELTS', 'TOEFL 700', 'GREEK'], { ielts: null, toefl: null, isGreRequired: false }],
    [['TOEFL waived for graduates of English programmes, else 90'], { ielts: null, toefl: null, isGreRequired: false }],
    [[], { ielts: null, toefl: null, isGreRequired: false }],
    ['IELTS 7', { ielts: null, toefl: null, isGreRequired: false }],
    [null, { ielts: null, toefl: null, isGreRequired: false }],
  ])('%j', (value, tests) => {
    expect(readTests(value)).toEqual(tests)
  })
})
