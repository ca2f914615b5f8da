import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { figuresQuery } from '#src/features/statistics/client.ts'
import { AssistantFigures } from '#src/features/statistics/components/assistant-figures.tsx'
import { CatalogueFigures } from '#src/features/statistics/components/catalogue-figures.tsx'
import { EmptySearchFigures } from '#src/features/statistics/components/empty-search-figures.tsx'
import { InjectionFigures } from '#src/features/statistics/components/injection-figures.tsx'
import { Measurement } from '#src/features/statistics/components/measurement.tsx'
import { SourceTable } from '#src/features/statistics/components/source-table.tsx'
import { UnderstandingFigures } from '#src/features/statistics/components/understanding-figures.tsx'
import { WritingFigures } from '#src/features/statistics/components/writing-figures.tsx'

export const Route = createFileRoute('/_site/analytics')({ component: AnalyticsPage })

const Figures = () => {
  const { t } = useTranslation()
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(figuresQuery)
  if (isPending) return <LoadingSkeleton layout="cards" rows={6} />
  if (isError)
    return <ErrorState title={t('figures.failed')} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <Stack gap="section">
      <CatalogueFigures figures={data} />
      <EmptySearchFigures emptySearches={data.emptySearches} />
      <Measurement measurement={data.measurement} />
      {data.assistant ? <AssistantFigures measurement={data.assistant} /> : null}
      {data.understanding ? <UnderstandingFigures measurement={data.understanding} /> : null}
      {data.injections ? <InjectionFigures result={data.injections} /> : null}
      {data.writing ? <WritingFigures measurement={data.writing} /> : null}
      <SourceTable sources={data.sources} />
    </Stack>
  )
}

function AnalyticsPage() {
  const { t } = useTranslation()
  return (
    <PageShell>
      <PageHeader title={t('figures.title')} lede={t('figures.lede')} />
      <Figures />
    </PageShell>
  )
}
