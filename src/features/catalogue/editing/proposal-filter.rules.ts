import { foldText } from '#src/shared/unicode.ts'
import { isChangeKind } from './changes.rules.ts'
import type { Proposal } from './editing.contract.ts'
import type { ProposalKind } from './editing.rules.ts'
import { newProgramKind } from './new-programs.rules.ts'

/** Classifies a proposal: read from an official page, a corrected fact, or a change of an entry itself. */
export const classifyProposal = ({ quote, kind }: Pick<Proposal, 'quote' | 'kind'>): ProposalKind => {
  if (quote !== undefined) return 'page'
  return isChangeKind(kind) || kind === newProgramKind ? 'entry' : 'fact'
}

/** Number of proposals per page. */
export const proposalsPageSize = 25

/** Fields of a proposal that decide where the list shows it. */
type Listed = Pick<Proposal, 'id' | 'entity' | 'entityId' | 'kind' | 'value' | 'quote' | 'sourceUrl' | 'name'>

export type ProposalFilter = { q: string; kind?: ProposalKind | undefined }

const isWanted = (proposal: Listed, { q, kind }: ProposalFilter): boolean =>
  (kind === undefined || classifyProposal(proposal) === kind) &&
  foldText(`${proposal.name} ${proposal.sourceUrl}`).includes(foldText(q))

const getFactKey = ({ entity, entityId, kind }: Listed) => `${entity} ${entityId} ${kind}`

/** Finds the proposals whose value is the only one for its fact, which an editor may accept together. */
const findUndisputed = (proposals: readonly Listed[]): ReadonlySet<string> => {
  const values = new Map<string, Set<string>>()
  for (const proposal of proposals) {
    const key = getFactKey(proposal)
    values.set(key, (values.get(key) ?? new Set()).add(JSON.stringify(proposal.value)))
  }
  return new Set(proposals.filter((proposal) => values.get(getFactKey(proposal))?.size === 1).map(({ id }) => id))
}

/** Returns the official page that a proposal was read from; empty for one of no shared page. */
export const getSharedPage = ({ quote, sourceUrl }: Pick<Proposal, 'quote' | 'sourceUrl'>): string =>
  quote === undefined ? '' : sourceUrl

/** Groups proposals by shared page, in their order; those of no shared page come last. */
const groupByPage = <One extends Listed>(proposals: readonly One[]) =>
  [...Map.groupBy(proposals, getSharedPage)].toSorted(([a], [b]) => Number(a === '') - Number(b === ''))

/**
 * Filters proposals and cuts a page of them, by shared page; the last page when the offset is beyond it, because it
 * empties as its proposals are settled.
 *
 * @param all includes the proposals that the filter hides, whose values may contradict the displayed ones
 */
export const cutProposalPage = <One extends Listed>(all: readonly One[], filter: ProposalFilter, offset: number) => {
  const undisputed = findUndisputed(all)
  const groups = groupByPage(all.filter((proposal) => isWanted(proposal, filter)))
  const ordered = groups.flatMap(([, proposals]) => proposals)
  const last = Math.max(0, Math.ceil(ordered.length / proposalsPageSize) - 1) * proposalsPageSize
  const start = Math.min(offset, last)
  const proposals = ordered
    .slice(start, start + proposalsPageSize)
    .map((proposal) => ({ ...proposal, isDisputed: !undisputed.has(proposal.id) }))
  const urls = new Set(proposals.map(getSharedPage))
  const pages = groups
    .filter(([url]) => url !== '' && urls.has(url))
    .map(([url, ofUrl]) => ({ url, entries: new Set(ofUrl.map((one) => `${one.entity} ${one.entityId}`)).size }))
  return { proposals, pages, offset: start, matching: ordered.length }
}
