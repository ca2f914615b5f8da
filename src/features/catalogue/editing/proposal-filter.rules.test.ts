import { expect, it } from 'vitest'
import type { Proposal } from './editing.contract.ts'
import { classifyProposal, cutProposalPage, type ProposalFilter } from './proposal-filter.rules.ts'

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

const cut = (proposals: Proposal[], filter: Partial<ProposalFilter> = {}, offset = 0) =>
  cutProposalPage(proposals, { q: '', ...filter }, offset)
const idsOf = ({ proposals }: { proposals: { id: string }[] }) => proposals.map(({ id }) => id)
const disputedOf = ({ proposals }: { proposals: { id: string; isDisputed: boolean }[] }) =>
  idsOf({ proposals: proposals.filter(({ isDisputed }) => isDisputed) })

it('proposals are ordered by shared page, with those of no shared page last', () => {
  const page = cut([build('a'), build('b', { quote: 'Three' }), build('c')])
  expect(idsOf(page)).toEqual(['b', 'a', 'c'])
  expect(page.pages).toEqual([{ url: 'https://example.org/a', entries: 1 }])
})

it('equal values for a fact are undisputed, different ones are not', () => {
  const proposals = [
    build('a', { entityId: 'x' }),
    build('b', { entityId: 'x' }),
    build('c', { entityId: 'y' }),
    build('d', { entityId: 'y', value: 4 }),
  ]
  expect(disputedOf(cut(proposals))).toEqual(['c', 'd'])
})

it('a value is disputed by one that a filter hides', () => {
  const proposals = [build('a', { entityId: 'x', quote: 'Three' }), build('b', { entityId: 'x', value: 4 }), build('c')]
  expect(disputedOf(cut(proposals, { kind: 'page' }))).toEqual(['a'])
})

it('a search finds names and addresses without regard to accents', () => {
  const proposals = [
    build('a', { name: 'Économie' }),
    build('b', { sourceUrl: 'https://uni.example/economie' }),
    build('c'),
  ]
  expect(idsOf(cut(proposals, { q: 'economie' }))).toEqual(['a', 'b'])
})

it('a page continues a group, counts all of its entries, and is the last one for an offset beyond it', () => {
  const proposals = Array.from({ length: 30 }, (_, at) => build(String(at), { quote: 'Three' }))
  const page = cut(proposals, {}, 50)
  expect(idsOf(page)).toEqual(['25', '26', '27', '28', '29'])
  expect(page).toMatchObject({ offset: 25, matching: 30, pages: [{ entries: 30 }] })
})
