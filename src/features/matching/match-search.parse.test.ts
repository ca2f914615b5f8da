import { describe, expect, it } from 'vitest'
import { toMatchSearch } from './match-search.parse.ts'

describe('the address of the matches', () => {
  it('is read as it was written', () => {
    const search = { query: 'data', tier: 'reach', country: 'CA' }
    expect(toMatchSearch(search)).toEqual(search)
    expect(toMatchSearch({ tier: 'unknown' })).toEqual({ tier: 'unknown' })
  })

  it.each([{ query: ' ' }, { query: 3 }, { tier: 'sure' }, { country: 'canada' }, { country: ['CA'] }, { page: 2 }])(
    'leaves out what it does not know: %j',
    (search) => expect(toMatchSearch(search)).toEqual({}),
  )
})
