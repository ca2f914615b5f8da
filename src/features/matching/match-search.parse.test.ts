import { describe, expect, it } from 'vitest'
import { toMatchSearch } from './match-search.parse.ts'

describe('URL search parameters of the matches', () => {
  it('the search parameters round-trip', () => {
    const search = { query: 'data', tier: 'reach', country: 'CA' }
    expect(toMatchSearch(search)).toEqual(search)
    expect(toMatchSearch({ tier: 'unknown' })).toEqual({ tier: 'unknown' })
  })

  it.each([{ query: ' ' }, { query: 3 }, { tier: 'sure' }, { country: 'canada' }, { country: ['CA'] }, { page: 2 }])(
    'the parser drops unknown parameters: %j',
    (search) => expect(toMatchSearch(search)).toEqual({}),
  )
})
