import { isChangeKind } from './changes.rules.ts'
import type { Proposal } from './editing.contract.ts'
import { newProgramKind } from './new-programs.rules.ts'

export const proposalKinds = ['page', 'fact', 'entry'] as const
export type ProposalKind = (typeof proposalKinds)[number]

/** Classifies a proposal: read from an official page, a corrected fact, or a change of an entry itself. */
export const classifyProposal = ({ quote, kind }: Pick<Proposal, 'quote' | 'kind'>): ProposalKind => {
  if (quote !== undefined) return 'page'
  return isChangeKind(kind) || kind === newProgramKind ? 'entry' : 'fact'
}

/** Proposals of one official page, or of no shared page. */
export interface ProposalGroup {
  /** Address of the shared page; empty for proposals without one. */
  url: string
  proposals: Proposal[]
  /** Proposals whose value is the only one for its fact, which an editor may accept together. */
  undisputedIds: ReadonlySet<string>
}

const getFactKey = ({ entity, entityId, kind }: Proposal) => `${entity} ${entityId} ${kind}`

const findUndisputed = (proposals: readonly Proposal[]): ReadonlySet<string> => {
  const values = new Map<string, Set<string>>()
  for (const proposal of proposals) {
    const key = getFactKey(proposal)
    values.set(key, (values.get(key) ?? new Set()).add(JSON.stringify(proposal.value)))
  }
  return new Set(proposals.filter((proposal) => values.get(getFactKey(proposal))?.size === 1).map(({ id }) => id))
}

/**
 * Groups proposals by shared page, in their order; proposals without one come last.
 *
 * @param all includes the proposals that a filter hides, whose values may contradict the displayed ones
 */
export const groupProposals = (proposals: readonly Proposal[], all: readonly Proposal[]): ProposalGroup[] => {
  const byUrl = Map.groupBy(proposals, ({ quote, sourceUrl }) => (quote === undefined ? '' : sourceUrl))
  const undisputedIds = findUndisputed(all)
  return [...byUrl]
    .map(([url, ofUrl]) => ({ url, proposals: ofUrl, undisputedIds }))
    .toSorted((a, b) => Number(a.url === '') - Number(b.url === ''))
}

/** Cuts a page of proposals from groups; a group that continues on the next page is cut there. */
export const cutPage = (groups: readonly ProposalGroup[], offset: number, size: number) => {
  let at = 0
  return groups.flatMap((group) => {
    const start = at
    at += group.proposals.length
    const rows = group.proposals.slice(Math.max(0, offset - start), Math.max(0, offset + size - start))
    return rows.length > 0 ? [{ group, rows }] : []
  })
}
