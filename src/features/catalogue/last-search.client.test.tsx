// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { localStore } from '#src/client/browser-storage.ts'
import { dayMs } from '#src/shared/durations.ts'
import { deleteLastSearch, readLastSearch, rememberLastSearch } from './last-search.client.ts'

describe('what a visitor looked for', () => {
  beforeEach(() => localStore.clear())

  it('begins the answers on the same device, for a day', () => {
    rememberLastSearch({ field: 'nursing', level: 'masters', country: 'US,CA' })
    const wish = { targetField: 'nursing', targetDegreeLevel: 'masters', countries: ['US', 'CA'] }
    expect(readLastSearch()).toEqual(wish)
    // An area of the world is no country, and a search by name alone is no wish.
    rememberLastSearch({})
    expect(readLastSearch()).toEqual(wish)
    rememberLastSearch({ field: 'law', country: '150' })
    expect(readLastSearch()).toEqual({ targetField: 'law' })
    expect(readLastSearch(Date.now() + dayMs + 1000)).toEqual({})
    deleteLastSearch()
    expect(readLastSearch()).toEqual({})
  })

  it.each(['', 'no json', '[]', '7', '{"at":"now"}', `{"at":${Date.now()},"field":"alchemy","countries":["<b>",3]}`])(
    'what is kept as %j says nothing',
    (kept) => {
      localStore.setItem('visit_wish', kept)
      expect(readLastSearch()).toEqual({})
    },
  )
})
