import { expect, it } from 'vitest'
import { createSessionOwners } from './session-owners.ts'

it('session owners remembers the most recently opened sessions, up to its capacity', () => {
  const owners = createSessionOwners(2)
  owners.remember('first', 'ada')
  owners.remember('second', 'eve')
  owners.remember('first', 'ada')
  owners.remember('third', 'ada')
  expect(['first', 'second', 'third'].map(owners.find)).toEqual(['ada', undefined, 'ada'])
})
