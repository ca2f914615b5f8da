import { describe, expect, it } from 'vitest'
import { toScholarshipSearch } from './scholarship-search.parse.ts'

const programme = '0192d0c5-7d3a-7c1e-8c55-012345678901'

describe('search parameters of the scholarships', () => {
  it('valid search parameters of the scholarships are parsed unchanged', () => {
    const search = { country: 'GB', level: 'phd', funding: 'full', programme }
    expect(toScholarshipSearch(search)).toEqual(search)
  })

  it.each([
    { country: '' },
    { country: 'gb' },
    { country: ['GB'] },
    { level: 'any' },
    { funding: 'partial' },
    { funding: true },
    { programme: 'stanford' },
    { query: 'award', other: 1 },
  ])('invalid search parameters are omitted: %j', (search) => expect(toScholarshipSearch(search)).toEqual({}))
})
