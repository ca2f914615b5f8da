import { describe, expect, it } from 'vitest'
import { filterEntries } from './palette.rules.ts'

const names = ['Université de Genève, Physics', 'ETH Zürich, Computer Science', 'University of Tokyo, Physics']
const found = (query: string) => filterEntries(names, query, (name) => name)

describe('what the palette finds', () => {
  it('finds by each word, whatever the accents, the case and the order', () => {
    expect(found('physics')).toEqual([names[0], names[2]])
    expect(found('PHYSICS geneve')).toEqual([names[0]])
    expect(found('zurich')).toEqual([names[1]])
    expect(found('zurich physics')).toEqual([])
  })

  it('leaves everything in its order where nothing is typed', () => {
    expect(found('  ')).toEqual(names)
  })
})
