import { expect, it } from 'vitest'
import type { Proposal } from './editing.contract.ts'
import { classifyProposal, cutPage, groupProposals } from './proposal-filter.rules.ts'

const build = (id: string, change: Partial<Proposal> = {}): Proposal => ({
  ...{ id, entity: 'programs', entityId: id, name: id, kind: 'letters', current: 2, value: 3, year: '2027', note: '' },
  ...{ sourceUrl: 'https://example.org/a', status: 'open', reason: '', createdAt: '2026-11-01T10:00:00Z', ...change },
})

it('a proposal is classified by its quote, then by what it changes', () => {
  expect(classifyProposal(build('a', { quote: 'Three letters', kind: 'removed' }))).toBe('page')
  expect(classifyProposal(build('a', { kind: 'removed' }))).toBe('entry')
  expect(classifyProposal(build('a', { kind: 'program' }))).toBe('entry')
  expect(classifyProposal(build('a'))).toBe('fact')
})

it('proposals are grouped by shared page, with those of no shared page last', () => {
  const groups = groupProposals([build('a'), build('b', { quote: 'Three' }), build('c')])
  expect(groups.map(({ url, proposals }) => [url, proposals.map(({ id }) => id)])).toEqual([
    ['https://example.org/a', ['b']],
    ['', ['a', 'c']],
  ])
})

it('equal values for a fact are undisputed, different ones are not', () => {
  const [group] = groupProposals([
    build('a', { entityId: 'x' }),
    build('b', { entityId: 'x' }),
    build('c', { entityId: 'y' }),
    build('d', { entityId: 'y', value: 4 }),
  ])
  expect([...(group?.undisputedIds ?? [])]).toEqual(['a', 'b'])
})

it('a page is cut across groups', () => {
  const groups = groupProposals([...['a', 'b', 'c'].map((id) => build(id, { quote: 'Three' })), build('d'), build('e')])
  const cut = (offset: number) => cutPage(groups, offset, 2).map(({ rows }) => rows.map(({ id }) => id))
  expect([cut(0), cut(2), cut(4)]).toEqual([[['a', 'b']], [['c'], ['d']], [['e']]])
})
