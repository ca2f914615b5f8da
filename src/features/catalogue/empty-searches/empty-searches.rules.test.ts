import { expect, test } from 'vitest'
import { listSearchedCells } from './empty-searches.rules.ts'

test.each([
  [{}, []],
  [{ level: 'masters' }, []],
  [{ country: '150' }, []],
  [{ field: 'nursing', country: '150' }, [{ field: 'nursing', country: '', level: '' }]],
  [
    { field: 'nursing', country: 'GB,IE', level: 'masters' },
    [
      { field: 'nursing', country: 'GB', level: 'masters' },
      { field: 'nursing', country: 'IE', level: 'masters' },
    ],
  ],
  [{ country: 'DE' }, [{ field: '', country: 'DE', level: '' }]],
])('the search %j is counted once for each of its countries', (filters, cells) => {
  expect(listSearchedCells(filters)).toEqual(cells)
})

test('a search for many countries counts the first five', () => {
  expect(listSearchedCells({ country: 'DE,AT,CH,FR,IT,ES,PT' })).toHaveLength(5)
})
