import { Button, SimpleGrid, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { recommendersQuery } from '../client.ts'
import type { RecommenderOverview } from '../contract.ts'
import { LetterTable } from './letter-table.tsx'
import { RecommenderCard } from './recommender-card.tsx'
import { RecommenderDialog } from './recommender-dialog.tsx'
import { SubmissionTasks } from './submission-tasks.tsx'

const Overview = ({ recommenders, letters }: RecommenderOverview) => {
  const { t } = useTranslation()
  return (
    <>
      <SubmissionTasks letters={letters} />
      {letters.length > 0 ? <LetterTable recommenders={recommenders} letters={letters} /> : null}
      <Title order={2} mt="xl" mb="md">
        {t('recommenders.people')}
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {recommenders.map((recommender) => (
          <RecommenderCard
            key={recommender.id}
            recommender={recommender}
            letters={letters.filter(({ recommenderId }) => recommenderId === recommender.id)}
          />
        ))}
      </SimpleGrid>
    </>
  )
}

/** Screen of the recommenders: who was asked for which letter, and how far each is. */
export const RecommendersScreen = () => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const { data, isPending, isError, isFetching, refetch, error } = useQuery(recommendersQuery)
  const ask = <Button onClick={() => setAsking(true)}>{t('recommenders.ask')}</Button>
  return (
    <PageShell>
      <PageHeader
        title={t('recommenders.title')}
        info={t('recommenders.lede')}
        actions={data?.recommenders.length ? ask : undefined}
      />
      {isPending ? <LoadingSkeleton layout="form" rows={3} /> : null}
      {isError ? (
        <ErrorState
          error={error}
          title={t('recommenders.unreadable')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : null}
      {data?.recommenders.length === 0 ? (
        <EmptyState title={t('recommenders.noneTitle')} message={t('recommenders.none')} action={ask} />
      ) : null}
      {data && data.recommenders.length > 0 ? <Overview {...data} /> : null}
      {isAsking ? <RecommenderDialog applicationIds={[]} onClose={() => setAsking(false)} /> : null}
    </PageShell>
  )
}
