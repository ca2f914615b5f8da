import { describe, expect, it } from 'vitest'
import { filterEntries } from './palette.rules.ts'

const names = ['Université de Genève, Physics', 'ETH Zürich, Computer Science', 'University of Tokyo, Physics']
const found = (query: string) => filterEntries(names, query, (name) => name)

describe('search of the command palette', () => {
  it('the palette matches each word, regardless of accents, case and order', () => {
    expect(found('physics')).toEqual([names[0], names[2]])
    expect(found('PHYSICS geneve')).toEqual([names[0]])
    expect(found('zurich')).toEqual([names[1]])
    expect(found('zurich physics')).toEqual([])
  })

  it('the palette keeps its order without a query', () => {
    expect(found('  ')).toEqual(names)
  })
})
