import { expect, it } from 'vitest'
import { createLruMap } from './lru.ts'

it('the entry that was used least recently is evicted', () => {
  const map = createLruMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  expect(map.get('a')).toBe(1)
  map.set('c', 3)
  expect(['a', 'b', 'c'].map(map.get)).toEqual([1, undefined, 3])
  map.set('a', 4)
  map.set('d', 5)
  expect(['a', 'c', 'd'].map(map.get)).toEqual([4, undefined, 5])
})

it('an entry is removed only with the value that it still has', () => {
  const map = createLruMap<number>(2)
  map.set('a', 1)
  map.remove('a', 2)
  expect(map.get('a')).toBe(1)
  map.remove('a', 1)
  expect(map.get('a')).toBeUndefined()
})
