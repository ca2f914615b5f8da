import { describe, expect, it } from 'vitest'
import { readTests, selectInheritedFacts } from './facts.rules.ts'

describe('the tests that a programme requires (MA-03)', () => {
  it.each([
    [['GRE', 'IELTS 7.0', 'TOEFL iBT 100'], { ielts: 7, toefl: 100, isGreRequired: true }],
    [['ielts: 6.5 overall', 'GRE optional'], { ielts: 6.5, toefl: null, isGreRequired: false }],
    [['IELTS', 'TOEFL 700', 'GREEK'], { ielts: null, toefl: null, isGreRequired: false }],
    [['TOEFL waived for graduates of English programmes, else 90'], { ielts: null, toefl: null, isGreRequired: false }],
    [['IELTS 7,5', 'TOEFL 550', 'TOEFL iBT 100'], { ielts: 7.5, toefl: 100, isGreRequired: false }],
    [['IELTS 6.5', 'IELTS 7.0 for law', 'IELTS optional'], { ielts: 7, toefl: null, isGreRequired: false }],
    [['IELTS 7.0 for law', 'IELTS 6.5'], { ielts: 7, toefl: null, isGreRequired: false }],
    [[], { ielts: null, toefl: null, isGreRequired: false }],
    ['IELTS 7', { ielts: null, toefl: null, isGreRequired: false }],
    [null, { ielts: null, toefl: null, isGreRequired: false }],
  ])('parses the tests %j', (value, tests) => {
    expect(readTests(value)).toEqual(tests)
  })
})

describe('facts that a programme inherits from its university (MA-03)', () => {
  const facts = { tuition_per_year: 1, application_fee: 2, city: 3, tests: 4, minimum_gpa: 5, letters: 6 }
  it.each([
    ['masters', facts],
    ['phd', facts],
    [null, facts],
    ['mba', { city: 3 }],
    ['law', { city: 3 }],
    ['medical', { city: 3 }],
    [undefined, { city: 3 }],
  ])('inherits the university facts that apply to the level %s', (level, held) => {
    expect(selectInheritedFacts(facts, level)).toEqual(held)
  })
})
