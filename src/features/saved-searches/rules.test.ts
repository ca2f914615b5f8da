import { expect, it } from 'vitest'
import { buildSearchKey, isNarrowed } from './rules.ts'

it.each([
  [{ country: 'IE,GB' }, { country: 'GB,IE' }, true],
  [{ query: 'Nursing ' }, { query: 'nursing' }, true],
  [{ field: 'nursing', level: 'phd' } as const, { level: 'phd', field: 'nursing' } as const, true],
  [{ field: 'nursing', about: 'GRE 320' } as const, { field: 'nursing' } as const, true],
  [{ place: 'Cork;Dublin' }, { place: 'Dublin;Cork' }, true],
  [{ field: 'nursing' } as const, { field: 'law' } as const, false],
  [{ country: 'GB' }, { except: 'GB' }, false],
  [{ maxTuition: 5000, currency: 'EUR' }, { maxTuition: 5000, currency: 'USD' }, false],
])('the searches %j and %j are the same: %s', (a, b, isSame) => {
  expect(buildSearchKey(a) === buildSearchKey(b)).toBe(isSame)
})

it.each([
  [{}, false],
  [{ about: 'GRE 320', unknown: 'no', currency: 'EUR' } as const, false],
  [{ query: 'nursing' }, true],
  [{ open: 'yes' } as const, true],
])('the search %j narrows the catalogue: %s', (filters, isNarrow) => {
  expect(isNarrowed(filters)).toBe(isNarrow)
})
