// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { localValues } from '#src/client/storage.ts'
import { dayMs } from '#src/shared/durations.ts'
import { forgetVisitWish, readVisitWish, rememberVisitWish } from './visit-wish.client.ts'

describe('what a visitor looked for', () => {
  beforeEach(() => localValues.clear())

  it('begins the answers on the same device, for a day', () => {
    rememberVisitWish({ field: 'nursing', level: 'masters', country: 'US,CA' })
    const wish = { targetField: 'nursing', targetDegreeLevel: 'masters', countries: ['US', 'CA'] }
    expect(readVisitWish()).toEqual(wish)
    // An area of the world is no country, and a search by name alone is no wish.
    rememberVisitWish({})
    expect(readVisitWish()).toEqual(wish)
    rememberVisitWish({ field: 'law', country: '150' })
    expect(readVisitWish()).toEqual({ targetField: 'law' })
    expect(readVisitWish(Date.now() + dayMs + 1000)).toEqual({})
    forgetVisitWish()
    expect(readVisitWish()).toEqual({})
  })

  it.each(['', 'no json', '[]', '7', '{"at":"now"}', `{"at":${Date.now()},"field":"alchemy","countries":["<b>",3]}`])(
    'what is kept as %j says nothing',
    (kept) => {
      localValues.setItem('visit_wish', kept)
      expect(readVisitWish()).toEqual({})
    },
  )
})
