import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#src/client/api.ts'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { OwnProposals } from '#src/features/catalogue/components/own-proposals.tsx'
import { ProposalList } from '#src/features/catalogue/components/proposal-list.tsx'
import { type ReviewTab, reviewTabs } from '#src/features/catalogue/editing/review-search.parse.ts'
import { EmptySearchList } from '#src/features/catalogue/empty-searches/components/empty-search-list.tsx'
import { DueList } from '#src/features/catalogue/entries/components/due-list.tsx'
import { EditorLinks } from '#src/features/catalogue/entries/components/editor-links.tsx'
import { UnmatchedRowList } from '#src/features/catalogue/entries/components/unmatched-row-list.tsx'
import {
  dueQuery,
  editorStatusQuery,
  proposalsQuery,
  unmatchedQuery,
} from '#src/features/catalogue/entries/entries.client.ts'
import { facultyRequestsQuery } from '#src/features/professors/client.ts'
import { RequestList } from '#src/features/professors/components/request-list.tsx'
import { getNumberFormat } from '#src/shared/formats.ts'
import classes from './-catalogue-review.module.css'

/** Number of open tasks of each tab, as far as it is known. */
const useCounts = (): Partial<Record<ReviewTab, number | undefined>> => ({
  proposals: useQuery(proposalsQuery({ q: '', offset: 0 })).data?.total,
  professors: useQuery(facultyRequestsQuery).data?.total,
  unmatched: useQuery(unmatchedQuery).data?.total,
  searches: useQuery(api.catalogue.emptySearches.list.queryOptions()).data?.total,
  due: useQuery(dueQuery).data?.total,
})

const panels = {
  proposals: ProposalList,
  professors: RequestList,
  unmatched: UnmatchedRowList,
  searches: EmptySearchList,
  due: DueList,
  own: OwnProposals,
}

type ReviewTabsProps = { active: ReviewTab; onChange: (tab: ReviewTab) => void }

/** Work of an editor in tabs, each with the number of open tasks. */
const ReviewTabs = ({ active, onChange }: ReviewTabsProps) => {
  const { t, i18n } = useTranslation()
  const counts = useCounts()
  // A visited tab stays mounted, with the answers that were typed in it.
  const [visited, setVisited] = useState<readonly ReviewTab[]>([active])
  if (!visited.includes(active)) setVisited([...visited, active])
  return (
    <Tabs
      keepMounted={false}
      value={active}
      onChange={(next) => onChange(reviewTabs.find((one) => one === next) ?? 'proposals')}
    >
      <Tabs.List className={classes.list ?? ''}>
        {reviewTabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(`catalogue.review.tabs.${one}`)}
            {counts[one] ? (
              <>
                {' '}
                <Text span size="sm" c="dimmed" ms={2} data-figures>
                  {getNumberFormat(i18n.language).format(counts[one])}
                </Text>
              </>
            ) : null}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {reviewTabs.map((one) => {
        const Panel = panels[one]
        return (
          <Tabs.Panel key={one} value={one} keepMounted={visited.includes(one)}>
            <Panel />
          </Tabs.Panel>
        )
      })}
    </Tabs>
  )
}

/** Proposals and other tasks of an editor; for other users, what they have proposed. */
export const ReviewScreen = (tabs: ReviewTabsProps) => {
  const { t } = useTranslation()
  const { data, error, isPending, isFetching, refetch } = useQuery(editorStatusQuery)
  return (
    <PageShell>
      <PageHeader
        title={t('catalogue.editing.reviewTitle')}
        {...(data?.isEditor ? { info: t('catalogue.editing.reviewLede') } : {})}
        actions={<EditorLinks />}
      />
      {isPending ? <LoadingSkeleton rows={6} /> : null}
      {isPending || data ? null : (
        <ErrorState
          error={error}
          title={t('catalogue.editing.failed')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data?.isEditor ? <ReviewTabs {...tabs} /> : null}
      {data?.isEditor === false ? <OwnProposals /> : null}
    </PageShell>
  )
}
