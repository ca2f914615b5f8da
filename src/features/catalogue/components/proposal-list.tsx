import { Button, NativeSelect, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { foldText } from '#src/shared/unicode.ts'
import type { Proposal } from '../editing/editing.contract.ts'
import { classifyProposal, proposalKinds } from '../editing/proposal-filter.rules.ts'
import type { ReasonDrafts } from './proposal-row.tsx'
import { ProposalTable } from './proposal-table.tsx'

/** Whether a proposal is of the kind, and its entry or page contains the typed words. */
const isWanted = (proposal: Proposal, kind: string, query: string) =>
  (kind === '' || classifyProposal(proposal) === kind) &&
  foldText(`${proposal.name} ${proposal.sourceUrl}`).includes(foldText(query.trim()))

/** Open proposals for an editor to settle, with search and filter; renders nothing for other users. */
export const ProposalList = () => {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState('')
  const [offset, setOffset] = useState(0)
  const [reasons] = useState<ReasonDrafts>(() => new Map())
  const { data, error, isPending, isFetching, refetch } = useQuery(api.catalogue.editing.proposals.queryOptions())
  if (isPending) return <LoadingSkeleton rows={6} />
  if (getErrorCode(error) === 'ACCESS_DENIED') return null
  if (!data)
    return (
      <ErrorState
        error={error}
        title={t('catalogue.editing.failed')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  const { proposals, total } = data
  if (proposals.length === 0)
    return (
      <EmptyState
        title={t('catalogue.editing.none')}
        message={t('catalogue.editing.noneHelp')}
        action={
          <LinkButton to="/catalogue-review" search={{ tab: 'due' }} variant="default">
            {t('catalogue.review.checkFacts')}
          </LinkButton>
        }
      />
    )
  const wanted = proposals.filter((proposal) => isWanted(proposal, kind, query))
  const filter = (words: string, chosen: string) => {
    setQuery(words)
    setKind(chosen)
    setOffset(0)
  }
  const clear = () => filter('', '')
  return (
    <>
      <ListControls
        search={{
          label: t('catalogue.review.search'),
          value: query,
          onChange: (words) => filter(words, kind),
          maxLength: 100,
        }}
        filters={
          <NativeSelect
            label={t('catalogue.review.kind')}
            data={[
              { value: '', label: t('catalogue.review.kinds.all') },
              ...proposalKinds.map((value) => ({ value, label: t(`catalogue.review.kinds.${value}`) })),
            ]}
            value={kind}
            onChange={({ currentTarget: { value } }) => filter(query, value)}
          />
        }
        active={kind === '' ? 0 : 1}
        onClear={clear}
      />
      {proposals.length < total ? (
        <Text size="sm" c="dimmed">
          {t('catalogue.review.oldest', { shown: proposals.length, total })}
        </Text>
      ) : null}
      {wanted.length === 0 ? (
        <EmptyState
          title={t('catalogue.review.noMatch')}
          message={t('catalogue.review.noMatchHelp')}
          action={<Button onClick={clear}>{t('ui.clearFilters')}</Button>}
        />
      ) : (
        <ProposalTable proposals={wanted} all={proposals} {...{ offset, reasons }} onTurn={setOffset} />
      )}
    </>
  )
}
