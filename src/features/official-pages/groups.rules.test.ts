import { expect, it } from 'vitest'
import { buildReading } from './fixtures.ts'
import { groupFacts } from './groups.rules.ts'

it('values are grouped by subject, and the rows of a table by their programme', () => {
  const row = (name: string, programs: { id: string; name: string }[]) => ({
    kind: 'deadline' as const,
    value: 'rolling',
    quote: name,
    effect: 'note' as const,
    appliesTo: name,
    programs,
  })
  const { facts } = buildReading([
    { kind: 'fee', value: 1, quote: 'a', effect: 'costs' },
    { kind: 'deadline', value: 'rolling', quote: 'b', effect: 'note' },
    { kind: 'letters', value: 2, quote: 'c', effect: 'checklist' },
    row('Art', [{ id: 'art', name: 'Art, MA' }]),
    row('Economics', [
      { id: 'e1', name: 'Economics, MA' },
      { id: 'e2', name: 'Economics, PhD' },
    ]),
    row('Unknown', []),
  ])
  expect(groupFacts(facts).map(({ key, name, facts: found }) => [key, name, found.map(({ index }) => index)])).toEqual([
    ['dates', undefined, [1, 5]],
    ['requirements', undefined, [2]],
    ['costs', undefined, [0]],
    ['row Art', 'Art, MA', [3]],
    ['row Economics', 'Economics', [4]],
  ])
})
