import { describe, expect, it } from 'vitest'
import { toShortlistSearch } from './shortlist-search.parse.ts'

const id = (digit: number) => `0192d0c5-7d3a-7c1e-8c55-01234567890${digit}`

describe('the search parameters of the shortlist', () => {
  it('are read as they were written', () => {
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
  ])('leave out what they do not know: %j', (search) => expect(toShortlistSearch(search)).toEqual({}))

  it('compare at most four places, each once', () =>
    expect(toShortlistSearch({ compare: [1, 1, 2, 3, 4, 5].map(id) })).toEqual({ compare: [1, 2, 3, 4].map(id) }))

  it('keep no longer query than a field takes', () =>
    expect(toShortlistSearch({ query: 'a'.repeat(300) }).query).toHaveLength(200))
})
