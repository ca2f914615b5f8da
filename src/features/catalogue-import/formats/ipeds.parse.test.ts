import { expect, it } from 'vitest'
import { controls } from '#src/features/catalogue/entries/entries.rules.ts'
import { controlOf } from './ipeds.parse.ts'

it('who runs a university is written as the editor and the texts write it (RT-14)', () => {
  expect(['1', '2', '3'].map(controlOf)).toEqual([...controls])
  expect(['-3', '', undefined].map(controlOf)).toEqual([null, null, null])
})
