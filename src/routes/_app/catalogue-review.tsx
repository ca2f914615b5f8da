import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { OwnProposals } from '#src/features/catalogue/components/own-proposals.tsx'
import { ProposalList } from '#src/features/catalogue/components/proposal-list.tsx'
import { EmptySearchList } from '#src/features/catalogue/empty-searches/components/empty-search-list.tsx'
import { DueList } from '#src/features/catalogue/entries/components/due-list.tsx'
import { EditorLinks } from '#src/features/catalogue/entries/components/editor-links.tsx'
import { UnmatchedRowList } from '#src/features/catalogue/entries/components/unmatched-row-list.tsx'
import { editorStatusQuery } from '#src/features/catalogue/entries/entries.client.ts'
import { RequestList } from '#src/features/professors/components/request-list.tsx'

export const Route = createFileRoute('/_app/catalogue-review')({ component: CatalogueReview })

function CatalogueReview() {
  const { t } = useTranslation()
  const { data } = useQuery(editorStatusQuery)
  return (
    <PageShell>
      <PageHeader
        title={t('catalogue.editing.reviewTitle')}
        {...(data?.isEditor ? { lede: t('catalogue.editing.reviewLede') } : {})}
        actions={<EditorLinks />}
      />
      <ProposalList />
      <OwnProposals />
      <RequestList />
      <UnmatchedRowList />
      <EmptySearchList />
      <DueList />
    </PageShell>
  )
}
