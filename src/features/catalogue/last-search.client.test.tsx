// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { localStore } from '#src/client/browser-storage.ts'
import { dayMs } from '#src/shared/durations.ts'
import { deleteLastSearch, readLastSearch, rememberLastSearch } from './last-search.client.ts'

describe('the last search of a visitor', () => {
  beforeEach(() => localStore.clear())

  it('pre-fills onboarding from the last search on the same device, for a day', () => {
    rememberLastSearch({ field: 'nursing', level: 'masters', country: 'US,CA' })
    const stored = { targetField: 'nursing', targetDegreeLevel: 'masters', countries: ['US', 'CA'] }
    expect(readLastSearch()).toEqual(stored)
    // A world region is no country, and a search by name only is no preference.
    rememberLastSearch({})
    expect(readLastSearch()).toEqual(stored)
    rememberLastSearch({ field: 'law', country: '150' })
    expect(readLastSearch()).toEqual({ targetField: 'law' })
    expect(readLastSearch(Date.now() + dayMs + 1000)).toEqual({})
    deleteLastSearch()
    expect(readLastSearch()).toEqual({})
  })

  it.each(['', 'no json', '[]', '7', '{"at":"now"}', `{"at":${Date.now()},"field":"alchemy","countries":["<b>",3]}`])(
    'ignores a stored value of %j',
    (kept) => {
      localStore.setItem('visit_wish', kept)
      expect(readLastSearch()).toEqual({})
    },
  )
})
