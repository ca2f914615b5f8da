import { expect, it } from 'vitest'
import { controls } from '#src/features/catalogue/entries/entries.rules.ts'
import { parseControl } from './ipeds.parse.ts'

it('RT-14 writes the control of a university (public, private) as the editor and the texts do', () => {
  expect(['1', '2', '3'].map(parseControl)).toEqual([...controls])
  expect(['-3', '', undefined].map(parseControl)).toEqual([null, null, null])
})
