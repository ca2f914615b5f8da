import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getErrorCode } from '#src/client/errors.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { ListControls } from '#src/client/ui/list-controls.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { useSearchPage } from '#src/client/ui/use-search-page.ts'
import { maxProposalQueryLength, type ProposalKind, proposalKinds } from '../editing/editing.rules.ts'
import { proposalsQuery } from '../entries/entries.client.ts'
import type { ReasonDrafts } from './proposal-row.tsx'
import { ProposalTable } from './proposal-table.tsx'

/** Open proposals for an editor to settle, with search and filter; renders nothing for other users. */
export const ProposalList = () => {
  const { t } = useTranslation()
  const { q, typed, setTyped, offset, turnTo } = useSearchPage()
  const [kind, setKind] = useState<ProposalKind>()
  const [reasons] = useState<ReasonDrafts>(() => new Map())
  const { data, error, isPending, isFetching, refetch } = useQuery(
    proposalsQuery({ q, offset, ...(kind ? { kind } : {}) }),
  )
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
  if (data.total === 0)
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
  const choose = (chosen: string) => {
    setKind(proposalKinds.find((one) => one === chosen))
    turnTo(0)
  }
  const clear = () => {
    setTyped('')
    choose('')
  }
  return (
    <>
      <ListControls
        search={{
          label: t('catalogue.review.search'),
          value: typed,
          onChange: setTyped,
          maxLength: maxProposalQueryLength,
        }}
        filters={
          <NativeSelect
            label={t('catalogue.review.kind')}
            data={[
              { value: '', label: t('catalogue.review.kinds.all') },
              ...proposalKinds.map((value) => ({ value, label: t(`catalogue.review.kinds.${value}`) })),
            ]}
            value={kind ?? ''}
            onChange={({ currentTarget: { value } }) => choose(value)}
          />
        }
        active={kind ? 1 : 0}
        onClear={clear}
      />
      {data.matching === 0 ? (
        <EmptyState
          title={t('catalogue.review.noMatch')}
          message={t('catalogue.review.noMatchHelp')}
          action={<Button onClick={clear}>{t('ui.clearFilters')}</Button>}
        />
      ) : (
        <ProposalTable page={data} reasons={reasons} onTurn={turnTo} />
      )}
    </>
  )
}
