import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { formatDateTime } from '#src/shared/dates.ts'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis } from '../contract.ts'
import classes from './cv-screen.module.css'
import { CvUpload } from './cv-upload.tsx'
import { CvVersions } from './cv-versions.tsx'
import { FindingGroups } from './finding-groups.tsx'
import { useReview } from './use-review.ts'

const Versions = () => {
  const { t } = useTranslation()
  return (
    <Stack gap="md" component="section">
      <div>
        <Title order={2}>{t('cv.versions.title')}</Title>
        <Text size="sm" c="dimmed">
          {t('cv.versions.about')}
        </Text>
      </div>
      <CvVersions />
    </Stack>
  )
}

const Latest = ({ analysis }: { analysis: CvAnalysis }) => {
  const { t, i18n } = useTranslation()
  const review = useReview(analysis, () => undefined)
  return (
    <Stack gap="md" component="section">
      <div>
        <Title order={2}>{t('cv.screen.latest')}</Title>
        <Text size="sm" c="dimmed">
          <bdi>{analysis.originalFilename}</bdi> · {formatDateTime(analysis.createdAt, i18n.language)}
        </Text>
      </div>
      {analysis.findings.length > 0 ? (
        <FindingGroups analysis={analysis} headingOrder={3} review={review} />
      ) : (
        <Text>{t('cv.screen.nothingFound')}</Text>
      )}
    </Stack>
  )
}

/** Latest analysis of the CV first; next to it the form for a newer version and `besides`. */
export const CvScreen = ({ besides }: { besides: (analysis: CvAnalysis) => ReactNode }) => {
  const { t } = useTranslation()
  const latest = useQuery(latestCvQuery)
  const analysis = latest.data
  return (
    <PageShell>
      <PageHeader
        title={t('cv.screen.title')}
        lede={t('cv.screen.lede')}
        actions={
          <LinkButton to="/facts" variant="default">
            {t('facts.title')}
          </LinkButton>
        }
      />
      <div>
        {latest.isPending ? <LoadingSkeleton layout="list" rows={4} /> : null}
        {latest.isError ? (
          <ErrorState
            error={latest.error}
            title={t('cv.screen.unreadable')}
            onRetry={() => void latest.refetch()}
            retrying={latest.isFetching}
          />
        ) : null}
        {latest.isSuccess ? (
          <div className={classes.layout} data-read={Boolean(analysis)}>
            {analysis ? <Latest key={`latest ${analysis.id}`} analysis={analysis} /> : null}
            <Stack gap="xl" className={classes.beside ?? ''}>
              <CvUpload isFirst={!analysis} onRead={() => undefined} />
              {analysis ? besides(analysis) : null}
            </Stack>
            {analysis ? <Versions /> : null}
          </div>
        ) : null}
      </div>
    </PageShell>
  )
}
