import { describe, expect, it } from 'vitest'
import { compareKey, maxCompared, readCompared, toCompared } from './comparison-params.parse.ts'

describe('programmes of a comparison URL', () => {
  it('reads the programmes of a comparison URL in order, each once and at most four', () => {
    const place = { universityId: 'mit', programId: 'mit-masters' }
    expect(readCompared(compareKey(place))).toEqual(place)
    const keys = Array.from({ length: 9 }, (_, at) => compareKey({ universityId: 'u', programId: `p${at}` }))
    expect(toCompared([...keys, ...keys])).toEqual(keys.slice(0, maxCompared))
  })

  it.each([['u'], [''], [' p'], ['u p q'], [7], [null], [`u ${'p'.repeat(400)}`]])(
    'reads no programmes from %j',
    (value) => {
      expect(toCompared([value])).toEqual([])
    },
  )
})
