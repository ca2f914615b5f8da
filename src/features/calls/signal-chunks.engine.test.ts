import { expect, it } from 'vitest'
import { createSignalAssembler } from './signal-chunks.engine.ts'

const piece = (key: string, place: number, count: number) => ({
  from: 'tab',
  key,
  place,
  count,
  piece: `${key}${place}`,
})

it('joins chunks of a signal in any order, also when signals are interleaved', () => {
  const join = createSignalAssembler()
  expect(join(piece('a', 0, 1))).toBe('a0')
  expect(join(piece('b', 1, 2))).toBeUndefined()
  expect(join(piece('c', 0, 2))).toBeUndefined()
  expect(join(piece('b', 0, 2))).toBe('b0b1')
  expect(join(piece('c', 1, 2))).toBe('c0c1')
})

it('discards signals whose remaining chunks never arrive', () => {
  const join = createSignalAssembler()
  for (let index = 0; index < 30; index += 1) join(piece(`k${index}`, 0, 2))
  expect(join(piece('k0', 1, 2))).toBeUndefined()
  expect(join(piece('k29', 1, 2))).toBe('k290k291')
})
