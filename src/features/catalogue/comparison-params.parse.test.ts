import { describe, expect, it } from 'vitest'
import { compareKey, maxCompared, readCompared, toCompared } from './comparison-params.parse.ts'

describe('the programmes that an address puts side by side', () => {
  it('are read as they were written, each once and at most four', () => {
    const place = { universityId: 'mit', programId: 'mit-masters' }
    expect(readCompared(compareKey(place))).toEqual(place)
    const keys = Array.from({ length: 9 }, (_, at) => compareKey({ universityId: 'u', programId: `p${at}` }))
    expect(toCompared([...keys, ...keys])).toEqual(keys.slice(0, maxCompared))
  })

  it.each([['u'], [''], [' p'], ['u p q'], [7], [null], [`u ${'p'.repeat(400)}`]])('%j names none', (value) => {
    expect(toCompared([value])).toEqual([])
  })
})
