import { expect, it } from 'vitest'
import { controls } from '#src/features/catalogue/entries/entries.rules.ts'
import { parseControl } from './ipeds.parse.ts'

it('who runs a university is written as the editor and the texts write it (RT-14)', () => {
  expect(['1', '2', '3'].map(parseControl)).toEqual([...controls])
  expect(['-3', '', undefined].map(parseControl)).toEqual([null, null, null])
})
