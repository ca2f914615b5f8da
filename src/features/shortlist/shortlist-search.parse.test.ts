import { describe, expect, it } from 'vitest'
import { toShortlistSearch } from './shortlist-search.parse.ts'

const id = (digit: number) => `0192d0c5-7d3a-7c1e-8c55-01234567890${digit}`

describe('search parameters of the shortlist', () => {
  it('valid search parameters of the shortlist are parsed unchanged', () => {
    const search = { compare: [id(1), id(2)], sort: 'deadline', query: 'mit physics', category: 'reach' }
    expect(toShortlistSearch(search)).toEqual(search)
  })

  it.each([
    { sort: 'added' },
    { sort: 'university' },
    { sort: ['name'] },
    { query: '  ' },
    { query: { a: 1 } },
    { category: 'dream' },
    { compare: id(1) },
    { compare: ['x'], other: 1 },
  ])('invalid search parameters are omitted: %j', (search) => expect(toShortlistSearch(search)).toEqual({}))

  it('the search parameters compare at most four entries, each once', () =>
    expect(toShortlistSearch({ compare: [1, 1, 2, 3, 4, 5].map(id) })).toEqual({ compare: [1, 2, 3, 4].map(id) }))

  it('the search parameters limit the query to the length of its field', () =>
    expect(toShortlistSearch({ query: 'a'.repeat(300) }).query).toHaveLength(200))
})
