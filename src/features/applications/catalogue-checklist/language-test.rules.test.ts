import { expect, it } from 'vitest'
import { isLanguageTestUsual } from './language-test.rules.ts'

it.each([
  ['PH', null, 'GB', true],
  ['IN', 'IN', 'US', true],
  ['IN', 'IN', 'DE', true],
  // A degree taught in English, or of the country itself, is the usual proof.
  ['IN', 'GB', 'US', false],
  ['EG', 'DE', 'DE', false],
  ['US', 'US', 'GB', false],
  ['US', null, 'DE', false],
  ['AT', 'AT', 'DE', false],
  ['AT', 'AT', 'GB', true],
  ['JP', 'JP', 'JP', false],
  [null, 'IN', 'GB', false],
])(
  'AP-02: for a citizen of %s with a degree from %s, a language test in %s is usual: %s',
  (citizenship, degreeCountry, country, isUsual) => {
    expect(isLanguageTestUsual({ citizenship, degreeCountry }, country)).toBe(isUsual)
  },
)
