import { expect, it } from 'vitest'
import { createSessionOwners } from './session-owners.ts'

it('remembers whose sessions were opened last, and no more of them than it has room for', () => {
  const owners = createSessionOwners(2)
  owners.remember('first', 'ada')
  owners.remember('second', 'eve')
  owners.remember('first', 'ada')
  owners.remember('third', 'ada')
  expect(['first', 'second', 'third'].map(owners.find)).toEqual(['ada', undefined, 'ada'])
})
