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
  const proposals = [build('a'), build('b', { quote: 'Three' }), build('c')]
  const groups = groupProposals(proposals, proposals)
  expect(groups.map(({ url, proposals }) => [url, proposals.map(({ id }) => id)])).toEqual([
    ['https://example.org/a', ['b']],
    ['', ['a', 'c']],
  ])
})

it('equal values for a fact are undisputed, different ones are not', () => {
  const proposals = [
    build('a', { entityId: 'x' }),
    build('b', { entityId: 'x' }),
    build('c', { entityId: 'y' }),
    build('d', { entityId: 'y', value: 4 }),
  ]
  const [group] = groupProposals(proposals, proposals)
  expect([...(group?.undisputedIds ?? [])]).toEqual(['a', 'b'])
})

it('a value is disputed by one that a filter hides', () => {
  const proposals = [build('a', { entityId: 'x' }), build('b', { entityId: 'x', value: 4 }), build('c')]
  const [group] = groupProposals(
    proposals.filter(({ id }) => id !== 'b'),
    proposals,
  )
  expect([...(group?.undisputedIds ?? [])]).toEqual(['c'])
})

it('a page is cut across groups', () => {
  const quoted = ['a', 'b', 'c'].map((id) => build(id, { quote: 'Three' }))
  const proposals = [...quoted, build('d'), build('e')]
  const groups = groupProposals(proposals, proposals)
  const cut = (offset: number) => cutPage(groups, offset, 2).map(({ rows }) => rows.map(({ id }) => id))
  expect([cut(0), cut(2), cut(4)]).toEqual([[['a', 'b']], [['c'], ['d']], [['e']]])
})
