import { describe, expect, it } from 'vitest'
import { toApplicationsSearch } from './application-search.parse.ts'

const id = '0192d0c5-7d3a-7c1e-8c55-0123456789ab'

describe('search parameters of the applications page', () => {
  it('the search parameters are parsed as they were written', () => {
    const search = { open: id, view: 'board', query: 'mit', status: 'accepted', archived: true, month: '2027-01' }
    expect(toApplicationsSearch(search)).toEqual(search)
    expect(toApplicationsSearch({ sort: 'status', down: true })).toEqual({ sort: 'status', down: true })
  })

  it.each([
    { open: 'x' },
    { view: 'table' },
    { view: 'nothing' },
    { query: '  ' },
    { status: 'lost' },
    { archived: 'no' },
    { month: '2027-13' },
    { import: 'x' },
    { sort: 'deadline', down: 'yes' },
    { sort: 'name' },
    { open: [id], query: { a: 1 }, other: 1 },
  ])('unknown search parameters are dropped: %j', (search) => expect(toApplicationsSearch(search)).toEqual({}))

  it('the search text is cut to the maximum length of the field', () =>
    expect(toApplicationsSearch({ query: 'a'.repeat(300) }).query).toHaveLength(200))
})
